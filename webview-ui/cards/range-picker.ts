import * as l10n from '@vscode/l10n';
import { RANGES, type Range } from '../../src/protocol';
import { h } from '../dom';

/** A choice of days back from now. `onPick` is called for the user's choices only. */
export function rangePicker(onPick: (range: Range) => void): { element: HTMLElement; show: (range: Range) => void } {
  const inputs = new Map<Range, HTMLInputElement>();
  const labels = RANGES.map((range) => {
    const input = h('input', { type: 'radio', name: 'range', value: String(range), class: 'hidden' });
    input.addEventListener('change', () => {
      if (input.checked) onPick(range);
    });
    inputs.set(range, input);
    return h('label', { title: rangeTitle(range) }, input, h('span', {}, rangeText(range)));
  });
  const element = h('fieldset', { class: 'range' }, h('legend', { class: 'hidden' }, l10n.t('Range')), ...labels);
  return {
    element,
    show: (range) => {
      const input = inputs.get(range);
      if (input !== undefined) input.checked = true;
    },
  };
}

function rangeText(range: Range): string {
  if (range === 'all') return l10n.t('All');
  return range === 365 ? l10n.t('1y') : l10n.t('{0}d', range);
}

function rangeTitle(range: Range): string {
  if (range === 'all') return l10n.t('All days');
  return range === 365 ? l10n.t('Last year') : l10n.t('Last {0} days', range);
}
