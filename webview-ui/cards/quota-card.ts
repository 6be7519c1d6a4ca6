import * as l10n from '@vscode/l10n';
import type { QuotaContent, ServiceQuota } from '../../src/protocol';
import { button } from '../controls';
import { h, KeyedElements, setChildren, setText, show } from '../dom';
import { untilText } from '../view-models/texts';
import { CardFrame, type CardTools, type CardView, valueOf } from './card-frame';

/** The limits of both APIs, and the API key with its actions. */
export function quotaCard(tools: CardTools): CardView<'quota'> {
  const { link, ticker } = tools;
  const frame = new CardFrame({ name: 'quota', title: l10n.t('API limits and key'), canRefresh: false }, tools);
  let value: QuotaContent | undefined;
  const set = button(l10n.t('Set API Key…'), 'secondary', () => link.send({ type: 'key', action: 'set' }));
  const replace = button(l10n.t('Replace…'), 'secondary', () => link.send({ type: 'key', action: 'set' }));
  const test = button(l10n.t('Test'), 'secondary', () => link.send({ type: 'key', action: 'test' }));
  const remove = button(l10n.t('Remove'), 'secondary', () => link.send({ type: 'key', action: 'remove' }));
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
      put('allowance', quota.allowance ?? l10n.t('limit unknown'));
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
      value = valueOf(state);
      draw();
      const key = value?.services.find(({ name }) => name === 'Data API')?.key;
      show(set.element, key === 'not set');
      for (const each of [test, replace, remove]) show(each.element, key === 'set');
      frame.showContent(state, () => [list, buttons]);
    },
    showView() {
      // Doesn't depend on the view.
    },
  };
}

const KEY_TEXTS = {
  'none needed': l10n.t('needs no API key'),
  set: l10n.t('API key set'),
  'not set': l10n.t('no API key: lower limits apply'),
} as const;

function pauseText({ pausedUntil }: ServiceQuota, now: number): string {
  return pausedUntil === undefined || pausedUntil <= now ? '' : l10n.t('paused for {0}', untilText(pausedUntil - now));
}

function trafficText({ underWay, waiting }: ServiceQuota): string {
  if (underWay + waiting === 0) return '';
  return waiting === 0
    ? l10n.t('Requests: {0} in progress', underWay)
    : l10n.t('Requests: {0} in progress, {1} waiting', underWay, waiting);
}
