import { CodecError } from '../codec-error';
import { Format } from '../format';
import { SECP256K1FX_TYPES } from '../secp256k1fx';
import { list } from '../shape';
import { TypeRegistry } from '../type-registry';
import type { AtomicTx } from './transactions';
import { tx, unsignedTx } from './transactions';

const TYPES = new TypeRegistry([
  'atomic.UnsignedImportTx',
  'atomic.UnsignedExportTx',
  undefined,
  undefined,
  undefined,
  ...SECP256K1FX_TYPES,
]);

/** The C-Chain's atomic transactions as bytes (docs/protocol.md 9.1). */
export const atomicFormats = {
  tx: new Format(tx, TYPES),
  /** The bytes whose hash is signed. */
  unsignedTx: new Format(unsignedTx, TYPES),
  /** The extra data of a block since Apricot phase 5. */
  txs: new Format(list(tx), TYPES),
} as const;

/**
 * The atomic transactions in the extra data of a C-Chain block: none, a list, or before Apricot phase 5 a single one.
 * Throws a CodecError for anything else.
 */
export function atomicTxsOf(extraData: Uint8Array): readonly AtomicTx[] {
  if (extraData.length === 0) return [];
  try {
    return atomicFormats.txs.decode(extraData);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return [singleTx(extraData, error)];
  }
}

/** If the bytes aren't a single transaction either, the error of today's form is the one to report. */
function singleTx(extraData: Uint8Array, refusal: CodecError): AtomicTx {
  try {
    return atomicFormats.tx.decode(extraData);
  } catch (error) {
    throw error instanceof CodecError ? refusal : error;
  }
}
