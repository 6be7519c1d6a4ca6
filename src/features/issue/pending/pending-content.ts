import * as l10n from '@vscode/l10n';
import { uiText } from '../../../host/messages/ui-text';
import { formatAgo, groupedInteger, timeOfDay } from '../../../services/text/format-text';
import { plainText } from '../../../services/text/pieces';
import type { ReviewProblem } from '../../../services/review/review';
import { bytesText, moreText, nodeText } from '../../../services/review/review-words';
import { faultsIn, type Stage } from '../../../services/review/stage';
import { networkWords, targetText } from '../../../services/review/target';
import { isOpen, type IssueRecord } from '../../../services/sending/issue-record';
import { digestOf, type SigningFormat, type SigningState, slotPieces } from '../../../services/signing/signing-state';
import type {
  PageButton,
  PageChecks,
  PageListed,
  PageMark,
  PagePending,
  PageProblem,
  PageSignatures,
  PageSigners,
  PageStanding,
} from '../../../tx-page-protocol';
import { followedOutcome, stateWords } from '../following/outcome-text';
import type { PendingTx } from './pending-tx';
import { type PendingStep, stepLabel, stepsOf, type StepState } from './pending-steps';

/** All that the page shows of transactions that no block has yet. */
export interface PendingState extends StepState {
  /** The name of the chain. */
  readonly chain: string;
  readonly check: PagePending['check'];
  /** Of the last check, Unix ms. */
  readonly checkedAt: number | undefined;
  readonly isSending: boolean;
  /** In their order, with their stages. */
  readonly listed: readonly { readonly tx: PendingTx; readonly stage: Stage | undefined }[];
  readonly formatOf: (signing: SigningState) => SigningFormat;
  /** More steps of the one who opened it: their words. */
  readonly extra: readonly string[];
  /** Unix ms. */
  readonly now: number;
}

export function pendingContent(state: PendingState): PagePending {
  const { tx, check } = state;
  return {
    check,
    standing: standingOn(state),
    signatures: pageSignatures(state),
    checks: pageChecks(state),
    listed: state.listed.length === 1 ? [] : state.listed.map((each, i) => listedRow(each, i, each.tx === tx)),
  };
}

const MARKS: Readonly<Record<Stage['kind'], PageMark>> = {
  'to sign': 'waiting',
  'not valid': 'bad',
  ready: 'good',
  'not verified': 'unknown',
  accepted: 'good',
};

function standingOn(state: PendingState): PageStanding {
  const { tx, target, chain, isChecking, extra } = state;
  const { primary, quiet } = stepsOf(state);
  const buttonOf = (step: PendingStep): PageButton => ({ key: step, label: stepLabel(step, state) });
  const { text, mark, moment } = whereItStands(state);
  const at = state.listed.findIndex((each) => each.tx === tx);
  const numbered = state.count === 1 ? text : l10n.t('{0} of {1}: {2}', at + 1, state.count, text);
  return {
    text: numbered,
    mark,
    moment,
    target: target === undefined ? [chain] : [targetText(target), networkWords(target)],
    isMain: target?.isMain === true,
    isLoading: isChecking,
    primary: primary && buttonOf(primary),
    buttons: [...extra.map((label, i) => ({ key: `extra ${i}`, label })), ...quiet.map(buttonOf)],
  };
}

function whereItStands(state: PendingState): Pick<PageStanding, 'text' | 'mark' | 'moment'> {
  const { tx, stage, failure, isSending, checkedAt, now, chain } = state;
  const { record } = tx;
  if (record !== undefined) return recordStands(record, now, state.isFollowing);
  if (isSending) return { text: l10n.t('Issuing on {0}…', chain), mark: 'waiting' };
  if (failure !== undefined) return { text: l10n.t('Not checked: {0}', failure), mark: 'unknown' };
  if (stage === undefined) return { text: l10n.t('Checking…'), mark: 'waiting' };
  const moment = checkedAt === undefined ? undefined : l10n.t('checked {0}', timeOfDay(checkedAt));
  return { text: stage.text, mark: MARKS[stage.kind], moment };
}

function recordStands(
  record: IssueRecord,
  now: number,
  isFollowing: boolean,
): Pick<PageStanding, 'text' | 'mark' | 'moment'> {
  if (!isOpen(record)) return { text: stateWords(record), mark: record.state.kind === 'accepted' ? 'good' : 'bad' };
  // While it is waited for, its last state may be old.
  const text = isFollowing && record.state.kind !== 'unsure' ? l10n.t('Sent') : stateWords(record);
  return { text, mark: 'waiting', moment: formatAgo(record.at, now) };
}

