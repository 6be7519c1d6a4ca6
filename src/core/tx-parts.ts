import type { FxOperation, UTXOReference } from './codec/operations';
import type { TransferableInput } from './codec/inputs';
import type { StateOutput } from './codec/outputs';
import type { Tx, UnsignedTx } from './codec/transactions';

/** An output that a transaction makes. `index` is its place, by which it is spent later. */
export interface MadeOutput {
  readonly index: number;
  readonly assetID: Uint8Array;
  readonly output: StateOutput;
  /** Set on outputs that go to another chain's side of the shared memory: the chain's ID. */
  readonly exportedTo?: Uint8Array;
}

/** An input that moves an amount; `importedFrom` is set on those that another chain exported. */
export interface TakenInput extends TransferableInput {
  readonly importedFrom?: Uint8Array;
}

/**
 * Everything a transaction makes, by output index: its outputs first, then the initial states' outputs (their asset is
 * the transaction itself), the operations' outputs or the exported outputs (vms/avm/txs/executor/executor.go).
 */
export function madeOutputs(tx: UnsignedTx, txID: Uint8Array): MadeOutput[] {
  const made: Omit<MadeOutput, 'index'>[] = [...tx.outputs];
  switch (tx.type) {
    case 'txs.CreateAssetTx':
      for (const { outputs } of tx.initialStates) {
        for (const output of outputs) made.push({ assetID: txID, output });
      }
      break;
    case 'txs.OperationTx':
      for (const { assetID, operation } of tx.operations) {
        for (const output of operationOutputs(operation)) made.push({ assetID, output });
      }
      break;
    case 'txs.ExportTx':
      for (const output of tx.exportedOutputs) made.push({ ...output, exportedTo: tx.destinationChain });
      break;
    default:
  }
  return made.map((output, index) => ({ ...output, index }));
}

/** The inputs that move amounts, in the order of their credentials: the transaction's own, then the imported ones. */
export function takenInputs(tx: UnsignedTx): TakenInput[] {
  if (tx.type !== 'txs.ImportTx') return [...tx.inputs];
  return [...tx.inputs, ...tx.importedInputs.map((input) => ({ ...input, importedFrom: tx.sourceChain }))];
}

/** What an output holds, without whose it is. */
export type OutputContent =
  | { readonly type: 'secp256k1fx.TransferOutput'; readonly amount: bigint }
  | { readonly type: 'nftfx.TransferOutput'; readonly groupID: number; readonly payload: Uint8Array }
  | { readonly type: 'nftfx.MintOutput'; readonly groupID: number }
  | { readonly type: 'secp256k1fx.MintOutput' | 'propertyfx.MintOutput' | 'propertyfx.OwnedOutput' };

/** A UTXO that a transaction spends. An operation names no content: it is what a node lets such an operation spend. */
export interface SpentUTXO extends UTXOReference {
  readonly assetID: Uint8Array;
  readonly content: OutputContent;
  readonly importedFrom?: Uint8Array;
}

/** All that a transaction spends: the inputs that move amounts, then what its operations take. */
export function spentUTXOs(tx: UnsignedTx): SpentUTXO[] {
  const moved = takenInputs(tx).map(({ input, ...rest }): SpentUTXO => ({
    ...rest,
    content: { type: 'secp256k1fx.TransferOutput', amount: input.amount },
  }));
  if (tx.type !== 'txs.OperationTx') return moved;
  const operated = tx.operations.flatMap(({ assetID, utxoIDs, operation }) =>
    utxoIDs.map((utxo): SpentUTXO => ({ ...utxo, assetID, content: operatedContent(operation) })),
  );
  return [...moved, ...operated];
}

/** The group and the payload of an NFT are verified to be those of what is spent (vms/nftfx/fx.go). */
function operatedContent(operation: FxOperation): OutputContent {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      return { type: 'secp256k1fx.MintOutput' };
    case 'nftfx.MintOperation':
      return { type: 'nftfx.MintOutput', groupID: operation.groupID };
    case 'nftfx.TransferOperation':
      return { type: 'nftfx.TransferOutput', groupID: operation.output.groupID, payload: operation.output.payload };
    case 'propertyfx.MintOperation':
      return { type: 'propertyfx.MintOutput' };
    case 'propertyfx.BurnOperation':
      return { type: 'propertyfx.OwnedOutput' };
  }
}

/** What an operation makes, in the node's order: the right to mint comes back before what it minted. */
export function operationOutputs(operation: FxOperation): StateOutput[] {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      return [
        { type: 'secp256k1fx.MintOutput', ...operation.mintOutput },
        { type: 'secp256k1fx.TransferOutput', ...operation.transferOutput },
      ];
    case 'nftfx.MintOperation': {
      const { groupID, payload } = operation;
      return operation.outputs.map((owners) => ({ type: 'nftfx.TransferOutput', groupID, payload, ...owners }));
    }
    case 'nftfx.TransferOperation':
      return [{ type: 'nftfx.TransferOutput', ...operation.output }];
    case 'propertyfx.MintOperation':
      return [
        { type: 'propertyfx.MintOutput', ...operation.mintOutput },
        { type: 'propertyfx.OwnedOutput', ...operation.ownedOutput },
      ];
    case 'propertyfx.BurnOperation':
      return [];
  }
}

/** Whether a chain began with the transaction: it creates an asset, consumes nothing, and has no signature. */
export function isGenesisTx({ unsignedTx, credentials }: Tx): boolean {
  return unsignedTx.type === 'txs.CreateAssetTx' && unsignedTx.inputs.length === 0 && credentials.length === 0;
}
