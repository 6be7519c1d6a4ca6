import { formatAmount, MAX_DENOMINATION } from '../../core/amount';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { AssetInfo } from '../lookup/asset-cache';
import { shortID } from './format-id';
import { groupedInteger, visibleText } from './format-text';

/** A piece of a sentence, by whose words it is: what shows it escapes by that. */
export type Piece =
  /** Ours: words and numbers. */
  | { readonly kind: 'text'; readonly text: string }
  /** An ID or an address, or the beginning of one. */
  | { readonly kind: 'id'; readonly text: string }
  /** A name that a stranger chose, as it came: hostile until escaped. */
  | { readonly kind: 'foreign'; readonly text: string }
  /** A stranger's words, quoted as such and cut at `limit` characters: as hostile. */
  | { readonly kind: 'quote'; readonly text: string; readonly limit: number };

/** An asset as far as it is known. */
export interface AssetRef {
  readonly assetID: Uint8Array;
  readonly info: AssetInfo | undefined;
}

/** So much of an asset, which may have no name yet. */
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

/** The sentence as plain text on one line, for rows, labels and tools. */
export function plainText(pieces: readonly Piece[]): string {
  const plain = (piece: Piece): string => {
    if (piece.kind === 'foreign') return visibleText(piece.text);
    return piece.kind === 'quote' ? visibleText(piece.text, piece.limit) : piece.text;
  };
  return pieces.map(plain).join('');
}

/**
 * An amount, never without its asset: `5.9 AVAX`. Symbols are not unique, so that all but the network's own asset carry
 * the beginning of their ID: `123 LNSC 2dBADP8w…`; while an asset is unknown its raw units are shown, and said to be
 * raw. `signed` writes a plus before a gain.
 */
export function amountPieces({ asset, amount }: AmountOf, { signed = false } = {}): Piece[] {
  const sign = amount < 0n ? '\u2212' : signed ? '+' : '';
  const raw = amount < 0n ? -amount : amount;
  const { info } = asset;
  const id: Piece = { kind: 'id', text: shortID(asset.assetID) };
  if (info === undefined || info.denomination > MAX_DENOMINATION)
    return [plain(`${sign}${groupedInteger(raw)} raw units of `), id];
  const number = plain(`${sign}${formatAmount(raw, info.denomination, { grouped: true })} `);
  return [number, ...unitPieces(asset, info)];
}

/** An asset by its symbol, for behind an amount. */
function unitPieces({ assetID }: AssetRef, info: AssetInfo): Piece[] {
  if (info.isNative) return [plain(info.symbol)];
  const id: Piece = { kind: 'id', text: shortID(assetID) };
  return info.symbol === '' ? [id] : [{ kind: 'foreign', text: info.symbol }, plain(' '), id];
}

/** An asset by its name and symbol: `Pictures (PICT) qSTjkYjk…`. */
export function assetPieces({ assetID, info }: AssetRef): Piece[] {
  const id: Piece = { kind: 'id', text: shortID(assetID) };
  if (info === undefined) return [plain('asset '), id];
  return info.isNative ? namePieces(info) : [...namePieces(info), plain(' '), id];
}

/** An asset by its name and symbol alone, where its ID stands near anyway. */
export function namePieces({ name, symbol }: Pick<AssetInfo, 'name' | 'symbol'>): Piece[] {
  const bracketed: Piece[] = symbol === '' ? [] : [plain(' ('), { kind: 'foreign', text: symbol }, plain(')')];
  return [name === '' ? plain('(no name)') : { kind: 'foreign', text: name }, ...bracketed];
}

/** Equal for the same asset. */
export function assetKey({ assetID }: AssetRef): string {
  return encodeCb58(assetID);
}
