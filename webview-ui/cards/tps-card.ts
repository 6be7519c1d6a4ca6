import { CHAIN_ID, MAX_CHAINS, type CardState, type Range, type TPSSeries, type ViewState } from '../../src/protocol';
import { ChartFigure } from '../chart/chart-figure';
import { checkbox, iconButton } from '../controls';
import { h, setText, show } from '../dom';
import { Combobox, type Option } from '../parts/combobox';
import { icon } from '../parts/icons';
import { VirtualTable } from '../parts/virtual-table';
import { chainName, namedChains } from '../view-models/known-chains';
import { isTimeWindow } from '../view-models/time-window';
import { pointText } from '../view-models/time-text';
import { isSortOrder, sortedTPSRows, tpsRows, type SortOrder, type TPSRow } from '../view-models/tps-rows';
import { tpsText } from '../view-models/tps-series';
import type { Card } from './card';
import { CardFrame, fill, valueOf, type CardTools } from './card-frame';
import { rangePicker } from './range-picker';
import { TPSLegend, type LegendRow } from './tps-legend';

const KEPT_WINDOW = 'tpsWindow';
const KEPT_ORDER = 'tpsOrder';
const REST_MS = 80;
/** In place of a chart without a day. */
const EMPTY = {
  idle: '',
  loading: 'Loading…',
  failed: 'No day was read.',
  ready: 'There is no day within this range.',
} as const;

const NEWEST_FIRST: SortOrder = { column: 0, isDescending: true };

