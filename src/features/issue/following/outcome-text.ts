import * as l10n from '@vscode/l10n';
import { explain } from '../../../core/node-messages/explain';
import { uiText } from '../../../host/messages/ui-text';
import { formatTime, groupedInteger, LONG_REASON, visibleText } from '../../../services/text/format-text';
import type { IssueRecord, IssueState } from '../../../services/sending/issue-record';
import type { SendFailure } from '../../../services/sending/send-once';
import { networkByID } from '../../../core/ids/networks';
import { chainText, shortenedID } from '../../../services/text/format-id';
import { present } from '../../../core/present';

/** What can be done about a transaction that was sent. */
export type OutcomeAction = 'open transaction' | 'open block' | 'details' | 'copy ID' | 'refresh' | 'check' | 'issue';

export const ACTION_LABELS: Readonly<Record<OutcomeAction, string>> = {
  'open transaction': l10n.t('Open Transaction'),
  'open block': l10n.t('Open Block'),
  details: l10n.t('Show Details'),
  'copy ID': l10n.t('Copy ID'),
  refresh: l10n.t('Refresh Status'),
  check: l10n.t('Check Transaction…'),
  issue: l10n.t('Retry'),
};

/** A notification about a transaction that was sent. */
export interface FollowedOutcome {
  readonly severity: 'information' | 'warning' | 'error';
  readonly text: string;
  /** A node's own words, if the text has only what they mean. */
  readonly words?: string;
  readonly actions: readonly OutcomeAction[];
}

const SHOWN_HEADLINE = 160;

/** How sending ended, why, and the next steps. `check` and `issue` need the transaction's bytes. */
export function followedOutcome(record: Pick<IssueRecord, 'state' | 'headline' | 'chain' | 'on'>): FollowedOutcome {
  const { state } = record;
  const chain = visibleText(record.chain);
  const what = visibleText(record.headline, SHOWN_HEADLINE);
  const outcome = (
    severity: FollowedOutcome['severity'],
    text: string,
    ...actions: OutcomeAction[]
  ): FollowedOutcome => {
    return { severity, text: uiText(text), actions };
  };
  switch (state.kind) {
    case 'accepted': {
      const { place } = state;
      if (place === undefined) {
        return outcome('information', l10n.t('Accepted on {0}: {1}', chain, what), 'open transaction', 'copy ID');
      }
      const { on } = record;
      const number = l10n.t('block {0}', place.height);
      const block = on === undefined ? number : `${chainText(on)} ${number}`;
      const text = l10n.t('Accepted on {0} in {1}, {2}: {3}', chain, block, timeText(place.time), what);
      // Blocks of the C-Chain have no page.
      if (on === 'C') return outcome('information', text, 'open transaction', 'copy ID');
      return outcome('information', text, 'open transaction', 'open block', 'copy ID');
    }
    case 'refused':
      return ofNode(outcome('error', refusedText(chain, state.words), 'check', 'copy ID'), state.words);
    case 'dropped':
      return ofNode(
        outcome('warning', droppedText(chain, state, record.on), 'refresh', 'check', 'copy ID'),
        state.words,
      );
    case 'unseen':
      return outcome('warning', unseenText(chain, state, record.on), 'refresh', 'copy ID');
    case 'not sent':
      return outcome('error', l10n.t('Not issued on {0}: {1}', chain, sendFailureText(state.why)), 'issue', 'copy ID');
    case 'unsure':
      return outcome(
        'warning',
        l10n.t(
          'No valid response from {0}: {1}. The node might have received the transaction. Refresh its status before you issue it again.',
          chain,
          sendFailureText(state.why),
        ),
        'refresh',
        'copy ID',
      );
    case 'sent':
    case 'sending':
      return outcome(
        'warning',
        l10n.t('Avalanche Lens stopped waiting. {0} might still accept the transaction: {1}', chain, what),
        'refresh',
        'copy ID',
      );
  }
}

/** Offers a node's own words, if the text has only what they mean. */
function ofNode(outcome: FollowedOutcome, words: string | undefined): FollowedOutcome {
  if (words === undefined || explain(words) === undefined) return outcome;
  return { ...outcome, words: visibleText(words, LONG_REASON), actions: ['details', ...outcome.actions] };
}

/** A notification about an issued transaction that was not accepted, and what to do instead of opening it. */
export function recalledOutcome(record: Pick<IssueRecord, 'state' | 'headline' | 'chain' | 'at'>): FollowedOutcome {
  const { text, actions, ...outcome } = followedOutcome(record);
  const what = `${visibleText(record.headline, SHOWN_HEADLINE)}, ${formatTime(BigInt(Math.floor(record.at / 1000)))}`;
  const instead =
    record.state.kind === 'not sent'
      ? l10n.t('You can issue it again from its bytes.')
      : l10n.t('Not on the chain. Check the transaction, or build it again.');
  return {
    ...outcome,
    text: uiText([what, text, instead].join(' · ')),
    actions: [...new Set(['refresh' as const, ...actions])],
  };
}

