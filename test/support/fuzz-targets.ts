import assert from 'node:assert/strict';
import { formatAddress, parseAddress } from '../../src/core/address';
import { decodeCb58, decodeID, decodeShortID, encodeCb58, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import type { TopLevel } from '../../src/core/codec/avm/codec';
import { Codec } from '../../src/core/codec/avm/codec';
import { findIDAt, findIDs } from '../../src/core/ids-in-text/find-ids';
import { decodeAnyHex, decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { parseJSON, stringifyJSON } from '../../src/core/json';
import { decodePrivateKey } from '../../src/core/private-keys/private-key';
import type { Random } from './mutate';
import { ADDRESS_SEEDS, byteSeeds, CB58_SEEDS, HEX_SEEDS, JSON_SEEDS, LINE_SEEDS } from './fuzz-seeds';
import { mutateBytes, mutateText } from './mutate';
import { valueOrRefusal } from './refuses';

/** One input and what is done with it. `check` throws when something other than a typed refusal happens. */
export interface FuzzCase {
  readonly input: string | Uint8Array;
  check(): void;
}

/** A format: makes a mutated input of it. */
export interface FuzzTarget {
  readonly name: string;
  make(random: Random): FuzzCase;
}

/** Bytes above this size are rare among the inputs: they take a thousand times as long as the others. */
const LARGE = 4096;
const LARGE_EVERY = 1000;
/** The largest transaction that a node takes today. */
const MEMPOOL_LIMIT = 65_536;

/** All the formats of core. Reads the fixtures. */
export function fuzzTargets(): FuzzTarget[] {
  const codec = new Codec();
  const seeds = byteSeeds(codec);
  const all = [...seeds.tx, ...seeds.utxo, ...seeds.block];
  const bytes = (name: 'tx' | 'utxo' | 'block', roundTrip: (input: Uint8Array) => Uint8Array): FuzzTarget => ({
    name,
    make(random) {
      const isLarge = random.below(LARGE_EVERY) === 0;
      const pick = (choices: readonly Uint8Array[]): Uint8Array => pickSized(random, choices, isLarge);
      const input = mutateBytes(random, pick(seeds[name]), pick(all));
      return { input, check: () => checkBytes(codec, name, input, roundTrip) };
    },
  });
  return [
    text('cb58', CB58_SEEDS, checkCb58),
    text('hex', HEX_SEEDS, checkHex),
    text('address', ADDRESS_SEEDS, checkAddress),
    text('json', JSON_SEEDS, checkJSON),
    text('find-ids', LINE_SEEDS, checkFindIDs),
    bytes('tx', (input) => codec.encodeTx(codec.decodeTx(input))),
    bytes('utxo', (input) => codec.encodeUTXO(codec.decodeUTXO(input))),
    bytes('block', (input) => codec.encodeBlock(codec.decodeBlock(input))),
  ];
}

function text(name: string, seeds: readonly string[], check: (input: string, random: Random) => void): FuzzTarget {
  return {
    name,
    make(random) {
      const input = mutateText(random, random.pick(seeds), random.pick(seeds));
      return { input, check: () => check(input, random) };
    },
  };
}

function pickSized(random: Random, seeds: readonly Uint8Array[], isLarge: boolean): Uint8Array {
  for (let tries = 0; tries < 20; tries++) {
    const seed = random.pick(seeds);
    if (seed.length > LARGE === isLarge) return seed;
  }
  return seeds[0] as Uint8Array;
}

function checkCb58(input: string): void {
  const bytes = valueOrRefusal(() => decodeCb58(input));
  assert.deepEqual(tryDecodeCb58(input), bytes);
  if (bytes !== undefined) assert.equal(encodeCb58(bytes), input);
  for (const decode of [decodeID, decodeShortID, decodePrivateKey]) valueOrRefusal(() => decode(input));
}

function checkHex(input: string): void {
  for (const encoding of ['hex', 'hexc', 'hexnc'] as const) {
    const bytes = valueOrRefusal(() => decodeHex(input, encoding));
    if (bytes !== undefined && input !== '') assert.equal(encodeHex(bytes, encoding), input.toLowerCase());
  }
  valueOrRefusal(() => decodeAnyHex(input));
}

function checkAddress(input: string): void {
  const address = valueOrRefusal(() => parseAddress(input));
  if (address !== undefined) assert.deepEqual(parseAddress(formatAddress(address)), address);
}

function checkJSON(input: string): void {
  const value = valueOrRefusal(() => parseJSON(input));
  if (value === undefined) return;
  const written = stringifyJSON(value);
  assert.equal(stringifyJSON(parseJSON(written)), written);
}

function checkFindIDs(input: string, random: Random): void {
  const found = findIDs(input);
  const offset = random.below(input.length + 1);
  const inside = found.find(({ start, end }) => start <= offset && offset < end);
  const expected = inside ?? found.find(({ end }) => end === offset);
  const at = findIDAt(input, offset);
  if (at?.kind !== 'networkID') assert.deepEqual(at, expected);
}

function checkBytes(
  codec: Codec,
  kind: TopLevel,
  input: Uint8Array,
  roundTrip: (input: Uint8Array) => Uint8Array,
): void {
  const again = valueOrRefusal(() => roundTrip(input));
  if (again !== undefined) assert.ok(Buffer.from(input).equals(again), 'encodes to other bytes than it decoded');
  // Naming each byte of the largest inputs of history, which is asked for by a person, may take a moment.
  if (input.length > MEMPOOL_LIMIT) return;
  const { error } = codec.annotate(kind, input);
  assert.equal(error === undefined, again !== undefined, 'annotating and decoding disagree');
}
