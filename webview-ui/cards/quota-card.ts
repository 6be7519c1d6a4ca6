import type { QuotaContent, ServiceQuota } from '../../src/protocol';
import { button } from '../controls';
import { h, KeyedElements, setChildren, setText, show } from '../dom';
import { untilText } from '../view-models/time-text';
import type { Card } from './card';
import { CardFrame, fill, hint, valueOf, type CardTools } from './card-frame';

/** What is left to ask, and the key of the Data API with what can be done about it. */
export function quotaCard(tools: CardTools): Card<'quota'> {
  const { link, ticker } = tools;
  const frame = new CardFrame({ name: 'quota', title: 'Limits and key', canRefresh: false }, tools);
  let value: QuotaContent | undefined;
  const set = button('Set API Key…', 'secondary', () => link.send({ type: 'key', action: 'set' }));
  const replace = button('Replace…', 'secondary', () => link.send({ type: 'key', action: 'replace' }));
  const test = button('Test', 'secondary', () => link.send({ type: 'key', action: 'test' }));
  const remove = button('Remove', 'secondary', () => link.send({ type: 'key', action: 'remove' }));
  const buttons = h('div', { class: 'buttons' }, set.element, test.element, replace.element, remove.element);
  const list = h('ul', { class: 'services' });
  const rows = new KeyedElements<ServiceQuota, HTMLElement>(
    ({ name }) => {
      const head = h('div', {}, h('span', { class: 'name' }, name), h('span', { class: 'code quiet host' }));
      return h('li', {}, head, ...['allowance', 'pause', 'key', 'traffic'].map((part) => h('div', { class: part })));
    },
    (row, quota) => {
      const put = (part: string, text: string): void => {
        const element = row.querySelector<HTMLElement>(`.${part}`);
        if (element === null) return;
        setText(element, text);
        show(element, text !== '');
      };
      put('host', quota.host);
      put('allowance', quota.allowance ?? 'limit not known yet');
      put('pause', pauseText(quota, ticker.now()));
      put('key', KEY_TEXTS[quota.key]);
      put('traffic', trafficText(quota));
    },
  );
  const draw = (): void => {
    if (value !== undefined)
      setChildren(
        list,
        rows.of(value.services, ({ name }) => name),
      );
  };
  ticker.each(draw);
  return {
    element: frame.element,
    showState(state) {
      frame.show(state);
      value = valueOf(state);
      draw();
      const key = value?.services.find(({ name }) => name === 'Data API')?.key;
      show(set.element, key === 'not set');
      for (const each of [test, replace, remove]) show(each.element, key === 'set');
      if (value === undefined) fill(frame.body, hint(state, 'No service was asked yet.'));
      else fill(frame.body, list, buttons);
    },
    showView() {
      // The same whatever is chosen.
    },
  };
}

const KEY_TEXTS = {
  'none needed': 'needs no key',
  set: 'an API key is set',
  'not set': 'no API key: lower limits apply',
} as const;

function pauseText({ pausedUntil }: ServiceQuota, now: number): string {
  return pausedUntil === undefined || pausedUntil <= now
    ? ''
    : `paused: asked again in ${untilText(pausedUntil - now)}`;
}

function trafficText({ underWay, waiting }: ServiceQuota): string {
  if (underWay + waiting === 0) return '';
  return `${underWay} under way${waiting > 0 ? `, ${waiting} waiting` : ''}`;
}
