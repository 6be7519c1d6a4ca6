import * as l10n from '@vscode/l10n';
import type { PageMark } from '../../src/tx-page-protocol';
import { icon } from '../controls';
import { h } from '../dom';

const MARK_ICONS = { good: 'check', bad: 'close', waiting: 'clock', unknown: 'question', new: 'plus' } as const;

/** A mark that the words beside it say, too. */
export function markIcon(mark: PageMark): HTMLElement {
  return h('span', { class: `mark is-${mark}` }, icon(MARK_ICONS[mark]));
}

/** A mark with a word for screen readers, for words that don't say it. */
export function saidMark(mark: PageMark): HTMLElement {
  const element = markIcon(mark);
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', markWord(mark));
  return element;
}

function markWord(mark: PageMark): string {
  switch (mark) {
    case 'good':
      return l10n.t('OK');
    case 'bad':
      return l10n.t('Problem');
    case 'waiting':
      return l10n.t('Waiting');
    case 'unknown':
      return l10n.t('Not verified');
    case 'new':
      return l10n.t('New');
  }
}
