import { explain } from '../../../core/rules/messages';
import { uiText } from '../../../host/ui-text';
import { visibleText } from '../../../services/text/format-text';
import { formatTime } from '../../../services/text/format-time';
import type { IssueRecord, IssueState } from '../../../services/issuing/issue-record';

/** What can be done about a transaction that was sent. */
export type OutcomeAction = 'Open Transaction' | 'Open Block' | 'Copy ID' | 'Check Again';

/** What the user is told of a transaction that was sent. */
export interface Outcome {
  readonly severity: 'information' | 'warning' | 'error';
  readonly text: string;
  readonly actions: readonly OutcomeAction[];
}

const SHOWN_WORDS = 400;
const SHOWN_HEADLINE = 160;

/** What became of a transaction, in a sentence or two, and what one can do then. */
export function outcomeOf(record: Pick<IssueRecord, 'state' | 'headline' | 'chain'>): Outcome {
  const { state } = record;
  const chain = visibleText(record.chain);
  const what = visibleText(record.headline, SHOWN_HEADLINE);
  const told = (severity: Outcome['severity'], text: string, ...actions: OutcomeAction[]): Outcome => {
    return { severity, text: uiText(text), actions };
  };
  switch (state.kind) {
    case 'accepted':
      return told(
        'information',
        `Accepted on ${chain}${placeWords(state)}: ${what}`,
        'Open Transaction',
        ...(state.place === undefined ? [] : (['Open Block'] as const)),
        'Copy ID',
      );
    case 'refused':
      return told('error', `${chain} refused it: ${said(state.words)}`, 'Copy ID');
    case 'dropped':
      return told(
        'warning',
        `Dropped: ${chain} has not accepted it and would refuse it now: ${said(state.words)}`,
        'Check Again',
        'Copy ID',
      );
    case 'unseen':
      return told(
        'warning',
        state.processing === true
          ? `Processing on ${chain}, not accepted yet. X-Chain Lens stopped waiting; ${chain} may still accept it. ${AGAIN}`
          : state.why === undefined
            ? `Not accepted so far: ${chain} may still accept it, but it is no longer waited for. ${AGAIN}`
            : `Unknown whether it was accepted: ${chain} could not be asked (${visibleText(state.why, SHOWN_WORDS)}). ${AGAIN}`,
        'Check Again',
        'Copy ID',
      );
    case 'not sent':
      return told('error', `Not sent to ${chain}: ${visibleText(state.why, SHOWN_WORDS)}`, 'Copy ID');
    case 'unsure':
      return told('warning', `${unsureWords(chain, state.why)} ${AGAIN}`, 'Check Again', 'Copy ID');
    case 'sent':
    case 'sending':
      return told('warning', `No longer followed: ${chain} may still accept it: ${what}`, 'Check Again', 'Copy ID');
  }
}

/** What is told of a transaction of the history that was not accepted, and what to do instead of opening it. */
export function recalledOutcome(record: Pick<IssueRecord, 'state' | 'headline' | 'chain' | 'at'>): Outcome {
  const { severity, text } = outcomeOf(record);
  const what = `${visibleText(record.headline, SHOWN_HEADLINE)}, ${formatTime(BigInt(Math.floor(record.at / 1000)))}`;
  const instead =
    record.state.kind === 'not sent'
      ? 'It can be issued again from its bytes.'
      : 'There is nothing to open: check its bytes, or build it again.';
  return { severity, text: uiText(`${what}. ${ended(text)} ${instead}`), actions: ['Check Again', 'Copy ID'] };
}

/** What the progress notification says while it is looked once whether a transaction is accepted. */
export function lookingText({ chain, headline }: Pick<IssueRecord, 'headline' | 'chain'>): string {
  return uiText(`${visibleText(chain)}: looking whether it is accepted: ${visibleText(headline, SHOWN_HEADLINE)}`);
}

/** What the progress notification says while a transaction is followed. */
export function followingText({ state, chain, headline }: Pick<IssueRecord, 'state' | 'headline' | 'chain'>): string {
  const name = visibleText(chain);
  if (state.kind === 'unsure') return uiText(unsureWords(name, state.why));
  return uiText(`${name}: waiting until it is accepted: ${visibleText(headline, SHOWN_HEADLINE)}`);
}

/** What a notification says while a node takes long to respond to what was sent. */
export function lateText(chain: string): string {
  const name = visibleText(chain);
  return uiText(
    `${name} hasn't responded yet. The transaction may have arrived. If no response comes, X-Chain Lens checks whether ${name} has it.`,
  );
}

/** The state in a few words, for a row. */
export function stateWords(state: IssueState): string {
  switch (state.kind) {
    case 'accepted':
      return `accepted${placeWords(state)}`;
    case 'refused':
    case 'dropped':
      return `${state.kind}: ${visibleText(state.words, SHOWN_WORDS)}`;
    case 'not sent':
      return `not sent: ${visibleText(state.why, SHOWN_WORDS)}`;
    case 'unseen':
      return state.processing === true ? 'processing, not accepted yet' : 'not seen on the chain';
    case 'unsure':
      return 'cut off while it was sent';
    case 'sent':
      return 'sent, and not followed to its end';
    case 'sending':
      return 'the window ended while it was sent';
  }
}

/** With its full stop: a node's words have none. */
function ended(text: string): string {
  return /[.…]$/.test(text) ? text : `${text}.`;
}

const AGAIN = 'X-Chain Lens does not send it again.';

function unsureWords(chain: string, why: string): string {
  return `Sent to ${chain}, but no answer came (${visibleText(why, SHOWN_WORDS)}): the chain is searched for it.`;
}

function placeWords({ place }: Extract<IssueState, { kind: 'accepted' }>): string {
  if (place === undefined) return '';
  return ` in block ${place.height}, ${formatTime(BigInt(place.time))}`;
}

/** A node's words, what they mean, and what to do. */
function said(words: string): string {
  const shown = visibleText(words, SHOWN_WORDS);
  const explained = explain(words);
  return explained === undefined ? shown : `${shown}. ${explained.meaning} ${explained.advice}`;
}
