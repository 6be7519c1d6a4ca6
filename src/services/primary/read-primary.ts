import { atomicFormats } from '../../core/codec/atomic/formats';
import { platformFormats } from '../../core/codec/platform/formats';
import { blockIDOf, txIDOf } from '../../core/ids';
import { readOutcome } from '../../core/outcome';
import type { PrimaryFound } from '../lookup/primary-finders';

type Reader = (bytes: Uint8Array) => PrimaryFound;

/** A transaction and a block of P share no type IDs; an atomic transaction's two types are an X-Chain's, with other fields. */
const READERS: readonly Reader[] = [
  (bytes) => ({ kind: 'platformTx', id: txIDOf(bytes), bytes, tx: platformFormats.tx.decode(bytes) }),
  (bytes) => ({ kind: 'platformBlock', id: blockIDOf(bytes), bytes, block: platformFormats.block.decode(bytes) }),
  (bytes) => ({
    kind: 'atomicTx',
    id: txIDOf(bytes),
    bytes,
    tx: atomicFormats.tx.decode(bytes),
    blockHeight: undefined,
  }),
];

/** Decodes a transaction or block of the P-Chain, or an atomic transaction of the C-Chain; undefined for other bytes. */
export function readPrimary(bytes: Uint8Array): PrimaryFound | undefined {
  for (const read of READERS) {
    const { value } = readOutcome(() => read(bytes));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The number of the network that it was made for; undefined for a block, which doesn't say. */
export function networkOf(found: PrimaryFound): number | undefined {
  switch (found.kind) {
    case 'platformTx':
      return 'networkID' in found.tx.unsignedTx ? found.tx.unsignedTx.networkID : undefined;
    case 'atomicTx':
      return found.tx.unsignedTx.networkID;
    case 'platformBlock':
    case 'l1Validator':
      return undefined;
  }
}
