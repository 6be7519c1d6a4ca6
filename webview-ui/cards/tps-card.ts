import * as l10n from '@vscode/l10n';
import {
  type CardState,
  CHAIN_ID,
  MAX_CHAINS,
  type Range,
  RANGES,
  type TPSSeries,
  type ViewState,
} from '../../src/protocol';
import { h, setText, show } from '../dom';
import { ChartFigure } from '../chart/chart-figure';
import { checkbox, icon, iconButton } from '../controls';
import { Combobox, type Option } from '../parts/combobox';
import { VirtualTable } from '../parts/virtual-table';
import { chainName, namedChains, pointText } from '../view-models/texts';
import { isTimeWindow } from '../view-models/time-window';
import { isSortOrder, sortedTPSRows, type SortOrder, type TPSRow, tpsRows } from '../view-models/rows';
import { tpsCell } from '../view-models/tps-series';
import { CardFrame, type CardTools, type CardView, fill, valueOf } from './card-frame';
import { type LegendRow, TPSLegend } from './tps-legend';

/** A choice of days back from now. `onPick` is called for the user's choices only. */
function rangePicker(onPick: (range: Range) => void): { element: HTMLElement; show: (range: Range) => void } {
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

const KEPT_WINDOW = 'tpsWindow';
const KEPT_ORDER = 'tpsOrder';
const REST_MS = 80;
/** Shown instead of a chart without a day. A failure is shown by the frame. */
const EMPTY = {
  idle: '',
  loading: l10n.t('Loading…'),
  failed: '',
  ready: l10n.t('No data in this range.'),
} as const;

const NEWEST_FIRST: SortOrder = { column: 0, isDescending: true };

/** Average TPS of one or several chains, as a chart or as a table. `chains` are the known names. */
export function tpsCard(tools: CardTools, chains: () => readonly Option[]): CardView<'tps'> {
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
  let message: string | undefined;

  const choose = (change: Partial<typeof view>): void => {
    tools.choose(change);
    showView({ ...view, ...change });
  };
  const frame = new CardFrame({ name: 'tps', title: l10n.t('Average TPS') }, tools);
  const range = rangePicker((chosen: Range) => {
    figure.showWindow(undefined);
    choose({ range: chosen });
  });
  const log = checkbox(l10n.t('Log scale'), (logScale) => choose({ logScale }));
  const asTable = checkbox(l10n.t('Table'), (isTable) => choose({ asTable: isTable }));
  const compare = new Combobox({
    label: l10n.t('Add a chain to compare'),
    placeholder: l10n.t('Add a chain'),
    options: () => namedChains(chains()).filter(({ id }) => CHAIN_ID.test(id) && !view.chainIds.includes(id)),
    problemOf: (typed) => {
      if (/^\d+$/.test(typed) || chains().some(({ id }) => id === typed)) return undefined;
      const inChart = namedChains(chains()).find(
        ({ id, name }) => view.chainIds.includes(id) && name.toLowerCase().includes(typed.toLowerCase()),
      );
      if (inChart !== undefined) return l10n.t('{0} is already in the chart.', inChart.name);
      return CHAIN_ID.test(typed) ? undefined : l10n.t('Choose a chain from the list, or type an ID such as 43114.');
    },
    onPick: (id) => {
      if (!view.chainIds.includes(id)) choose({ chainIds: [...view.chainIds, id] });
    },
  });
  const legend = new TPSLegend((chainId) => choose({ chainIds: view.chainIds.filter((id) => id !== chainId) }));
  const figure = new ChartFigure({
    onWindow: (shown) => {
      keptWindow = shown;
      // Debounced: while the window moves, only the chart is drawn.
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
  const table = new VirtualTable<TPSRow>(l10n.t('Average TPS by day'), (chosen) => {
    order = chosen;
    link.keep(KEPT_ORDER, chosen);
    drawTable();
  });

  frame.actions.append(
    iconButton(l10n.t('Copy as CSV'), icon('copy'), () => link.send({ type: 'copyTable', card: 'tps' })),
    iconButton(l10n.t('Export as CSV'), icon('save'), () => link.send({ type: 'export', card: 'tps', as: 'csv' })),
    iconButton(l10n.t('Save Chart as PNG'), icon('picture'), () => {
      const data = figure.picture(l10n.t('Average TPS'));
      if (data !== '') link.send({ type: 'savePicture', data });
    }),
    iconButton(l10n.t('Open as a Document'), icon('document'), () => link.send({ type: 'openDocument', card: 'tps' })),
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
    // A chart that isn't drawn yet has no window: the legend covers all days.
    const { from, to } = figure.shown;
    const shown = view.asTable || to === from ? { from: -Infinity, to: Infinity } : { from, to };
    legend.show(legendRows(), { shown, day: view.asTable ? undefined : day, now: ticker.now(), message });
  };
  const drawChart = (): void => {
    const lines = drawn();
    const names = lines.map(({ series: { name } }) => name).join(', ');
    if (lines.length > 0) figure.show(lines, view.logScale, l10n.t('Average TPS by day of {0}', names));
  };
  const drawTable = (): void => {
    const shown = drawn().map((line) => line.series);
    const columns = [
      { title: l10n.t('Day (UTC)'), text: ({ time }: TPSRow) => pointText(time) },
      ...shown.map(({ name }, index) => ({
        title: name,
        isNumber: true,
        text: ({ values }: TPSRow) => {
          const value = values[index];
          return value === undefined ? '' : tpsCell(value);
        },
      })),
    ];
    table.show(columns, sortedTPSRows(tpsRows(shown), order), order);
  };
  const showEmpty = (isEmpty: boolean): void => {
    show(empty, isEmpty && EMPTY[status] !== '');
    // The chart will need the space.
    empty.classList.toggle('loading', status === 'loading');
    setText(empty, EMPTY[status]);
  };
  const draw = (): void => {
    const isEmpty = drawn().length === 0;
    show(figure.element, !view.asTable && !isEmpty);
    show(table.element, view.asTable && !isEmpty);
    showEmpty(isEmpty);
    frame.actions.hidden = isEmpty;
    if (view.asTable) drawTable();
    else drawChart();
    drawLegend();
  };
  fill(frame.body, toolbar, empty, figure.element, table.element, legend.element, source);
  const showView = (next: typeof view): void => {
    view = next;
    range.show(view.range);
    log.show(view.logScale);
    asTable.show(view.asTable);
    show(log.element, !view.asTable);
    show(compare.element, view.chainIds.length < MAX_CHAINS);
    draw();
  };
  ticker.each(drawLegend);

  return {
    element: frame.element,
    showState(state) {
      // Without a day, there is no earlier content with an age.
      const isEmpty = valueOf(state)?.series.every(({ timestamps }) => timestamps.length === 0) === true;
      frame.show(state.status === 'failed' && isEmpty ? { status: 'failed', problem: state.problem } : state);
      // An idle card was reset: its days belonged to another service.
      const content = valueOf(state);
      show(source, content?.isSampleData === true);
      setText(source, content?.service ?? '');
      const value = content?.series ?? (state.status === 'idle' ? [] : series);
      status = state.status;
      message = state.status === 'failed' ? state.problem.message : undefined;
      if (value === series) {
        showEmpty(drawn().length === 0);
        drawLegend();
        return;
      }
      const isFirst = series.length === 0;
      series = value;
      draw();
      if (isFirst && keptWindow !== undefined && drawn().length > 0) figure.showWindow(keptWindow);
    },
    showView,
  };
}
