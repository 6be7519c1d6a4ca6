import * as l10n from '@vscode/l10n';
import { FieldList } from '../parts/field-list';
import { CardFrame, type CardTools, type CardView, valueOfState } from './card-frame';
import type { CardState, ChainRow, HealthContent, QuotaContent, ServiceQuota } from '../../src/protocol';
import { h, KeyedElements, setAttribute, setChildren, setText, show } from '../dom';
import { button, iconButton, textField } from '../controls';
import { cardStatus, matchingChains, untilText, wholeText } from '../view-models/texts';
import { ChainList, leftOutText } from '../parts/chain-list';

/** The Metrics API's description of the first chain in the chart. */
export function chainCard(tools: CardTools): CardView<'chain'> {
  const frame = new CardFrame({ name: 'chain', title: l10n.t('Chain information') }, tools);
  const fields = new FieldList((text) => tools.link.send({ type: 'copy', text }));
  return {
    element: frame.element,
    showState: (state) =>
      frame.showContent(
        state,
        (value) => {
          fields.show(value.fields);
          return [fields.element];
        },
        { idle: l10n.t('Add a chain to the chart to see its details.') },
      ),
  };
}

/** The Metrics API's health: a dot, whose tooltip has the reports. It is checked each minute, and when it is pressed. */
export function healthDot({ link, ticker }: CardTools): CardView<'health'> {
  const dot = h('span', { class: 'dot' });
  const element = iconButton('', dot, () => link.send({ type: 'load', card: 'health' }));
  let state: CardState<HealthContent> = { status: 'idle' };
  const draw = (now: number): void => {
    const { line, problem } = cardStatus(state, now);
    const value = valueOfState(state);
    const texts = [l10n.t('Metrics API health'), problem?.message ?? value?.text, line];
    const label = texts.filter(Boolean).join(' · ');
    setAttribute(element, 'aria-label', label);
    setAttribute(element, 'title', label);
    const isIll = problem !== undefined || value?.isWell === false;
    dot.className = isIll ? 'dot ill' : value === undefined ? 'dot' : 'dot well';
  };
  draw(ticker.now());
  ticker.each(draw);
  return {
    element,
    showState(given) {
      state = given;
      draw(ticker.now());
    },
  };
}

/** The limits of both APIs, and the API key with its actions. */
export function quotaCard(tools: CardTools, health: HTMLElement): CardView<'quota'> {
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
      const host = h('span', { class: 'code quiet host' });
      const head = h('div', {}, h('span', { class: 'name' }, name), host, name === 'Metrics API' && health);
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
      value = valueOfState(state);
      draw();
      const key = value?.services.find(({ name }) => name === 'Data API')?.key;
      show(set.element, key === 'not set');
      for (const each of [test, replace, remove]) show(each.element, key === 'set');
      frame.showContent(state, () => [list, buttons]);
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

/** Rows that are shown at once; the search finds the others. */
const MAX_SHOWN_CHAINS = 300;

/** The chains that the Data API indexes. */
export function supportedCard(tools: CardTools): CardView<'supported'> {
  const frame = new CardFrame({ name: 'supported', title: l10n.t('Supported chains') }, tools);
  frame.addDocumentButton('supported', l10n.t('Open Supported Chains as a Document'));
  const list = new ChainList(tools.link);
  const count = h('p', { class: 'quiet', role: 'status' });
  let chains: readonly ChainRow[] = [];
  let leftOut = 0;
  let search = '';
  const field = textField({
    label: l10n.t('Search'),
    placeholder: l10n.t('Name, ID, token or feature'),
    onInput: (value) => {
      search = value;
      tools.choose({ search });
      draw();
    },
  });
  const result = h('div', {}, h('div', { class: 'form' }, field.element, count), list.element);
  const draw = (): void => {
    const found = matchingChains(chains, search);
    list.show(found.slice(0, MAX_SHOWN_CHAINS));
    const texts = [
      found.length === chains.length
        ? countText(chains.length)
        : l10n.t('{0} of {1} chains', wholeText(found.length), wholeText(chains.length)),
      ...(found.length > MAX_SHOWN_CHAINS ? [l10n.t('first {0} shown', MAX_SHOWN_CHAINS)] : []),
      ...leftOutText(leftOut),
    ];
    setText(count, texts.join(' · ') || l10n.t('Not loaded'));
  };
  return {
    element: frame.element,
    showState(state) {
      const value = valueOfState(state);
      chains = value?.chains ?? [];
      leftOut = value?.leftOut ?? 0;
      draw();
      frame.showContent(state, () => [result]);
    },
    showView(view) {
      search = view.search;
      field.show(search);
      draw();
    },
  };
}

function countText(count: number): string {
  return count === 1 ? l10n.t('1 chain') : l10n.t('{0} chains', wholeText(count));
}
