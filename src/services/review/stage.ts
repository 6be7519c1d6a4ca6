import * as l10n from '@vscode/l10n';
import { groupedInteger, listInWords } from '../text/format-text';
import { partyName, type SigningFormat, type SigningState } from '../signing/signing-state';
import type { ReviewProblem, ReviewTx } from './review';

/** How far a transaction is that wasn't issued from here, and what is next. */
export interface Stage {
  readonly kind: 'to sign' | 'not valid' | 'ready' | 'not verified' | 'accepted';
  /** `To sign: 0 of 2, waiting for carol and alice`. */
  readonly text: string;
}

/** Owners that the line names; the others are counted. */
const NAMED_SIGNERS = 3;

/**
 * The stage of a checked transaction. A missing signature is a step and no fault.
 * @param signing undefined if nothing has to sign it, or too much.
 */
export function stageOf(tx: ReviewTx, signing: SigningState | undefined, format: SigningFormat): Stage {
  if (tx.verdict === 'accepted') return { kind: 'accepted', text: l10n.t('Accepted') };
  const [broken] = faultsIn(tx).filter(({ verdict }) => verdict === 'fails');
  if (broken !== undefined) return { kind: 'not valid', text: l10n.t('Not valid: {0}', broken.text) };
  if (!tx.canIssue || isIncomplete(tx, signing)) return { kind: 'to sign', text: toSignText(signing, format) };
  if (tx.problems.length > 0) return { kind: 'not verified', text: l10n.t('Ready, but not everything is verified') };
  return { kind: 'ready', text: l10n.t('Ready') };
}

/** What is wrong or not verified, without the signatures that are missing. */
export function faultsIn({ problems }: Pick<ReviewTx, 'problems'>): ReviewProblem[] {
  return problems.filter(({ verdict }) => verdict !== 'not signed');
}

function isIncomplete({ problems }: ReviewTx, signing: SigningState | undefined): boolean {
  if (problems.some(({ verdict }) => verdict === 'not signed')) return true;
  return signing?.groups.some(({ slots }) => slots.some(({ state }) => state === 'empty')) === true;
}

function toSignText(signing: SigningState | undefined, format: SigningFormat): string {
  if (signing === undefined) return l10n.t('To sign');
  const { signed, needed, waitingFor } = signing.progress;
  const done = l10n.t('To sign: {0} of {1}', groupedInteger(signed), groupedInteger(needed));
  if (waitingFor.length === 0) return done;
  const names = waitingFor.slice(0, NAMED_SIGNERS).map((owner) => [partyName(owner, signing.tx, format)]);
  const more = waitingFor.length - names.length;
  if (more > 0) names.push([l10n.t('{0} more', groupedInteger(more))]);
  return l10n.t('{0}, waiting for {1}', done, listInWords<string>(names, (text) => text).join(''));
}
