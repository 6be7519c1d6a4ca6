import { isAbsolute, join } from 'node:path';
import { prefixedHex } from '../core/bytes/bytes';
import { visibleJSON } from '../core/json/visible-json';
import { readOutcome } from '../core/outcome';
import { unsignedBytes } from '../core/signing/signable';
import { editableJSON } from '../core/signing/tx-json';
import { formatAmount } from '../core/text/amount';
import { visibleText } from '../core/text/visible-text';
import type { GenesisMarks, NewTxField } from '../services/compose/fields';
import { mayNameFile } from '../services/compose/field-types';
import { avaxBurned } from '../services/compose/much-burned';
import { newTx } from '../services/compose/new-tx';
import type { NewTxKind } from '../services/compose/new-tx-kinds';
import { newTxOfTexts, type NewTxTexts, WrongValueError } from '../services/compose/new-tx-texts';
import * as typed from '../services/compose/typed';
import { TxChecker } from '../services/checking/tx-checker';
import { Reviewer } from '../services/review/review';
import { burnWords, checkedNewTx, newTxNotes } from '../services/review/new-tx-words';
import { BadInput, sentenceOf } from './exit';
import { argumentText } from './inputs';
import type { CommandServices } from './network';
import { ownJSON } from './own-json';
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
    folder,
  }: {
    readonly kind: NewTxKind;
    readonly texts: NewTxTexts;
    readonly services: CommandServices;
    /** That of the program, with the schemas. */
    readonly folder: () => string;
  },
  asHex: boolean,
  terminal: Terminal,
): Promise<string> {
  const { chains, assets, clock } = services;
  const chain = await chains.open(chains.active);
  const textOf = (field: NewTxField, text: string) => textOfField(field, text, terminal);
  const reading = newTxOfTexts(chain, { kind, texts }, { assets, clock, textOf, genesisMarks: marksIn(folder) });
  const { sender, given, refOf, most } = await reading.catch((error: unknown) => {
    throw error instanceof WrongValueError ? new BadInput(`--${error.option}: ${sentenceOf(error)}`) : error;
  });
  const { value: made, error } = readOutcome(() => newTx(sender, given));
  if (made === undefined) throw new BadInput(typed.newTxProblem(error, refOf));
  const reviewer = new Reviewer({ ...services, checker: new TxChecker(services) });
  const [does = '', ...notes] = [
    ...(await checkedNewTx(reviewer, chain, made)),
    ...newTxNotes(made, sender, refOf, { given, words: services.describer.wordsOn(chain) }),
  ];
  const burned = avaxBurned(made, sender, given);
  if (most === undefined ? burned.isMuch : burned.burned > most) {
    const { text, details } = burnWords(burned, sender, refOf);
    const allowed = `Give --max-fee ${formatAmount(burned.burned, 9)} to allow that.`;
    throw new BadInput([text, ...details.map((each) => `${each}.`), allowed].join(' '));
  }
  terminal.say([does, ...notes.map((each) => `  ${each}`)].map((line) => visibleText(line, 2_000)).join('\n'));
  return asHex ? prefixedHex(unsignedBytes(made)) : visibleJSON(editableJSON(made)).trimEnd();
}

/** The text of a file that an option names, from a folder, or what the option itself has. Throws `BadInput`. */
/** What the schemas in the program's folder mark in a genesis. */
export function marksIn(folder: () => string): GenesisMarks {
  return async (text) => {
    const { genesisMarks } = await import('../services/answers/configuration-marks');
    return genesisMarks(ownJSON(folder()), text);
  };
}

export async function textOfField(
  field: NewTxField,
  text: string,
  terminal: Pick<Terminal, 'input'>,
  folder = '.',
): Promise<string> {
  if (!mayNameFile(field, text)) return text;
  return (await argumentText(text === '-' ? text : join(isAbsolute(text) ? '' : folder, text), terminal)).text;
}
