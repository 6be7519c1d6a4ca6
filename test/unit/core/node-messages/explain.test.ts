import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { innermost } from '../../../../src/core/node-messages/platform-words';
import { ALL_EXPLAINED, explain } from '../../../../src/core/node-messages/explain';
import { UNUSED_ID } from '../../../support/known-ids';
import { casesIn, readCaseFile } from '../../../support/cases/form';
import { nodeWordsCases } from '../../../support/cases/node-words';
import { callOf } from '../../../../sandbox/test/replay/calls';
import { readRecording } from '../../../support/recording/recording';
import { hasTwoOpenEnds } from '../../../support/patterns/worst-texts';
import { snapshotOf } from '../../../support/wording/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';

const RECORDINGS = 'test/fixtures/recordings';
/** The brackets are the pseudo-locale's. */
const SENTENCE = /^⟦?[A-Z].*\.⟧?$/s;
const OF_A_TRANSFER = 'failed to verify transfer: ';

/** What a node says that no recording holds (vms, wallet and api of avalanchego). */
const UNRECORDED: readonly string[] = [
  'chain is not linearized',
  'chain not synced',
  `mempool is full: ${UNUSED_ID} size (400) > available space (0)`,
  'byte array exceeds maximum length: 262145 > 262144',
  'no export outputs',
  'assets must support at least one Fx',
  'unknown feature extension',
  'payload too large',
  'the method avm.notARealMethod does not exist',
  `${OF_A_TRANSFER}output is time locked`,
  'problem parsing address \'X-fuji1\': couldn\'t parse address "X-fuji1": expected hrp "avax" but got "fuji"',
  'problem decoding transaction: encoding/hex: odd length hex string',
  "asset IDs in the input don't match the utxo",
  'symbol is too long, maximum size is 4',
  `fetching L1 validator "${UNUSED_ID}" failed: not found`,
  'fetching current supply failed: not found',
  `attempted to issue duplicate tx: ${UNUSED_ID} `,
  'AddDelegatorTx is not permitted post-Durango',
  'flow check failed: tx produces more unlocked "AVAX" (2) than it consumes (1)',
  'tx produces more unlocked (2) than it consumes (1)',
  'unknown chain ID',
  'memo exceeds maximum length: 257 > 256',
  'failed to verify BaseTx: memo exceeds maximum length: 12 > 0',
  'attempting to use an Etna-upgrade feature prior to activation',
  'helicon is not activated',
  'already at the max number of active validators',
  'issuing an import tx is not allowed while partial syncing',
  'insufficient authorization',
  'insufficient funds for gas * price + value: balance 0, tx cost 21000',
  'API call rejected because chain is not done bootstrapping',
  'invalid host specified',
  'failed to get validator sets at 99: failed to fetch validator set at unfinalized height',
];

/** Each message of a recording once; numbers and IDs in it make no other message. */
function recordedMessages(file: string, methods = /./): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of readRecording(file)) {
    const { method = '', error } = (line.kind === 'exchange' ? callOf(line) : undefined) ?? {};
    if (error !== undefined && methods.test(method))
      found.set(error.replace(/\w{33,}/g, 'ID').replace(/\d+/g, 'N'), error);
  }
  return found;
}

