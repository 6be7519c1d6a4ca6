import { present } from '../../core/present';
import * as l10n from '@vscode/l10n';
import { counted, formatTime, groupedInteger } from '../text/format-text';
import type { OwnerJSON } from '../../client/schemas/platform-schemas';
import { ADDRESS_SIZE, toHexDigits } from '../../core/bytes/bytes';
import type { PlatformTransferableOutput, UnsignedPlatformTx } from '../../core/codec/platform/platform-transactions';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { parseAddress } from '../../core/ids/address';
import { hrpOf, networkByID } from '../../core/ids/networks';
import { formatNodeID } from '../../core/ids/ids';
import { platformAmount } from '../../core/p-and-c/platform-flow';
import { formatAmount } from '../../core/text/amount';
import type { AssetAmount, Owners } from '../../core/tx/effects';
import { type AssetInfo, nativeAsset } from '../lookup/asset-cache';
import type { ReadPlatformUTXO } from '../lookup/found';
import { type AddressFormat, chainWords, primaryAlias, shortenedID } from '../text/format-id';
import { type AmountOf, type AssetRef, namedOwner, type NamedID, type Piece, plain, sentence } from '../text/pieces';
import { someAmounts } from '../tx/tx-pieces';
import { DAY, HOUR } from '../../core/units';
import { fact, type Fact } from '../text/facts';

/** A validator with less than this many seconds left needs attention: long enough to act after a weekend. */
export const LOW_SECONDS = 3n * DAY;

/**
 * Seconds until an L1 validator's balance in nAVAX is used up, at a price in nAVAX a second (docs/protocol.md 12).
 * Undefined if it never is, at a price of 0. An estimate: the price changes with each block.
 */
export function secondsLeft(balance: bigint, price: bigint): bigint | undefined {
  return price === 0n ? undefined : balance / price;
}

/** An exact time: in days or hours if it is a whole number of them, else in seconds. */
export function periodWords(seconds: bigint): string {
  const isWhole = seconds > 0n && (seconds % DAY === 0n || (seconds < 2n * DAY && seconds % HOUR === 0n));
  return isWhole ? daysWords(seconds) : l10n.t('{0} s', groupedInteger(seconds));
}

/** A time rounded to what a reader needs: `3.1 years`, `18 days`, `9 hours`, or less than an hour. */
export function durationWords(seconds: bigint): string {
  const days = seconds / DAY;
  return days < 1000n
    ? daysWords(seconds)
    : l10n.t('{0} years', formatAmount((days * 10n) / 365n, 1, { grouped: true }));
}

function daysWords(seconds: bigint): string {
  const days = seconds / DAY;
  if (days > 1n) return l10n.t('{0} days', groupedInteger(days));
  const hours = seconds / HOUR;
  if (hours === 0n) return l10n.t('less than 1 hour');
  return hours === 1n ? l10n.t('1 hour') : l10n.t('{0} hours', groupedInteger(hours));
}

/** What something of the P- or the C-Chain is, for everything that shows it. Computed without a request. */
export interface POrCDescription {
  /** What it did: one sentence without a full stop. */
  readonly headline: readonly Piece[];
  /** The subnet or blockchain that a transaction created, which has the same ID. */
  readonly title?: readonly Piece[] | undefined;
  readonly facts: readonly Fact[];
  /** What it pays as its fee; undefined if it pays none, or AVAX isn't known. */
  readonly fee?: AmountOf | undefined;
}

export const AVAX_DECIMALS = 9;

/** The shares of 1,000,000 that make one percent. */
const SHARES_PER_PERCENT = 10_000;

interface WordsOptions {
  readonly alias?: string;
  readonly chainName?: (id: string) => string | undefined;
  readonly subnetName?: (id: string) => string | undefined;
  /** Of an asset by its ID, as far as it is known without a request. */
  readonly assetInfo?: (assetID: Uint8Array) => AssetInfo | undefined;
}

/** How IDs, owners and amounts are written on a network's P-Chain. */
export class NetworkWords {
  readonly avax: Uint8Array | undefined;
  readonly networkID: number;
  readonly #format: AddressFormat;

  readonly #chainName: (id: string) => string | undefined;
  readonly #subnetName: (id: string) => string | undefined;
  readonly #assetInfo: (assetID: Uint8Array) => AssetInfo | undefined;

  /** All names are the user's own: those of addresses, and by IDs in cb58 those of blockchains, subnets and L1s. */
  constructor(
    networkID: number,
    ownName: AddressFormat['ownName'],
    {
      alias = 'P',
      chainName = () => undefined,
      subnetName = () => undefined,
      assetInfo = nativeAsset,
    }: WordsOptions = {},
  ) {
    this.#assetInfo = assetInfo;
    this.#chainName = chainName;
    this.#subnetName = subnetName;
    const avax = networkByID(networkID)?.chains?.avax;
    this.avax = avax === undefined ? undefined : decodeID(avax);
    this.networkID = networkID;
    this.#format = { alias, hrp: hrpOf(networkID), ownName };
  }

