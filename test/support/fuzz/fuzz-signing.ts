import assert from 'node:assert/strict';
import { sha256 } from '../../../src/core/bytes/hashes';
import { ANY_AVM } from '../../../src/core/codec/avm/any-order-codec';
import { atomicFormats } from '../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { type AnyTx, type SignableTx, signableOf } from '../../../src/core/signing/signable';
import { mergeSignatures, type SigningResult } from '../../../src/core/signing/merge';
import type { SourceOwners } from '../../../src/core/signing/slots';
import { finished } from '../../../src/core/steps';
import type { Owners } from '../../../src/core/tx/effects';
import { EMPTY_SIGNATURE, type SignatureLists, Signers } from '../../../src/core/tx/signers';
import { SigningKey } from '../../../src/core/tx-builder/key';
import { valueOrRefusal } from '../assertions/refuses';
import { byteSeeds } from './fuzz-seeds';
import { Random } from './mutate';

const MOST_CREDENTIALS = 3;
const MOST_SLOTS = 3;

/** Keys that sign, by their addresses on X and P and on the C-Chain. */
const KEYS = Array.from({ length: 6 }, (_, i) => {
  const key = new SigningKey(sha256(Uint8Array.of(i)));
  const account = new Signers(() => new Uint8Array()).of(key.sign(sha256(new Uint8Array())), 'account') as Uint8Array;
  return { key, owner: { address: key.address, account } };
});

/** The transactions of the fixtures that something has to sign, of each type the shortest few. */
export function signingSeeds(): readonly AnyTx[] {
  const byType = new Map<string, AnyTx[]>();
  for (const bytes of [...byteSeeds()].sort((a, b) => a.length - b.length)) {
    const tx = readTx(bytes);
    const needed = tx && valueOrRefusal(() => signableOf(tx))?.needed.length;
    if (tx === undefined || needed === undefined || needed === 0 || needed > MOST_CREDENTIALS) continue;
    const type = `${tx.on} ${tx.tx.unsignedTx.type}`;
    byType.set(type, [...(byType.get(type) ?? []), tx].slice(0, 3));
  }
  return [...byType.values()].flat();
}

function readTx(bytes: Uint8Array): AnyTx | undefined {
  const avm = valueOrRefusal(() => ANY_AVM.read('tx', bytes));
  if (avm !== undefined) return { on: 'X', tx: avm.value, codec: avm.codec };
  const platform = valueOrRefusal(() => platformFormats.tx.decode(bytes));
  if (platform !== undefined) return { on: 'P', tx: platform };
  const atomic = valueOrRefusal(() => atomicFormats.tx.decode(bytes));
  return atomic && { on: 'C', tx: atomic };
}

/** The first merges of a seed that break a rule, each with its number. */
export function failedMerges(seed: number, count: number): string[] {
  const seeds = signingSeeds();
  const failures: string[] = [];
  for (let number = 0; number < count; number++) {
    try {
      checkMerge(new Random(seed, number), seeds);
    } catch (error) {
      failures.push(`merge, seed ${seed}, number ${number}: ${String(error)}`);
    }
  }
  return failures;
}

/** A transaction with random owners, and its signatures. */
interface SignedCase {
  readonly tx: SignableTx;
  readonly ownersOf: SourceOwners;
  readonly signatures: SignatureLists;
}

/**
 * Splits the signatures of a random transaction over copies, half of the time with signatures that don't belong, and
 * checks that the copies merge to the same in any order, and one after the other.
 */
