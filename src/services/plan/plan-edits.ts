import * as l10n from '@vscode/l10n';
import { nodeAt, parseJSONNodes } from '../../core/json/json-nodes';
import { finished } from '../../core/steps';
import type { NewTxKind } from '../compose/new-tx-kinds';
import type { NewTxTexts } from '../compose/new-tx-texts';
import { PlanError } from './plan-document';

/** A step as it is entered, without a name. */
export interface EnteredStep {
  readonly kind: NewTxKind;
  readonly values: NewTxTexts;
}

/** What is inserted into the text of a plan, and where. */
interface PlanInsertion {
  readonly at: number;
  readonly text: string;
  /** That of the new step. */
  readonly name: string;
}

/** A new last step for the text of a plan, which needn't be valid otherwise. Throws `InvalidInputError`. */
export function addedStep(text: string, { kind, values }: EnteredStep): PlanInsertion {
  const root = finished(parseJSONNodes(text));
  const steps = nodeAt(root, 'steps');
  if (steps?.kind !== 'list') throw new PlanError(root.line + 1, l10n.t('the plan has no list "steps"'));
  const names = steps.items
    .map((_, i) => nodeAt(root, `steps[${i}].name`))
    .map((name) => name?.kind === 'text' && name.value);
  let name: string = kind;
  for (let i = 2; names.includes(name); i++) name = `${kind}-${i}`;
  const last = steps.items.at(-1);
  const step = JSON.stringify({ name, kind, values }, undefined, 2).replaceAll('\n', '\n    ');
  return last === undefined
    ? { at: steps.start + 1, text: `\n    ${step}\n  `, name }
    : { at: last.end, text: `,\n    ${step}`, name };
}

/** The text of a plan for a chain without steps. */
export function emptyPlan(chain: string): string {
  return `${JSON.stringify({ chain, steps: [] }, undefined, 2)}\n`;
}

/**
 * The text of a template for a chain, whose addresses begin with `hrp`, as a snippet: what a person has to enter ends with
 * an ellipsis there.
 */
export function planSnippet(
  template: string,
  { chain, hrp }: { readonly chain: string; readonly hrp: string },
): string {
  const filled = template.replaceAll('HRP', hrp).replace('"CHAIN"', JSON.stringify(chain));
  let stops = 0;
  return filled
    .replaceAll(/[$\\}]/g, String.raw`\$&`)
    .replaceAll(/"([^"]*…)"/g, (_, text: string) => `"\${${++stops}:${text}}"`);
}
