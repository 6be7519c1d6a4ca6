import type { BridgedContent, CardState, ViewState } from '../../src/protocol';
import { button, iconButton, textField } from '../controls';
import { h, setText, show } from '../dom';
import { icon } from '../parts/icons';
import { VirtualTable } from '../parts/virtual-table';
import { sortedBridgedRows, type BridgedRow } from '../view-models/bridged-rows';
import { wholeText } from '../view-models/number-text';
import { isSortOrder } from '../view-models/tps-rows';
import type { Card } from './card';
import { CardFrame, fill, hint, valueOf, type CardTools } from './card-frame';

const KEPT = 'bridgedOrder';
const SORT_KEY_NOTE = 'The unit of the sort key is not documented.';

/** Addresses that hold BTC.b over a threshold, a page at a time. */
export function bridgedCard(tools: CardTools): Card<'bridged'> {
  const { link } = tools;
  let bridged: ViewState['bridged'] = { threshold: '', pageSize: 1000 };
  let isPageSizeRight = true;
  let isLoading = false;
  let price: string | undefined;
  let rows: readonly BridgedRow[] = [];
  let order = link.recall(KEPT, isSortOrder);

  const choose = (change: Partial<ViewState['bridged']>): void => {
    bridged = { ...bridged, ...change };
    link.send({ type: 'choose', view: { bridged } });
  };
  const load = (): void => {
    if (isPageSizeRight) link.send({ type: 'load', card: 'bridged' });
  };
  const threshold = textField({
    label: 'At least',
    onInput: (value) => choose({ threshold: value.trim() }),
    onEnter: load,
    maxLength: 78,
  });
  const pageSize = textField({
    label: 'Page size',
    onInput: (value) => {
      const size = Number(value);
      isPageSizeRight = Number.isInteger(size) && size >= 1 && size <= 5_000;
      if (isPageSizeRight) choose({ pageSize: size });
      showPrice();
    },
    onEnter: load,
    maxLength: 4,
  });
  const ask = button('Load', 'primary', load);
  const more = button('Load More', 'secondary', () => link.send({ type: 'loadMore', card: 'bridged' }));
  const all = button('Load All', 'secondary', () => link.send({ type: 'loadAll', card: 'bridged' }));
  const cancel = button('Cancel', 'secondary', () => link.send({ type: 'cancel', card: 'bridged' }));
  const cost = h('span', { class: 'quiet cost', role: 'status' });
  const showPrice = (): void => {
    const text = price === undefined ? '' : `A page costs ${price}`;
    setText(cost, isPageSizeRight ? text : 'A page has 1 to 5,000 addresses.');
    ask.set('Load', isPageSizeRight && !isLoading);
  };
  const frame = new CardFrame(
    { name: 'bridged', title: 'BTC.b addresses', canRefresh: false, onCorrect: () => threshold.focus() },
    tools,
  );
  frame.actions.append(
    iconButton('Copy BTC.b addresses as CSV', icon('copy'), () => link.send({ type: 'copyTable', card: 'bridged' })),
    iconButton('Export BTC.b addresses as CSV', icon('save'), () =>
      link.send({ type: 'export', card: 'bridged', as: 'csv' }),
    ),
    iconButton('Export BTC.b addresses as JSON', icon('document'), () =>
      link.send({ type: 'export', card: 'bridged', as: 'json' }),
    ),
  );
  const table = new VirtualTable<BridgedRow>('BTC.b addresses', (chosen) => {
    order = chosen;
    link.keep(KEPT, chosen);
    drawRows();
  });
  const columns = [
    { title: 'Address', isCode: true, text: ({ address }: BridgedRow) => address },
    { title: 'Sort key', isNumber: true, text: ({ sortKey }: BridgedRow) => sortKey },
  ];
  const drawRows = (): void => table.show(columns, sortedBridgedRows(rows, order), order);

  const form = h('div', { class: 'form' }, threshold.element, pageSize.element, ask.element, cost);
  const count = h('p', { class: 'quiet', role: 'status' });
  const next = h('div', { class: 'buttons' }, more.element, all.element, cancel.element);
  const result = h('div', {}, count, table.element, next, h('p', { class: 'quiet source' }, SORT_KEY_NOTE));

  return {
    element: frame.element,
    showState(state) {
      frame.show(state);
      const value = valueOf(state);
      frame.actions.hidden = value === undefined || value.rows.length === 0;
      const active = document.activeElement;
      isLoading = state.status === 'loading';
      showPrice();
      more.set('Load More', !isLoading);
      all.set('Load All', !isLoading);
      show(more.element, value?.end === 'more' && !isLoading);
      show(all.element, value?.end === 'more' && !isLoading);
      show(cancel.element, isLoading && value !== undefined);
      if (value !== undefined) {
        count.textContent = countText(value, state);
        if (value.rows !== rows) {
          rows = value.rows;
          drawRows();
        }
      }
      fill(frame.body, form, value === undefined ? hint(state, 'Who holds BTC.b, from a balance on.') : result);
      // The button that was pressed must not vanish with the focus in it.
      const gone = isLoading ? [ask, more, all] : [cancel];
      if (!gone.some(({ element }) => element === active)) return;
      if (!isLoading) (value?.end === 'more' ? more : threshold).element.focus();
      else if (value === undefined) frame.focusOnCancel();
      else cancel.element.focus();
    },
    showView(view) {
      // A size that is being typed is not there yet.
      if (isPageSizeRight) bridged = view.bridged;
      threshold.show(bridged.threshold);
      pageSize.show(String(bridged.pageSize));
      price = view.costs.bridgedPage;
      showPrice();
    },
  };
}

function countText({ rows, partial, restarted, threshold }: BridgedContent, { status }: CardState<unknown>): string {
  const number = wholeText(rows.length);
  const many = rows.length === 1 ? 'address' : 'addresses';
  const read = `${number} ${many} with at least ${threshold}`;
  const again = restarted ? ' The page token expired, so the list was read again from its first page.' : '';
  if (partial === undefined) return `${read}. The list is complete.${again}`;
  return status === 'loading' ? `${read} so far.${again}` : `${read} so far. ${partial}${again}`;
}
