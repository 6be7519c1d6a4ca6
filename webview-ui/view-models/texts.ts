import { type CardProblem, type CardState, type ChainRow, KNOWN_CHAINS } from '../../src/protocol';
import * as l10n from '@vscode/l10n';

/** All chains of both networks, or of one, by their words in the Metrics API. */
export const GROUPS_TO_CHOOSE = [
  { id: 'total', name: l10n.t('All of Avalanche') },
  { id: 'mainnet', name: l10n.t('All of Mainnet') },
  { id: 'testnet', name: l10n.t('All of Fuji') },
];

/** Chains by name: the well-known ones until the service has listed its own. */
export function namedChains(
  ofService: readonly { readonly id: string; readonly name: string }[],
): readonly { readonly id: string; readonly name: string }[] {
  return ofService.length > 0 ? ofService : KNOWN_CHAINS;
}

export function chainName(ofService: readonly { readonly id: string; readonly name: string }[], id: string): string {
  const named = [...ofService, ...GROUPS_TO_CHOOSE, ...KNOWN_CHAINS].find((chain) => chain.id === id);
  return named?.name ?? id;
}

/** The chains that match each word of a search in name, ID, token, VM, feature, network or status. */
export function matchingChains(chains: readonly ChainRow[], search: string): ChainRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return chains.filter((chain) => {
    const net = chain.isTestnet ? 'testnet' : 'mainnet';
    const texts = [chain.name, chain.chainId, chain.token, chain.vm, chain.status, net, ...chain.features];
    const text = texts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `2026-11-21`: the UTC day of Unix seconds. */
export function dayText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10);
}

/** A point's time: its day, with the minute if it isn't midnight. */
export function pointText(seconds: number): string {
  return seconds % DAY === 0 ? dayText(seconds) : minuteText(seconds);
}

/** `2026-11-21 09:30 UTC`, of Unix seconds. */
export function minuteText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** An age in the largest unit of which there are two: `just now`, `5 min ago`, `30 h ago`, `3 days ago`. */
export function agoText(seconds: number): string {
  if (seconds < 45) return l10n.t('just now');
  if (seconds < 2 * MINUTE) return l10n.t('1 min ago');
  if (seconds < 2 * HOUR) return l10n.t('{0} min ago', Math.floor(seconds / MINUTE));
  if (seconds < 2 * DAY) return l10n.t('{0} h ago', Math.floor(seconds / HOUR));
  return l10n.t('{0} days ago', wholeText(Math.floor(seconds / DAY)));
}

/** A remaining time, rounded up so that it never ends early: `12 s`, `2:05 min`, `3 h`. */
export function untilText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 100) return l10n.t('{0} s', seconds);
  if (seconds < 2 * HOUR)
    return l10n.t('{0} min', `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`);
  if (seconds < 2 * DAY) return l10n.t('{0} h', Math.ceil(seconds / HOUR));
  return l10n.t('{0} days', wholeText(Math.ceil(seconds / DAY)));
}

// Without `Intl`, whose start in a new process takes longer than a whole frame.

/** `12,345` of a non-negative whole number or its digits. */
export function wholeText(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,234.5`: at most two decimals. */
export function decimalText(value: number): string {
  const [whole = '', digits = ''] = value.toFixed(2).split('.');
  const rest = digits.replace(/0+$/, '');
  return wholeText(whole) + (rest === '' ? '' : `.${rest}`);
}

interface CardStatus {
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
