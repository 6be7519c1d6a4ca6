import { equalBytes, prefixedHex } from '../core/bytes/bytes';
import { decodeID } from '../core/encodings/cb58';
import { visibleJSON } from '../core/json/visible-json';
import { InvalidInputError, readOutcome } from '../core/outcome';
import { unsignedBytes } from '../core/signing/signable';
import { editableJSON } from '../core/signing/tx-json';
import { formatAmount } from '../core/text/amount';
import { visibleText } from '../core/text/visible-text';
import { signsElsewhere } from '../core/tx-builder/key';
import type { NewTxField } from '../services/compose/fields';
import { FIELD_TYPES, loadedField, readField, type TypedField } from '../services/compose/field-types';
import { avaxBurned } from '../services/compose/much-burned';
import { type NewTx, newTx, readSender } from '../services/compose/new-tx';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../services/compose/new-tx-kinds';
import * as typed from '../services/compose/typed';
import { NAMED_IN_LIST } from '../services/lookup/asset-cache';
import { TxChecker } from '../services/checking/tx-checker';
import { Reviewer } from '../services/review/review';
import { burnWords, checkedNewTx, newTxNotes } from '../services/review/new-tx-words';
import type { AssetRef } from '../services/text/pieces';
import { BadInput, sentenceOf } from './exit';
import type { CommandServices } from './network';
import { argumentText } from './inputs';
import { type NewTxTexts, optionName } from './new-options';
import type { Terminal } from './terminal';

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
  terminal: Terminal,
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
  const isAccount = NEW_TXS[kind].from === 'account';
  const [from] = await read('from', (text) =>
    isAccount ? [typed.contractIn(text)] : typed.ownersIn(text, { most: 1, hrp }),
  );
  const margin = await optional('margin', percentIn);
  const most = await optional('max-fee', (text) => typed.amountIn(text, { denomination: 9 }));
  const given = await optional('asset', (text) => decodeID(typed.withoutKey(text).trim()));
  const sender = await readSender(chain, { kind, from: signsElsewhere(from as Uint8Array), now });
  const refOf = (assetID: Uint8Array): AssetRef => ({ assetID, info: assets.cached(chain, assetID) });
  const assetID = given ?? sender.avax;
  const held = sender.on === 'X' ? sender.wallet.utxos.filter(({ output }) => !('amount' in output)) : [];
  const ids = [assetID, sender.avax, ...held.map((utxo) => utxo.assetID)];
  const undescribed = await assets.describeAll(chain, ids, NAMED_IN_LIST);
  const unknown = undescribed.find((each) => equalBytes(each.assetID, assetID));
  if (unknown !== undefined && 'amount' in texts)
    throw new BadInput(`--${given ? 'asset' : 'amount'}: The decimals of the asset aren't known: ${unknown.why}.`);
  const values: Record<string, unknown> = {};
  for (const [name, field] of fieldsAsked(kind)) {
    values[name] = await read<unknown>(optionName(name, field), async (text) => {
      if (field.type === 'amount') return { amount: typed.amountIn(text, typed.amountUnit(refOf(assetID))), assetID };
      const given = readField(field as NewTxField<TypedField>, await textOf(field, text, terminal), {
        hrp,
        now,
        values,
        sender,
        refOf,
      });
      return loadedField(given, chain, {});
    });
  }
  const request = { kind, values, margin } as NewTx;
  const { value: made, error } = readOutcome(() => newTx(sender, request));
  if (made === undefined) throw new BadInput(typed.newTxProblem(error, refOf));
  const reviewer = new Reviewer({ ...services, checker: new TxChecker(services) });
  const [does = '', ...notes] = [
    ...(await checkedNewTx(reviewer, chain, made)),
    ...newTxNotes(made, sender, refOf, { given: request, words: services.describer.wordsOn(chain) }),
  ];
  const burned = avaxBurned(made, sender, request);
  if (most === undefined ? burned.isMuch : burned.burned > most) {
    const { text, details } = burnWords(burned, sender, refOf);
    const allowed = `Give --max-fee ${formatAmount(burned.burned, 9)} to allow that.`;
    throw new BadInput([text, ...details.map((each) => `${each}.`), allowed].join(' '));
  }
  terminal.say([does, ...notes.map((each) => `  ${each}`)].map((line) => visibleText(line, 2_000)).join('\n'));
  return asHex ? prefixedHex(unsignedBytes(made)) : visibleJSON(editableJSON(made)).trimEnd();
}

/** The text of a file that an option names, or what the option itself has. Throws `BadInput`. */
async function textOf(field: NewTxField, text: string, terminal: Terminal): Promise<string> {
  const isItself =
    field.type === 'amount' || FIELD_TYPES[field.type].isFile !== true || /^\s*(?:[{[]|0x|https?:)/.test(text);
  return isItself || text === '' ? text : (await argumentText(text, terminal)).text;
}

function percentIn(text: string): bigint {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidInputError('Enter a whole number, up to 999.');
  return BigInt(text);
}
