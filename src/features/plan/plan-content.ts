import * as l10n from '@vscode/l10n';
import { present } from '../../core/present';
import { formatAmount } from '../../core/text/amount';
import { visibleText } from '../../core/text/visible-text';
import { NEW_TXS } from '../../services/compose/new-tx-kinds';
import type { TxPlan } from '../../services/plan/plan-document';
import { type PlanStepState, reachesEnd, type Rehearsal, type RehearsedStep } from '../../services/plan/rehearsed-step';
import { networkWords, type Target, targetText } from '../../services/review/target';
import { timeOfDay } from '../../services/text/format-text';
import type { PlanPageContent, PlanPageStep } from '../../plan-page-protocol';
import type { PageButton, PageMark, PageStanding } from '../../tx-page-protocol';

/** Why there is no rehearsal. */
interface PlanProblem {
  readonly message: string;
  /** Of the plan, from 1. */
  readonly line?: number | undefined;
  /** Whether another chain may solve it. */
  readonly isOfChain?: boolean;
}

/** All that the page shows of a plan. */
export interface PlanPageState {
  /** The name of the file. */
  readonly title: string;
  readonly plan: TxPlan | undefined;
  /** The name of the chain. */
  readonly chain: string;
  readonly target: Target | undefined;
  readonly rehearsal: Rehearsal | undefined;
  readonly problem: PlanProblem | undefined;
  /** When the rehearsal began, Unix ms. */
  readonly at: number;
  readonly isRunning: boolean;
}

/** In characters. */
const LONGEST_SHOWN = 1_000;

/** A text of a plan or a node, as the page gets it. */
function shownText(text: string): string {
  return visibleText(text, LONGEST_SHOWN);
}

/** Longest text of an author about what a step waits for. */
const LONGEST_WAIT = 200;

const ANOTHER_CHAIN = l10n.t('Another Chain…');

/** What a button of the page does. */
export type PlanPress =
  | { readonly kind: 'again' }
  | { readonly kind: 'chain' | 'issued file' }
  | { readonly kind: 'open'; readonly step: string }
  | { readonly kind: 'issued'; readonly step: string }
  | { readonly kind: 'line'; readonly line: number };

/** The content of the page, and what each of its buttons does. */
export function planContent(state: PlanPageState): {
  readonly content: PlanPageContent;
  readonly presses: ReadonlyMap<string, PlanPress>;
} {
  const presses = new Map<string, PlanPress>();
  const button = (label: string, press: PlanPress): PageButton => {
    const key = Object.values(press).join(' ');
    presses.set(key, press);
    return { key, label };
  };
  const { title, plan, rehearsal } = state;
  const steps = rehearsal?.steps ?? [];
  const next = firstOpen(steps);
  const stuck = steps.find(({ state }) => state !== 'done' && state !== 'accepted');
  const content: PlanPageContent = {
    title: shownText(title),
    comment: plan?.comment && shownText(plan.comment),
    standing: planStanding(state, button),
    steps: steps.map((each, i) => ({
      ...planStepRow(each, i, { isNext: each === next, button }),
      isOpen: each === stuck || each.state === 'rejected',
    })),
    endTitle: reachesEnd(steps) ? l10n.t('At the end of the plan') : l10n.t('After the steps that could be rehearsed'),
    end: (rehearsal?.changes ?? []).map(({ what, now, then }) => ({
      what: shownText(what),
      now: shownText(now),
      then: shownText(then),
    })),
    notes: rehearsal === undefined ? [] : feeNotes(rehearsal),
  };
  return { content, presses };
}

/** The first step that no block has. */
export function firstOpen(steps: readonly RehearsedStep[]): RehearsedStep | undefined {
  return steps.find(({ state }) => state !== 'done');
}

/** Whether the first open step can be taken: shown on its page, or, if it differs, agreed to first. */
export function canOpen({ state, made, rehearsed }: RehearsedStep): boolean {
  return (
    (state === 'differs' && rehearsed !== undefined) ||
    (made !== undefined && (state === 'accepted' || state === 'unknown'))
  );
}

type ButtonOf = (label: string, press: PlanPress) => PageButton;

function planStanding(state: PlanPageState, button: ButtonOf): PageStanding {
  const { chain, target, isRunning, rehearsal, at } = state;
  const stands = planStands(state, button);
  const again = button(l10n.t('Rehearse Again'), { kind: 'again' });
  const { primary = again, buttons } = stands;
  const another = button(ANOTHER_CHAIN, { kind: 'chain' });
  return {
    text: shownText(stands.text),
    mark: stands.mark,
    moment: rehearsal === undefined ? undefined : l10n.t('rehearsed {0}', timeOfDay(at)),
    target: target === undefined ? [shownText(chain)] : [targetText(target), networkWords(target)],
    isMain: target?.isMain === true,
    isLoading: isRunning,
    // What was rehearsed before may have been sent meanwhile.
    primary: isRunning ? undefined : primary,
    buttons: isRunning ? [again, another] : [...buttons, again, another].filter(({ key }) => key !== primary.key),
  };
}

interface Stands {
  readonly text: string;
  readonly mark: PageMark;
  /** Default: to rehearse again. */
  readonly primary?: PageButton | undefined;
  readonly buttons: readonly PageButton[];
}

