import { RANGES, type Range } from '../../src/protocol';
import { h } from '../dom';

/** Buttons of which one is pressed: the days back from now. `onPick` hears of the user's choices only. */
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
  const element = h('fieldset', { class: 'range' }, h('legend', { class: 'hidden' }, 'Range'), ...labels);
  return {
    element,
    show: (range) => {
      const input = inputs.get(range);
      if (input !== undefined) input.checked = true;
    },
  };
}

function rangeText(range: Range): string {
  if (range === 'all') return 'all';
  return range === 365 ? '1y' : `${range}d`;
}

function rangeTitle(range: Range): string {
  if (range === 'all') return 'All days';
  return range === 365 ? 'The last year' : `The last ${range} days`;
}
