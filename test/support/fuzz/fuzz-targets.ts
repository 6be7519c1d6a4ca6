import assert from 'node:assert/strict';
import { formatAddress, parseAddress } from '../../../src/core/ids/address';
import { decodeCb58, decodeID, decodeShortID, encodeCb58, tryDecodeCb58 } from '../../../src/core/encodings/cb58';
import { findIDAt, findIDs } from '../../../src/core/ids-in-text/find-ids';
import { decodeAnyHex, decodeHex, encodeHex } from '../../../src/core/encodings/hex';
import { parseJSON, stringifyJSON } from '../../../src/core/json/json';
import { decodePrivateKey } from '../../../src/core/tx-builder/key';
import { mutateBytes, mutateText, type Random } from './mutate';
import { ADDRESS_SEEDS, byteSeeds, CB58_SEEDS, HEX_SEEDS, JSON_SEEDS, LINE_SEEDS } from './fuzz-seeds';
import { type ByteFormat, byteFormats } from './fuzz-formats';
import { valueOrRefusal } from '../assertions/refuses';

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
  const seeds = byteSeeds();
  return [
    text('cb58', CB58_SEEDS, checkCb58),
    text('hex', HEX_SEEDS, checkHex),
    text('address', ADDRESS_SEEDS, checkAddress),
    text('json', JSON_SEEDS, checkJSON),
    text('find-ids', LINE_SEEDS, checkFindIDs),
    ...byteFormats().map((format) => bytes(format, seeds)),
  ];
}

/** Mutates what the format can read, with pieces of anything spliced in. */
function bytes(format: ByteFormat, all: readonly Uint8Array[]): FuzzTarget {
  const own = all.filter((seed) => valueOrRefusal(() => format.roundTrip(seed)) !== undefined);
  assert.ok(own.length > 0, `no fixture holds a ${format.name}`);
  return {
    name: format.name,
    make(random) {
      const isLarge = random.below(LARGE_EVERY) === 0;
      const input = mutateBytes(random, pickSized(random, own, isLarge), pickSized(random, all, isLarge));
      return { input, check: () => checkBytes(format, input) };
    },
  };
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

function checkBytes({ roundTrip, annotate, always }: ByteFormat, input: Uint8Array): void {
  const again = valueOrRefusal(() => roundTrip(input));
  if (again !== undefined) assert.ok(Buffer.from(input).equals(again), 'encodes to other bytes than it decoded');
  if (always !== undefined) valueOrRefusal(() => always(input));
  // Naming each byte of the largest inputs of history, which is asked for by a person, may take a moment.
  if (annotate === undefined || input.length > MEMPOOL_LIMIT) return;
  const { error } = annotate(input);
  assert.equal(error === undefined, again !== undefined, 'annotating and decoding disagree');
}
