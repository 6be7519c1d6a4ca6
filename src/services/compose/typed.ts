import * as l10n from '@vscode/l10n';
import { MAX_UINT64 } from '../../core/bytes/bytes';
import { readGiven } from '../../core/given-text/given-text';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { InvalidInputError, readOutcome } from '../../core/outcome';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { MAX_DENOMINATION } from '../../core/text/amount';
import { NotEnoughError } from '../../core/tx-builder/spend';
import { parseTypedOwner } from '../text/format-id';
import { counted } from '../text/format-text';
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

/** The owners in a text. An address of another network may be meant for that one. */
export function ownersIn(text: string, { most, hrp }: AllowedOwners) {
  return readOutcome(() => {
    const words = withoutKey(text)
      .split(/[\s,;]+/)
      .filter((word) => word !== '');
    if (words.length > most) throw new InvalidInputError(l10n.t('Enter at most {0}.', counted(most, 'address')));
    return words.map((word) => {
      const given = readGiven(word);
      if (given.kind === 'address' && hrp !== undefined && given.hrp !== hrp)
        throw new InvalidInputError(l10n.t('The address {0} belongs to another network.', word));
      return parseTypedOwner(word);
    });
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
  readonly most: bigint | undefined;
}

/** What is wrong with an amount that is typed; undefined if nothing is. */
export function amountProblem(text: string, { denomination, most }: AmountLimits): string | undefined {
  const amount = rawAmount(text, denomination);
  if (amount !== undefined) return most !== undefined && amount > most ? l10n.t('More than is spendable') : undefined;
  if (denomination === 0) return l10n.t('Enter a whole number');
  const [, part = ''] = /^\d+\.(\d+)$/.exec(text.trim()) ?? [];
  if (part.length > denomination) return l10n.t('Enter at most {0}', counted(denomination, 'decimal'));
  return l10n.t('Enter an amount, such as 1.5');
}

export interface NewAsset {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
}

/** A new asset and the amount of it that each holder gets, such as `Sample Coin, SMPL, 2, 10000`. */
export function assetIn(text: string): { readonly asset: NewAsset; readonly amount: bigint } | undefined {
  if (holdsPrivateKey(text)) return undefined;
  const [name = '', symbol = '', decimals = '', units = '', ...more] = text.split(',').map((part) => part.trim());
  const denomination = /^\d{1,2}$/.test(decimals) ? Number(decimals) : undefined;
  const amount = denomination === undefined ? undefined : rawAmount(units, denomination);
  if (denomination === undefined || amount === undefined || more.length > 0) return undefined;
  return { asset: { name, symbol, denomination }, amount };
}
