import * as l10n from '@vscode/l10n';
import { cutAmount, formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { Owners } from '../../core/tx/effects';
import { encodeCb58 } from '../../core/encodings/cb58';
import { knownAddress } from '../../core/ids-in-text/known-names';
import type { AssetInfo } from '../lookup/asset-cache';
import {
  type AddressFormat,
  longAddress,
  primaryAlias,
  multisigWords,
  rowAddress,
  shortAddress,
  shortenedID,
} from './format-id';
import { capitalized, groupedInteger, visibleText } from './format-text';

/**
 * An ID in full. `tx`: a transaction, or the subnet or blockchain that it created. `account`: an address of an EVM.
 * `other`: of what can't be shown.
 */
export interface NamedID {
  readonly is: 'tx' | 'validator' | 'node' | 'address' | 'account' | 'other';
  readonly id: string;
}

/** A piece of a sentence, and what it names, for surfaces that have the room or can link to it. */
export type Piece = PieceText & {
  readonly names?: readonly NamedID[] | undefined;
  /** How many more it names: an owner may have tens of thousands of addresses. */
  readonly unnamed?: number | undefined;
};

/** Each surface escapes it by where its words come from. */
type PieceText =
  /** Ours: words and numbers; `row` is how a row of the side bar shortens an amount. */
  | { readonly kind: 'text'; readonly text: string; readonly row?: string }
  /** An ID or an address, or the beginning of one; `row` is the same for an address. */
  | { readonly kind: 'id'; readonly text: string; readonly row?: string }
  /** A foreign name, unchanged: hostile until escaped. */
  | { readonly kind: 'foreign'; readonly text: string }
  /** Foreign words, quoted as such and cut at `limit` characters: hostile as well. */
  | { readonly kind: 'quote'; readonly text: string; readonly limit: number };

/** An asset; `info` is undefined while only its ID is known. */
export interface AssetRef {
  readonly assetID: Uint8Array;
  readonly info: AssetInfo | undefined;
}

/** An amount of an asset whose name may be unknown. */
export interface AmountOf {
  readonly asset: AssetRef;
  /** Raw units. */
  readonly amount: bigint;
}

/** Our own words. */
export function plain(text: string): Piece {
  return { kind: 'text', text };
}

/**
 * A sentence of ours, given by `l10n.t` without arguments, with pieces in the places of its `{0}`, `{1}`: a translation
 * may change their order, and a name that looks like a place stays a name.
 */
export function sentence(template: string, ...parts: readonly (readonly Piece[] | Piece)[]): Piece[] {
  return template.split(/(\{\d\})/).flatMap((text): readonly Piece[] => {
    const part = /^\{\d\}$/.test(text) ? parts[Number(text.charAt(1))] : undefined;
    if (part === undefined) return text === '' ? [] : [plain(text)];
    return 'kind' in part ? [part] : part;
  });
}

/** As a sentence begins: with a capital letter, unless a name comes first. */
export function capitalizedPieces([first, ...rest]: readonly Piece[]): Piece[] {
  if (first === undefined) return [];
  return [first.kind === 'text' ? { ...first, text: capitalized(first.text) } : first, ...rest];
}

/**
 * The sentence in a row of the side bar, where amounts are cut (`cutAmount`), and an ID or an address has no ellipsis
 * (`rowID`, `rowAddress`).
 */
export function rowText(pieces: readonly Piece[]): string {
  return plainText(
    pieces.map((piece) => (piece.kind === 'text' ? { ...piece, text: piece.row ?? piece.text } : inRow(piece))),
  );
}

/** An amount in a row as a part of what isn't loaded in full: `≥ 5.94 AVAX`. What is cut is no less than that, too. */
export function leastText(row: string): string {
  return `≥ ${row.replace(/^≈/, '')}`;
}

/** The same for screen readers, which have no room to save: amounts are exact. */
export function spokenText(pieces: readonly Piece[]): string {
  return plainText(pieces.map(inRow));
}

function inRow(piece: Piece): Piece {
  return piece.kind === 'id' ? { ...piece, text: piece.row ?? piece.text.replace(/…$/, '') } : piece;
}

/** The sentence as plain text on one line, for labels and tools. */
export function plainText(pieces: readonly Piece[]): string {
  const plain = (piece: Piece): string => {
    if (piece.kind === 'foreign') return visibleText(piece.text);
    return piece.kind === 'quote' ? visibleText(piece.text, piece.limit) : piece.text;
  };
  return pieces.map(plain).join('');
}

/**
 * An amount, never without its asset: `5.9 AVAX`. Symbols are not unique: all but the network's own asset carry the
 * beginning of their ID (`123 LNSC 2dBADP8w…`). Of an unknown asset the raw units are shown, and called so. `signed`
 * writes a plus before a gain.
 */
export function amountPieces({ asset, amount }: AmountOf, { signed = false } = {}): Piece[] {
  const sign = amount < 0n ? '\u2212' : signed ? '+' : '';
  const raw = amount < 0n ? -amount : amount;
  const decimals = decimalsOf(asset);
  if (decimals === undefined) {
    const id: Piece = { kind: 'id', text: shortenedID(asset.assetID) };
    return sentence(l10n.t('{0} raw units of {1}'), plain(`${sign}${groupedInteger(raw)}`), id);
  }
  const exact = formatAmount(raw, decimals, { grouped: true });
  const cut = cutAmount(exact);
  const text = `${sign}${exact} `;
  return [cut === exact ? plain(text) : { kind: 'text', text, row: `≈${sign}${cut} ` }, ...symbolPieces(asset)];
}

/** An amount without its asset, which stands beside it: `5.9`, or `59 raw units`. */
export function numberText({ asset, amount }: AmountOf): string {
  const decimals = decimalsOf(asset);
  if (decimals !== undefined) return formatAmount(amount, decimals, { grouped: true });
  return l10n.t('{0} raw units', groupedInteger(amount));
}

/** Undefined where only raw units can be shown. */
export function decimalsOf({ info }: AssetRef): number | undefined {
  return info === undefined || info.denomination > MAX_DENOMINATION ? undefined : info.denomination;
}

/** An asset by its symbol: `AVAX`, `LNSC 2dBADP8w…`. */
export function symbolPieces({ assetID, info }: AssetRef): Piece[] {
  // Most rows are of the native asset, and an ID takes longer than the rest of them.
  if (info?.isNative === true) return [plain(info.symbol)];
  const id: Piece = { kind: 'id', text: shortenedID(assetID) };
  if (info === undefined) return sentence(l10n.t('asset {0}'), id);
  return info.symbol === '' ? [id] : [{ kind: 'foreign', text: info.symbol }, plain(' '), id];
}

/** An asset by its name and symbol: `Pictures (PICT) qSTjkYjk…`. */
export function assetPieces({ assetID, info }: AssetRef): Piece[] {
  if (info?.isNative === true) return namePieces(info);
  const id: Piece = { kind: 'id', text: shortenedID(assetID) };
  return info === undefined ? sentence(l10n.t('asset {0}'), id) : [...namePieces(info), plain(' '), id];
}

/** An asset by its name and symbol alone, for places that show its ID anyway. */
export function namePieces({ name, symbol }: Pick<AssetInfo, 'name' | 'symbol'>): Piece[] {
  const bracketed: Piece[] = symbol === '' ? [] : [plain(' ('), { kind: 'foreign', text: symbol }, plain(')')];
  return [name === '' ? plain(l10n.t('(no name)')) : { kind: 'foreign', text: name }, ...bracketed];
}

/** A chain in a sentence: its alias on its network, else the beginning of its ID. */
export function chainPiece(blockchainID: Uint8Array, networkID: number): Piece {
  const alias = primaryAlias(encodeCb58(blockchainID), networkID);
  return alias === undefined ? { kind: 'id', text: shortenedID(blockchainID) } : plain(alias);
}

/** An owner in a sentence: by name, else by address; of several addresses, how many must sign. */
export function ownerPieces(format: AddressFormat, owner: Owners): Piece[] {
  const [address] = owner.addresses;
  const multisig = multisigWords(owner);
  if (address === undefined || multisig !== undefined) return [plain(multisig ?? '')];
  const own = format.ownName(address);
  if (own !== undefined) return [{ kind: 'foreign', text: own }];
  const known = knownAddress(address)?.name;
  if (known !== undefined) return [plain(known)];
  return [{ kind: 'id', text: shortAddress(format, address), row: rowAddress(format, address) }];
}

/** Addresses of an owner that are written out. */
const NAMED_ADDRESSES = 8;

/** The same with the first addresses that it names. */
export function namedOwner(format: AddressFormat, owner: Owners): Piece[] {
  const first = owner.addresses.slice(0, NAMED_ADDRESSES);
  const names = first.map((address) => ({ is: 'address' as const, id: longAddress(format, address) }));
  const unnamed = owner.addresses.length - first.length;
  return ownerPieces(format, owner).map((piece) => ({ ...piece, names, unnamed: unnamed > 0 ? unnamed : undefined }));
}

/** Equal for the same asset. */
export function assetKey({ assetID }: AssetRef): string {
  return encodeCb58(assetID);
}
