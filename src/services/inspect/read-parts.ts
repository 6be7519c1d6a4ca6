import * as l10n from '@vscode/l10n';
import { concatBytes, isZero, toHexDigits } from '../../core/bytes/bytes';
import { sha256 } from '../../core/bytes/hashes';
import { PARTS, type Part, type PartName } from '../../core/codec/part-formats';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { atomicFormats } from '../../core/codec/atomic/atomic-formats';
import { Codec } from '../../core/codec/avm/codec';
import { NODE_MAX_SIZE } from '../../core/codec/format';
import type { TypeRegistry } from '../../core/codec/shape';
import { encodeCb58 } from '../../core/encodings/cb58';
import { NETWORKS, ZERO_ID } from '../../core/ids/networks';
import { readOutcome } from '../../core/outcome';
import { readAnyTx, statedNetwork } from '../../core/signing/read-tx';
import { type AnyFoundTx, foundFrom, type ReadPart } from '../lookup/found';

/** Bytes that are only a part of what a chain has: a staked output, what is in a Warp message, a vertex. */
export function readPart(bytes: Uint8Array): ReadPart | undefined {
  if (isZero(bytes)) return undefined;
  for (const name of Object.keys(PARTS) as PartName[]) {
    const { value } = readOutcome(() => PARTS[name].format.decode(bytes));
    if (value === undefined) continue;
    return { on: undefined, kind: 'part', id: sha256(bytes), bytes, part: { name, value } as Part };
  }
  return undefined;
}

/** Bytes of a word of the EVM. */
const WORD = 32;

/** The Warp message in the data of the event that sends it: after its offset and length, up to a whole word. */
export function messageOfEvent(data: Uint8Array): Uint8Array | undefined {
  if (data.length < 3 * WORD || data.length % WORD !== 0 || data[WORD - 1] !== WORD) return undefined;
  const end = 2 * WORD + new DataView(data.buffer, data.byteOffset, data.length).getUint32(2 * WORD - 4);
  const others = [data.subarray(0, WORD - 1), data.subarray(WORD, 2 * WORD - 4), data.subarray(end)];
  return end > data.length - WORD && end <= data.length && others.every(isZero)
    ? data.subarray(2 * WORD, end)
    : undefined;
}

const VERSION_BYTES = new Uint8Array(2);

/** A transaction whose beginning is missing, or that its length precedes, with what is wrong in words. */
export function readIncomplete(bytes: Uint8Array): AnyFoundTx | undefined {
  for (const { whole, flaw } of completions(bytes)) {
    const tx = readAnyTx(whole);
    // What names no network, or none that exists, may be anything.
    if (tx !== undefined && (statedNetwork(tx) ?? 0) > 0)
      return { ...foundFrom(tx, whole), flaw: { words: flaw, given: bytes } };
  }
  return undefined;
}

interface Completion {
  readonly whole: Uint8Array;
  readonly flaw: string;
}

function* completions(bytes: Uint8Array): Generator<Completion> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const size of [4, 8]) {
    const isLength = bytes.length > size + 4 && view.getUint32(size - 4) === bytes.length - size;
    if (isLength) yield { whole: bytes.subarray(size), flaw: l10n.t('Its length comes first, in {0} bytes', size) };
  }
  if (bytes.length < 40 || bytes.length > NODE_MAX_SIZE) return;
  // The types of all chains have numbers below 256.
  if (view.getUint32(0) < 256) {
    yield {
      whole: concatBytes(VERSION_BYTES, bytes),
      flaw: l10n.t('The 2 bytes of the codec version (0000) before the type ID are missing'),
    };
  }
  for (const id of typesOn(bytes.subarray(6, 38))) {
    yield {
      whole: concatBytes(bytes.subarray(0, 2), id, bytes.subarray(2)),
      flaw: l10n.t(
        'The 4 bytes of the type ID ({0}) after the codec version are missing: what was signed is not what a node verifies',
        toHexDigits(id),
      ),
    };
  }
  for (const id of typesOn(bytes.subarray(4, 36))) {
    yield {
      whole: concatBytes(VERSION_BYTES, id, bytes),
      flaw: l10n.t(
        'The 6 bytes before the network ID are missing: codec version 0000 and type ID {0}',
        toHexDigits(id),
      ),
    };
  }
}

/** The type IDs of transactions of a chain by its blockchain ID; none for an unknown chain. */
function typesOn(blockchainID: Uint8Array): Uint8Array[] {
  const id = encodeCb58(blockchainID);
  if (id === ZERO_ID) return txTypes(platformFormats.tx.registry);
  const chains = NETWORKS.map((network) => network.chains);
  if (chains.some((each) => each?.x === id)) return txTypes(AVM.registry);
  return chains.some((each) => each?.c === id) ? txTypes(atomicFormats.tx.registry) : [];
}

const AVM = new Codec();

function txTypes(registry: TypeRegistry): Uint8Array[] {
  return Array.from({ length: 64 }, (_, type) => type)
    .filter((type) => /^(?:txs|atomic)\./.test(registry.nameOf(type) ?? ''))
    .map((type) => Uint8Array.of(0, 0, 0, type));
}
