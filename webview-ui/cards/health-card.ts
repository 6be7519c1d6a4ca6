import * as l10n from '@vscode/l10n';
import type { ShownHealth, CardProblem } from '../../src/protocol';
import { h } from '../dom';
import { icon } from '../parts/icons';
import { CardFrame, type CardTools, type CardView } from './card-frame';

/** The Metrics API's health reports. */
export function healthCard(tools: CardTools): CardView<'health'> {
  const frame = new CardFrame({ name: 'health', title: l10n.t('Health of the Metrics API') }, tools);
  return {
    element: frame.element,
    showState: (state) =>
      frame.showContent(state, ({ live, health, service }) => [
        h('ul', { class: 'reports' }, report(l10n.t('Live'), live), report(l10n.t('Health'), health)),
        h('p', { class: 'quiet source' }, service),
      ]),
  };
}

function report(title: string, given: ShownHealth | CardProblem): HTMLElement {
  if ('message' in given) return row(title, given.message, false);
  const components = given.components.map(({ name, status, isWell, details }) =>
    row(name, details === undefined ? status : `${status}: ${details}`, isWell),
  );
  const item = row(title, given.status, given.isWell);
  if (components.length > 0) item.append(h('ul', { class: 'reports' }, ...components));
  return item;
}

function row(title: string, text: string, isWell: boolean): HTMLElement {
  const mark = h('span', { class: isWell ? 'mark well' : 'mark ill' }, icon(isWell ? 'check' : 'error'));
  return h(
    'li',
    {},
    h('div', { class: 'report' }, mark, h('span', { class: 'name' }, title), h('span', { class: 'quiet' }, text)),
  );
}
