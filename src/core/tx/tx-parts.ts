import type { CreateAssetTx, FxOperation, Operation, StateOutput, Tx, UnsignedTx } from '../codec/avm/avm-transactions';
import type { Input, TransferableInput, TransferableOutput } from '../codec/secp256k1fx';

/** What an output is to a person: an amount, an NFT, a property, or mint rights for one of them. */
export type OutputKind = 'amount' | 'nft' | 'mint' | 'property';

const OUTPUT_KINDS: Readonly<Record<StateOutput['type'], OutputKind>> = {
  'secp256k1fx.TransferOutput': 'amount',
  'secp256k1fx.MintOutput': 'mint',
  'nftfx.TransferOutput': 'nft',
  'nftfx.MintOutput': 'mint',
  'propertyfx.OwnedOutput': 'property',
  'propertyfx.MintOutput': 'mint',
};

export function outputKind({ type }: Pick<StateOutput, 'type'>): OutputKind {
  return OUTPUT_KINDS[type];
}

/** What a type of transaction has besides the outputs and inputs of every transaction. */
interface TxParts {
  /** The asset that the transaction creates; the asset's ID is the transaction's. */
  readonly created?: CreateAssetTx;
  readonly operations?: readonly Operation[];
  readonly imported?: { readonly sourceChain: Uint8Array; readonly inputs: readonly TransferableInput[] };
  readonly exported?: { readonly destinationChain: Uint8Array; readonly outputs: readonly TransferableOutput[] };
}

/**
 * The only place that distinguishes the types of transactions by their parts: a type without an entry doesn't compile.
 */
export function partsOf(tx: UnsignedTx): TxParts {
  switch (tx.type) {
    case 'txs.BaseTx':
      return {};
    case 'txs.CreateAssetTx':
      return { created: tx };
    case 'txs.OperationTx':
      return { operations: tx.operations };
    case 'txs.ImportTx':
      return { imported: { sourceChain: tx.sourceChain, inputs: tx.importedInputs } };
    case 'txs.ExportTx':
      return { exported: { destinationChain: tx.destinationChain, outputs: tx.exportedOutputs } };
  }
}

/** Which of the owner's addresses sign an operation, and the field that says so. */
export function operationInput(operation: FxOperation): [input: Input, field: string] {
  switch (operation.type) {
    case 'propertyfx.BurnOperation':
      return [operation, ''];
    case 'nftfx.TransferOperation':
      return [operation.input, '.input'];
    case 'secp256k1fx.MintOperation':
    case 'nftfx.MintOperation':
    case 'propertyfx.MintOperation':
      return [operation.mintInput, '.mintInput'];
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
  return partsOf(unsignedTx).created !== undefined && unsignedTx.inputs.length === 0 && credentials.length === 0;
}
