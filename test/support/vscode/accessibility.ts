import { readFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';

/** What the accessibility engine objects to in a page: each rule with its elements. */
export async function violationsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  const { violations } = await frame.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
