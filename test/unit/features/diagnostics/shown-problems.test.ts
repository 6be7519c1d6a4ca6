import assert from 'node:assert/strict';
import { ShownProblems } from '../../../../src/features/diagnostics/shown-problems';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { keyBytes } from '../../../support/keys/key-settings';
import { EWOQ, EWOQ_KEY, FUJI_X, MAINNET_C, MAINNET_X } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

const WRONG_ID = `${MAINNET_X.slice(0, -1)}N`;
const NODE = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';

describe('diagnostics', () => {
  const snapshot = snapshotOf('diagnostics');

  for (const [title, text] of [
    ['an ID with a slip', `"txID": "${WRONG_ID}"`],
    ['an ID with more than a slip', `"txID": "${WRONG_ID.slice(0, 20)}zz${WRONG_ID.slice(22)}"`],
    ['a node ID with a slip', `"${NODE.slice(0, -1)}r"`],
    ['an address with a slip', `"address": "${EWOQ.slice(0, -1)}v"`],
    ['a private key', `"privateKey": "${encodeCb58(keyBytes(1))}"`],
    ['a public test key', `"privateKey": "${EWOQ_KEY}"`],
    ['IDs of two networks', `${MAINNET_X} ${MAINNET_C} ${FUJI_X}`],
  ] as const) {
    it(`show what is wrong with ${title}, and what to do`, async () => {
      const [only, ...others] = await new ShownProblems().of(text, 'all');
      assert.deepEqual(others, []);
      assert.ok(only);
      const { severity, code, message, fix } = only;
      snapshot.matches(title, [
        `severity=${severity} code=${code}: ${message}`,
        ...(fix === undefined ? [] : [`${fix.title} => ${fix.text}`]),
      ]);
    });
  }

  it('of two networks are shown only if the setting includes them', async () => {
    assert.deepEqual(await new ShownProblems().of(`${MAINNET_X} ${FUJI_X}`, 'keysAndChecksums'), []);
  });
});
