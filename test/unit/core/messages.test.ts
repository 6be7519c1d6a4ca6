import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '../../../src/core/rules/messages';
import { UNUSED_ID } from '../../support/known-ids';
import { callOf } from '../../support/replay/calls';
import { readRecording } from '../../support/recording';
import { PROTOCOL_FIXTURES } from '../../support/vectors';

const RECORDINGS = 'test/fixtures/recordings';
const OF_A_TRANSFER = 'failed to verify transfer: ';

/** What a node says that no recording holds (vms/avm, vms/secp256k1fx, vms/txs/mempool of avalanchego 1.14.2). */
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
];

/** Each message of a recording once; numbers and IDs in it make no other message. */
function recordedMessages(file: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of readRecording(file)) {
    const error = line.kind === 'exchange' ? callOf(line)?.error : undefined;
    if (error !== undefined) found.set(error.replace(/\w{33,}/g, 'ID').replace(/\d+/g, 'N'), error);
  }
  return found;
}

describe('what the words of a node mean', () => {
  const files = [
    ...['x-chain.jsonl', 'other-chain-three-fxs.jsonl'].map((name) => join(PROTOCOL_FIXTURES, name)),
    ...readdirSync(RECORDINGS)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(RECORDINGS, name)),
  ];
  const all = new Map([
    ...files.flatMap((file) => [...recordedMessages(file)]),
    ...UNRECORDED.map((words) => [words, words] as const),
  ]);

  it('the recordings hold most of them', () => assert.ok(all.size > 120, `${all.size} messages`));

  for (const words of all.values()) {
    it(words.slice(0, 100), () => {
      const explained = explain(words);
      assert.ok(explained, `nothing explains: ${words}`);
      // Sentences, each a line of its own in a mark.
      assert.match(explained.meaning, /^[A-Z].*\.$/s);
      assert.match(explained.advice, /^[A-Z].*\.$/s);
    });
  }

  const rows: [words: string, meaning: RegExp][] = [
    [`couldn't encode UTXO ${UNUSED_ID} as string: unsupported encoding in method`, /^UTXOs cannot be had as JSON/],
    ['problem decoding transaction: unsupported encoding in method', /^A transaction cannot be sent as JSON/],
    [`${OF_A_TRANSFER}failed to get utxo ${UNUSED_ID}: not found`, /^An input is not there/],
    ['not found', /^What is to be imported or used is not there/],
    [`couldn't get block with id ${UNUSED_ID}: not found`, /^The chain has no such block/],
    ['unexpected EOF', /^The request is not one JSON object/],
    ['packer has insufficient length for input', /^The bytes end in the middle/],
  ];
  for (const [words, meaning] of rows) {
    it(`${words.slice(0, 60)}: ${meaning.source}`, () => assert.match(explain(words)?.meaning ?? '', meaning));
  }

  const absent: [method: string, meaning: RegExp][] = [
    ['avm.getTx', /^The chain has no transaction of that ID/],
    ['avm.getAssetDescription', /^The chain has no asset of that ID/],
    ['avm.getBlock', /^The chain has no block of that ID/],
    ['avm.getBlockByHeight', /^The chain has no block of that height/],
    ['avm.issueTx', /^What is to be imported or used is not there/],
  ];
  for (const [method, meaning] of absent) {
    it(`not found, of ${method}: ${meaning.source}`, () => {
      assert.match(explain('not found', method)?.meaning ?? '', meaning);
    });
  }

  for (const words of ['', 'no idea', 'the cat sat on it']) {
    it(`"${words}" is not explained`, () => assert.equal(explain(words), undefined));
  }
});
