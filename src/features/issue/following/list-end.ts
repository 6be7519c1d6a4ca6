import { uiText } from '../../../host/ui-text';
import { visibleText } from '../../../services/text/format-text';
import type { IssueRecord } from '../../../services/issuing/issue-record';

/** What ended a list before its end: the next one would be refused, or could not be checked. */
export type ListStop = { readonly refusal: string } | { readonly failure: string };

const SHOWN_REASON = 300;

/** How a list of transactions ended. `stop` is what a check of the next one found before it was sent. */
export function listEndText(sent: readonly IssueRecord[], count: number, stop?: ListStop): string {
  const accepted = sent.filter(({ state }) => state.kind === 'accepted').length;
  const left = count - sent.length;
  const chain = visibleText(sent[0]?.chain ?? 'the chain');
  if (accepted === count) return uiText(`All ${count} transactions are accepted on ${chain}.`);
  const rest = left === 0 ? '' : left === 1 ? ' 1 was not sent.' : ` ${left} were not sent.`;
  const why = stop === undefined ? '' : ` ${stopWords(stop)}`;
  return uiText(`${accepted} of ${count} transactions are accepted on ${chain}.${rest}${why}`);
}

function stopWords(stop: ListStop): string {
  return 'refusal' in stop
    ? `The next one would be refused: ${visibleText(stop.refusal, SHOWN_REASON)}`
    : `The next one could not be checked: ${visibleText(stop.failure, SHOWN_REASON)}`;
}
