import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { Block } from '../../../core/codec/avm/block';
import { counted, groupedInteger } from '../../../services/text/format-text';
import { formatTime } from '../../../services/text/format-time';
import { codeSpan, escapeMarkdown, linkMarkdown, markdownOf, tableMarkdown } from '../../../services/text/markdown';
import { shortenedID } from '../../../services/text/format-id';
import type { TxView } from '../../../services/tx/tx-view';
import { type Card, line, type Link, links, type Row } from './card';

/** Transactions that are shown; the rest is counted. */
export const SHOWN_TXS = 8;

/** A block's height, time and transactions. `txs` holds the first ones. */
export function blockCard(
  block: Block,
  {
    txs,
    where,
    actions,
    open,
  }: {
    txs: readonly TxView[];
    where: readonly string[];
    actions: readonly Link[];
    /** The link to a transaction's document, if there is one. */
    open: (txID: string) => string | undefined;
  },
): Card {
  const rows = txs.map(({ txID, headline }): Row => {
    const id = encodeCb58(txID);
    const address = open(id);
    return [
      address === undefined ? codeSpan(shortenedID(id)) : linkMarkdown(shortenedID(id), address),
      markdownOf(headline),
    ];
  });
  const left = block.txs.length - rows.length;
  if (left > 0) rows.push([l10n.t('{0} more', groupedInteger(left)), '']);
  return [
    line(
      l10n.t('**Block {0}**', groupedInteger(block.height)),
      ...where.map(escapeMarkdown),
      formatTime(block.time),
      counted(block.txs.length, 'transaction'),
    ),
    rows.length === 0 ? undefined : tableMarkdown(rows),
    l10n.t('Parent {0}', codeSpan(shortenedID(block.parentID))),
    links(actions),
  ];
}
