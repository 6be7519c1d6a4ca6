/** The feature extensions an avm chain can have, by the name of their Go package. */
export type FxName = 'secp256k1fx' | 'nftfx' | 'propertyfx';

/** The X-Chain's own order; a chain made by a CreateChainTx has the order of its fx IDs instead (docs/protocol.md 5.3). */
export const X_CHAIN_FXS: readonly FxName[] = ['secp256k1fx', 'nftfx', 'propertyfx'];

const TXS = ['txs.BaseTx', 'txs.CreateAssetTx', 'txs.OperationTx', 'txs.ImportTx', 'txs.ExportTx'] as const;

const FX_TYPES = {
  secp256k1fx: ['TransferInput', 'MintOutput', 'TransferOutput', 'MintOperation', 'Credential'],
  nftfx: ['MintOutput', 'TransferOutput', 'MintOperation', 'TransferOperation', 'Credential'],
  propertyfx: ['MintOutput', 'OwnedOutput', 'MintOperation', 'BurnOperation', 'Credential'],
} as const satisfies Record<FxName, readonly string[]>;

/**
 * Which type ID stands for which Go type on one chain: the five transactions, each fx's types in the order of its fxs,
 * then the block (vms/avm/txs/parser.go, vms/avm/block/parser.go).
 */
export class TypeRegistry {
  readonly fxs: readonly FxName[];
  readonly #names: readonly string[];
  readonly #ids: ReadonlyMap<string, number>;

  constructor(fxs: readonly FxName[]) {
    this.fxs = fxs;
    this.#names = [...TXS, ...fxs.flatMap((fx) => FX_TYPES[fx].map((type) => `${fx}.${type}`)), 'block.StandardBlock'];
    this.#ids = new Map(this.#names.map((name, id) => [name, id]));
  }

  /** The Go type of a type ID, such as `secp256k1fx.TransferOutput`; undefined if this chain has none. */
  nameOf(typeID: number): string | undefined {
    return this.#names[typeID];
  }

  /** The type ID of a Go type; undefined if this chain lacks its fx. */
  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }
}

/** The fx that a Go type belongs to: `secp256k1fx` of `secp256k1fx.TransferOutput`. */
export function fxOf(type: string): FxName {
  return type.slice(0, type.indexOf('.')) as FxName;
}
