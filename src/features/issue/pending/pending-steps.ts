import * as l10n from '@vscode/l10n';
import { isPublic } from '../../../core/ids/networks';
import { present } from '../../../core/present';
import { isOpen } from '../../../services/sending/issue-record';
import type { Target } from '../../../services/review/target';
import type { Stage } from '../../../services/review/stage';
import type { PendingTx } from './pending-tx';

/** What the page offers to do with a transaction. */
export type PendingStep =
  | 'issue'
  | 'issue anyway'
  | 'check'
  | 'retry'
  | 'better chain'
  | 'another chain'
  | 'copy report'
  | 'sign elsewhere'
  | 'sign in Core'
  | 'leave Core'
  | 'add signatures'
  | 'write'
  | 'save'
  | 'copy'
  | 'edit'
  | 'follow'
  | 'stop'
  | 'open block'
  | 'open transaction';

/** What decides which steps are offered. */
export interface StepState {
  readonly tx: PendingTx;
  readonly stage: Stage | undefined;
  readonly count: number;
  /** Undefined before the first check. */
  readonly target: Target | undefined;
  readonly betterChain: string | undefined;
  readonly isChecking: boolean;
  /** Why the last check failed. */
  readonly failure: string | undefined;
  /** Whether an issued transaction is waited for. */
  readonly isFollowing: boolean;
  /** Of all: whether the bytes have credentials, and no check fails. */
  readonly canIssueAll: boolean;
  readonly isAnyBroken: boolean;
}

interface OfferedSteps {
  /** The next step; none if nothing here leads on. */
  readonly primary: PendingStep | undefined;
  readonly quiet: readonly PendingStep[];
}

/** The steps of a state, the next one first. What a node would reject is never the next step, and comes last. */
export function stepsOf(state: StepState): OfferedSteps {
  const { tx, failure, isFollowing, target } = state;
  if (tx.record !== undefined) return afterIssue(state);
  if (failure !== undefined) return { primary: 'retry', quiet: ['another chain', ...keeping(tx)] };
  if (target === undefined) return { primary: undefined, quiet: keeping(tx) };
  const { primary, quiet } = beforeIssue(state);
  // A report would be that of other bytes.
  const report: PendingStep[] = state.stage === undefined ? [] : ['copy report'];
  const tail: PendingStep[] = isFollowing ? [] : ['edit', ...report, 'check', 'another chain'];
  const isLast = (step: PendingStep): boolean => step === 'issue anyway';
  const others = [...quiet.filter((step) => !isLast(step)), ...tail.filter((step) => step !== primary)];
  return { primary, quiet: [...others, ...quiet.filter(isLast)] };
}

function beforeIssue({ tx, stage, betterChain, target, canIssueAll, isAnyBroken, count }: StepState): OfferedSteps {
  if (betterChain !== undefined) return { primary: 'better chain', quiet: keeping(tx) };
  switch (stage?.kind) {
    case undefined:
      return { primary: undefined, quiet: [] };
    case 'accepted':
      return { primary: 'open transaction', quiet: keeping(tx) };
    case 'to sign': {
      if (tx.isInCore) return { primary: undefined, quiet: ['leave Core', ...keeping(tx), 'add signatures'] };
      const hasCore = isPublic(target?.networkID ?? 0);
      const ways: PendingStep[] = present(['sign elsewhere', hasCore && 'sign in Core', 'add signatures']);
      const [keep, ...others] = keeping(tx);
      const next = keep ?? (tx.wasTaken ? 'add signatures' : 'sign elsewhere');
      return { primary: next, quiet: [...others, ...ways.filter((step) => step !== next)] };
    }
    case 'not valid':
      return { primary: undefined, quiet: present([...keeping(tx), canIssueAll && 'issue anyway']) };
    case 'ready':
    case 'not verified': {
      const signs: PendingStep[] = count > 1 ? [] : keeping(tx);
      if (!canIssueAll) return { primary: undefined, quiet: signs };
      return isAnyBroken
        ? { primary: undefined, quiet: [...signs, 'issue anyway'] }
        : { primary: 'issue', quiet: signs };
    }
  }
}

function afterIssue({ tx: { record }, isFollowing }: StepState): OfferedSteps {
  if (record === undefined) return { primary: undefined, quiet: [] };
  const { state, on } = record;
  if (state.kind === 'accepted') {
    return state.place === undefined || on === 'C'
      ? { primary: 'open transaction', quiet: [] }
      : { primary: 'open block', quiet: ['open transaction'] };
  }
  if (isFollowing) return { primary: undefined, quiet: ['stop'] };
  if (isOpen(record)) return { primary: 'follow', quiet: ['copy report'] };
  return { primary: 'check', quiet: ['follow', 'copy report'] };
}

/** Where signatures that are in no file can go. */
function keeping({ isUnsaved, isWritable }: PendingTx): PendingStep[] {
  return isUnsaved ? present([isWritable && 'write', 'save', 'copy']) : [];
}

/** The words of a step's button. */
export function stepLabel(step: PendingStep, { tx, target, betterChain = '', count }: StepState): string {
  const { name = '', isMain = false } = target ?? {};
  switch (step) {
    case 'issue':
      if (count === 1) return isMain ? l10n.t('Issue on {0}…', name) : l10n.t('Issue on {0}', name);
      return isMain
        ? l10n.t('Issue {0} Transactions on {1}, in Order…', count, name)
        : l10n.t('Issue {0} Transactions on {1}, in Order', count, name);
    case 'issue anyway':
      return isMain ? l10n.t('Issue Anyway…') : l10n.t('Issue Anyway');
    case 'check':
      return l10n.t('Check Again');
    case 'retry':
      return l10n.t('Retry');
    case 'better chain':
      return l10n.t('Check against {0} Instead', betterChain);
    case 'another chain':
      return l10n.t('Another Chain…');
    case 'copy report':
      return count === 1 ? l10n.t('Copy Report') : l10n.t('Copy Reports');
    case 'sign elsewhere':
      return l10n.t('Sign Elsewhere…');
    case 'sign in Core':
      return l10n.t('Sign in Core');
    case 'leave Core':
      return l10n.t('Stop Waiting for Core');
    case 'add signatures':
      return l10n.t('Add Signatures…');
    case 'write':
      return l10n.t('Write to {0}', tx.source?.name ?? '');
    case 'save':
      return l10n.t('Save…');
    case 'copy':
      return l10n.t('Copy Signed Hex');
    case 'edit':
      return l10n.t('Edit as JSON');
    case 'follow':
      return l10n.t('Follow');
    case 'stop':
      return l10n.t('Stop Waiting');
    case 'open block':
      return l10n.t('Open Block');
    case 'open transaction':
      return l10n.t('Open Transaction');
  }
}
