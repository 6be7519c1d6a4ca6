import type { FxOperation } from '../core/codec/operations';
import type { StateOutput } from '../core/codec/outputs';
import type { Tx } from '../core/codec/transactions';
import type { UTXO } from '../core/codec/utxo';
import { utxoIDOf } from '../core/ids';

/** UTXOs that go to another chain, or that come from it. */
export interface Exported {
  readonly chain: Uint8Array;
  readonly utxos: readonly UTXO[];
}
export interface Imported {
  readonly chain: Uint8Array;
  readonly utxoIDs: readonly Uint8Array[];
}

/** What a transaction does to the state of its chain when it is accepted. */
export interface Execution {
  /** IDs of the UTXOs that are used up. */
  readonly consumed: readonly Uint8Array[];
  readonly produced: readonly UTXO[];
  readonly imported: Imported | undefined;
  readonly exported: Exported | undefined;
}

/**
 * What a transaction does, by the node's rules (vms/avm/txs/executor/executor.go). Outputs are numbered in this order:
 * those of the transaction, then those of an asset's states, of operations, or those that are exported.
 */
export function executionOf({ unsignedTx: tx }: Tx, txID: Uint8Array): Execution {
  const consumed = tx.inputs.map(({ txID: from, outputIndex }) => utxoIDOf(from, outputIndex));
  const produced: UTXO[] = [];
  let outputIndex = 0;
  const next = (assetID: Uint8Array, output: StateOutput): UTXO => ({
    txID,
    outputIndex: outputIndex++,
    assetID,
    output,
  });
  for (const { assetID, output } of tx.outputs) produced.push(next(assetID, output));
  const base = { consumed, produced, imported: undefined, exported: undefined };
  switch (tx.type) {
    case 'txs.BaseTx':
      return base;
    case 'txs.CreateAssetTx':
      for (const { outputs } of tx.initialStates) for (const output of outputs) produced.push(next(txID, output));
      return base;
    case 'txs.OperationTx':
      for (const { assetID, utxoIDs, operation } of tx.operations) {
        consumed.push(...utxoIDs.map((utxo) => utxoIDOf(utxo.txID, utxo.outputIndex)));
        for (const output of outputsOf(operation)) produced.push(next(assetID, output));
      }
      return base;
    case 'txs.ImportTx': {
      const utxoIDs = tx.importedInputs.map((input) => utxoIDOf(input.txID, input.outputIndex));
      return { ...base, imported: { chain: tx.sourceChain, utxoIDs } };
    }
    case 'txs.ExportTx': {
      const utxos = tx.exportedOutputs.map(({ assetID, output }) => next(assetID, output));
      return { ...base, exported: { chain: tx.destinationChain, utxos } };
    }
  }
}

/** What comes out of an operation: an NFT's minting uses its mint output up, the others give theirs back. */
function outputsOf(operation: FxOperation): readonly StateOutput[] {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      return [
        { ...operation.mintOutput, type: 'secp256k1fx.MintOutput' },
        { ...operation.transferOutput, type: 'secp256k1fx.TransferOutput' },
      ];
    case 'nftfx.MintOperation': {
      const { groupID, payload } = operation;
      return operation.outputs.map((owners) => ({ ...owners, groupID, payload, type: 'nftfx.TransferOutput' }));
    }
    case 'nftfx.TransferOperation':
      return [{ ...operation.output, type: 'nftfx.TransferOutput' }];
    case 'propertyfx.MintOperation':
      return [
        { ...operation.mintOutput, type: 'propertyfx.MintOutput' },
        { ...operation.ownedOutput, type: 'propertyfx.OwnedOutput' },
      ];
    case 'propertyfx.BurnOperation':
      return [];
  }
}
