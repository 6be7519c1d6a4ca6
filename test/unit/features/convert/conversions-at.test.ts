import assert from 'node:assert/strict';
import { finished } from '../../../../src/core/steps';
import { conversionsAt, type OfferedConversion } from '../../../../src/features/convert/conversions-at';
import { BUILT_IN_CHAINS, type ChainConfig } from '../../../../src/services/chain/chain-config';
import { EWOQ, EWOQ_CB58, EWOQ_KEY, MAINNET_X, RECORDED_PAYMENT } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

const [MAINNET] = BUILT_IN_CHAINS as readonly [ChainConfig];

/** What is offered at `|` or, where the text has two, on the selection between them. */
function offered(marked: string, active = MAINNET): readonly OfferedConversion[] {
  const text = marked.replaceAll('|', '');
  const from = marked.indexOf('|');
  const to = Math.max(from, marked.lastIndexOf('|') - 1);
  const place = { document: { version: 1, fileName: '', getText: () => text }, from, to };
  return finished(conversionsAt(place, { active, networkOf: ({ networkID }) => networkID }));
}

describe('conversions at the cursor', () => {
  const snapshot = snapshotOf('conversions');

  for (const [title, text] of [
    ['an ID', MAINNET_X],
    ['32 bytes in hex', '0f'.repeat(32)],
    ['a node ID', `NodeID-${EWOQ_CB58}`],
    ['20 bytes in cb58', EWOQ_CB58],
    ['an address', EWOQ],
  ] as const) {
    it(`are named by what they make of ${title}`, () => {
      snapshot.matches(
        title,
        offered(`"|${text}"`).map((each) => `${each.title}: ${each.text}`),
      );
    });
  }

  it('replace the ID only, and keep what stands around it', () => {
    for (const line of [`const id = "${MAINNET_X}";`, `  --subnet=${MAINNET_X} \\`, `'${MAINNET_X}',`]) {
      const at = line.indexOf(MAINNET_X);
      for (const cursor of [at, at + 20, at + MAINNET_X.length]) {
        const [only] = offered(`a line\n${line.slice(0, cursor)}|${line.slice(cursor)}`);
        assert.deepEqual([only?.start, only?.end], [7 + at, 7 + at + MAINNET_X.length]);
      }
    }
  });

  it('are offered within a selection of a part of the ID, and not beyond', () => {
    assert.equal(offered(`"|${MAINNET_X}|"`).length, 1);
    assert.equal(offered(`"${MAINNET_X.slice(0, 5)}|${MAINNET_X.slice(5, 9)}|${MAINNET_X.slice(9)}"`).length, 1);
    assert.deepEqual(offered(`"|${MAINNET_X}"|`), []);
    assert.deepEqual(offered(`|const id = "${MAINNET_X}"`), []);
  });

  it('of a short ID are on the network of the active chain, if that is known', () => {
    const { networkID, ...unknown } = MAINNET;
    assert.equal(networkID, 1);
    assert.match(offered(`|${EWOQ_CB58}`)[1]?.text ?? '', /^X-avax1/);
    assert.equal(offered(`|${EWOQ_CB58}`, unknown).length, 1);
  });

  for (const text of [`|${EWOQ_KEY}`, `private_keys:\n  - |${RECORDED_PAYMENT}`, `PRIVATE_KEY=|0x${'0f'.repeat(32)}`]) {
    it(`are not offered for a private key: ${text.split('|')[0]}`, () => assert.deepEqual(offered(text), []));
  }
});
