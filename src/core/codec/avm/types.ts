import { TypeRegistry } from '../type-registry';

/** The feature extensions an avm chain can have, by the name of their Go package. */
export type FxName = 'secp256k1fx' | 'nftfx' | 'propertyfx';

/**
 * The X-Chain's own order; a chain made by a CreateChainTx has the order of its fx IDs instead (docs/protocol.md 5.3).
 */
export const X_CHAIN_FXS: readonly FxName[] = ['secp256k1fx', 'nftfx', 'propertyfx'];

const TXS = ['txs.BaseTx', 'txs.CreateAssetTx', 'txs.OperationTx', 'txs.ImportTx', 'txs.ExportTx'] as const;

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
    ...TXS,
    ...fxs.flatMap((fx) => FX_TYPES[fx].map((type) => `${fx}.${type}`)),
    'block.StandardBlock',
  ]);
}

/** The fx that a Go type belongs to: `secp256k1fx` of `secp256k1fx.TransferOutput`. */
export function fxOf(type: string): FxName {
  return type.slice(0, type.indexOf('.')) as FxName;
}