function planStands({ problem, rehearsal }: PlanPageState, button: ButtonOf): Stands {
  if (problem !== undefined) {
    const { message, line, isOfChain } = problem;
    const text = l10n.t('Not rehearsed: {0}', message);
    const another = isOfChain === true ? button(ANOTHER_CHAIN, { kind: 'chain' }) : undefined;
    const primary = line === undefined ? another : lineButton(line, button);
    return { text, mark: line === undefined && isOfChain !== true ? 'unknown' : 'bad', primary, buttons: [] };
  }
  if (rehearsal === undefined) return { text: l10n.t('Rehearsing…'), mark: 'waiting', buttons: [] };
  const { steps } = rehearsal;
  const next = firstOpen(steps);
  if (next === undefined) return { text: l10n.t('All steps are done'), mark: 'good', buttons: [] };
  const { name } = next.step;
  const label = next.state === 'differs' ? l10n.t('Agree to Step {0}…', name) : l10n.t('Open Step {0}', name);
  const open = canOpen(next) ? button(label, { kind: 'open', step: name }) : undefined;
  const issued =
    next.txID === undefined
      ? button(l10n.t('It Was Issued…'), { kind: 'issued', step: name })
      : button(l10n.t('Show Issued Steps'), { kind: 'issued file' });
  if (next.state === 'issued') {
    const text = l10n.t('Step {0} was issued, and no block is known to have it', name);
    return { text, mark: 'waiting', buttons: [issued] };
  }
  const broken = steps.find(({ state }) => state === 'rejected');
  if (broken !== undefined) {
    const { step, made, reason = '' } = broken;
    const text =
      made === undefined
        ? l10n.t("Step {0} can't be made: {1}", step.name, reason)
        : l10n.t('Step {0} would be rejected: {1}', step.name, reason);
    return { text, mark: 'bad', primary: lineButton(step.line, button), buttons: present([open, issued]) };
  }
  const at = steps.indexOf(next) + 1;
  switch (next.state) {
    case 'accepted':
      return {
        text: l10n.t('Step {0} of {1} is to sign: {2}', at, steps.length, name),
        mark: 'waiting',
        primary: open,
        buttons: [issued],
      };
    case 'waits':
      return {
        text: l10n.t('Step {0} waits for {1}', name, quotedText(next.reason ?? '')),
        mark: 'waiting',
        primary: lineButton(next.step.line, button),
        buttons: [issued],
      };
    case 'differs':
      return {
        text: l10n.t('Step {0} is not as it was rehearsed: {1}', name, next.reason ?? ''),
        mark: 'bad',
        buttons: present([open, issued]),
      };
    default:
      return {
        text: l10n.t('Step {0} is not verified: {1}', name, next.reason ?? ''),
        mark: 'unknown',
        buttons: present([open, issued]),
      };
  }
}

function lineButton(line: number, button: ButtonOf): PageButton {
  return button(l10n.t('Show Line {0}', line), { kind: 'line', line });
}

const STEP_MARKS: Readonly<Record<PlanStepState, PageMark>> = {
  done: 'good',
  issued: 'waiting',
  accepted: 'good',
  rejected: 'bad',
  unknown: 'unknown',
  differs: 'bad',
  waits: 'waiting',
  unreached: 'unknown',
};

function stepStateText({ state, made }: RehearsedStep, isNext: boolean): string {
  switch (state) {
    case 'done':
      return l10n.t('done');
    case 'issued':
      return l10n.t('issued');
    case 'accepted':
      return isNext ? l10n.t('to sign now') : l10n.t('would be accepted');
    case 'rejected':
      return made === undefined ? l10n.t("can't be made") : l10n.t('would be rejected');
    case 'unknown':
      return l10n.t('not verified');
    case 'differs':
      return l10n.t('not as rehearsed');
    case 'waits':
      return l10n.t('waits');
    case 'unreached':
      return l10n.t('not tried');
  }
}

function planStepRow(
  rehearsed: RehearsedStep,
  i: number,
  { isNext, button }: { readonly isNext: boolean; readonly button: ButtonOf },
): Omit<PlanPageStep, 'isOpen'> {
  const { step, state, headline, fee, notes, reason, cause, txID, signers } = rehearsed;
  const { label } = NEW_TXS[step.kind];
  const fact = (name: string, text: string | undefined, isID = false) =>
    text !== undefined && { label: name, value: [{ text: shownText(text), isID }] };
  return {
    name: step.name,
    number: String(i + 1),
    mark: isNext && state === 'accepted' ? 'waiting' : STEP_MARKS[state],
    headline: shownText(headline ?? label),
    fee,
    state: stepStateText(rehearsed, isNext),
    reasons: present([
      reason !== undefined && (state === 'waits' ? l10n.t('Waits for {0}', quotedText(reason)) : shownText(reason)),
      cause === undefined ? undefined : l10n.t('Without step {0}, it would be accepted.', cause),
    ]),
    facts: present([
      fact(l10n.t('comment'), step.comment),
      fact(l10n.t('kind'), label),
      fact(l10n.t('signed by'), signers),
      fact(l10n.t('transaction'), txID, true),
    ]),
    notes: notes.map(shownText),
    line: lineButton(step.line, button),
  };
}

function feeNotes({ fees, feesAtTwice }: Rehearsal): string[] {
  const avax = (amount: bigint): string => `${formatAmount(amount, 9)} AVAX`;
  return [
    l10n.t('All fees: {0}; at twice the price of gas, {1}', avax(fees), avax(feesAtTwice)),
    l10n.t('Nothing was signed or sent.'),
  ];
}

/** In quotes: it isn't ours. */
function quotedText(text: string): string {
  return `"${visibleText(text, LONGEST_WAIT)}"`;
}
