import * as l10n from '@vscode/l10n';
import { uiText } from '../../../host/messages/ui-text';
import type { Review } from './review';
import { placeText } from '../input/target';

/** The question before something is sent to a main network. */
export interface ConfirmText {
  readonly question: string;
  /** What has to be typed. */
  readonly word: string;
  /** What is sent, and where. */
  readonly prompt: string;
}

/** Transactions of a list that are shown; the others are counted. */
const SHOWN_TXS = 8;

/** What a user agrees to before the transactions of a review are sent. */
export function confirmText({ target, txs }: Review): ConfirmText {
  const { name, word } = target;
  const count = txs.length;
  const place = placeText(target);
  const left = count - SHOWN_TXS;
  const type =
    count === 1
      ? l10n.t('Type {0} to send this transaction on {1}:', word, place)
      : l10n.t('Type {0} to send these {1} transactions, in order, on {2}:', word, count, place);
  const lines = [
    ...txs.slice(0, SHOWN_TXS).map(({ headline, fee }) => [headline, ...(fee === undefined ? [] : [fee])].join(' · ')),
    ...(left > 0 ? [l10n.t('and {0} more', left)] : []),
  ];
  const sentences = [`${lines.join(' · ')}.`, ...warningText(txs), l10n.t("You can't undo this.")];
  return {
    question: uiText(
      count === 1
        ? l10n.t('Send this transaction on {0}? It moves real funds.', name)
        : l10n.t('Send these {0} transactions on {1}, in order? They move real funds.', count, name),
    ),
    word,
    prompt: uiText([type, ...sentences].join(' ')),
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
