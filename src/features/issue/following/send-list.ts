import * as l10n from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { txIDOf } from '../../../core/ids/ids';
import { outcomeOf } from '../../../core/outcome';
import { notify } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { Chain } from '../../../services/chain/chain';
import type { Review, Reviewer } from '../../../services/review/review';
import { isOpen, type IssueRecord, type SentState } from '../../../services/sending/issue-record';
import type { SendOptions } from '../../../services/sending/send-once';
import type { TxIssuer } from '../../../services/sending/tx-issuer';
import { type Following, noticeWhenLate, type WaitingPage } from './following';
import { lateText, listEndText, type ListStop } from './outcome-text';

export interface ListParts {
  readonly reviewer: Pick<Reviewer, 'review'>;
  readonly issuer: TxIssuer;
  readonly following: Following;
  /** Called before a transaction is sent, which isn't if it rejects, and again with what became of that. */
  readonly onRecord: (record: SentState, bytes: Uint8Array) => Promise<void>;
}

/** Transactions that the user agreed to issue, with the review that was shown. */
export interface Agreed {
  readonly chain: Chain;
  readonly review: Review;
  readonly txs: readonly Uint8Array[];
  readonly options: SendOptions;
  readonly page: WaitingPage;
  /** What became of one, by its place: also while it isn't known yet. */
  readonly onRecord: (at: number, record: IssueRecord) => void;
}

/**
 * Sends one after the other: each once the previous one is accepted, since it may spend the previous one's outputs.
 * Returns the record of each that was sent.
 */
export async function sendList(parts: ListParts, agreed: Agreed): Promise<IssueRecord[]> {
  const { review, txs, page, onRecord } = agreed;
  const records: IssueRecord[] = [];
  for (const [i, bytes] of txs.entries()) {
    const stop = i > 0 && review.txs[i]?.fails === false ? await stopReason(parts, agreed, bytes) : undefined;
    if (stop !== undefined) {
      void notify.warning(listEndText(records, txs.length, stop));
      return records;
    }
    const record = await sendOne(parts, agreed, i);
    records.push(record);
    onRecord(i, record);
    if (txs.length === 1 || record.state.kind !== 'accepted') parts.following.showOutcome({ record, bytes, page });
    if (record.state.kind !== 'accepted') break;
  }
  if (txs.length > 1) void notify.information(listEndText(records, txs.length));
  return records;
}

/** Why the next of a list must not be sent, now that the previous ones are accepted. */
async function stopReason(
  { reviewer }: ListParts,
  { chain }: Agreed,
  bytes: Uint8Array,
): Promise<ListStop | undefined> {
  const { value: review, error } = await outcomeOf(reviewer.review(chain, [{ bytes }]));
  // Not thrown: the user still has to see what was sent before.
  if (error !== undefined) return { failure: error.message };
  const bad = review.txs.find(({ fails }) => fails);
  const refusal = bad?.problems[0]?.text;
  return refusal === undefined ? undefined : { refusal };
}

async function sendOne(
  { issuer, following, onRecord: keep }: ListParts,
  { chain, review, txs, options, page, onRecord }: Agreed,
  at: number,
): Promise<IssueRecord> {
  const bytes = txs[at] as Uint8Array;
  const { name } = chain.config;
  await keep({ txID: encodeCb58(txIDOf(bytes)), state: { kind: 'sending' } }, bytes);
  let stopWaiting = (): void => undefined;
  const onSending = (): void => {
    if (!page.isVisible()) stopWaiting = noticeWhenLate(lateText(name), sending);
  };
  const said = { headline: review.txs[at]?.headline ?? '', target: review.identity, bytes, onSending };
  const sending = issuer.issue(chain, said, options);
  const progress = { location: ProgressLocation.Window, title: uiText(l10n.t('Issuing on {0}', name)) };
  const sent = await Promise.resolve(window.withProgress(progress, () => sending)).finally(() => stopWaiting());
  onRecord(at, sent);
  await keep(sent, bytes);
  if (!isOpen(sent)) return sent;
  const ended = await following.follow({ chain, record: sent, bytes, page });
  await keep(ended, bytes);
  return ended;
}
