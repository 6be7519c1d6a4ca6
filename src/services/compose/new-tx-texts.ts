import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { equalBytes } from '../../core/bytes/bytes';
import { decodeID } from '../../core/encodings/cb58';
import { InvalidInputError } from '../../core/outcome';
import { signsElsewhere } from '../../core/tx-builder/key';
import type { Chain } from '../chain/chain';
import { type AssetCache, NAMED_IN_LIST } from '../lookup/asset-cache';
import type { AssetRef } from '../text/pieces';
import type { NewTxField, ReadOn } from './fields';
import { loadedField, readField, type TypedField } from './field-types';
import { type NewTx, readSender } from './new-tx';
import { fieldsAsked, NEW_TXS, type NewTxKind } from './new-tx-kinds';
import type { Sender } from './sender';
import * as typed from './typed';

/** What was given for a new transaction, by the names of its options. */
export type NewTxTexts = Readonly<Record<string, string>>;

/** A value that can't be read, or that the node doesn't know: the message is about the option of this name. */
export class WrongValueError extends InvalidInputError {
  override readonly name = 'WrongValueError';
  readonly option: string;
  /** Whether the value may be right: the node didn't say what it needs. */
  readonly isUnknown: boolean;

  constructor(option: string, cause: InvalidInputError, isUnknown = false) {
    super(cause.message, { cause });
    this.option = option;
    this.isUnknown = isUnknown;
  }
}

/** A new transaction that was read from texts, and who sends it. */
export interface ReadNewTx {
  readonly sender: Sender;
  readonly given: NewTx;
  readonly refOf: (assetID: Uint8Array) => AssetRef;
  /** nAVAX that it may burn at most, if that was given. */
  readonly most: bigint | undefined;
}

interface ReadingParts extends Pick<ReadOn, 'genesisMarks'> {
  /** Whether others may have written the texts: no node that they name is called. */
  readonly isUntrusted?: boolean;
  readonly assets: AssetCache;
  readonly clock: Pick<Clock, 'now'>;
  /** The text of a file that a value names; it was checked for keys. */
  readonly textOf: (field: NewTxField, text: string) => Promise<string>;
}

/** What a field of the table is called in texts: `validation-id`. */
export function optionName(name: string, { type }: Pick<NewTxField, 'type'>): string {
  return type === 'amount' ? 'amount' : name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/**
 * Reads the values of a kind, with `from`, `asset`, `margin`, and `max-fee`, and loads what a node knows of them. Rejects with
 * `WrongValueError`, `InvalidInputError`, and the client's errors.
 */
export async function newTxOfTexts(
  chain: Chain,
  { kind, texts }: { readonly kind: NewTxKind; readonly texts: NewTxTexts },
  { assets, clock, textOf, isUntrusted = false, genesisMarks }: ReadingParts,
  options: CallOptions = {},
): Promise<ReadNewTx> {
  const { hrp } = await chain.identity.identify(options);
  const now = clock.now();
  const read = async <T>(name: string, as: (text: string) => T | Promise<T>): Promise<T> => {
    try {
      return await as(texts[name] ?? '');
    } catch (error) {
      throw error instanceof InvalidInputError ? new WrongValueError(name, error) : error;
    }
  };
  const optional = async <T>(name: string, as: (text: string) => T) => (name in texts ? read(name, as) : undefined);
  const isAccount = NEW_TXS[kind].from === 'account';
  const [from] = await read('from', (text) =>
    isAccount ? [typed.contractIn(text)] : typed.ownersIn(text, { most: 1, hrp }),
  );
  const margin = await optional('margin', percentIn);
  const most = await optional('max-fee', (text) => typed.amountIn(text, { denomination: 9 }));
  const asset = await optional('asset', (text) => decodeID(typed.withoutKey(text).trim()));
  const sender = await readSender(chain, { kind, from: signsElsewhere(from as Uint8Array), now }, options);
  const refOf = (assetID: Uint8Array): AssetRef => ({ assetID, info: assets.cached(chain, assetID) });
  const assetID = asset ?? sender.avax;
  const held = sender.on === 'X' ? sender.wallet.utxos.filter(({ output }) => !('amount' in output)) : [];
  const ids = [assetID, sender.avax, ...held.map((utxo) => utxo.assetID)];
  const undescribed = await assets.describeAll(chain, ids, NAMED_IN_LIST);
  const unknown = undescribed.find((each) => equalBytes(each.assetID, assetID));
  if (unknown !== undefined && 'amount' in texts) {
    const words = `The decimals of the asset aren't known: ${unknown.why}.`;
    throw new WrongValueError(asset ? 'asset' : 'amount', new InvalidInputError(words), true);
  }
  const values: Record<string, unknown> = {};
  for (const [name, field] of fieldsAsked(kind)) {
    values[name] = await read<unknown>(optionName(name, field), async (text) => {
      if (field.type === 'amount') return { amount: typed.amountIn(text, typed.amountUnit(refOf(assetID))), assetID };
      const of = { hrp, now, values, sender, refOf, isUntrusted, genesisMarks };
      return loadedField(readField(field as NewTxField<TypedField>, await textOf(field, text), of), chain, options);
    });
  }
  return { sender, given: { kind, values, margin } as NewTx, refOf, most };
}

function percentIn(text: string): bigint {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidInputError('Enter a whole number, up to 999.');
  return BigInt(text);
}
