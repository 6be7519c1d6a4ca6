import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../text/format-text';
import type { AddressHistory } from '../address/address-history';
import type { KnownAnswer, UnknownAnswer } from '../blocks/history-answer';
import { sourceText, unknownText } from '../blocks/history-text';
import type { Ledger, LedgerLimit } from './ledger';
import type { KnownLedger } from './ledgers';

/**
 * After which blocks the outputs of an address are known, with the source: `blocks 0 to 25 (the node's index, blocks 1
 * to 25)`.
 */
export function ledgerReachText(answer: KnownLedger): string {
  const { from, to } = answer.value;
  return l10n.t('blocks {0} to {1} ({2})', groupedInteger(from), groupedInteger(to), sourceText(answer));
}

/** The source of the transactions of an address. */
export function historySourceText(answer: KnownAnswer<Pick<AddressHistory, 'isReported'>>): string {
  const source = sourceText(answer);
  return answer.value.isReported
    ? l10n.t('{0}, with rewards, genesis outputs and returned balances as the node reports them', source)
    : source;
}

/** The source of what an address owned. */
export function ledgerSourceText(answer: KnownLedger): string {
  const { isWhole, isReported } = answer.value;
  if (answer.source === 'dataAPI' || !isWhole)
    return l10n.t('{0}, and the UTXOs that the node lists now', sourceText(answer));
  // On P no transaction has the genesis: its outputs are among those of no block.
  return isReported ? historySourceText(answer) : l10n.t('{0}, and the genesis', sourceText(answer));
}

/** Why outputs may be missing: sentences. */
export function ledgerLimitTexts({ value: { limits } }: KnownLedger): string[] {
  return limits.map((limit) => LIMITS[limit]);
}

/** Why what an address owned is unknown: a sentence. */
export function ledgerUnknownText(answer: UnknownAnswer): string {
  return answer.because === 'inNoBlock' ? l10n.t('The chain has no blocks yet.') : unknownText(answer, 'block');
}

/** Why transactions of the Data API don't show what an address owned: a sentence. */
export function noBalancesText({ isWhole, leftOut, unknownStakes }: Ledger): string {
  if (leftOut > 0)
    return leftOut === 1
      ? l10n.t("Balances aren't known: 1 transaction of the Data API couldn't be read.")
      : l10n.t("Balances aren't known: {0} transactions of the Data API couldn't be read.", groupedInteger(leftOut));
  if (unknownStakes > 0) return l10n.t("Balances aren't known: a stake may have come back that couldn't be loaded.");
  if (!isWhole) return l10n.t("Balances aren't known: the Data API didn't return all transactions that they need.");
  return l10n.t(
    "Balances aren't known: the Data API's transactions and the node's UTXOs differ. Refresh the Data API row, then try again.",
  );
}

const LIMITS: Readonly<Record<LedgerLimit, string>> = {
  utxosIncomplete: l10n.t('The address has more UTXOs than were read. Some may be missing.'),
  utxosNewer: l10n.t("The node's index lacks the newest blocks. Outputs may be missing or already spent."),
  blocksIncomplete: l10n.t('Not all blocks were read.'),
  stakesDiffer: l10n.t('What the node reports as staked differs from the transactions. Stakes may be missing.'),
  stakesUnknown: l10n.t("The node doesn't report what is staked. Older stakes may be missing."),
  propertiesAsAmounts: l10n.t("The Data API doesn't distinguish properties from amounts of 1."),
};