/** Average TPS of one or several chains, as a chart or as a table. `chains` are those known by name. */
export function tpsCard(tools: CardTools, chains: () => readonly Option[]): Card<'tps'> {
  const { link, ticker } = tools;
  let view: Pick<ViewState, 'chainIds' | 'range' | 'logScale' | 'asTable'> = {
    chainIds: [],
    range: 90,
    logScale: false,
    asTable: false,
  };
  let series: readonly TPSSeries[] = [];
  let order = link.recall(KEPT_ORDER, isSortOrder) ?? NEWEST_FIRST;
  let keptWindow = link.recall(KEPT_WINDOW, isTimeWindow);
  let day: number | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let status: CardState<unknown>['status'] = 'idle';

  const choose = (change: Partial<typeof view>): void => {
    // A second choice may be made before the host answers the first.
    view = { ...view, ...change };
    link.send({ type: 'choose', view: change });
  };
  const frame = new CardFrame({ name: 'tps', title: 'Average TPS' }, tools);
  const range = rangePicker((chosen: Range) => {
    figure.showWindow(undefined);
    choose({ range: chosen });
  });
  const log = checkbox('Log', (logScale) => choose({ logScale }));
  const asTable = checkbox('Table', (isTable) => choose({ asTable: isTable }));
  const compare = new Combobox({
    label: 'Add a chain to compare',
    placeholder: 'Add a chain…',
    options: () => namedChains(chains()).filter(({ id }) => CHAIN_ID.test(id) && !view.chainIds.includes(id)),
    problemOf: (typed) => {
      if (/^\d+$/.test(typed) || chains().some(({ id }) => id === typed)) return undefined;
      const inChart = namedChains(chains()).find(
        ({ id, name }) => view.chainIds.includes(id) && name.toLowerCase().includes(typed.toLowerCase()),
      );
      if (inChart !== undefined) return `${inChart.name} is in the chart.`;
      return CHAIN_ID.test(typed) ? undefined : 'Choose a chain of the list, or type an ID such as 43114.';
    },
    onPick: (id) => {
      if (!view.chainIds.includes(id)) choose({ chainIds: [...view.chainIds, id] });
    },
  });
  const legend = new TPSLegend((chainId) => choose({ chainIds: view.chainIds.filter((id) => id !== chainId) }));
  const figure = new ChartFigure({
    onWindow: (shown) => {
      keptWindow = shown;
      // Once it rests: while it moves, each frame belongs to the chart.
      clearTimeout(resting);
      resting = setTimeout(() => {
        link.keep(KEPT_WINDOW, shown);
        drawLegend();
      }, REST_MS);
    },
    onDay: (time) => {
      day = time;
      drawLegend();
    },
  });
  const table = new VirtualTable<TPSRow>('Average TPS by day', (chosen) => {
    order = chosen;
    link.keep(KEPT_ORDER, chosen);
    drawTable();
  });

  frame.actions.append(
    iconButton('Copy as CSV', icon('copy'), () => link.send({ type: 'copyTable', card: 'tps' })),
    iconButton('Export as CSV', icon('save'), () => link.send({ type: 'export', card: 'tps', as: 'csv' })),
    iconButton('Save the chart as a picture', icon('picture'), () => {
      const data = figure.picture('Average TPS');
      if (data !== '') link.send({ type: 'savePicture', data });
    }),
    iconButton('Open as a document', icon('document'), () => link.send({ type: 'openDocument', card: 'tps' })),
  );
  const toolbar = h('div', { class: 'toolbar' }, range.element, log.element, asTable.element, compare.element);
  const empty = h('p', { class: 'chart-empty quiet' });
  const source = h('p', { class: 'quiet source', hidden: true });

  const legendRows = (): LegendRow[] =>
    view.chainIds.map((chainId, line) => {
      const own = series.find((each) => each.chainId === chainId);
      const name = own?.name ?? chainName(chains(), chainId);
      return { chainId, name, line, series: own, canRemove: view.chainIds.length > 1 };
    });
  const drawn = () =>
    legendRows().flatMap(({ series: own, line }) =>
      own === undefined || own.timestamps.length === 0 ? [] : [{ series: own, line }],
    );
  const drawLegend = (): void => {
    // A chart that is not drawn yet shows nothing of the axis: all is summed up.
    const { from, to } = figure.shown;
    const shown = view.asTable || to === from ? { from: -Infinity, to: Infinity } : { from, to };
    legend.show(legendRows(), { shown, day: view.asTable ? undefined : day, now: ticker.now() });
  };
  const drawChart = (): void => {
    const lines = drawn();
    const names = lines.map(({ series: { name } }) => name).join(', ');
    if (lines.length > 0) figure.show(lines, view.logScale, `Average TPS by day of ${names}`);
  };
  const drawTable = (): void => {
    const shown = drawn().map((line) => line.series);
    const columns = [
      { title: 'Day (UTC)', text: ({ time }: TPSRow) => pointText(time) },
      ...shown.map(({ name }, index) => ({
        title: name,
        isNumber: true,
        text: ({ values }: TPSRow) => {
          const value = values[index];
          return value === undefined ? '' : tpsText(value);
        },
      })),
    ];
    table.show(columns, sortedTPSRows(tpsRows(shown), order), order);
  };
  const draw = (): void => {
    const isEmpty = drawn().length === 0;
    show(figure.element, !view.asTable && !isEmpty);
    show(table.element, view.asTable && !isEmpty);
    show(empty, isEmpty);
    setText(empty, EMPTY[status]);
    frame.actions.hidden = isEmpty;
    if (view.asTable) drawTable();
    else drawChart();
    drawLegend();
  };
  fill(frame.body, toolbar, empty, figure.element, table.element, legend.element, source);
  ticker.each(drawLegend);

  return {
    element: frame.element,
    showState(state) {
      // Without a day, nothing is there that could be said to be from before.
      const isEmpty = valueOf(state)?.series.every(({ timestamps }) => timestamps.length === 0) === true;
      frame.show(state.status === 'failed' && isEmpty ? { status: 'failed', problem: state.problem } : state);
      // What is idle has forgotten: the days were another service's.
      const content = valueOf(state);
      show(source, content?.isMadeUp === true);
      setText(source, content?.service ?? '');
      const value = content?.series ?? (state.status === 'idle' ? [] : series);
      status = state.status;
      if (value === series) {
        setText(empty, EMPTY[status]);
        return;
      }
      const isFirst = series.length === 0;
      series = value;
      draw();
      if (isFirst && keptWindow !== undefined && drawn().length > 0) figure.showWindow(keptWindow);
    },
    showView(next) {
      view = next;
      range.show(view.range);
      log.show(view.logScale);
      asTable.show(view.asTable);
      show(log.element, !view.asTable);
      show(compare.element, view.chainIds.length < MAX_CHAINS);
      draw();
    },
  };
}
