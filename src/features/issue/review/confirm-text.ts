import { uiText } from '../../../host/ui-text';
import type { Review } from './review';
import { placeText } from '../input/target';

/** How sending to a main network is confirmed: `xchainLens.issue.confirm`. */
export type ConfirmStyle = 'button' | 'type';

/** What the user is told before something is sent to a main network. */
export interface ConfirmText {
  readonly question: string;
  /** What is sent, and where. */
  readonly lines: readonly string[];
  /** The row that sends. */
  readonly button: string;
  /** How that row is used. */
  readonly how: string;
  /** What has to be typed. */
  readonly word: string;
  readonly prompt: string;
}

/** More of a list are counted. */
const SHOWN_TXS = 8;

/** What a user agrees to before the transactions of a review are sent. */
export function confirmText({ target, txs }: Review): ConfirmText {
  const many = txs.length === 1 ? 'this transaction' : `these ${txs.length} transactions, in order,`;
  const lines = txs
    .slice(0, SHOWN_TXS)
    .map(({ headline, fee }) => (fee === undefined ? headline : `${headline}, ${fee}`));
  const left = txs.length - lines.length;
  const failing = txs.filter(({ fails }) => fails).length;
  const warning =
    failing === 0
      ? []
      : [failing === 1 && txs.length === 1 ? 'A check of it fails.' : `Checks of ${failing} of them fail.`];
  const place = placeText(target);
  return {
    question: `Issue ${many} on ${target.name}, a MAIN NETWORK?`,
    lines: [
      ...lines,
      ...(left > 0 ? [`and ${left} more`] : []),
      ...warning,
      `${place}. What is sent there is worth real money and cannot be taken back.`,
    ].map((line) => uiText(line)),
    button: uiText(`Issue on ${target.name}`),
    how: uiText(`Go to "Issue on ${target.name}" and press Enter. Esc sends nothing.`),
    word: target.word,
    prompt: uiText(`Type ${target.word} to issue ${many} on ${place}: MAIN NETWORK, real money. ${lines.join(' · ')}`),
  };
}

/** Whether what was typed confirms; undefined if it does, else what to type and what for. */
export function confirmProblem({ word, prompt }: ConfirmText, typed: string): string | undefined {
  return typed.trim().toLowerCase() === word.toLowerCase() ? undefined : prompt;
}