export function checkMerge(random: Random, seeds: readonly AnyTx[]): void {
  const { tx, ownersOf, signatures } = randomCase(random, random.pick(seeds));
  const isDisturbed = random.below(2) === 0;
  const copies = splitSignatures(random, signatures).map((lists) =>
    copyOf(tx, isDisturbed ? disturbed(random, lists) : lists),
  );
  const known: SourceOwners = random.below(4) === 0 ? () => undefined : ownersOf;
  const signers = new Signers(() => tx.unsigned);
  const merge = (all: readonly SignableTx[]): SigningResult => finished(mergeSignatures(all, known, signers));
  const merged = merge(copies);
  if (!isDisturbed) assert.deepEqual(merged, { bytes: tx.withSignatures(signatures) });
  assert.deepEqual(merge(shuffled(random, copies)), merged, 'another order');
  assert.deepEqual(merge([...copies, random.pick(copies)]), merged, 'a copy twice');
  if (merged.refusal === undefined) {
    const again = copyOf(tx, readSignatures(tx, merged.bytes));
    assert.deepEqual(merge([again, random.pick(copies)]), merged, 'a copy merged again');
  }
  const [first, second, ...rest] = copies as [SignableTx, SignableTx, ...SignableTx[]];
  const pair = merge([first, second]);
  // What is refused is merged with further copies from all of its copies.
  if (pair.refusal !== undefined) return;
  assert.deepEqual(merge([copyOf(tx, readSignatures(tx, pair.bytes)), ...rest]), merged, 'two of the copies first');
}

function randomCase(random: Random, seed: AnyTx): SignedCase {
  const changed = { ...seed, tx: withSigners(random, seed.tx) } as AnyTx;
  const tx = signableOf({ ...changed, tx: { ...changed.tx, credentials: [] } } as AnyTx);
  const hash = sha256(tx.unsigned);
  const owners = new Map<number, Owners>();
  const signatures = tx.needed.map(({ signatureIndices, source }, i) => {
    const keys = shuffled(random, KEYS).slice(0, MOST_SLOTS + 1);
    const addresses = keys.map(({ owner }) => owner[source.kind === 'account' ? 'account' : 'address']);
    owners.set(i, { threshold: signatureIndices.length, addresses });
    return signatureIndices.map((index) => (keys[index] as (typeof KEYS)[number]).key.sign(hash));
  });
  return { tx, signatures, ownersOf: (_, i) => owners.get(i) };
}

/** The same value with other numbers of signers wherever it names signers. */
function withSigners(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withSigners(random, each));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    name === 'signatureIndices' ? randomIndices(random) : withSigners(random, field),
  ]);
  return Object.fromEntries(entries);
}

function randomIndices(random: Random): number[] {
  const all = shuffled(random, [0, 1, 2, 3]).slice(0, 1 + random.below(MOST_SLOTS));
  return all.sort((a, b) => a - b);
}

/** Each signature is in at least one copy. A copy without a credential's signatures may lack the credential. */
function splitSignatures(random: Random, signatures: SignatureLists): SignatureLists[] {
  const count = 2 + random.below(3);
  const copies = Array.from({ length: count }, () => signatures.map((list) => list.map(() => EMPTY_SIGNATURE)));
  for (const [i, list] of signatures.entries()) {
    for (const [j, signature] of list.entries()) {
      const holder = random.below(count);
      for (const [n, copy] of copies.entries()) {
        if (n === holder || random.below(3) === 0) (copy[i] as Uint8Array[])[j] = signature;
      }
    }
  }
  return copies.map((copy) => {
    const last = copy.findLastIndex((list) => list.some((signature) => signature !== EMPTY_SIGNATURE));
    return random.below(2) === 0 ? copy : copy.slice(0, last + 1);
  });
}

function disturbed(random: Random, lists: SignatureLists): SignatureLists {
  return lists.map((list) => {
    switch (random.below(4)) {
      case 0:
        return shuffled(random, list);
      case 1:
        return list.map((each) => (random.below(3) === 0 ? random.bytes(65) : each));
      case 2:
        return list.map((each) => (random.below(3) === 0 ? random.pick(KEYS).key.sign(new Uint8Array(32)) : each));
      default:
        return list;
    }
  });
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, at: random.next() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

function copyOf(tx: SignableTx, signatures: SignatureLists): SignableTx {
  return { ...tx, signatures };
}

/** As the bytes have them: a credential that is missing in all copies is written with empty slots. */
function readSignatures(tx: SignableTx, bytes: Uint8Array): SignatureLists {
  const read = readTx(bytes);
  assert.ok(read !== undefined && read.on === tx.on);
  return signableOf(read).signatures;
}
