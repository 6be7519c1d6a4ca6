import { planSchema } from '../../../src/services/plan/plan-document';

/** Where the schema of plans is: package.json contributes it. */
export const PLAN_SCHEMA = 'media/schemas/plan.json';

/** The text of the file. */
export function planSchemaFile(): string {
  return `${JSON.stringify(planSchema('plan.json'), undefined, 1).replaceAll(/\n */g, '\n')}\n`;
}
