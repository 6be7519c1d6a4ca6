import {
  baseFields,
  input,
  outputOwners,
  signatures,
  transferableInput,
  transferableOutput,
  transferInput,
  transferOutput,
} from '../secp256k1fx';
import { bytes, id, list, oneOf, struct, text, TypeRegistry, uint32, uint8, type ValueOf } from '../shape';

const secpMintOutput = outputOwners;
export const nftMintOutput = struct({ groupID: uint32, ...outputOwners.of });
export const nftTransferOutput = struct({ groupID: uint32, payload: bytes, ...outputOwners.of });
const propertyMintOutput = outputOwners;
const propertyOwnedOutput = outputOwners;

/** What can be in a UTXO or in an asset's initial state. */
export const stateOutput = oneOf('verify.State', {
  'secp256k1fx.TransferOutput': transferOutput,
  'secp256k1fx.MintOutput': secpMintOutput,
  'nftfx.MintOutput': nftMintOutput,
  'nftfx.TransferOutput': nftTransferOutput,
  'propertyfx.MintOutput': propertyMintOutput,
  'propertyfx.OwnedOutput': propertyOwnedOutput,
});

export type StateOutput = ValueOf<typeof stateOutput>;

// The outputs inside an operation are concrete structures: no type ID precedes them (docs/protocol.md 5.4).
const secpMintOperation = struct({
  mintInput: input,
  mintOutput: secpMintOutput,
  transferOutput: transferOutput,
});
const nftMintOperation = struct({
  mintInput: input,
  groupID: uint32,
  payload: bytes,
  outputs: list(outputOwners),
});
const nftTransferOperation = struct({ input, output: nftTransferOutput });
const propertyMintOperation = struct({
  mintInput: input,
  mintOutput: propertyMintOutput,
  ownedOutput: propertyOwnedOutput,
});
const propertyBurnOperation = input;

const fxOperation = oneOf('fxs.FxOperation', {
  'secp256k1fx.MintOperation': secpMintOperation,
  'nftfx.MintOperation': nftMintOperation,
  'nftfx.TransferOperation': nftTransferOperation,
  'propertyfx.MintOperation': propertyMintOperation,
  'propertyfx.BurnOperation': propertyBurnOperation,
});

/** A transaction's output by the transaction and its place in it. */
const utxoReference = struct({ txID: id, outputIndex: uint32 });

export const operation = struct({ assetID: id, utxoIDs: list(utxoReference), operation: fxOperation });

export type UTXOReference = ValueOf<typeof utxoReference>;
export type FxOperation = ValueOf<typeof fxOperation>;
export type Operation = ValueOf<typeof operation>;

/**
 * A credential's slot takes whatever has a `Verify() error` in Go, which every fx type has: a node parses a transfer
 * output there and refuses it only when it verifies. A decoder that rejected it earlier would differ from a node.
 */
export const credential = oneOf('verify.Verifiable', {
  'secp256k1fx.Credential': signatures,
  'nftfx.Credential': signatures,
  'propertyfx.Credential': signatures,
  'secp256k1fx.TransferInput': transferInput,
  'secp256k1fx.MintOutput': secpMintOutput,
  'secp256k1fx.TransferOutput': transferOutput,
  'secp256k1fx.MintOperation': secpMintOperation,
  'nftfx.MintOutput': nftMintOutput,
  'nftfx.TransferOutput': nftTransferOutput,
  'nftfx.MintOperation': nftMintOperation,
  'nftfx.TransferOperation': nftTransferOperation,
  'propertyfx.MintOutput': propertyMintOutput,
  'propertyfx.OwnedOutput': propertyOwnedOutput,
  'propertyfx.MintOperation': propertyMintOperation,
  'propertyfx.BurnOperation': propertyBurnOperation,
});

export type Credential = ValueOf<typeof credential>;

/** The feature extensions an avm chain can have, by the name of their Go package. */
export type FxName = 'secp256k1fx' | 'nftfx' | 'propertyfx';

/**
 * The X-Chain's own order; a chain made by a CreateChainTx has the order of its fx IDs instead (docs/protocol.md 5.3).
 */
export const X_CHAIN_FXS: readonly FxName[] = ['secp256k1fx', 'nftfx', 'propertyfx'];

const AVM_TX_TYPES = ['txs.BaseTx', 'txs.CreateAssetTx', 'txs.OperationTx', 'txs.ImportTx', 'txs.ExportTx'] as const;

const FX_TYPES = {
  secp256k1fx: ['TransferInput', 'MintOutput', 'TransferOutput', 'MintOperation', 'Credential'],
  nftfx: ['MintOutput', 'TransferOutput', 'MintOperation', 'TransferOperation', 'Credential'],
  propertyfx: ['MintOutput', 'OwnedOutput', 'MintOperation', 'BurnOperation', 'Credential'],
} as const satisfies Record<FxName, readonly string[]>;

/**
 * The type IDs of an avm chain: the five transactions, each fx's types in the order of its fxs, then the block
 * (vms/avm/txs/parser.go, vms/avm/block/parser.go).
 */
export function avmTypes(fxs: readonly FxName[]): TypeRegistry {
  return new TypeRegistry([
    ...AVM_TX_TYPES,
    ...fxs.flatMap((fx) => FX_TYPES[fx].map((type) => `${fx}.${type}`)),
    'block.StandardBlock',
  ]);
}

/** The fx that a Go type belongs to: `secp256k1fx` of `secp256k1fx.TransferOutput`. */
export function fxOf(type: string): FxName {
  return type.slice(0, type.indexOf('.')) as FxName;
}

const avmBase = baseFields(transferableInput, transferableOutput);

/** The outputs an asset starts with, of one fx of its chain. */
export const initialState = struct({ fxIndex: uint32, outputs: list(stateOutput) });

const baseTx = struct(avmBase);
export const createAssetTx = struct({
  ...avmBase,
  name: text,
  symbol: text,
  denomination: uint8,
  initialStates: list(initialState),
});
const operationTx = struct({ ...avmBase, operations: list(operation) });
const importTx = struct({ ...avmBase, sourceChain: id, importedInputs: list(transferableInput) });
const exportTx = struct({ ...avmBase, destinationChain: id, exportedOutputs: list(transferableOutput) });

export const unsignedTx = oneOf('txs.UnsignedTx', {
  'txs.BaseTx': baseTx,
  'txs.CreateAssetTx': createAssetTx,
  'txs.OperationTx': operationTx,
  'txs.ImportTx': importTx,
  'txs.ExportTx': exportTx,
});

export const tx = struct({ unsignedTx, credentials: list(credential) });

export type InitialState = ValueOf<typeof initialState>;
export type CreateAssetTx = ValueOf<typeof createAssetTx>;
export type UnsignedTx = ValueOf<typeof unsignedTx>;
export type Tx = ValueOf<typeof tx>;
