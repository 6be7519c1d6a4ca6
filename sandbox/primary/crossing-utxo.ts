import type { TransferableOutput } from '../../src/core/codec/avax';
import type { TransferableOutput as PlatformOutput } from '../../src/core/codec/platform/pieces';

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
