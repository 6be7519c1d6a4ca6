import * as l10n from '@vscode/l10n';
import type { BridgedContent, CardState, ViewState } from '../../src/protocol';
import { button, icon, iconButton, textField } from '../controls';
import { h, setText, show } from '../dom';
import { VirtualTable } from '../parts/virtual-table';
import { type BridgedRow, isSortOrder, sortedBridgedRows } from '../view-models/rows';
import { wholeText } from '../view-models/texts';
import { CardFrame, type CardTools, type CardView, fill, hint, valueOfState } from './card-frame';

const ORDER_KEY = 'bridgedOrder';
const UNIT_NOTE = l10n.t("The unit of balances isn't documented.");

/** Addresses that hold at least a threshold of BTC.b, a page at a time. */
export function bridgedCard(tools: CardTools): CardView<'bridged'> {
  const { link } = tools;
  let bridged: ViewState['bridged'] = { threshold: '', pageSize: 1000 };
  let isPageSizeRight = true;
  let isLoading = false;
  let price: string | undefined;
  let rows: readonly BridgedRow[] = [];
  let order = link.recall(ORDER_KEY, isSortOrder);

  const choose = (change: Partial<ViewState['bridged']>): void => {
    bridged = { ...bridged, ...change };
    tools.choose({ bridged });
  };
  const load = (): void => {
    if (isPageSizeRight) link.send({ type: 'load', card: 'bridged' });
  };
  const threshold = textField({
    label: l10n.t('Minimum balance'),
    onInput: (value) => choose({ threshold: value.trim() }),
    onEnter: load,
    maxLength: 78,
  });
  const pageSize = textField({
    label: l10n.t('Page size'),
    onInput: (value) => {
      const size = Number(value);
      isPageSizeRight = Number.isInteger(size) && size >= 1 && size <= 5_000;
      if (isPageSizeRight) choose({ pageSize: size });
      showPrice();
    },
    onEnter: load,
    maxLength: 4,
  });
  const ask = button(l10n.t('Load'), 'primary', load);
  const more = button(l10n.t('Load More'), 'secondary', () => link.send({ type: 'loadMore', card: 'bridged' }));
  const all = button(l10n.t('Load All'), 'secondary', () => link.send({ type: 'loadAll', card: 'bridged' }));
  const cancel = button(l10n.t('Cancel'), 'secondary', () => link.send({ type: 'cancel', card: 'bridged' }));
  const cost = h('span', { class: 'quiet cost', role: 'status' });
  const showPrice = (): void => {
    const text = price === undefined ? '' : l10n.t('A page costs {0}.', price);
    setText(cost, isPageSizeRight ? text : l10n.t('The page size must be 1 to 5,000.'));
    ask.set(l10n.t('Load'), isPageSizeRight && !isLoading);
  };
  const frame = new CardFrame(
    { name: 'bridged', title: l10n.t('BTC.b addresses'), canRefresh: false, onCorrect: () => threshold.focus() },
    tools,
  );
  frame.actions.append(
    iconButton(l10n.t('Copy BTC.b Addresses as CSV'), icon('copy'), () =>
      link.send({ type: 'copyTable', card: 'bridged' }),
    ),
    iconButton(l10n.t('Export BTC.b Addresses as CSV'), icon('save'), () =>
      link.send({ type: 'export', card: 'bridged', as: 'csv' }),
    ),
    iconButton(l10n.t('Export BTC.b Addresses as JSON'), icon('document'), () =>
      link.send({ type: 'export', card: 'bridged', as: 'json' }),
    ),
  );
  const table = new VirtualTable<BridgedRow>(l10n.t('BTC.b addresses'), (chosen) => {
    order = chosen;
    link.keep(ORDER_KEY, chosen);
    drawRows();
  });
  const columns = [
    { title: l10n.t('Address'), isCode: true, text: ({ address }: BridgedRow) => address },
    {
      title: l10n.t('Balance'),
      isNumber: true,
      text: ({ sortKey }: BridgedRow) => wholeText(sortKey),
    },
  ];
  const drawRows = (): void => table.show(columns, sortedBridgedRows(rows, order), order);

  const form = h('div', { class: 'form' }, threshold.element, pageSize.element, ask.element, cost);
  const count = h('p', { class: 'quiet', role: 'status' });
  const next = h('div', { class: 'buttons' }, more.element, all.element, cancel.element);
  const result = h('div', {}, count, table.element, next, h('p', { class: 'quiet source' }, UNIT_NOTE));

  return {
    element: frame.element,
    showState(state) {
      frame.show(state);
      const value = valueOfState(state);
      frame.actions.hidden = value === undefined || value.rows.length === 0;
      const active = document.activeElement;
      isLoading = state.status === 'loading';
      showPrice();
      more.set(l10n.t('Load More'), !isLoading);
      all.set(l10n.t('Load All'), !isLoading);
      show(more.element, value?.end === 'more' && !isLoading);
      show(all.element, value?.end === 'more' && !isLoading);
      show(cancel.element, isLoading && value !== undefined);
      if (value !== undefined) {
        count.textContent = bridgedCount(value, state);
        if (value.rows !== rows) {
          rows = value.rows;
          drawRows();
        }
      }
      fill(
        frame.body,
        form,
        value === undefined ? hint(state, l10n.t('Load the addresses that hold at least this much BTC.b.')) : result,
      );
      // A pressed button that disappears passes its focus on.
      const gone = isLoading ? [ask, more, all] : [cancel];
      if (!gone.some(({ element }) => element === active)) return;
      if (!isLoading) (value?.end === 'more' ? more : threshold).element.focus();
      else if (value === undefined) frame.focusOnCancel();
      else cancel.element.focus();
    },
    showView(view) {
      ({ bridged } = view);
      threshold.show(bridged.threshold);
      pageSize.show(String(bridged.pageSize));
    },
    showCosts({ bridgedPage }) {
      price = bridgedPage;
      showPrice();
    },
  };
}

function bridgedCount({ rows, partial, restarted, threshold }: BridgedContent, { status }: CardState<unknown>): string {
  const sentences = [
    partial === undefined ? totalText(rows.length) : bridgedSoFar(rows.length),
    status === 'loading' ? undefined : partial,
    restarted ? l10n.t('The page token expired, so the list was loaded again from its first page.') : undefined,
  ];
  return `≥ ${wholeText(threshold)} · ${sentences.filter((each) => each !== undefined).join(' ')}`;
}

function totalText(count: number): string {
  return count === 1 ? l10n.t('1 address in all.') : l10n.t('{0} addresses in all.', wholeText(count));
}

function bridgedSoFar(count: number): string {
  return count === 1 ? l10n.t('1 address so far.') : l10n.t('{0} addresses so far.', wholeText(count));
}
