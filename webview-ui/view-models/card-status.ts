import * as l10n from '@vscode/l10n';
import type { CardState, CardProblem } from '../../src/protocol';
import { agoText, untilText } from './texts';

/** The status line of a card. */
export interface CardStatus {
  /** The progress or the age of the content; may be empty. */
  readonly line: string;
  readonly problem?: CardProblem;
}

/** The head of a card at a time, Unix ms. */
export function cardStatus(state: CardState<unknown>, now: number): CardStatus {
  switch (state.status) {
    case 'idle':
      return { line: '' };
    case 'loading':
      return { line: state.progress ?? l10n.t('Loading…') };
    case 'ready':
      return { line: ageText(state.at, now) };
    case 'failed': {
      const line = state.at === undefined ? '' : l10n.t('data from {0}', ageText(state.at, now));
      return { line: state.value === undefined ? '' : line, problem: state.problem };
    }
  }
}

/** The button of a problem: undefined if the user has to correct a typed text. */
export function stepButton(
  problem: CardProblem,
  now: number,
): { readonly label: string; readonly isEnabled: boolean } | undefined {
  if (problem.step === 'correct') return undefined;
  if (problem.step === 'setApiKey') return { label: l10n.t('Set API Key…'), isEnabled: true };
  if (problem.step === 'replaceApiKey') return { label: l10n.t('Replace API Key…'), isEnabled: true };
  if (problem.step === 'startSandbox') return { label: l10n.t('Start Sandbox'), isEnabled: true };
  if (problem.step === 'useFreePort') return { label: l10n.t('Use a Free Port'), isEnabled: true };
  const wait = (problem.retryAt ?? 0) - now;
  return wait > 0
    ? { label: l10n.t('Retry in {0}', untilText(wait)), isEnabled: false }
    : { label: l10n.t('Retry'), isEnabled: true };
}

function ageText(at: number, now: number): string {
  return agoText((now - at) / 1000);
}
