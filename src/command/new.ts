import { equalBytes, prefixedHex } from '../core/bytes/bytes';
import { decodeID } from '../core/encodings/cb58';
import { visibleJSON } from '../core/json/visible-json';
import { InvalidInputError, readOutcome } from '../core/outcome';
import { unsignedBytes } from '../core/signing/signable';
import { editableJSON } from '../core/signing/tx-json';
import { formatAmount } from '../core/text/amount';
import { visibleText } from '../core/text/visible-text';
import { signsElsewhere } from '../core/tx-builder/key';
import type { Chain } from '../services/chain/chain';
import {
  MOST_RECIPIENTS,
  type NewTxFieldValues,
  THING_FIELDS,
  type ThingType,
  thingIDIn,
} from '../services/compose/fields';
import { avaxBurned } from '../services/compose/much-burned';
import { type NewTx, newTx, readSender } from '../services/compose/new-tx';
import { fieldsAsked, type NewTxKind } from '../services/compose/new-tx-kinds';
import * as typed from '../services/compose/typed';
import { TxChecker } from '../services/checking/tx-checker';
import { Reviewer } from '../services/review/review';
import { burnWords, checkedNewTx, newTxNotes } from '../services/review/new-tx-words';
import type { AssetRef } from '../services/text/pieces';
import { BadInput, sentenceOf } from './exit';
import type { CommandServices } from './network';
import { type NewTxTexts, optionName } from './new-options';
import type { Terminal } from './terminal';

/** What the values depend on. */
interface ReadOn {
  readonly chain: Chain;
  readonly hrp: string;
  /** Unix ms. */
  readonly now: number;
  readonly asset: AssetRef;
  /** What was read before. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** How the value of each type of field is read. Throws or rejects with `InvalidInputError`, or the client's errors. */
const READ: {
  readonly [T in keyof NewTxFieldValues]: (
    text: string,
    on: ReadOn,
  ) => NewTxFieldValues[T] | Promise<NewTxFieldValues[T]>;
} = {
  amount: (text, { asset }) => ({ amount: typed.amountIn(text, typed.amountUnit(asset)), assetID: asset.assetID }),
  addresses: (text, { hrp }) => typed.ownersIn(text, { most: MOST_RECIPIENTS, hrp }),
  'new asset': typed.assetIn,
  'validation ID': thingIn('validation ID'),
  'L1 validator': thingIn('L1 validator'),
  subnet: thingIn('subnet'),
  validator: thingIn('validator'),
  end: (text, { now, values: { validator } }) =>
    typed.endIn(text, { now, latest: (validator as NewTxFieldValues['validator']).endTime }),
};

/**
 * A new transaction as JSON to edit, or the hex of its unsigned bytes; says what it does. Rejects with `BadInput`, and
 * with the client's errors.
 */
export async function madeNewTx(
  {
    kind,
    texts,
    services,
  }: { readonly kind: NewTxKind; readonly texts: NewTxTexts; readonly services: CommandServices },
  asHex: boolean,
  { say }: Pick<Terminal, 'say'>,
): Promise<string> {
  const { chains, assets, clock } = services;
  const chain = await chains.open(chains.active);
  const { hrp } = await chain.identity.identify();
  const now = clock.now();
  const read = async <T>(name: string, as: (text: string) => T | Promise<T>): Promise<T> => {
    try {
      return await as(texts[name] ?? '');
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      throw new BadInput(`--${name}: ${sentenceOf(error)}`);
    }
  };
  const optional = async <T>(name: string, as: (text: string) => T) => (name in texts ? read(name, as) : undefined);
  const [from] = await read('from', (text) => typed.ownersIn(text, { most: 1, hrp }));
  const margin = await optional('margin', percentIn);
  const most = await optional('max-fee', (text) => typed.amountIn(text, { denomination: 9 }));
  const given = await optional('asset', (text) => decodeID(typed.withoutKey(text).trim()));
  const sender = await readSender(chain, { kind, from: signsElsewhere(from as Uint8Array), now });
  const refOf = (assetID: Uint8Array): AssetRef => ({ assetID, info: assets.cached(chain, assetID) });
  const assetID = given ?? sender.avax;
  const undescribed = await assets.describeAll(chain, [assetID, sender.avax], 2);
  const unknown = undescribed.find((each) => equalBytes(each.assetID, assetID));
  if (unknown !== undefined && 'amount' in texts)
    throw new BadInput(`--${given ? 'asset' : 'amount'}: The decimals of the asset aren't known: ${unknown.why}.`);
  const values: Record<string, unknown> = {};
  for (const [name, field] of fieldsAsked(kind)) {
    const on = { chain, hrp, now, asset: refOf(assetID), values };
    values[name] = await read<unknown>(optionName(name, field), (text) => READ[field.type](text, on));
  }
  const request = { kind, values, margin } as NewTx;
  const { value: made, error } = readOutcome(() => newTx(sender, request));
  if (made === undefined) throw new BadInput(typed.newTxProblem(error, refOf));
  const reviewer = new Reviewer({ ...services, checker: new TxChecker(services) });
  const [does = '', ...notes] = [...(await checkedNewTx(reviewer, chain, made)), ...newTxNotes(made, sender, refOf)];
  const burned = avaxBurned(made, sender, request);
  if (burned !== undefined && (most === undefined ? burned.isMuch : burned.burned > most)) {
    const { text, details } = burnWords(burned, sender, refOf);
    const allowed = `Give --max-fee ${formatAmount(burned.burned, 9)} to allow that.`;
    throw new BadInput([text, ...details.map((each) => `${each}.`), allowed].join(' '));
  }
  say([does, ...notes.map((each) => `  ${each}`)].map((line) => visibleText(line, 2_000)).join('\n'));
  return asHex ? prefixedHex(unsignedBytes(made)) : visibleJSON(editableJSON(made)).trimEnd();
}

function thingIn<T extends ThingType>(type: T) {
  return (text: string, { chain }: ReadOn) => THING_FIELDS[type].load(chain, thingIDIn(text, type), {});
}

function percentIn(text: string): bigint {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidInputError('Enter a whole number, up to 999.');
  return BigInt(text);
}
