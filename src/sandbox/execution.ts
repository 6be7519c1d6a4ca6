import type { Tx, UnsignedTx } from '../core/codec/transactions';
import type { UTXO } from '../core/codec/utxo';
import { utxoIDOf } from '../core/ids';
import { madeOutputs } from '../core/tx-parts';

/** UTXOs that come from another chain. */
export interface Imported {
  readonly chain: Uint8Array;
  readonly utxoIDs: readonly Uint8Array[];
}

/** UTXOs that go to another chain. */
export interface Exported {
  readonly chain: Uint8Array;
  readonly utxos: readonly UTXO[];
}

/** What a transaction does to the state of its chain when it is accepted. */
export interface Execution {
  /** IDs of the UTXOs that are used up. */
  readonly consumed: readonly Uint8Array[];
  readonly produced: readonly UTXO[];
  readonly imported: Imported | undefined;
  readonly exported: Exported | undefined;
}

/** What a transaction does, by the node's rules (vms/avm/txs/executor/executor.go). */
export function executionOf({ unsignedTx: tx }: Tx, txID: Uint8Array): Execution {
  const produced: UTXO[] = [];
  const sent: UTXO[] = [];
  for (const { index, assetID, output, exportedTo } of madeOutputs(tx, txID)) {
    (exportedTo === undefined ? produced : sent).push({ txID, outputIndex: index, assetID, output });
  }
  return {
    consumed: consumedUTXOs(tx),
    produced,
    imported: tx.type === 'txs.ImportTx' ? { chain: tx.sourceChain, utxoIDs: idsOf(tx.importedInputs) } : undefined,
    exported: tx.type === 'txs.ExportTx' ? { chain: tx.destinationChain, utxos: sent } : undefined,
  };
}

/** IDs of all UTXOs that a transaction uses up, those of other chains included. */
export function usedUTXOs(tx: UnsignedTx): Uint8Array[] {
  return tx.type === 'txs.ImportTx' ? [...consumedUTXOs(tx), ...idsOf(tx.importedInputs)] : consumedUTXOs(tx);
}

function consumedUTXOs(tx: UnsignedTx): Uint8Array[] {
  const used = tx.type === 'txs.OperationTx' ? tx.operations.flatMap(({ utxoIDs }) => utxoIDs) : [];
  return idsOf([...tx.inputs, ...used]);
}

function idsOf(places: readonly { readonly txID: Uint8Array; readonly outputIndex: number }[]): Uint8Array[] {
  return places.map(({ txID, outputIndex }) => utxoIDOf(txID, outputIndex));
}