/** The progress notification while Avalanche Lens checks once whether a transaction is accepted. */
export function refreshingText({ chain, headline }: Pick<IssueRecord, 'headline' | 'chain'>): string {
  const what = visibleText(headline, SHOWN_HEADLINE);
  return uiText(l10n.t('Checking whether {0} has accepted the transaction: {1}', visibleText(chain), what));
}

/** The progress notification while a transaction is followed. */
export function followingText({ state, chain, headline }: Pick<IssueRecord, 'state' | 'headline' | 'chain'>): string {
  const name = visibleText(chain);
  const what = visibleText(headline, SHOWN_HEADLINE);
  return uiText(
    state.kind === 'unsure'
      ? l10n.t(
          'No valid response from {0}. Checking whether it has the transaction. {1}',
          name,
          sendFailureText(state.why),
        )
      : l10n.t('Waiting until {0} accepts the transaction: {1}', name, what),
  );
}

/** The notification while a node takes long to respond to a transaction. */
export function lateText(chain: string): string {
  return uiText(
    l10n.t(
      "Waiting for {0}. If it doesn't respond, Avalanche Lens checks whether it has the transaction.",
      visibleText(chain),
    ),
  );
}

/** The state in a few words, for a row. */
export function stateWords({ state, on }: Pick<IssueRecord, 'state' | 'on'>): string {
  switch (state.kind) {
    case 'accepted':
      return state.place === undefined
        ? l10n.t('Accepted')
        : l10n.t('Accepted in block {0}, {1}', state.place.height, timeText(state.place.time));
    case 'refused':
      return l10n.t('Rejected by the node: {0}', failureMeaning(state.words));
    case 'dropped':
      if (state.spentBy !== undefined) {
        const by = shortenedID(state.spentBy);
        return on === 'C'
          ? l10n.t('Not accepted: {0} imported its UTXO or used its nonce', by)
          : l10n.t('Not accepted: {0} spent its input', by);
      }
      return state.words === undefined
        ? l10n.t('Rejected by the network')
        : l10n.t('Dropped by the node after it was issued: {0}', failureMeaning(state.words));
    case 'not sent':
      return l10n.t('Not issued: {0}', sendFailureText(state.why));
    case 'unseen':
      return state.processing === true ? l10n.t('Processing, not accepted yet') : l10n.t('Not accepted yet');
    case 'unsure':
      return l10n.t('No valid response; might have been issued');
    case 'sent':
      return l10n.t('Issued, outcome unknown');
    case 'sending':
      return l10n.t('VS Code closed while the transaction was being issued');
  }
}

/** Why a transaction was not sent, or might not have been: a sentence without its full stop. */
function sendFailureText(why: SendFailure): string {
  switch (why.kind) {
    case 'request failed':
      return visibleText(why.message, LONG_REASON);
    case 'other txID':
      return l10n.t('The node responded with the ID of another transaction');
    case 'other chain':
      return l10n.t('The chain on this node changed after your review');
  }
}

function refusedText(chain: string, words: string): string {
  const text = explainedWords(words);
  return text === undefined
    ? l10n.t('{0} rejected the transaction: {1}', chain, visibleText(words, LONG_REASON))
    : l10n.t('{0} rejected the transaction. {1}', chain, text);
}

function droppedText(
  chain: string,
  { words, spentBy }: Extract<IssueState, { kind: 'dropped' }>,
  on: IssueRecord['on'],
): string {
  if (spentBy !== undefined && on === 'C') {
    return l10n.t(
      "{0} can't accept the transaction anymore: {1} imported its UTXO or used its nonce. Build it again if it is still needed.",
      chain,
      shortenedID(spentBy),
    );
  }
  if (spentBy !== undefined) {
    return l10n.t(
      "{0} can't accept the transaction anymore: {1} spent one of its inputs. Build it again from other UTXOs if it is still needed.",
      chain,
      shortenedID(spentBy),
    );
  }
  if (words === undefined) return l10n.t('The network rejected the transaction on {0}.', chain);
  const text = explainedWords(words);
  return text === undefined
    ? l10n.t('The node of {0} dropped the transaction: {1}', chain, visibleText(words, LONG_REASON))
    : l10n.t('The node of {0} dropped the transaction. {1}', chain, text);
}