describe('explanations of a node\u2019s words', () => {
  const snapshot = snapshotOf('node-messages');
  const files = [
    ...['x-chain.jsonl.gz', 'other-chain-three-fxs.jsonl'].map((name) => join(PROTOCOL_FIXTURES, name)),
    ...readdirSync(RECORDINGS)
      .filter((name) => /^(?:x-chain|other-chain).*\.jsonl/.test(name) || name.endsWith('.jsonl'))
      .map((name) => join(RECORDINGS, name)),
  ];
  const all = new Map([
    ...files.flatMap((file) => [...recordedMessages(file)]),
    // The words of C in both forms.
    ...recordedMessages(join(PROTOCOL_FIXTURES, 'primary-network-1.15.jsonl.gz'), /^(?:avax\.get|eth_)/),
    ...recordedMessages(join(RECORDINGS, 'primary-network-1.15.jsonl.gz'), /^avax\.get(?:UTXOs|AtomicTx)/),
    ...UNRECORDED.map((words) => [words, words] as const),
  ]);

  it('have no pattern with two open ends', () => {
    assert.ok(ALL_EXPLAINED.length > 100);
    assert.deepEqual(ALL_EXPLAINED.map(({ words }) => words).filter(hasTwoOpenEnds), []);
  });

  it('cover the messages of the recordings', () => assert.ok(all.size > 120, `${all.size} messages`));

  for (const words of all.values()) {
    it(words.slice(0, 100), () => {
      const explained = explain(words);
      assert.ok(explained, `nothing explains: ${words}`);
      // Sentences, each a line of its own in a mark.
      assert.match(explained.meaning, SENTENCE);
      assert.match(explained.advice, SENTENCE);
      // A heading is one line of visible characters.
      const entry = words.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd').slice(0, 160);
      snapshot.matches(entry, [explained.meaning, explained.advice]);
    });
  }

  it('cover what a node of the P-Chain refuses, with words of their own', () => {
    const refused = [...recordedMessages(join(RECORDINGS, 'platform-checks.jsonl.gz'), /^platform\.issueTx$/).values()];
    const byMeaning = new Map<string, Set<string>>();
    for (const words of refused) {
      const explained = explain(words);
      assert.ok(explained, `nothing explains: ${words}`);
      const said = `${explained.meaning}\n${explained.advice}`;
      const rule = innermost(words)
        .replace(/\b(?:NodeID-)?\w{33,}(?::\d+)?/g, 'ID')
        .replace(/\d+/g, 'N')
        .slice(0, 160);
      byMeaning.set(said, (byMeaning.get(said) ?? new Set()).add(rule));
    }
    assert.ok(refused.length > 200, `${refused.length} messages`);
    const entries = [...byMeaning].map(([said, rules]) =>
      [said, ...[...rules].sort().map((rule) => `    ${rule}`)].join('\n'),
    );
    snapshot.matches('refusals of the P-Chain', entries.sort().join('\n\n'));
  });

  const alike: [words: string, other: string][] = [
    [`couldn't encode UTXO ${UNUSED_ID} as string: unsupported encoding in method`, 'unsupported encoding in method'],
    [`${OF_A_TRANSFER}failed to get utxo ${UNUSED_ID}: not found`, 'not found'],
    [`couldn't get block with id ${UNUSED_ID}: not found`, 'not found'],
    [`failed verification: failed execution: standard tx ${UNUSED_ID} failed execution: not found`, 'not found'],
    ['failed execution: memo exceeds maximum length: 19 > 0', 'memo exceeds maximum length: 257 > 256'],
  ];
  for (const [words, other] of alike) {
    it(`${words.slice(0, 60)} is not what "${other}" is`, () => {
      assert.notEqual(explain(words)?.meaning, explain(other)?.meaning);
      snapshot.matches(words.replace(UNUSED_ID, 'ID'), explain(words)?.meaning ?? '');
    });
  }

  for (const method of [
    'avm.getTx',
    'avm.getAssetDescription',
    'avm.getBlock',
    'avm.getBlockByHeight',
    'avm.issueTx',
    'platform.getTx',
    'platform.getSubnet',
    'platform.getRewardUTXOs',
    'index.getContainerByID',
    'index.getIndex',
  ]) {
    it(`not found, of ${method}`, () => {
      snapshot.matches(`not found, of ${method}`, explain('not found', { method })?.meaning ?? '');
    });
  }

  for (const file of ['node-answers-not-found.json', 'node-errors-other-wording.json', 'memo-none-allowed.json']) {
    it(`cover ${file}`, () => {
      const path = `test/fixtures/public-cases/${file}`;
      const text = readCaseFile(path);
      assert.deepEqual(
        [...nodeWordsCases(path, text)].filter(({ problem }) => problem !== undefined),
        [],
      );
      for (const { method, message } of casesIn(text)) {
        const [words, called] = [String(message), String(method)];
        snapshot.matches(`${words.slice(0, 120)}, of ${called}`, explain(words, { method: called })?.meaning ?? '');
      }
    });
  }

  const behindOthers: [words: string, own: string, method: string][] = [
    ['a client: another: mempool is full: no space', 'mempool is full: no space', 'avm.issueTx'],
    ['rpc error: code = Unknown desc = x: tx has wrong chain ID', 'tx has wrong chain ID', 'platform.issueTx'],
    ["a client: couldn't get tx: not found", 'not found', 'platform.getTx'],
  ];
  for (const [words, own, method] of behindOthers) {
    it(`"${words}" is what the node says at its end`, () => {
      assert.deepEqual(explain(words, { method }), explain(own, { method }));
      // Only the response to a call has a client's words in front: others may be a gateway's own.
      assert.equal(explain(words), undefined);
    });
  }

  it('leave out what a client says of a response that it cannot read', () => {
    for (const words of ["a client: invalid character '<' looking for beginning of value", 'a gateway: EOF'])
      assert.equal(explain(words, { method: 'platform.issueTx' }), undefined);
  });

  for (const words of ['', 'no idea', 'the cat sat on it']) {
    it(`"${words}" is not explained`, () => assert.equal(explain(words), undefined));
  }
});
