import * as l10n from '@vscode/l10n';
import { uiText } from '../../../host/messages/ui-text';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import type { IssueRecord } from '../../../services/issuing/issue-record';

/** Why the rest of a list was not sent: a node would refuse the next transaction, or checking it failed. */
export type ListStop = { readonly refusal: string } | { readonly failure: string };

const SHOWN_REASON = 300;

/** How a list of `count` transactions ended. `stop` is what a check of the next one found before it was sent. */
export function listEndText(sent: readonly IssueRecord[], count: number, stop?: ListStop): string {
  const accepted = sent.filter(({ state }) => state.kind === 'accepted').length;
  const chain = visibleText(sent[0]?.chain ?? '');
  const sentences = [
    l10n.t('{0} accepted {1} of {2} transactions.', chain, groupedInteger(accepted), groupedInteger(count)),
    ...leftText(count - sent.length),
    ...(stop === undefined ? [] : [stopText(stop)]),
  ];
  return uiText(sentences.join(' '));
}

function leftText(left: number): string[] {
  if (left === 0) return [];
  return [left === 1 ? l10n.t('1 was not sent.') : l10n.t('{0} were not sent.', groupedInteger(left))];
}

function stopText(stop: ListStop): string {
  return 'refusal' in stop
    ? l10n.t('The next one would be refused: {0}', visibleText(stop.refusal, SHOWN_REASON))
    : l10n.t("The next one couldn't be checked: {0}", visibleText(stop.failure, SHOWN_REASON));
}
