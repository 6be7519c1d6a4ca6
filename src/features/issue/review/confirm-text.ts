import * as l10n from '@vscode/l10n';
import { uiText } from '../../../host/messages/ui-text';
import type { Review } from './review';
import { placeText } from '../input/target';

/** How sending to a main network is confirmed: `xchainLens.issue.confirm`. */
export type ConfirmStyle = 'button' | 'type';

/** The question before something is sent to a main network. */
export interface ConfirmText {
  readonly question: string;
  /** What is sent, and where. */
  readonly lines: readonly string[];
  /** The row that sends. */
  readonly button: string;
  /** How to select that row. */
  readonly how: string;
  /** What has to be typed. */
  readonly word: string;
  readonly prompt: string;
}

/** Transactions of a list that are shown; the others are counted. */
const SHOWN_TXS = 8;

/** What a user agrees to before the transactions of a review are sent. */
export function confirmText({ target, txs }: Review): ConfirmText {
  const { name, word } = target;
  const count = txs.length;
  const lines = txs
    .slice(0, SHOWN_TXS)
    .map(({ headline, fee }) => [headline, ...(fee === undefined ? [] : [fee])].join(' · '));
  const left = count - lines.length;
  const place = placeText(target);
  const button = l10n.t('Send on {0}', name);
  const prompt =
    count === 1
      ? l10n.t('Type {0} to send this transaction on {1}:', word, place)
      : l10n.t('Type {0} to send these {1} transactions, in order, on {2}:', word, count, place);
  return {
    question: uiText(
      count === 1
        ? l10n.t('Send this transaction on {0}? It moves real funds.', name)
        : l10n.t('Send these {0} transactions on {1}, in order? They move real funds.', count, name),
    ),
    lines: [
      ...lines,
      ...(left > 0 ? [l10n.t('and {0} more', left)] : []),
      ...warningText(txs),
      l10n.t("On {0}. You can't undo this.", place),
    ].map((line) => uiText(line)),
    button: uiText(button),
    how: uiText(l10n.t('Select "{0}" and press Enter. Esc sends nothing.', button)),
    word,
    prompt: uiText(`${prompt} ${lines.join(' · ')}`),
  };
}

function warningText(txs: Review['txs']): string[] {
  const failing = txs.filter(({ fails }) => fails).length;
  if (failing === 0) return [];
  if (txs.length === 1) return [l10n.t('A check of this transaction fails.')];
  return [
    failing === 1 ? l10n.t('Checks of 1 transaction fail.') : l10n.t('Checks of {0} transactions fail.', failing),
  ];
}

/** Whether what was typed confirms; undefined if it does, else what to type and what for. */
export function confirmProblem({ word, prompt }: ConfirmText, typed: string): string | undefined {
  return typed.trim().toLowerCase() === word.toLowerCase() ? undefined : prompt;
}
