import assert from 'node:assert/strict';
import { reportedTable } from '../../../../src/features/hover/thing-cards';
import { fact } from '../../../../src/services/text/facts';
import { plain } from '../../../../src/services/text/pieces';

describe('a table of facts', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => fact(`fact${i}`, [plain('v')]));
  const fee = { ...fact('fee', [plain('1 AVAX')]), isKept: true } as const;
  const labels = (text: string | undefined) =>
    [...(text ?? '').matchAll(/^\| ([a-z0-9 ]+) \|/gm)].map(([, label]) => label);

  it('keeps the fee, however many facts there are', () => {
    assert.deepEqual(labels(reportedTable([...many(4), fee, ...many(1)], 6)).at(4), 'fee', 'in its place, if all fit');
    for (const count of [6, 7, 40]) {
      const shown = labels(reportedTable([...many(count), fee], 6));
      assert.deepEqual([shown.length, shown.at(-2), shown.at(-1)], [6, `${count - 4} more`, 'fee']);
    }
  });
});
