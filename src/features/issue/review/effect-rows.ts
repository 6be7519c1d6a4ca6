import * as l10n from '@vscode/l10n';
import type { Owner } from '../../../core/tx/effects';
import {
  type AddressFormat,
  addressName,
  addressFormatOn,
  ownerWords,
  shortAddress,
} from '../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import { namePieces, plainText } from '../../../services/text/pieces';
import { rowPieces, ROWS, rowsIn } from '../../../services/tx/tx-rows';
import { rowsOf, type TxRow, type TxView } from '../../../services/tx/tx-view';

/** An effect on an owner. Plain text: strangers' names in it are made visible, not escaped. */
export interface EffectRow {
  readonly who: string;
  readonly what: string;
}

/** Rows of a kind that are shown; the others are counted. */
const SHOWN_ROWS = 10;

/** The parts of the review, from the top. The fee is in its headline. */
const ORDER = ['owners', 'new', 'change', 'burned', 'locks', 'memo'] as const;

/** What the transaction does, in one sentence. */
export function headlineText({ headline }: TxView): string {
  return plainText(headline);
}

/** `fee 0.001 AVAX`; undefined if the fee can't be separated from other burned amounts. */
export function feeText(view: TxView): string | undefined {
  const [fee] = rowsOf(view, 'fee');
  return fee === undefined ? undefined : l10n.t('fee {0}', plainText(rowPieces(fee, 0)));
}

/** Gains and losses by owner, what is created, minted and burned, change, locked outputs, and the memo. */
export function effectRows(view: TxView, format: AddressFormat): EffectRow[] {
  return ORDER.flatMap((place) => {
    const rows = rowsIn(view, 'review', place);
    // The first units of a created asset are its supply, not minted ones.
    const [created] = rows.filter(({ kind }) => kind === 'created');
    return bounded(created === undefined ? rows : [created], (row) => effectRow(row, view, format));
  });
}

function effectRow(row: TxRow, { tx }: TxView, format: AddressFormat): EffectRow {
  // The time 0 shows every locktime as still to come: the outputs don't exist yet.
  const what = plainText(rowPieces(row, 0));
  if (row.kind === 'balance')
    return { who: ownerText(addressFormatOn(format, row.chain, tx.networkID), row.owner), what };
  if (row.kind === 'holding') return { who: ownerText(format, row.output), what };
  const name = row.kind === 'created' ? `${plainText(namePieces(row.asset))}: ` : '';
  return { who: ROWS[row.kind].label, what: name + what };
}

function bounded(rows: readonly TxRow[], write: (row: TxRow) => EffectRow): EffectRow[] {
  if (rows.length <= SHOWN_ROWS) return rows.map(write);
  const left = rows.length - SHOWN_ROWS + 1;
  return [
    ...rows.slice(0, SHOWN_ROWS - 1).map(write),
    { who: l10n.t('{0} more', groupedInteger(left)), what: l10n.t('see the bytes') },
  ];
}

/** `X-local18jma…00z96u ewoq`, `2 of 3: X-local18jma…00z96u and 2 more`. */
function ownerText(format: AddressFormat, owner: Owner): string {
  return ownerWords(owner, 1, (address) => {
    const name = addressName(format, address);
    return `${shortAddress(format, address)}${name === undefined ? '' : ` ${visibleText(name)}`}`;
  });
}
