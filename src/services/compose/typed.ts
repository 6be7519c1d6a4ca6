import * as l10n from '@vscode/l10n';
import { MAX_UINT64 } from '../../core/bytes/bytes';
import { readGiven } from '../../core/given-text/given-text';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { InvalidInputError } from '../../core/outcome';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { isoTime, MAX_DENOMINATION } from '../../core/text/amount';
import { NotEnoughError } from '../../core/tx-builder/spend';
import { DAY_SECONDS } from '../../core/units';
import { parseTypedOwner } from '../text/format-id';
import { counted, formatMinute } from '../text/format-text';
import { amountPieces, type AssetRef, decimalsOf, plainText, symbolPieces } from '../text/pieces';

export interface AllowedOwners {
  readonly most: number;
  /** Of the chain's network, if that is known. */
  readonly hrp: string | undefined;
}

/** Returns the text. Throws `InvalidInputError` if it may hold a private key, which requests or a transaction would contain. */
export function withoutKey(text: string): string {
  if (holdsPrivateKey(text)) throw new InvalidInputError(KEY_WARNING);
  return text;
}

/** The owners in a text, at least one. Throws `InvalidInputError`: an address of another network may be meant for that one. */
export function ownersIn(text: string, { most, hrp }: AllowedOwners): readonly Uint8Array[] {
  const words = withoutKey(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (words.length === 0) throw new InvalidInputError(l10n.t('Enter an address'));
  if (words.length > most) throw new InvalidInputError(l10n.t('Enter at most {0}.', counted(most, 'address')));
  return words.map((word) => {
    const given = readGiven(word);
    if (given.kind === 'address' && hrp !== undefined && given.hrp !== hrp)
      throw new InvalidInputError(l10n.t('The address {0} belongs to another network.', word));
    return parseTypedOwner(word);
  });
}

/** Raw units of a decimal number; undefined for 0, for too many decimals, and for what 64 bits can't hold. */
export function rawAmount(text: string, denomination: number): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,20})(?:\.(\d{1,32}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > denomination || denomination > MAX_DENOMINATION) return undefined;
  const amount = BigInt(whole + part.padEnd(denomination, '0'));
  return amount === 0n || amount > MAX_UINT64 ? undefined : amount;
}

/** What an amount of an asset is entered in: its raw units while its decimals aren't known. */
export function amountUnit(asset: AssetRef): { readonly unit: string; readonly denomination: number } {
  const symbol = plainText(symbolPieces(asset));
  const denomination = decimalsOf(asset);
  if (denomination !== undefined) return { unit: symbol, denomination };
  return { unit: l10n.t('raw units of {0}', symbol), denomination: 0 };
}

/** Why a transaction can't be made. What the sender lacks is in its asset's units. */
export function newTxProblem(error: InvalidInputError, refOf: (assetID: Uint8Array) => AssetRef): string {
  const { cause } = error;
  if (cause instanceof NotEnoughError) return moreUTXOsText(newTxProblem(cause, refOf));
  if (!(error instanceof NotEnoughError)) return error.message;
  const { assetID, amount } = error.lacking;
  const needed = plainText(amountPieces({ asset: refOf(assetID), amount }));
  return l10n.t('Not enough to spend: {0} more needed.', needed);
}

/** UTXOs that weren't loaded may be enough. */
export function moreUTXOsText(problem: string): string {
  return l10n.t('The address has more UTXOs than were loaded. {0}', problem);
}

interface AmountLimits {
  /** Decimals. */
  readonly denomination: number;
  /** Raw units; undefined if it isn't known. */
  readonly most?: bigint | undefined;
}

/** The raw units of an amount that is typed. Throws `InvalidInputError`. */
export function amountIn(text: string, { denomination, most }: AmountLimits): bigint {
  const amount = rawAmount(text, denomination);
  if (amount !== undefined && (most === undefined || amount <= most)) return amount;
  if (amount !== undefined) throw new InvalidInputError(l10n.t('More than is spendable'));
  if (denomination === 0) throw new InvalidInputError(l10n.t('Enter a whole number'));
  const [, part = ''] = /^\d+\.(\d+)$/.exec(text.trim()) ?? [];
  const isLong = part.length > denomination;
  throw new InvalidInputError(
    isLong ? l10n.t('Enter at most {0}', counted(denomination, 'decimal')) : l10n.t('Enter an amount, such as 1.5'),
  );
}

export interface NewAsset {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
}

export const EXAMPLE_ASSET = 'Sample Coin, SMPL, 2, 10000';

/** A new asset and the amount of it that each holder gets, such as the example. Throws `InvalidInputError`. */
export function assetIn(text: string): { readonly asset: NewAsset; readonly amount: bigint } {
  const [name = '', symbol = '', decimals = '', units = '', ...more] = withoutKey(text)
    .split(',')
    .map((part) => part.trim());
  const denomination = /^\d{1,2}$/.test(decimals) ? Number(decimals) : undefined;
  const amount = denomination === undefined ? undefined : rawAmount(units, denomination);
  if (denomination === undefined || amount === undefined || more.length > 0)
    throw new InvalidInputError(l10n.t('Enter four values: {0}', EXAMPLE_ASSET));
  return { asset: { name, symbol, denomination }, amount };
}

const EXAMPLE_END = '2026-12-24T12:00Z';

/**
 * A time to come in Unix seconds, at the latest `latest`: a date with or without a time, in UTC, or days from `now`
 * (Unix ms). Throws `InvalidInputError`.
 */
export function endIn(text: string, { now, latest }: { readonly now: number; readonly latest: bigint }): bigint {
  const form = /^(?:(\d{1,4})|(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d)?)?Z?)$/;
  const [, days, date = '', time = 'T00:00'] = form.exec(text.trim()) ?? [];
  const seconds = Math.floor(now / 1000);
  const end = days === undefined ? Date.parse(`${date}${time}Z`) / 1000 : seconds + Number(days) * DAY_SECONDS;
  // `Date.parse` takes a day that the month doesn't have for one of the next month.
  if (Number.isNaN(end) || !isoTime(end).startsWith(date))
    throw new InvalidInputError(l10n.t('Enter days from now, or a date in UTC, such as {0}', EXAMPLE_END));
  if (end <= seconds) throw new InvalidInputError(l10n.t('This time has passed'));
  if (BigInt(end) > latest) throw new InvalidInputError(l10n.t('The validator ends at {0} UTC', formatMinute(latest)));
  return BigInt(end);
}
