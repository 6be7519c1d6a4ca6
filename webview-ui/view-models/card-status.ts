import type { CardState, Problem } from '../../src/protocol';
import { agoText, untilText } from './time-text';

/** What the head of a card says about its content. */
export interface CardStatus {
  /** How far it has come, or how old what is shown is; empty where there is nothing to say. */
  readonly line: string;
  readonly problem?: Problem;
}

/** The head of a card at a time, Unix ms. */
export function cardStatus(state: CardState<unknown>, now: number): CardStatus {
  switch (state.status) {
    case 'idle':
      return { line: '' };
    case 'loading':
      return { line: state.progress ?? 'loading…' };
    case 'ready':
      return { line: ageText(state.at, now) };
    case 'failed': {
      const line = state.at === undefined ? '' : `still from ${ageText(state.at, now)}`;
      return { line: state.value === undefined ? '' : line, problem: state.problem };
    }
  }
}

/** The button of a problem: undefined where it is the typed text that has to change. */
export function stepButton(
  problem: Problem,
  now: number,
): { readonly label: string; readonly isEnabled: boolean } | undefined {
  if (problem.step === 'correct') return undefined;
  if (problem.step === 'setApiKey') return { label: 'Set API Key…', isEnabled: true };
  if (problem.step === 'replaceApiKey') return { label: 'Replace API Key…', isEnabled: true };
  const wait = (problem.retryAt ?? 0) - now;
  return wait > 0
    ? { label: `Try Again in ${untilText(wait)}`, isEnabled: false }
    : { label: 'Try Again', isEnabled: true };
}

function ageText(at: number, now: number): string {
  return agoText((now - at) / 1000);
}
