import assert from 'node:assert/strict';
import { join } from 'node:path';
import { validate } from '../../../../../src/client/http/json-body';
import { upgrades as upgradesSchema } from '../../../../../src/client/schemas/node-schemas';
import { type JSONObject, parseJSON } from '../../../../../src/core/json/json';
import { upgradesText } from '../../../../../src/features/side-bar/nodes/chain/chain-rows';
import { readLines } from '../../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../../support/recording/vectors';
import { snapshotOf } from '../../../../support/wording/snapshot';

describe("a network's upgrades", () => {
  const snapshot = snapshotOf('upgrades');
  const recorded = readLines(join(PROTOCOL_FIXTURES, 'primary-network-1.15.jsonl.gz')).flatMap((line) =>
    line.kind === 'exchange' && line.label === 'upgrades'
      ? [(parseJSON(line.response.body) as JSONObject)['result']]
      : [],
  );
  const [result] = recorded;
  const all = validate(upgradesSchema, result, 'node', 'result');

  it('are read from a response of AvalancheGo 1.15, without its other fields', () => {
    assert.equal(all.length, Object.keys(result as JSONObject).filter((field) => field.endsWith('Time')).length);
    assert.deepEqual(all.at(-1), { name: 'Helicon', time: 1_790_051_200n });
  });

  const cases: [what: string, at: string, all: typeof all][] = [
    ['before the last', '2026-09-01T00:00:00Z', all],
    ['after the last', '2026-11-24T00:00:00Z', all],
    [
      'before one without a time',
      '2026-11-24T00:00:00Z',
      validate(
        upgradesSchema,
        { graniteTime: '2025-11-19T16:00:00Z', heliconTime: '9999-12-01T00:00:00Z' },
        'node',
        '',
      ),
    ],
    [
      'with a hostile name and a time that is none',
      '2026-11-24T00:00:00Z',
      validate(upgradesSchema, { a_b_Time: '2025-11-19T16:00:00Z', otherTime: 'soon', thirdTime: 7 }, 'node', ''),
    ],
  ];
  for (const [what, at, upgrades] of cases) {
    it(`name what is active and what comes next, ${what}`, () => {
      snapshot.matches(what, upgradesText(upgrades, Date.parse(at)) ?? '');
    });
  }
  it('are left out where a node has none', () => {
    assert.equal(upgradesText([], 0), undefined);
  });
});
