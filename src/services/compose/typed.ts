import * as l10n from '@vscode/l10n';
import { inSlices } from '../../client/clock';
import { compareBytes, MAX_PAYLOAD, MAX_UINT64 } from '../../core/bytes/bytes';
import type { OutputOwners } from '../../core/codec/secp256k1fx';
import { readGiven } from '../../core/given-text/given-text';
import { holdsPrivateKey, privateKeyAt } from '../../core/given-text/guard';
import { decodeHexDigits } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/outcome';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { LOCAL_LIMITS } from '../../core/rules/platform/staking-limits';
import { assetNameFindings } from '../../core/rules/syntactic';
import { isoTime, MAX_DENOMINATION } from '../../core/text/amount';
import { NotEnoughError, soleOwner } from '../../core/tx-builder/spend';
import { DAY, DAY_SECONDS, HOUR } from '../../core/units';
import { periodWords } from '../p-and-c/network-words';
import { parseTypedOwner } from '../text/format-id';
import { capitalized, counted, formatMinute } from '../text/format-text';
import { amountPieces, type AssetRef, decimalsOf, plainText, symbolPieces } from '../text/pieces';
import type { NewAsset, Payee } from './fields';

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

/** As `withoutKey`, of a text that may be long: it may be that of a file, whose path may say that it keeps keys. */
export async function keyless(text: string, path?: string): Promise<string> {
  if ((await inSlices(privateKeyAt(text, path))) === undefined) return text;
  throw new InvalidInputError(KEY_WARNING);
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

/** An address, or `2 of (ADDRESS, ADDRESS)`; then perhaps `until` and a date. */
const PAYEE = /(?:(\d{1,9})\s+of\s*\(([^()]*)\)|([^\s,;()]+))(?:\s+until\s+([^\s,;()]+))?(?:[\s,;]+|$)/y;

export const EXAMPLE_OWNERS = '2 of (P-avax1…, P-avax1…) until 2027-01-01';

/** Those who each get something, at least one. Throws `InvalidInputError`. */
export function payeesIn(text: string, { now, ...allowed }: AllowedOwners & { readonly now: number }): Payee[] {
  const given = text.replace(/^[\s,;]+/, '');
  const payees: Payee[] = [];
  for (PAYEE.lastIndex = 0; PAYEE.lastIndex < given.length;) {
    const [whole, threshold = '1', group, alone = '', until] = PAYEE.exec(given) ?? [];
    if (whole === undefined)
      throw new InvalidInputError(l10n.t('Enter addresses, or owners such as {0}', EXAMPLE_OWNERS));
    const addresses = ownersIn(group ?? alone, allowed);
    const isPlain = group === undefined && until === undefined;
    payees.push(...(isPlain ? addresses : [ownersTogether(addresses, Number(threshold), until, now)]));
  }
  if (payees.length === 0) throw new InvalidInputError(l10n.t('Enter an address'));
  if (payees.length > allowed.most)
    throw new InvalidInputError(l10n.t('Enter at most {0}.', counted(allowed.most, 'address')));
  return payees;
}

/** The owner of something; each of several addresses can act alone. Throws `InvalidInputError`. */
export function ownerInText(text: string, on: Pick<AllowedOwners, 'hrp'> & { readonly now: number }): OutputOwners {
  const payees = payeesIn(text, { ...on, most: MOST_OWNERS });
  const [first] = payees;
  if (payees.length === 1 && first !== undefined && !(first instanceof Uint8Array)) return first;
  const addresses = payees.filter((each) => each instanceof Uint8Array);
  if (addresses.length === payees.length) return ownersTogether(addresses, 1, undefined, on.now);
  throw new InvalidInputError(l10n.t('Enter addresses, or owners such as {0}', EXAMPLE_OWNERS));
}

/** Addresses of one owner; a transaction has room for far more. */
const MOST_OWNERS = 64;

function ownersTogether(addresses: readonly Uint8Array[], threshold: number, until: string | undefined, now: number) {
  const sorted = addresses.toSorted(compareBytes);
  if (sorted.some((each, i) => i > 0 && compareBytes(each, sorted[i - 1] as Uint8Array) === 0))
    throw new InvalidInputError(l10n.t('An address stands twice'));
  if (threshold < 1 || threshold > sorted.length)
    throw new InvalidInputError(l10n.t('{0} of {1} addresses can never sign', threshold, sorted.length));
  return { locktime: until === undefined ? 0n : timeIn(until, now), threshold, addresses: sorted };
}

/** What an owner of an output is; one address owns alone. */
export function ownersOfPayee(payee: Payee): OutputOwners {
  return payee instanceof Uint8Array ? soleOwner(payee) : payee;
}

/** Seconds, of days or hours. Throws `InvalidInputError`. */
export function periodIn(text: string): bigint {
  const [, number, unit] = /^(\d{1,5})\s*(d|h)?$/i.exec(text.trim()) ?? [];
  const period = BigInt(number ?? 0) * (unit?.toLowerCase() === 'h' ? HOUR : DAY);
  if (period === 0n) throw new InvalidInputError(l10n.t('Enter days, such as {0}, or hours, such as {1}', '14', '48h'));
  notTooLong(period);
  return period;
}

/** Staking has the same limit on all networks. Throws `InvalidInputError` beyond it. */
function notTooLong(seconds: bigint): void {
  const most = LOCAL_LIMITS.maxStakeDuration;
  if (seconds > most) throw new InvalidInputError(l10n.t('Enter at most {0}', periodWords(most)));
}

/** Millionths. Throws `InvalidInputError`. */
export function sharesIn(text: string): number {
  const shares = Number(rawAmount(text.replace(/\s*%$/, ''), 4) ?? (/^0(?:\.0+)?\s*%?$/.test(text.trim()) ? 0 : -1));
  if (shares < 0 || shares > 1_000_000)
    throw new InvalidInputError(l10n.t('Enter a percentage from 0 to 100, such as {0}', '2.5'));
  return shares;
}

/** The weight of a validator. Throws `InvalidInputError`. */
export function weightIn(text: string): bigint {
  return amountIn(text, { denomination: 0 });
}

/** The 20 bytes of a contract. Throws `InvalidInputError`. */
export function contractIn(text: string): Uint8Array {
  const given = readGiven(text);
  if (given.kind === 'evmAddress') return decodeHexDigits(given.text.slice(2));
  throw new InvalidInputError(l10n.t('Enter the address of a contract: 0x and 40 hexadecimal digits'));
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

export const EXAMPLE_ASSET = 'Sample Coin, SMPL, 2, 10000';

/** A new asset and the amount of it that each holder gets, such as the example. Throws `InvalidInputError`. */
export function assetIn(text: string): { readonly asset: NewAsset; readonly amount: bigint } {
  const [name = '', symbol = '', decimals = '', units = '', ...more] = withoutKey(text)
    .split(',')
    .map((part) => part.trim());
  const denomination = /^\d{1,2}$/.test(decimals) ? Number(decimals) : undefined;
  // Without units, it needs minters.
  const amount = denomination === undefined ? undefined : units === '0' ? 0n : rawAmount(units, denomination);
  if (denomination === undefined || amount === undefined || more.length > 0)
    throw new InvalidInputError(l10n.t('Enter four values: {0}', EXAMPLE_ASSET));
  return { asset: validAsset({ name, symbol, denomination }), amount };
}

/** The same names, if a node allows them. Throws `InvalidInputError`. */
function validAsset<T extends Omit<NewAsset, 'denomination'>>(asset: T): T {
  const [problem] = assetNameFindings({ denomination: 0, initialStates: [{ fxIndex: 0, outputs: [] }], ...asset });
  if (problem?.verdict === 'fails') throw new InvalidInputError(capitalized(problem.words));
  return asset;
}

/** The name of a blockchain. Throws `InvalidInputError`. */
export function blockchainNameIn(text: string): string {
  if (/^[A-Za-z\d ]{1,128}$/.test(text)) return text;
  throw new InvalidInputError(l10n.t('Enter up to 128 letters, digits, and spaces'));
}

/** The name and the symbol of an asset. Throws `InvalidInputError`. */
export function assetNameIn(text: string): Omit<NewAsset, 'denomination'> {
  const [name = '', symbol = '', ...more] = text.split(',').map((part) => part.trim());
  if (name !== '' && symbol !== '' && more.length === 0) return validAsset({ name, symbol });
  throw new InvalidInputError(l10n.t('Enter a name and a symbol, such as {0}', 'Sample Pictures, PICS'));
}

/** A small number. Throws `InvalidInputError`. */
export function countIn(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidInputError(l10n.t('Enter a number from 1 to 99'));
}

/** Bytes in hexadecimal after 0x, or the text. Throws `InvalidInputError` for other digits after 0x, and for too many. */
export function payloadIn(text: string): Uint8Array {
  const bytes = /^0x/i.test(text) ? decodeHexDigits(text.slice(2)) : Buffer.from(text);
  if (bytes.length <= MAX_PAYLOAD) return bytes;
  throw new InvalidInputError(l10n.t('Enter at most {0}', counted(MAX_PAYLOAD, 'byte')));
}

const EXAMPLE_END = '2026-12-24T12:00Z';

/** A time to come in Unix seconds, at the latest `latest`, as `timeIn` reads it. Throws `InvalidInputError`. */
export function endIn(
  text: string,
  { now, latest }: { readonly now: number; readonly latest: bigint | undefined },
): bigint {
  const end = timeIn(text, now);
  if (latest === undefined) notTooLong(end - BigInt(Math.floor(now / 1000)));
  if (latest === undefined || end <= latest) return end;
  throw new InvalidInputError(l10n.t('The validator ends at {0} UTC', formatMinute(latest)));
}

/** A time to come: a date with or without a time, in UTC, or days from `now` (Unix ms). Throws `InvalidInputError`. */
function timeIn(text: string, now: number): bigint {
  const form = /^(?:(\d{1,4})|(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d)?)?Z?)$/;
  const [, days, date = '', time = 'T00:00'] = form.exec(text.trim()) ?? [];
  const seconds = Math.floor(now / 1000);
  const end = days === undefined ? Date.parse(`${date}${time}Z`) / 1000 : seconds + Number(days) * DAY_SECONDS;
  // `Date.parse` takes a day that the month doesn't have for one of the next month.
  if (Number.isNaN(end) || !isoTime(end).startsWith(date))
    throw new InvalidInputError(l10n.t('Enter days from now, or a date in UTC, such as {0}', EXAMPLE_END));
  if (end <= seconds) throw new InvalidInputError(l10n.t('This time has passed'));
  return BigInt(end);
}
