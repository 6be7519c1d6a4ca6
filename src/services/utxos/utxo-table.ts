import { ID_SIZE, toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { isTransferUTXO, TRANSFER_PLACES } from '../../core/codec/avm/transfer-utxo';
import { verified } from '../../core/encodings/hex';
import type { HexList } from '../../core/encodings/hex-list';
import { ByteSet } from './byte-set';
import { UTXO_HEAD } from '../../core/ids/ids';
import { outputKind, type OutputKind } from '../../core/tx/tx-parts';
import type { ReadUTXO, UTXOReader } from './utxo-source';

/** A UTXO of a list: the fields for filters, orders and sums, and its bytes for the rest. */
export interface ListedUTXO {
  readonly bytes: Uint8Array;
  /** cb58; one string for all UTXOs of an asset. */
  readonly assetID: string;
  readonly kind: OutputKind;
  /** Raw units; 0 where there is no amount. */
  readonly amount: bigint;
  /** Unix seconds; the later one of an output that is locked twice. */
  readonly locktime: bigint;
  /** Whether it can be staked until then. */
  readonly isStakeable: boolean;
  /** The first 30 bits of the txID, so that a search needn't read the bytes of each UTXO. */
  readonly firstWord: number;
  /** Whether it has one owner, not several. */
  readonly isSole: boolean;
}

/** Offset of the txID, after the codec version. */
const NAME_START = 2;

/** UTXOs without duplicates, in the order in which they were added. 100,000 take about 40 MB. */
export class UTXOTable {
  readonly #reader: UTXOReader;
  readonly #seen = new ByteSet(UTXO_HEAD - NAME_START);
  readonly #assets = new Map<string, string>();
  #lastAsset: { readonly id: DataView; readonly text: string } | undefined;
  readonly #utxos: ListedUTXO[] = [];

  constructor(reader: UTXOReader) {
    this.#reader = reader;
  }

  get utxos(): readonly ListedUTXO[] {
    return this.#utxos;
  }

  /** Adds a node's UTXOs; returns the number of duplicates. Throws `InvalidInputError` for other bytes. */
  add(page: HexList): number {
    const { bytes } = page;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let repeated = 0;
    for (let i = 0, from = 0; i < page.length; from = page.endOf(i++)) {
      const utxo = verified(bytes, from, page.endOf(i));
      const isTransfer = isTransferUTXO(view, from, utxo.length, this.#reader.types);
      const holding = isTransfer ? undefined : this.#holdingOf(utxo);
      if (!this.#seen.add(view, from + NAME_START)) repeated++;
      else if (holding !== undefined) this.#utxos.push(new PagedUTXO(view, from, utxo.length, holding));
      else {
        const assetID = this.#assetText(view, from + TRANSFER_PLACES.assetID);
        this.#utxos.push(new PagedTransfer(view, from, utxo.length, assetID));
      }
    }
    return repeated;
  }

  read({ bytes }: ListedUTXO): ReadUTXO {
    return this.#reader.read(bytes);
  }

  #holdingOf(utxo: Uint8Array): UTXOFields {
    const { assetID, output, stakeableUntil } = this.#reader.read(utxo);
    return {
      assetID: this.#assetText(new DataView(assetID.buffer, assetID.byteOffset, assetID.length), 0),
      kind: outputKind(output),
      amount: output.type === 'secp256k1fx.TransferOutput' ? output.amount : 0n,
      ...tableLock(output.locktime, stakeableUntil),
      isSole: output.addresses.length === 1,
    };
  }

  /**
   * cb58 takes longer than all the rest, and a list has few assets: most UTXOs have the same asset as the one before.
   */
  #assetText(view: DataView, at: number): string {
    if (this.#lastAsset !== undefined && isEqual(view, at, this.#lastAsset.id)) return this.#lastAsset.text;
    const id = new Uint8Array(view.buffer, view.byteOffset + at, ID_SIZE);
    const key = toHexDigits(id);
    const text = this.#assets.get(key) ?? encodeCb58(id);
    this.#assets.set(key, text);
    this.#lastAsset = { id: new DataView(id.slice().buffer), text };
    return text;
  }
}

/** How an output is locked: by its owners' locktime, and on P until when it can only be staked, Unix seconds. */
export function tableLock(locktime: bigint, stakeableUntil = 0n): Pick<ListedUTXO, 'locktime' | 'isStakeable'> {
  return {
    locktime: locktime > stakeableUntil ? locktime : stakeableUntil,
    // The owner's own locktime keeps it from being staked, too.
    isStakeable: stakeableUntil > 0n && locktime === 0n,
  };
}

/** The fields that are decoded when a UTXO is listed. */
type UTXOFields = Pick<ListedUTXO, 'assetID' | 'kind' | 'amount' | 'locktime' | 'isStakeable' | 'isSole'>;

/** The bytes of a UTXO of a page; all UTXOs of a page share one array of them. */
class PagedBytes {
  protected readonly view: DataView;
  protected readonly from: number;
  readonly #length: number;

  constructor(view: DataView, from: number, length: number) {
    this.view = view;
    this.from = from;
    this.#length = length;
  }

  get firstWord(): number {
    return this.view.getUint32(this.from + NAME_START) >>> 2;
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.view.buffer, this.view.byteOffset + this.from, this.#length);
  }
}

/** A UTXO whose fields were decoded when it was listed. */
class PagedUTXO extends PagedBytes implements ListedUTXO {
  readonly assetID: string;
  readonly kind: OutputKind;
  readonly amount: bigint;
  readonly locktime: bigint;
  readonly isStakeable: boolean;
  readonly isSole: boolean;

  constructor(view: DataView, from: number, length: number, holding: UTXOFields) {
    super(view, from, length);
    this.assetID = holding.assetID;
    this.kind = holding.kind;
    this.amount = holding.amount;
    this.locktime = holding.locktime;
    this.isStakeable = holding.isStakeable;
    this.isSole = holding.isSole;
  }
}

/**
 * A UTXO with a transfer output, as nearly all are: its fields have fixed places, and are read when they are needed.
 */
class PagedTransfer extends PagedBytes implements ListedUTXO {
  readonly assetID: string;
  readonly kind = 'amount';
  readonly isStakeable = false;

  constructor(view: DataView, from: number, length: number, assetID: string) {
    super(view, from, length);
    this.assetID = assetID;
  }

  get amount(): bigint {
    return this.view.getBigUint64(this.from + TRANSFER_PLACES.amount);
  }

  get locktime(): bigint {
    return uint64At(this.view, this.from + TRANSFER_PLACES.locktime);
  }

  get isSole(): boolean {
    return this.view.getUint32(this.from + TRANSFER_PLACES.owners) === 1;
  }
}

function isEqual(view: DataView, at: number, id: DataView): boolean {
  for (let i = 0; i < ID_SIZE; i += 4) if (view.getUint32(at + i) !== id.getUint32(i)) return false;
  return true;
}

/** Most locktimes are 0, which needs no new bigint. */
function uint64At(view: DataView, at: number): bigint {
  return (view.getUint32(at) | view.getUint32(at + 4)) === 0 ? 0n : view.getBigUint64(at);
}

/** txID and output index as hex: unique for a UTXO, and the key of its row. */
export function utxoName({ bytes }: ListedUTXO): string {
  return toHexDigits(bytes.subarray(NAME_START, UTXO_HEAD));
}

export function referenceName({ txID, outputIndex }: UTXOReference): string {
  return toHexDigits(txID) + outputIndex.toString(16).padStart(8, '0');
}

/** The first 30 bits from an offset: more wouldn't fit in a number without a heap object. */
export function headBits(bytes: Uint8Array, at = 0): number {
  const byte = (i: number): number => bytes[at + i] ?? 0;
  return (byte(0) << 22) | (byte(1) << 14) | (byte(2) << 6) | (byte(3) >> 2);
}

/** When the first and the last of something locked become spendable, Unix seconds. */
export interface Unlocks {
  readonly first: bigint;
  readonly last: bigint;
}

/** An address' balance of one asset. Amounts are raw units, and each unit is counted in exactly one of them. */
export interface ListedBalance {
  /** cb58 */
  readonly assetID: string;
  /** Spendable by this address alone, now. */
  readonly spendable: bigint;
  /** Owned by this address alone, with a later locktime. */
  readonly locked: bigint;
  readonly unlocks: Unlocks | undefined;
  /** On P: owned by this address alone, and only to stake until a later time. */
  readonly stakeable: bigint;
  readonly stakeableUnlocks: Unlocks | undefined;
  /** Multisig, locked or not. */
  readonly shared: bigint;
  /** Numbers of UTXOs without an amount. */
  readonly nfts: number;
  readonly mintRights: number;
  readonly properties: number;
}

/** Sums up UTXOs per asset, in the order in which the assets first appear. `now` is Unix ms. */
export function sumUp(utxos: Iterable<UTXOFields>, now: number): ListedBalance[] {
  const seconds = BigInt(Math.floor(now / 1000));
  const sums = new Map<string, { -readonly [K in keyof ListedBalance]: ListedBalance[K] }>();
  for (const { assetID, kind, amount, locktime, isStakeable, isSole } of utxos) {
    let sum = sums.get(assetID);
    if (sum === undefined) {
      sum = {
        assetID,
        spendable: 0n,
        locked: 0n,
        stakeable: 0n,
        shared: 0n,
        nfts: 0,
        mintRights: 0,
        properties: 0,
        unlocks: undefined,
        stakeableUnlocks: undefined,
      };
      sums.set(assetID, sum);
    }
    if (kind === 'nft') sum.nfts++;
    else if (kind === 'mint') sum.mintRights++;
    else if (kind === 'property') sum.properties++;
    else if (!isSole) sum.shared += amount;
    else if (locktime <= seconds) sum.spendable += amount;
    else if (isStakeable) {
      sum.stakeable += amount;
      sum.stakeableUnlocks = including(sum.stakeableUnlocks, locktime);
    } else {
      sum.locked += amount;
      sum.unlocks = including(sum.unlocks, locktime);
    }
  }
  return [...sums.values()];
}

const LATEST = 2n ** 64n - 1n;

function including({ first, last }: Unlocks = { first: LATEST, last: 0n }, locktime: bigint): Unlocks {
  return { first: locktime < first ? locktime : first, last: locktime > last ? locktime : last };
}
