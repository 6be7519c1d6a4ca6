import { visibleText } from '../../../services/text/format-text';
import type { IssueRecord } from '../../../services/issuing/issue-record';

const SHOWN_REASON = 300;

/** How a list of transactions ended. `refusal` is what a check of the next one found before it was sent. */
export function listEndText(sent: readonly IssueRecord[], count: number, refusal: string | undefined): string {
  const accepted = sent.filter(({ state }) => state.kind === 'accepted').length;
  const left = count - sent.length;
  const chain = visibleText(sent[0]?.chain ?? 'the chain');
  if (accepted === count) return `All ${count} transactions are accepted on ${chain}.`;
  const rest = left === 0 ? '' : left === 1 ? ' 1 was not sent.' : ` ${left} were not sent.`;
  const why = refusal === undefined ? '' : ` The next one would be refused: ${visibleText(refusal, SHOWN_REASON)}`;
  return `${accepted} of ${count} transactions are accepted on ${chain}.${rest}${why}`;
}
