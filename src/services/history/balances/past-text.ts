import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../text/format-text';
import type { AddressHistory } from '../address/address-history';
import type { AddressPast, PastLimit } from './address-past';
import type { HistoryAnswer } from '../blocks/history-answer';
import { sourceText, unknownText } from '../blocks/history-text';

type Known = Extract<HistoryAnswer<AddressPast>, { kind: 'known' }>;

/**
 * After which blocks the outputs of an address are known, with the source: `blocks 0 to 25 (the node's index, blocks 1
 * to 25)`.
 */
export function pastReachText(answer: Known): string {
  const { from, to } = answer.value.outputs;
  const source = sourceText(answer);
  return l10n.t('blocks {0} to {1} ({2})', groupedInteger(from), groupedInteger(to), source);
}

/** The source of the transactions of an address. */
export function historySourceText(answer: Extract<HistoryAnswer<AddressHistory>, { kind: 'known' }>): string {
  const source = sourceText(answer);
  return answer.value.isReported
    ? l10n.t('{0}, with rewards, genesis outputs and returned balances as the node reports them', source)
    : source;
}

/** The source of what an address owned. */
export function pastSourceText(answer: Known): string {
  const { history } = answer.value;
  if (!history.isFromGenesis) return l10n.t('{0}, and the UTXOs that the node lists now', sourceText(answer));
  // On P no transaction has the genesis: its outputs are among those of no block.
  return history.isReported
    ? historySourceText({ ...answer, value: history })
    : l10n.t('{0}, and the genesis', sourceText(answer));
}

/** Why outputs may be missing: sentences. */
export function pastLimitTexts({ value: { limits } }: Known): string[] {
  return limits.map(limitText);
}

/** Why the history of an address is unknown: a sentence. */
export function pastUnknownText(answer: Extract<HistoryAnswer<AddressPast>, { kind: 'unknown' }>): string {
  return answer.because === 'inNoBlock' ? l10n.t('The chain has no blocks yet.') : unknownText(answer, 'block');
}

function limitText(limit: PastLimit): string {
  switch (limit) {
    case 'utxosIncomplete':
      return l10n.t('The address has more UTXOs than were read. Some may be missing.');
    case 'utxosNewer':
      return l10n.t("The node's index lacks the newest blocks. Outputs may be missing or already spent.");
    case 'blocksIncomplete':
      return l10n.t('Not all blocks were read.');
    case 'stakesDiffer':
      return l10n.t('What the node reports as staked differs from the blocks. Stakes may be missing.');
    case 'stakesUnknown':
      return l10n.t("The node doesn't report what is staked. Older stakes may be missing.");
  }
}
