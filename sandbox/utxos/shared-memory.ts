import { OwnerIndex, keyOf } from './utxo-index';
import type { TransferableOutput } from '../../src/core/codec/avax';
import type { PlatformTransferableOutput as PlatformOutput } from '../../src/core/codec/platform/pieces';

/** What the chains of a network have exported to one another and not yet imported (chains/atomic). */
export class SharedMemory {
  readonly #indexes = new Map<string, OwnerIndex>();

  /** What `from` has exported to `to`. */
  exported(from: Uint8Array, to: Uint8Array): OwnerIndex {
    const key = keyOf(from) + keyOf(to);
    let index = this.#indexes.get(key);
    if (index === undefined) this.#indexes.set(key, (index = new OwnerIndex()));
    return index;
  }
}

/** A UTXO in transfer between chains: without a lock of the P-Chain, so that X, P and C read it alike. */
export interface CrossingUTXO extends TransferableOutput {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
}

/** The exported outputs of a transaction as UTXOs. Throws for a locked one, which a node doesn't export. */
export function crossingUTXOs(
  txID: Uint8Array,
  firstIndex: number,
  outputs: readonly PlatformOutput[],
): CrossingUTXO[] {
  return outputs.map(({ assetID, output }, i) => {
    if (output.type === 'stakeable.LockOut') throw new Error('a locked output is exported');
    return { txID, outputIndex: firstIndex + i, assetID, output };
  });
}
