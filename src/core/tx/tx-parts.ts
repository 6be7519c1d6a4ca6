import type {
  CreateAssetTx,
  FxOperation,
  Operation,
  StateOutput,
  Tx,
  UnsignedTx,
  UTXOReference,
} from '../codec/avm/transactions';
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

/** An output that a transaction makes. `index` is its place, by which it is spent later. */
export interface ProducedOutput {
  readonly index: number;
  readonly assetID: Uint8Array;
  readonly output: StateOutput;
  /** Set on outputs that go to another chain's side of the shared memory: the chain's ID. */
  readonly exportedTo?: Uint8Array;
}

/** An input that moves an amount; `importedFrom` is set on those that another chain exported. */
export interface ConsumedInput extends TransferableInput {
  readonly importedFrom?: Uint8Array;
}

/**
 * Everything a transaction makes, by output index: its outputs first, then the initial states' outputs (their asset is
 * the transaction itself), the operations' outputs or the exported outputs (vms/avm/txs/executor/executor.go).
 */
export function producedOutputs(tx: UnsignedTx, txID: Uint8Array): ProducedOutput[] {
  const { created, operations = [], exported } = partsOf(tx);
  const made: Omit<ProducedOutput, 'index'>[] = [...tx.outputs];
  for (const { outputs } of created?.initialStates ?? []) {
    for (const output of outputs) made.push({ assetID: txID, output });
  }
  for (const { assetID, operation } of operations) {
    for (const output of operationOutputs(operation)) made.push({ assetID, output });
  }
  if (exported !== undefined) {
    for (const output of exported.outputs) made.push({ ...output, exportedTo: exported.destinationChain });
  }
  return made.map((output, index) => ({ ...output, index }));
}

/** The inputs that move amounts, in the order of their credentials: the transaction's own, then the imported ones. */
export function consumedInputs(tx: UnsignedTx): ConsumedInput[] {
  const { imported } = partsOf(tx);
  if (imported === undefined) return [...tx.inputs];
  return [...tx.inputs, ...imported.inputs.map((input) => ({ ...input, importedFrom: imported.sourceChain }))];
}

/** What an output holds, without its owner. */
export type OutputContent =
  | { readonly type: 'secp256k1fx.TransferOutput'; readonly amount: bigint }
  | { readonly type: 'nftfx.TransferOutput'; readonly groupID: number; readonly payload: Uint8Array }
  | { readonly type: 'nftfx.MintOutput'; readonly groupID: number }
  | { readonly type: 'secp256k1fx.MintOutput' | 'propertyfx.MintOutput' | 'propertyfx.OwnedOutput' };

/**
 * A UTXO that a transaction spends. An operation doesn't name the content: it follows from what such an operation may
 * spend.
 */
export interface SpentUTXO extends UTXOReference {
  readonly assetID: Uint8Array;
  readonly content: OutputContent;
  readonly importedFrom?: Uint8Array;
  /** The field that names it, such as `unsignedTx.inputs[0]`. */
  readonly path: string;
}

/** All that a transaction spends: the inputs that move amounts, then what its operations take. */
export function spentUTXOs(tx: UnsignedTx): SpentUTXO[] {
  const own = tx.inputs.length;
  const moved = consumedInputs(tx).map(({ input, ...rest }, i): SpentUTXO => ({
    ...rest,
    content: { type: 'secp256k1fx.TransferOutput', amount: input.amount },
    path: `unsignedTx.${i < own ? `inputs[${i}]` : `importedInputs[${i - own}]`}`,
  }));
  const operated = (partsOf(tx).operations ?? []).flatMap(({ assetID, utxoIDs, operation }, i) =>
    utxoIDs.map((utxo, j): SpentUTXO => ({
      ...utxo,
      assetID,
      content: operatedContent(operation),
      path: `unsignedTx.operations[${i}].utxoIDs[${j}]`,
    })),
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