function unseenText(
  chain: string,
  { processing, why }: Extract<IssueState, { kind: 'unseen' }>,
  on: IssueRecord['on'],
): string {
  if (why !== undefined) {
    return l10n.t(
      'The transaction might be accepted. The last request to {0} failed: {1}',
      chain,
      visibleText(why, LONG_REASON),
    );
  }
  if (on === 'C') {
    return l10n.t(
      "Not accepted yet, and nodes don't report whether they dropped a C-Chain transaction. {0} might still accept it, if it pays the base fee. Refresh its status before you pay again.",
      chain,
    );
  }
  return processing === true
    ? l10n.t(
        '{0} is processing the transaction. Avalanche Lens stopped waiting; {0} might still accept it. Refresh its status before you pay again.',
        chain,
      )
    : l10n.t(
        'Not accepted yet. Avalanche Lens stopped waiting; {0} might still accept it. Refresh its status before you pay again.',
        chain,
      );
}

function timeText(seconds: string): string {
  return formatTime(BigInt(seconds));
}

/** What a node's words mean and what to do. */
function explainedWords(words: string): string | undefined {
  const explanation = explain(words);
  return explanation === undefined ? undefined : `${explanation.meaning} ${explanation.advice}`;
}

/** What a node's words mean, or the words themselves, for a row. */
function failureMeaning(words: string): string {
  return explain(words)?.meaning.replace(/\.$/, '') ?? visibleText(words, LONG_REASON);
}

/** Why the rest of a list was not issued: a node would reject the next transaction, or checking it failed. */
export type ListStop = { readonly refusal: string } | { readonly failure: string };

const SHOWN_END_REASON = 300;

/** How a list of `count` transactions ended. `stop` is what a check of the next one found before it was sent. */
export function listEndText(sent: readonly IssueRecord[], count: number, stop?: ListStop): string {
  const accepted = sent.filter(({ state }) => state.kind === 'accepted').length;
  const chain = visibleText(sent[0]?.chain ?? '');
  const sentences = present([
    l10n.t('{0} accepted {1} of {2} transactions.', chain, groupedInteger(accepted), groupedInteger(count)),
    ...notIssuedText(count - sent.length),
    stop !== undefined && stopText(stop),
  ]);
  return uiText(sentences.join(' '));
}

function notIssuedText(left: number): string[] {
  if (left === 0) return [];
  return [left === 1 ? l10n.t('1 was not issued.') : l10n.t('{0} were not issued.', groupedInteger(left))];
}

function stopText(stop: ListStop): string {
  return 'refusal' in stop
    ? l10n.t('The node would reject the next one: {0}', visibleText(stop.refusal, SHOWN_END_REASON))
    : l10n.t("The next one couldn't be checked: {0}", visibleText(stop.failure, SHOWN_END_REASON));
}

/** A row of what was issued; a row without a record heads the transactions of a chain. */
export interface IssuedRow {
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly record?: IssueRecord;
  /** Whether its status can be refreshed: it isn't known to be accepted. */
  readonly canRefresh?: boolean;
}

const LISTED_HEADLINE = 120;

const STATE_ICONS: Readonly<Record<IssueState['kind'], string>> = {
  sending: 'question',
  sent: 'clock',
  unsure: 'question',
  accepted: 'pass',
  refused: 'error',
  dropped: 'error',
  unseen: 'clock',
  'not sent': 'circle-slash',
};

/** The transactions that were sent: those of the active chain first, then the other chains by their newest. */
export function issuedRows(records: readonly IssueRecord[], activeChain: string): IssuedRow[] {
  const chains = new Map<string, IssueRecord[]>();
  for (const record of records) {
    const key = `${record.chain} ${record.network} ${record.genesisID}`;
    chains.set(key, [...(chains.get(key) ?? []), record]);
  }
  const isActive = ([, [first]]: [string, IssueRecord[]]): boolean =>
    first?.chain.toLowerCase() === activeChain.toLowerCase();
  const sorted = [...chains].sort((a, b) => Number(isActive(b)) - Number(isActive(a)));
  return sorted.flatMap(([, list]) => [{ label: chainLabel(list[0] as IssueRecord) }, ...list.map(recordRow)]);
}

function chainLabel({ chain, network }: IssueRecord): string {
  const { name, isTest = true } = networkByID(network) ?? {};
  const isNamedAlike = name?.toLowerCase() === chain.toLowerCase();
  return present([
    uiText(chain),
    !isNamedAlike && (name ?? l10n.t('network {0}', network)),
    !isTest && l10n.t('real funds'),
  ]).join(' · ');
}

function recordRow(record: IssueRecord): IssuedRow {
  const { state, headline, txID, at } = record;
  return {
    label: `$(${STATE_ICONS[state.kind]}) ${uiText(headline, LISTED_HEADLINE)}`,
    description: `${shortenedID(txID)} · ${formatTime(BigInt(Math.floor(at / 1000)))}`,
    detail: uiText(stateWords(record)),
    record,
    canRefresh: state.kind !== 'accepted',
  };
}
