import type { UTXOReference } from '../../src/core/codec/avm/operations';
import type { Tx, UnsignedTx } from '../../src/core/codec/avm/transactions';
import type { UTXO } from '../../src/core/codec/avm/utxo';
import { utxoIDOf } from '../../src/core/ids/ids';
import { producedOutputs, partsOf, spentUTXOs } from '../../src/core/tx/tx-parts';

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
