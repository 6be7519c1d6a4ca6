import * as l10n from '@vscode/l10n';
import { groupedInteger, listed } from '../../text/format-text';
import { formatTime } from '../../text/format-time';
import type { BlockOfTx, HistoryAnswer, Reach } from './history-answer';

/** The source of an answer and how far it reaches: `the node's index, blocks 120,000 to 143,220`. */
export function sourceText({ source, isVerified, reach }: Extract<HistoryAnswer<unknown>, { kind: 'known' }>): string {
  switch (source) {
    case 'loaded':
      return l10n.t('loaded blocks');
    case 'index':
      return withReach(isVerified ? l10n.t("the node's index") : l10n.t("the node's index, not verified"), reach);
    case 'heights':
      return withReach(l10n.t('blocks by height'), reach);
    case 'dataAPI':
      return isVerified ? l10n.t('Data API, verified on the chain') : l10n.t('as the Data API reports');
    case 'node':
      return l10n.t('as the node reports');
  }
}

/**
 * The block of a transaction with its time and source: `5, 2026-11-21 06:46:09 UTC (the node's index, blocks 1 to 25)`.
 */
export function blockText(answer: Extract<HistoryAnswer<BlockOfTx>, { kind: 'known' }>): string {
  const { height, time } = answer.value;
  const source = sourceText(answer);
  return time === undefined
    ? l10n.t('{0} ({1})', groupedInteger(height), source)
    : l10n.t('{0}, {1} ({2})', groupedInteger(height), formatTime(time), source);
}

/** Which blocks were read: `blocks 120,000 to 143,220`. */
export function reachText({ ranges }: Reach): string {
  const shown = ranges.slice(-SHOWN_RANGES).map(({ from, to }) => {
    return [from === to ? groupedInteger(from) : l10n.t('{0} to {1}', groupedInteger(from), groupedInteger(to))];
  });
  const [only] = ranges;
  const heights = listed(shown, (text) => text).join('');
  if (ranges.length === 1 && only?.from === only?.to) return l10n.t('block {0}', heights);
  return l10n.t('blocks {0}', heights);
}

/** Ranges that are named, the newest. */
const SHOWN_RANGES = 3;

/** Why there is no answer: a sentence. `what` names what was searched for. */
export function unknownText(
  { because, reach, error }: Extract<HistoryAnswer<unknown>, { kind: 'unknown' }>,
  what: 'block' | 'spender',
): string {
  switch (because) {
    case 'unread':
      return l10n.t('No blocks have been read.');
    case 'notInReach':
      return reach === undefined ? l10n.t("The node's index has no blocks.") : notIn(reachText(reach), what);
    case 'inNoBlock':
      return reach === undefined
        ? l10n.t("The transaction isn't in a block yet.")
        : what === 'block'
          ? l10n.t(
              "The transaction isn't in {0}. Genesis transactions and X-Chain transactions from before Cortina are in no block.",
              reachText(reach),
            )
          : l10n.t('No transaction in {0} spends the output.', reachText(reach));
    case 'noIndex':
      return l10n.t("The node has no index of its blocks, and its API can't look this up.");
    case 'tooLong':
      return l10n.t('The node has no index of its blocks, and the chain is too long to read every block.');
    case 'unreliable':
      return l10n.t("The node's index contradicts the chain, or lacks too many blocks.");
    case 'failed':
      return error?.message ?? l10n.t('The request failed.');
    case 'beforeBlocks':
      return l10n.t(
        'The Data API lists no block for the transaction. X-Chain transactions from before Cortina are in vertices, not in blocks.',
      );
    case 'notSpent':
      return l10n.t('The Data API lists no transaction that spends the output.');
    case 'notListed':
      return l10n.t('The Data API lists no such output of the transaction.');
    case 'otherTx':
      return l10n.t('The Data API returned another transaction than the requested one.');
    case 'leftOut':
      return l10n.t("The Data API lists outputs that can't be read. The output may be one of them.");
    case 'contradicted':
      return l10n.t("The Data API's response contradicts the chain.");
  }
}

function notIn(blocks: string, what: 'block' | 'spender'): string {
  return what === 'block'
    ? l10n.t("The transaction isn't in {0}. Other blocks can't be read.", blocks)
    : l10n.t("No transaction in {0} spends the output. Other blocks can't be read.", blocks);
}

function withReach(source: string, reach: Reach | undefined): string {
  return reach === undefined ? source : l10n.t('{0}, {1}', source, reachText(reach));
}
