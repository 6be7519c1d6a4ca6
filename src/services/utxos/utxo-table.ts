import { equalBytes, toHexDigits } from '../../core/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { AnyOrderCodec } from '../../core/codec/any-order-codec';
import type { StateOutput } from '../../core/codec/outputs';
import type { UTXO } from '../../core/codec/utxo';
import { decodeHex } from '../../core/encodings/hex';
import type { AssetBalance } from './balances';
import { ByteSet } from './byte-set';
import { UTXO_HEAD } from '../../core/ids';

/** What a UTXO holds, as people sort them. */
export type UTXOKind = 'amount' | 'nft' | 'mint' | 'property';

/** A UTXO of a list: what lists are filtered, sorted and summed by, and its bytes for the rest. */
export interface ListedUTXO {
  readonly bytes: Uint8Array;
  /** cb58; one string for all UTXOs of an asset. */
  readonly assetID: string;
  readonly kind: UTXOKind;
  /** Raw units; 0 where there is no amount. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly locktime: bigint;
  /** The first 30 bits of the transaction's ID, so that a search need not look into the bytes of each UTXO. */
  readonly head: number;
  /** One address alone can spend it. */
  readonly isSole: boolean;
}

/** After the codec version: what a UTXO is known by. */
const NAME_START = 2;

/** UTXOs, each once, in the order in which they came. 100,000 of them take about 40 MB. */
export class UTXOTable {
  readonly #codec: AnyOrderCodec;
  readonly #seen = new ByteSet(UTXO_HEAD - NAME_START);
  readonly #assets = new Map<string, string>();
  #lastAsset: { readonly id: Uint8Array; readonly text: string } | undefined;
  readonly #utxos: ListedUTXO[] = [];

  constructor(codec: AnyOrderCodec) {
    this.#codec = codec;
  }

  get utxos(): readonly ListedUTXO[] {
    return this.#utxos;
  }

  /** Adds UTXOs as a node sent them; returns how many were there already. Throws `InvalidInputError` for other bytes. */
  add(page: readonly string[]): number {
    let repeated = 0;
    for (const hex of page) {
      const bytes = decodeHex(hex);
      const { assetID, output } = this.#codec.read('utxo', bytes).value;
      if (!this.#seen.add(bytes, NAME_START)) {
        repeated++;
        continue;
      }
      this.#utxos.push({
        bytes,
        assetID: this.#assetText(assetID),
        kind: kindOf(output),
        amount: output.type === 'secp256k1fx.TransferOutput' ? output.amount : 0n,
        locktime: output.locktime,
        head: headOf(bytes, NAME_START),
        isSole: output.addresses.length === 1,
      });
    }
    return repeated;
  }

  /** The whole of a listed UTXO. */
  read({ bytes }: ListedUTXO): UTXO {
    return this.#codec.read('utxo', bytes).value;
  }

  /** cb58 takes longer than all the rest, and a list has few assets: most UTXOs hold the same as the one before. */
  #assetText(assetID: Uint8Array): string {
    if (this.#lastAsset !== undefined && equalBytes(this.#lastAsset.id, assetID)) return this.#lastAsset.text;
    const key = toHexDigits(assetID);
    const text = this.#assets.get(key) ?? encodeCb58(assetID);
    this.#assets.set(key, text);
    this.#lastAsset = { id: assetID, text };
    return text;
  }
}

/** The transaction and the output's index in it, as bytes: equal for the same UTXO, and what its row is known by. */
export function utxoName({ bytes }: ListedUTXO): string {
  return toHexDigits(bytes.subarray(NAME_START, UTXO_HEAD));
}

/** The first 30 bits of what stands at an offset: more would not fit in what JavaScript keeps without a heap object. */
export function headOf(bytes: Uint8Array, at = 0): number {
  const byte = (i: number): number => bytes[at + i] ?? 0;
  return (byte(0) << 22) | (byte(1) << 14) | (byte(2) << 6) | (byte(3) >> 2);
}

function kindOf({ type }: StateOutput): UTXOKind {
  switch (type) {
    case 'secp256k1fx.TransferOutput':
      return 'amount';
    case 'nftfx.TransferOutput':
      return 'nft';
    case 'propertyfx.OwnedOutput':
      return 'property';
    default:
      return 'mint';
  }
}

/** What an address has of an asset (see `AssetBalance`), the asset in cb58. */
export type ListedBalance = Omit<AssetBalance, 'assetID'> & { readonly assetID: string };

/** Sums UTXOs up per asset, in the order in which the assets first come. `now` is Unix ms. */
export function sumUp(utxos: Iterable<ListedUTXO>, now: number): ListedBalance[] {
  const seconds = BigInt(Math.floor(now / 1000));
  const sums = new Map<string, { -readonly [K in keyof ListedBalance]: ListedBalance[K] }>();
  for (const { assetID, kind, amount, locktime, isSole } of utxos) {
    let sum = sums.get(assetID);
    if (sum === undefined) {
      sum = { assetID, spendable: 0n, locked: 0n, shared: 0n, nfts: 0, mintRights: 0, properties: 0 };
      sums.set(assetID, sum);
    }
    if (kind === 'nft') sum.nfts++;
    else if (kind === 'mint') sum.mintRights++;
    else if (kind === 'property') sum.properties++;
    else if (!isSole) sum.shared += amount;
    else if (locktime > seconds) sum.locked += amount;
    else sum.spendable += amount;
  }
  return [...sums.values()];
}
