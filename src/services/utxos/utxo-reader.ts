import type { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import type { UTXO } from '../../core/codec/avm/utxo';
import { platformFormats } from '../../core/codec/platform/formats';
import { TX_TYPES } from '../../core/codec/platform/types';
import type { TypeRegistry } from '../../core/codec/type-registry';

/**
 * A UTXO of X, P or C. Of a stakeable.LockOut, `output` is the output within: until `stakeableUntil`, Unix seconds, it
 * can only be staked.
 */
export interface ReadUTXO extends UTXO {
  readonly stakeableUntil?: bigint;
}

/** How the UTXOs of a chain are read. */
export interface UTXOReader {
  /** The type IDs before their outputs. */
  readonly types: TypeRegistry;
  /** Throws `InvalidInputError` for other bytes. */
  read(bytes: Uint8Array): ReadUTXO;
}

/** Of an avm chain, whose order of fxs the codec may still learn. */
export function avmReader(codec: AnyOrderCodec): UTXOReader {
  return {
    get types() {
      return codec.likeliest;
    },
    read: (bytes) => codec.read('utxo', bytes).value,
  };
}

/** Of P, and of what waits for C: both know only transfers, and P also locked ones (docs/protocol.md 8.2). */
export const PLATFORM_READER: UTXOReader = {
  types: TX_TYPES,
  read: (bytes) => {
    const { output, ...reference } = platformFormats.utxo.decode(bytes);
    if (output.type !== 'stakeable.LockOut') return { ...reference, output };
    return { ...reference, output: output.output, stakeableUntil: output.locktime };
  },
};
