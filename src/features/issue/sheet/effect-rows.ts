import type { Owner } from '../../../core/effects';
import {
  type AddressBook,
  addressName,
  chainAlias,
  shortAddress,
  thresholdWords,
} from '../../../services/text/format-id';
import { counted, groupedInteger, visibleText } from '../../../services/text/format-text';
import { amountPieces, namePieces, plainText, words } from '../../../services/text/pieces';
import { bytesPieces, heldPieces, someAmounts, timeLockPieces, traitPieces } from '../../../services/tx/tx-pieces';
import type { TxSummary } from '../../../services/tx/tx-summary';

/** What somebody gains or loses. Plain text: strangers' words in it are made harmless, not escaped. */
export interface EffectRow {
  readonly who: string;
  readonly what: string;
}

/** More are counted. */
const SHOWN_ROWS = 10;

/** What the transaction does, in a sentence. */
export function headlineText({ headline }: TxSummary): string {
  return plainText(headline);
}

/** `fee 0.001 AVAX`; undefined where the fee is not known from the rest that is burned. */
export function feeText({ burned: { fee, isFeeKnown } }: TxSummary): string | undefined {
  return fee === undefined || !isFeeKnown ? undefined : `fee ${plainText(amountPieces(fee))}`;
}

/** Who gains and who loses, what is created, minted and burned, the change, which outputs wait, and the memo. */
export function effectRows(summary: TxSummary, book: AddressBook): EffectRow[] {
  const { burned, memo, timeLocks, tx } = summary;
  const rows = [
    ...summary.unattributed.map((paid) => ({
      who: 'payer unknown',
      what: signed({ ...paid, amount: -paid.amount }),
    })),
    ...summary.changes.map(({ owner, chain, ...change }) => {
      const its = chain === undefined ? book : { ...book, alias: chainAlias(chain, tx.networkID) };
      return { who: ownerText(its, owner), what: signed(change) };
    }),
    ...summary.holdings.map(({ output, asset }) => {
      return { who: ownerText(book, output), what: plainText(heldPieces(output, asset)) };
    }),
  ];
  const burnedRows = [
    ...(burned.fee === undefined || burned.isFeeKnown
      ? []
      : [{ who: 'burned, fee included', what: plainText(amountPieces(burned.fee)) }]),
    ...burned.beyondFee.map((amount) => ({
      who: burned.fee === undefined ? 'burned, fee included' : 'burned beyond the fee',
      what: plainText(amountPieces(amount)),
    })),
  ];
  // `now` only decides between "locked" and "unlocked": an output that is about to be made is looked at as locked.
  const locks = timeLocks.map((lock) => ({ who: 'time lock', what: plainText(timeLockPieces(lock, 0)) }));
  const memos = memo === undefined ? [] : [{ who: 'memo', what: plainText(bytesPieces(memo)) }];
  return [...bounded(rows), ...madeRows(summary), ...bounded(burnedRows), ...bounded(locks), ...memos];
}

/** What was not there before, and what goes back: whose it is stands above. */
function madeRows(summary: TxSummary): EffectRow[] {
  const { created, minted, change } = summary;
  const rows: EffectRow[] = [];
  if (created !== undefined) {
    // Its first units are its supply.
    const made = plainText([...namePieces(created), words(': '), ...traitPieces(created, summary)]);
    rows.push({ who: 'created', what: made });
  } else if (minted.length > 0) rows.push({ who: 'minted', what: plainText(someAmounts(minted)) });
  if (change.outputs > 0) {
    const back = plainText(someAmounts(change.amounts));
    rows.push({ who: 'change', what: `${back} in ${counted(change.outputs, 'output')}` });
  }
  return rows;
}

function bounded(rows: readonly EffectRow[]): EffectRow[] {
  if (rows.length <= SHOWN_ROWS) return [...rows];
  const left = rows.length - SHOWN_ROWS + 1;
  return [...rows.slice(0, SHOWN_ROWS - 1), { who: `${groupedInteger(left)} more`, what: 'see the bytes' }];
}

function signed(change: Parameters<typeof amountPieces>[0]): string {
  return plainText(amountPieces(change, { signed: true }));
}

/** `X-local18jma…00z96u ewoq`, `2 of 3: X-local18jma…00z96u and 2 more`. */
function ownerText(book: AddressBook, owner: Owner): string {
  const threshold = thresholdWords(owner);
  const [first, ...others] = owner.addresses;
  if (first === undefined) return threshold ?? '';
  const name = addressName(book, first);
  const shown = `${shortAddress(book, first)}${name === undefined ? '' : ` ${visibleText(name)}`}`;
  const list = others.length === 0 ? shown : `${shown} and ${groupedInteger(others.length)} more`;
  return threshold === undefined ? list : `${threshold}: ${list}`;
}