  /** How addresses are written. */
  get format(): AddressFormat {
    return this.#format;
  }

  /** The same on another chain of the network. */
  on(chain: Uint8Array): NetworkWords {
    const alias = chainWords(chain, this.networkID);
    return new NetworkWords(this.networkID, this.#format.ownName, {
      alias,
      chainName: this.#chainName,
      subnetName: this.#subnetName,
      assetInfo: this.#assetInfo,
    });
  }

  /** A blockchain, subnet or L1: its ID, after its name if that is known. */
  chain(id: Uint8Array): Piece[] {
    const text = encodeCb58(id);
    const isCreated = primaryAlias(text, this.networkID) === undefined;
    return called(idPiece(id, isCreated ? 'tx' : 'other'), this.#subnetName(text) ?? this.#chainName(text));
  }

  /** A subnet or L1 beside the name of its blockchain: its ID, after the user's name for it. */
  subnet(id: Uint8Array): Piece[] {
    return called(idPiece(id, 'tx'), this.#subnetName(encodeCb58(id)));
  }

  /** The user's name for a subnet or an L1. */
  ownSubnetName(id: Uint8Array): Piece | undefined {
    const text = this.#subnetName(encodeCb58(id));
    return text === undefined ? undefined : { kind: 'foreign', text };
  }

  owner(owner: Owners): Piece[] {
    return namedOwner(this.#format, owner);
  }

  asset(assetID: Uint8Array): AssetRef {
    return { assetID, info: this.#assetInfo(assetID) };
  }

  amounts(all: readonly AssetAmount[]): Piece[] {
    const named = all.map(({ assetID, amount }) => ({ asset: this.asset(assetID), amount }));
    return named.length === 0 ? [plain('0')] : someAmounts(named);
  }

  /** A fee in nAVAX; undefined if there is none, or the ID of AVAX isn't known. */
  feeOf(paid: bigint | undefined): AmountOf | undefined {
    return paid === undefined || paid <= 0n || this.avax === undefined
      ? undefined
      : { asset: this.asset(this.avax), amount: paid };
  }

  /** An amount of nAVAX. It is AVAX also on a network whose asset isn't known by its ID. */
  nAVAX(amount: bigint): Piece[] {
    if (this.avax === undefined) return [plain(`${formatAmount(amount, AVAX_DECIMALS, { grouped: true })} AVAX`)];
    return this.amounts([{ assetID: this.avax, amount }]);
  }
}

function called(id: Piece, name: string | undefined): Piece[] {
  return name === undefined ? [id] : [{ kind: 'foreign', text: name }, plain(' '), id];
}

export function idPiece(bytes: Uint8Array, is: NamedID['is'] = 'other'): Piece {
  const id = encodeCb58(bytes);
  return { kind: 'id', text: shortenedID(id), names: [{ is, id }] };
}

/** The first characters after `NodeID-` distinguish nodes. */
const SHOWN_OF_NODE = 'NodeID-'.length + 8;

/** Bytes of an address that are shown; an EVM address is not longer. */
const SHOWN_OF_ADDRESS = 20;

/** The address of an L1's validator manager, which may have any length: hex, shortened. */
export function managerPiece(address: Uint8Array): Piece {
  const hex = toHexDigits(address.subarray(0, SHOWN_OF_ADDRESS));
  const text = `0x${hex}${address.length > SHOWN_OF_ADDRESS ? '…' : ''}`;
  return { kind: 'id', text, names: address.length === SHOWN_OF_ADDRESS ? [{ is: 'account', id: text }] : undefined };
}

/** A node's ID as text or bytes, shortened. */
export function nodePiece(nodeID: Uint8Array | string): Piece {
  // A field of any length holds it: cb58 of a megabyte would take minutes.
  if (typeof nodeID !== 'string' && nodeID.length !== ADDRESS_SIZE) return plain(counted(nodeID.length, 'byte'));
  const text = typeof nodeID === 'string' ? nodeID : formatNodeID(nodeID);
  return { kind: 'id', text: `${text.slice(0, SHOWN_OF_NODE)}…`, names: [{ is: 'node', id: text }] };
}

export function weightFact(weight: bigint): Fact {
  return fact(l10n.t('weight'), [plain(groupedInteger(weight))]);
}

/** Since Durango a validator starts with its block: `start` is 0. */
export function periodFact({ start, end }: { readonly start: bigint; readonly end: bigint }): Fact {
  const until = formatTime(end);
  return fact(l10n.t('until'), [plain(start === 0n ? until : l10n.t('{0}, from {1}', until, formatTime(start)))]);
}

/**
 * What an auto-renewed validator does at its period's end; `next`, in seconds, is its next period. Without one nothing is
 * restaked.
 */
export function renewalFact(next: bigint, restakedShares: number): Fact {
  const words =
    next === 0n
      ? l10n.t('leaves')
      : l10n.t(
          'renews for {0}, restakes {1} of its rewards; leaves if it earns no reward',
          periodWords(next),
          percentOf(restakedShares),
        );
  return fact(l10n.t("at this period's end"), [plain(words)]);
}

export function sharesFact(label: string, shares: number): Fact {
  return fact(label, [plain(percentOf(shares))]);
}

export function percentOf(shares: number): string {
  return `${shares / SHARES_PER_PERCENT}%`;
}

export function ownerFact(label: string, owner: Owners, words: NetworkWords): Fact {
  return fact(label, words.owner(owner));
}

/** More outputs are counted. */
const SHOWN_OUTPUTS = 8;

/** Outputs: the owner and the amount of each. */
export function receiptFacts(outputs: readonly PlatformTransferableOutput[], words: NetworkWords): Fact[] {
  const shown = outputs.slice(0, SHOWN_OUTPUTS).map((output) => receiptFact(output, words));
  const left = outputs.length - shown.length;
  const all = left > 0 ? [...shown, fact(l10n.t('{0} more', groupedInteger(left)), [])] : shown;
  return all.map((each) => ({ ...each, part: 'owners' }));
}

/** An output of P by itself: its owner and amount. */
export function outputHeadline(output: PlatformTransferableOutput, words: NetworkWords): Piece[] {
  const { label, value } = receiptFact(output, words);
  return sentence(l10n.t('{0}: {1}'), label, value);
}

/** A UTXO that can only be staked for now: its owner and amount. */
export function describeLockedUTXO({ utxo }: ReadPlatformUTXO, words: NetworkWords): POrCDescription {
  return {
    headline: outputHeadline(utxo, words),
    facts: [
      fact(l10n.t('created by'), [idPiece(utxo.txID, 'tx')]),
      fact(l10n.t('output'), [plain(groupedInteger(utxo.outputIndex))]),
    ],
  };
}

function receiptFact(output: PlatformTransferableOutput, words: NetworkWords): Fact {
  const { output: own } = output;
  const owner = own.type === 'stakeable.LockOut' ? own.output : own;
  const locktime = own.locktime;
  const amount = words.amounts([platformAmount(output)]);
  const value =
    own.type === 'stakeable.LockOut'
      ? sentence(l10n.t('{0} only for staking until {1}'), amount, plain(formatTime(locktime)))
      : locktime > 0n
        ? sentence(l10n.t('{0} locked until {1}'), amount, plain(formatTime(locktime)))
        : amount;
  return { label: words.owner(owner), value };
}

/** An owner as a node writes it; its addresses were validated with the response. */
export function ownerOf({ threshold, addresses }: OwnerJSON): Owners {
  return { threshold, addresses: addresses.map((address) => parseAddress(address).bytes) };
}

/** What a type of transaction does, from its own bytes. */
export interface Act {
  readonly headline: readonly Piece[];
  readonly title?: readonly Piece[] | undefined;
  readonly facts?: readonly Fact[];
}

export type TxOf<T extends UnsignedPlatformTx['type']> = Extract<UnsignedPlatformTx, { readonly type: T }>;

/** What a transaction pays: what it burns, its gas, and in nAVAX what it needs now. */
interface FeeParts {
  readonly burned: readonly AssetAmount[];
  /** nAVAX that it burns for its fee alone, if that is known. */
  readonly paid: bigint | undefined;
  readonly gas: bigint | undefined;
  readonly needed: bigint | undefined;
}

/**
 * What a transaction pays, its gas, and at a price what a node needs for it now; then what is missing or overpaid, in a
 * row of its own, which lists don't cut. None for a transaction that the chain makes itself.
 */
export function feeFacts({ burned, paid, gas, needed }: FeeParts, words: NetworkWords): Fact[] {
  const over = paid === undefined || needed === undefined ? 0n : paid - needed;
  const parts = present([
    burned.length > 0 && words.amounts(burned),
    gas !== undefined && [plain(l10n.t('{0} gas', groupedInteger(gas)))],
    needed !== undefined && sentence(l10n.t('needed now: {0}'), words.nAVAX(needed)),
  ]);
  const joined = parts.flatMap((part, i) => (i === 0 ? part : [plain('; '), ...part]));
  const facts = present([
    parts.length > 0 && fact(l10n.t('fee'), joined),
    over > 0n && fact(l10n.t('overpaid (burned)'), words.nAVAX(over)),
    over < 0n && fact(l10n.t('missing'), words.nAVAX(-over)),
  ]);
  return facts.map((each) => ({ ...each, part: 'fee', isKept: true }));
}
