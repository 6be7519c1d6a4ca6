import { byteKey, OwnerIndex } from './utxo-index';
import type { TransferableOutput } from '../../src/core/codec/secp256k1fx';
import type { PlatformTransferableOutput as PlatformOutput } from '../../src/core/codec/platform/platform-transactions';
import type { Tx, UnsignedTx, UTXOReference } from '../../src/core/codec/avm/avm-transactions';
import type { UTXO } from '../../src/core/codec/avm/codec';
import { utxoIDOf } from '../../src/core/ids/ids';
import { producedOutputs, spentUTXOs } from '../../src/core/tx/moves';
import { partsOf } from '../../src/core/tx/tx-parts';

/** What the chains of a network have exported to one another and not yet imported (chains/atomic). */
export class SharedMemory {
  readonly #indexes = new Map<string, OwnerIndex>();

  /** What `from` has exported to `to`. */
  exported(from: Uint8Array, to: Uint8Array): OwnerIndex {
    const key = byteKey(from) + byteKey(to);
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

/** UTXOs that come from another chain. */
interface Imported {
  readonly chain: Uint8Array;
  readonly utxoIDs: readonly Uint8Array[];
}

/** UTXOs that go to another chain. */
interface Exported {
  readonly chain: Uint8Array;
  readonly utxos: readonly UTXO[];
}

/** What a transaction does to the state of its chain when it is accepted. */
export interface Execution {
  /** IDs of the UTXOs that it consumes. */
  readonly consumed: readonly Uint8Array[];
  readonly produced: readonly UTXO[];
  readonly imported: Imported | undefined;
  readonly exported: Exported | undefined;
}

/** What a transaction does, by the node's rules (vms/avm/txs/executor/executor.go). */
export function executionOf({ unsignedTx: tx }: Tx, txID: Uint8Array): Execution {
  const produced: UTXO[] = [];
  const sent: UTXO[] = [];
  for (const { index, assetID, output, exportedTo } of producedOutputs(tx, txID)) {
    (exportedTo === undefined ? produced : sent).push({ txID, outputIndex: index, assetID, output });
  }
  const { imported, exported } = partsOf(tx);
  return {
    consumed: idsOf(spentUTXOs(tx).filter(({ importedFrom }) => importedFrom === undefined)),
    produced,
    imported: imported === undefined ? undefined : { chain: imported.sourceChain, utxoIDs: idsOf(imported.inputs) },
    exported: exported === undefined ? undefined : { chain: exported.destinationChain, utxos: sent },
  };
}

/** IDs of all UTXOs that a transaction consumes, those of other chains included. */
export function usedUTXOs(tx: UnsignedTx): Uint8Array[] {
  return idsOf(spentUTXOs(tx));
}

function idsOf(places: readonly UTXOReference[]): Uint8Array[] {
  return places.map(({ txID, outputIndex }) => utxoIDOf(txID, outputIndex));
}
