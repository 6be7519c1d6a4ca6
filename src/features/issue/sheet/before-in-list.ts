import type { Problem } from '../../../core/check-tx';
import { equalBytes } from '../../../core/bytes';
import type { UTXOReference } from '../../../core/codec/operations';
import type { Tx } from '../../../core/codec/transactions';

/** A transaction that is to be sent before another one. */
export interface BeforeTx {
  readonly txID: Uint8Array;
}

/** Whether what a check misses is made by a transaction that comes before in the list, and so will be there in time. */
export function isMadeBefore({ code, path }: Problem, tx: Tx, before: readonly BeforeTx[]): boolean {
  if (before.length === 0 || code !== 'not found') return false;
  const source = referenceAt(tx, path)?.txID ?? assetAt(tx, path);
  return source !== undefined && before.some(({ txID }) => equalBytes(txID, source));
}

function referenceAt({ unsignedTx }: Tx, path: string): UTXOReference | undefined {
  const input = /^unsignedTx\.inputs\[(\d+)\]$/.exec(path);
  if (input !== null) return unsignedTx.inputs[Number(input[1])];
  const used = /^unsignedTx\.operations\[(\d+)\]\.utxoIDs\[(\d+)\]$/.exec(path);
  if (used === null || unsignedTx.type !== 'txs.OperationTx') return undefined;
  return unsignedTx.operations[Number(used[1])]?.utxoIDs[Number(used[2])];
}

/** The asset of an output or operation: it has the ID of the transaction that creates it. */
function assetAt({ unsignedTx }: Tx, path: string): Uint8Array | undefined {
  const [, list, index] = /^unsignedTx\.(outputs|exportedOutputs|operations)\[(\d+)\]$/.exec(path) ?? [];
  switch (list) {
    case 'outputs':
      return unsignedTx.outputs[Number(index)]?.assetID;
    case 'exportedOutputs':
      return unsignedTx.type === 'txs.ExportTx' ? unsignedTx.exportedOutputs[Number(index)]?.assetID : undefined;
    case 'operations':
      return unsignedTx.type === 'txs.OperationTx' ? unsignedTx.operations[Number(index)]?.assetID : undefined;
    default:
      return undefined;
  }
}