/** Credentials whose slots are listed; those with the same slots share a place. */
const SHOWN_GROUPS = 8;

function pageSignatures({ tx, formatOf }: PendingState): PageSignatures | undefined {
  const signing = tx.checked?.signing;
  if (signing === undefined) return undefined;
  const format = formatOf(signing);
  const alike = new Map<string, { readonly group: Omit<PageSigners, 'label'>; readonly of: string; count: number }>();
  for (const { owners, slots } of signing.groups) {
    const shown = slots.map((slot) => ({
      mark: SLOT_MARKS[slot.state],
      text: plainText(slotPieces(slot, signing.tx, format)),
    }));
    const of = owners === undefined ? '' : l10n.t('needs {0} of {1}', owners.threshold, owners.addresses.length);
    const key = JSON.stringify([of, shown]);
    const known = alike.get(key) ?? { group: { slots: shown }, of, count: 0 };
    known.count++;
    alike.set(key, known);
  }
  const all = [...alike.values()];
  const groups = all.slice(0, SHOWN_GROUPS).map(({ group, of, count }) => ({ ...group, label: groupLabel(of, count) }));
  const left = all.length - groups.length;
  if (left > 0) groups.push({ label: l10n.t('{0} more', groupedInteger(left)), slots: [] });
  return { groups, hash: digestOf(signing), added: tx.added, buttons: [] };
}

/** How many of how many owners, and how many inputs need the same. */
function groupLabel(of: string, count: number): string {
  if (count === 1) return of === '' ? l10n.t('owners unknown') : of;
  const inputs = l10n.t('{0} credentials', groupedInteger(count));
  return of === '' ? inputs : l10n.t('{0}, {1}', of, inputs);
}

const SLOT_MARKS: Readonly<Record<SigningState['groups'][number]['slots'][number]['state'], PageMark>> = {
  signed: 'good',
  empty: 'waiting',
  unverified: 'unknown',
  'wrong slot': 'bad',
  foreign: 'bad',
};

function pageChecks({ tx, checkedAt }: PendingState): PageChecks | undefined {
  const { checked, record, trouble } = tx;
  const passed = checked?.review.passed ?? [];
  const faults = checked === undefined ? [] : faultsIn(checked.review);
  const problems = [
    ...(trouble === undefined ? [] : [{ mark: 'unknown' as const, text: trouble, details: [] }]),
    ...outcomeProblems(record),
    ...(record === undefined ? faults.map(pageProblem) : []),
  ];
  if (checked === undefined && problems.length === 0) return undefined;
  const count = l10n.t('Checks passed: {0}', groupedInteger(passed.length));
  const title = checkedAt === undefined ? count : l10n.t('{0} ({1})', count, timeOfDay(checkedAt));
  return { title, problems, passed };
}

/** Why a transaction that was issued from here isn't accepted, and what to do. */
function outcomeProblems(record: IssueRecord | undefined): PageProblem[] {
  if (record === undefined || record.state.kind === 'accepted' || record.state.kind === 'sent') return [];
  const { text, words } = followedOutcome(record);
  return [{ mark: isOpen(record) ? 'unknown' : 'bad', text, details: words === undefined ? [] : [nodeText(words)] }];
}

function pageProblem({ verdict, text, words, advice, span, more }: ReviewProblem, place: number): PageProblem {
  return {
    mark: verdict === 'fails' ? 'bad' : 'unknown',
    text: [text, ...moreText(more)].join(' · '),
    details: [
      ...(advice === undefined ? [] : [advice]),
      ...(span === undefined ? [] : [bytesText(span)]),
      ...(words === undefined ? [] : [nodeText(words)]),
    ],
    key: `problem ${place}`,
  };
}

function listedRow({ tx, stage }: PendingState['listed'][number], place: number, isShown: boolean): PageListed {
  const { record, checked } = tx;
  const state = record === undefined ? (stage?.text ?? l10n.t('Checking…')) : stateWords(record);
  const waiting = stage === undefined ? 'waiting' : MARKS[stage.kind];
  const mark = record === undefined ? waiting : recordStands(record, 0, false).mark;
  return { key: `tx ${place}`, headline: uiText(checked?.review.headline ?? ''), state, mark, isShown };
}
