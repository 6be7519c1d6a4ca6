import assert from 'node:assert/strict';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { verdictOf } from '../../../../src/core/rules/check-tx';
import { needsChain } from '../../../../src/core/rules/finding';
import type { CheckedTx } from '../../../../src/services/checking/checked-tx';
import { checkBytes } from '../../../../src/services/checking/check-bytes';
import { sentTxs } from '../../../support/recording/sent-txs';
import { demoStory } from '../../../support/sandbox/demo-sandbox';

/** What clients sent to a node, by its bytes alone. */
const sentIn = (file: string) => sentTxs(file).map((sent) => ({ ...sent, checked: checkBytes(sent.bytes) }));

const brokenIn = ({ checks }: CheckedTx) =>
  checks.flatMap(({ findings }) => findings.flatMap((each) => (each.verdict === 'fails' ? each : [])));

describe('a check of the bytes alone', () => {
  /** How many were accepted, and how many of the refused ones it finds, by the node's first reason or another. */
  const recordings: readonly (readonly [file: string, accepted: number, found: number, first: number])[] = [
    ['protocol/x-chain.jsonl.gz', 27, 290, 290],
    ['recordings/x-chain-changed.jsonl.gz', 37, 87, 85],
    ['recordings/platform-checks.jsonl.gz', 120, 200, 150],
    ['recordings/c-atomic.jsonl.gz', 61, 90, 40],
  ];
  for (const [file, accepted, found, first] of recordings) {
    it(`proves what a node refuses, and nothing of what it accepts, of ${file}`, () => {
      const sent = sentIn(file);
      const refused = sent.flatMap(({ checked, refusal }) => (refusal === undefined ? [] : [{ checked, refusal }]));
      const failed = sent.filter(({ refusal, checked }) => refusal === undefined && brokenIn(checked).length > 0);
      assert.deepEqual(
        failed.map(({ label }) => label),
        [],
      );
      assert.ok(sent.length - refused.length >= accepted);
      const proven = refused.filter(({ checked }) => verdictOf(checked) === 'fails');
      const isFirst = ({ checked, refusal }: (typeof refused)[number]): boolean =>
        brokenIn(checked).some(({ words }) => refusal.includes(words));
      assert.ok(proven.length >= found && proven.filter(isFirst).length >= first);
      for (const { checked, label } of sent) {
        const met = checked.checks.filter(({ verdict }) => verdict === 'ok').map(({ name }) => name);
        const unread = met.filter((name) => needsChain(name) && !(name === 'amounts' && checked.tx?.on === 'X'));
        assert.deepEqual(unread, [], label);
        assert.notEqual(verdictOf(checked), 'passes', label);
      }
    });
  }

  it('stops at more gas than a block has, which another network may have', () => {
    const output = {
      assetID: new Uint8Array(32).fill(1),
      output: { type: 'secp256k1fx.TransferOutput', amount: 1n, locktime: 0n, threshold: 0, addresses: [] },
    } as const;
    const of = (networkID: number): CheckedTx =>
      checkBytes(
        platformFormats.tx.encode({
          unsignedTx: {
            ...{ type: 'txs.BaseTx', networkID, blockchainID: new Uint8Array(32), inputs: [], memo: new Uint8Array() },
            outputs: new Array<typeof output>(4_000).fill(output),
          },
          credentials: [],
        }),
      );
    assert.match(brokenIn(of(12345))[0]?.words ?? '', /^tx exceeds current gas capacity: \d+ > 1000000$/);
    const known = of(99).checks.filter(({ verdict }) => verdict !== 'cannot tell');
    assert.deepEqual(
      known.map(({ name }) => name),
      ['codec'],
    );
  });

  it('leaves open what a network that is not known has', () => {
    const { bytes } = demoStory().txs.payment;
    const verdicts = (of: Uint8Array) =>
      Object.fromEntries(checkBytes(of).checks.map(({ name, verdict }) => [name, verdict]));
    const known = verdicts(bytes);
    assert.deepEqual([known['network'], known['chain'], known['amounts'], known['inputs']], ['ok', 'ok', 'ok', 'ok']);
    const unknown = verdicts(bytes.with(8, 0x77));
    const open = [unknown['network'], unknown['chain'], unknown['amounts']];
    assert.deepEqual([...open, unknown['inputs']], ['cannot tell', 'cannot tell', 'cannot tell', 'ok']);
  });
});
