import { type Block, Codec, type UTXO } from './codec';
import type { CodecError } from '../codec-error';
import { readOutcome } from '../../outcome';
import { type FxName, type Tx, type UnsignedTx, X_CHAIN_FXS } from './avm-transactions';
import type { TypeRegistry } from '../shape';

type ReadBytes = { readonly codec: Codec } & (
  | { readonly kind: 'tx'; readonly value: Tx }
  | { readonly kind: 'unsignedTx'; readonly value: UnsignedTx }
  | { readonly kind: 'utxo'; readonly value: UTXO }
  | { readonly kind: 'block'; readonly value: Block }
);

type ReadableKind = ReadBytes['kind'];

type ChainKind = Exclude<ReadableKind, 'unsignedTx'>;

const CHAIN_KINDS: readonly ChainKind[] = ['tx', 'block', 'utxo'];

/**
 * Reads bytes of a chain whose order of fxs isn't known, in the first order that can read them. Most bytes mean the
 * same in each order that can read them. A few outputs are valid in two orders and mean different things: bytes that
 * are known to be on the chain narrow the orders down.
 */
export class AnyOrderCodec {
  readonly #all: readonly Codec[];
  #codecs: readonly Codec[];

  /** @param codecs one per order, the likeliest first. */
  constructor(codecs: readonly Codec[]) {
    this.#all = codecs;
    this.#codecs = codecs;
  }

  /**
   * These bytes are on the chain: orders that can't read them are ruled out from now on. Bytes that no remaining order
   * can read belong to another chain, which has replaced the one before.
   */
  learn(kind: ChainKind, bytes: Uint8Array): void {
    if (this.#all.length === 1) return;
    const remaining = this.#codecs.filter((codec) => canRead(codec, kind, bytes));
    if (remaining.length > 0) this.#codecs = remaining;
    else this.#codecs = this.#all.filter((codec) => canRead(codec, kind, bytes));
    if (this.#codecs.length === 0) this.#codecs = this.#all;
  }

  /** The type IDs that are tried first. */
  get likeliest(): TypeRegistry {
    return (this.#codecs[0] as Codec).registry;
  }

  /** Reads bytes of a kind. Throws the error of the likeliest codec if none can read them. */
  read<K extends ReadableKind>(kind: K, bytes: Uint8Array): Extract<ReadBytes, { kind: K }> {
    let first: CodecError | undefined;
    for (const codec of this.#codecs) {
      const { value, error } = readOutcome(() => decode(codec, kind, bytes));
      if (error === undefined) return { kind, codec, value } as Extract<ReadBytes, { kind: K }>;
      first ??= error as CodecError;
    }
    throw first as CodecError;
  }

  /** Reads bytes whose kind isn't known either; undefined if they match no kind. */
  readAny(bytes: Uint8Array): Extract<ReadBytes, { readonly kind: ChainKind }> | undefined {
    for (const kind of CHAIN_KINDS) {
      const { value } = readOutcome(() => this.read(kind, bytes));
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

function canRead(codec: Codec, kind: ReadableKind, bytes: Uint8Array): boolean {
  return readOutcome(() => decode(codec, kind, bytes)).error === undefined;
}

function decode(codec: Codec, kind: ReadableKind, bytes: Uint8Array): unknown {
  switch (kind) {
    case 'tx':
      return codec.decodeTx(bytes);
    case 'unsignedTx':
      return codec.decodeUnsignedTx(bytes);
    case 'block':
      return codec.decodeBlock(bytes);
    case 'utxo':
      return codec.decodeUTXO(bytes);
  }
}

/**
 * The orders of fxs that chains of the avm can have: the X-Chain's own, and for a chain made by a CreateChainTx any
 * choice of fxs, none included, sorted by fx ID, which is their alphabetical order
 * (vms/platformvm/txs/create_chain_tx.go). A choice is not covered by a longer order that begins with it: the type ID
 * of a block follows those of all fxs (vms/avm/block/parser.go), so that it is 10 on a chain with secp256k1fx alone and
 * 20 on the X-Chain.
 */
const FX_ORDERS: readonly (readonly FxName[])[] = [
  X_CHAIN_FXS,
  ['secp256k1fx'],
  ['nftfx', 'propertyfx', 'secp256k1fx'],
  ['nftfx', 'secp256k1fx'],
  ['propertyfx', 'secp256k1fx'],
  ['nftfx', 'propertyfx'],
  ['nftfx'],
  ['propertyfx'],
  [],
];

/** A codec for each order, the likeliest first. */
export function codecsOfAllOrders(): readonly Codec[] {
  return FX_ORDERS.map((fxs) => new Codec(fxs));
}

/**
 * Reads bytes of an unknown chain of the avm, in every order of fxs. It learns nothing: its bytes are of many chains.
 */
export const ANY_AVM = new AnyOrderCodec(codecsOfAllOrders());
