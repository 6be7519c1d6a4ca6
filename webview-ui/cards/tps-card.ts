import * as l10n from '@vscode/l10n';
import {
  type Cards,
  type CardState,
  CHAIN_ID,
  type Choices,
  INITIAL_CHOICES,
  MAX_CHAINS,
  type Range,
  RANGES,
  type TPSSeries,
  type ViewState,
} from '../../src/protocol';
import { h, setText, show } from '../dom';
import { ChartFigure } from '../chart/chart-figure';
import { checkbox, icon, iconButton, selectControl } from '../controls';
import { Combobox, type Option } from '../parts/combobox';
import { VirtualTable } from '../parts/virtual-table';
import { GROUPS_TO_CHOOSE, chainName, namedChains, pointText } from '../view-models/texts';
import { isTimeWindow, type TimeWindow } from '../view-models/time-window';
import { isSortOrder, sortedTPSRows, type SortOrder, type TPSRow, tpsRows } from '../view-models/rows';
import { tpsCell } from '../view-models/tps-series';
import { CardFrame, type CardTools, type CardView, fill, valueOfState } from './card-frame';
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
    const [label, title] = rangeTexts(range);
    return h('label', { title }, input, h('span', {}, label));
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

function rangeTexts(range: Range): readonly [label: string, tooltip: string] {
  if (range === 'all') return [l10n.t('All'), l10n.t('All days')];
  if (range === 365) return [l10n.t('1y'), l10n.t('Last year')];
  return [l10n.t('{0}d', range), l10n.t('Last {0} days', range)];
}

const KEPT_WINDOW = 'tpsWindow';
const KEPT_ORDER = 'tpsOrder';
const REST_MS = 80;
/** Shown instead of a chart without a day. A failure is shown by the frame. */
const EMPTY_TEXTS = {
  idle: '',
  loading: l10n.t('Loading…'),
  failed: '',
  ready: l10n.t('No data in this range.'),
} as const;
const NEWEST_FIRST: SortOrder = { column: 0, isDescending: true };

/** A daily metric of one or several chains, as a chart or as a table. */
export class TPSCard implements CardView<'tps'> {
  readonly element: HTMLElement;
  readonly #tools: CardTools;
  readonly #chains: () => readonly Option[];
  readonly #frame: CardFrame;
  readonly #metric = selectControl(l10n.t('Metric'), [...METRICS], (metric) => {
    // Days of another metric.
    this.#series = [];
    this.#state = { status: 'loading' };
    this.#choose({ metric });
  });
  readonly #range = rangePicker((range) => {
    this.#figure.showWindow(undefined);
    this.#choose({ range });
  });
  readonly #log = checkbox(l10n.t('Log scale'), (logScale) => this.#choose({ logScale }));
  readonly #asTable = checkbox(l10n.t('Table'), (asTable) => this.#choose({ asTable }));
  readonly #compare = new Combobox({
    label: l10n.t('Add a chain to compare'),
    placeholder: l10n.t('Add a chain'),
    options: () =>
      [...GROUPS_TO_CHOOSE, ...namedChains(this.#chains())].filter(
        ({ id }) => CHAIN_ID.test(id) && !this.#view.chainIds.includes(id),
      ),
    problemOf: (typed) => {
      if (/^\d+$/.test(typed) || this.#chains().some(({ id }) => id === typed)) return undefined;
      const inChart = [...GROUPS_TO_CHOOSE, ...namedChains(this.#chains())].find(
        ({ id, name }) => this.#view.chainIds.includes(id) && name.toLowerCase().includes(typed.toLowerCase()),
      );
      if (inChart !== undefined) return l10n.t('{0} is already in the chart.', inChart.name);
      return CHAIN_ID.test(typed) ? undefined : l10n.t('Choose a chain from the list, or type an ID such as 43114.');
    },
    onPick: (id) => {
      if (!this.#view.chainIds.includes(id)) this.#choose({ chainIds: [...this.#view.chainIds, id] });
    },
  });
  readonly #legend = new TPSLegend((id) =>
    this.#choose({ chainIds: this.#view.chainIds.filter((each) => each !== id) }),
  );
  readonly #figure = new ChartFigure({
    onWindow: (shown) => {
      this.#keptWindow = shown;
      // Debounced: while the window moves, only the chart is drawn.
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => {
        this.#tools.link.keep(KEPT_WINDOW, shown);
        this.#drawLegend();
      }, REST_MS);
    },
    onDay: (time) => {
      this.#day = time;
      this.#drawLegend();
    },
  });
  readonly #table = new VirtualTable<TPSRow>(l10n.t('Activity by day'), (order) => {
    this.#order = order;
    this.#tools.link.keep(KEPT_ORDER, order);
    this.#drawTable();
  });
  readonly #empty = h('p', { class: 'chart-empty quiet' });
  readonly #source = h('p', { class: 'quiet source', hidden: true });
  #view: ViewState = { ...INITIAL_CHOICES, chainIds: [] };
  #state: CardState<unknown> = { status: 'idle' };
  #series: readonly TPSSeries[] = [];
  #order: SortOrder;
  #keptWindow: TimeWindow | undefined;
  #day: number | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** `chains` are the known names. */
  constructor(tools: CardTools, chains: () => readonly Option[]) {
    const { link, ticker } = tools;
    this.#tools = tools;
    this.#chains = chains;
    this.#order = link.recall(KEPT_ORDER, isSortOrder) ?? NEWEST_FIRST;
    this.#keptWindow = link.recall(KEPT_WINDOW, isTimeWindow);
    this.#frame = new CardFrame({ name: 'tps', title: l10n.t('Activity by day') }, tools);
    this.element = this.#frame.element;
    this.#frame.actions.append(
      iconButton(l10n.t('Copy as CSV'), icon('copy'), () => link.send({ type: 'copyTable', card: 'tps' })),
      iconButton(l10n.t('Export as CSV'), icon('save'), () => link.send({ type: 'export', card: 'tps', as: 'csv' })),
      iconButton(l10n.t('Save Chart as PNG'), icon('picture'), () => {
        const data = this.#figure.picture(this.#label);
        if (data !== '') link.send({ type: 'savePicture', data });
      }),
    );
    this.#frame.addDocumentButton('tps', l10n.t('Open as a Document'));
    const choices = [this.#metric, this.#range, this.#log, this.#asTable, this.#compare].map(({ element }) => element);
    const days = [this.#figure, this.#table, this.#legend].map(({ element }) => element);
    fill(this.#frame.body, h('div', { class: 'toolbar' }, ...choices), this.#empty, ...days, this.#source);
    ticker.each(() => this.#drawLegend());
  }

  showState(state: CardState<Cards['tps']>): void {
    this.#state = state;
    const content = valueOfState(state);
    // Without a day, there is no earlier content with an age.
    const isEmpty = content?.series.every(({ timestamps }) => timestamps.length === 0) === true;
    this.#frame.show(state.status === 'failed' && isEmpty ? { status: 'failed', problem: state.problem } : state);
    show(this.#source, content?.isSampleData === true);
    setText(this.#source, content?.service ?? '');
    const before = this.#series;
    // An idle card was reset: its days belonged to another service.
    const isChosen = content?.metric === this.#view.metric;
    this.#series = isChosen ? content.series : state.status === 'idle' ? [] : before;
    if (this.#series === before) {
      this.#showEmpty();
      this.#drawLegend();
    } else this.#draw();
    const isFirst = before.length === 0 && this.#lines().length > 0;
    if (isFirst && this.#keptWindow !== undefined) this.#figure.showWindow(this.#keptWindow);
  }

  showView(view: ViewState): void {
    this.#view = view;
    this.#metric.show(view.metric);
    this.#range.show(view.range);
    this.#log.show(view.logScale);
    this.#asTable.show(view.asTable);
    show(this.#log.element, !view.asTable);
    show(this.#compare.element, view.chainIds.length < MAX_CHAINS);
    this.#draw();
  }

  #choose(choices: Choices): void {
    this.#tools.choose(choices);
    this.showView({ ...this.#view, ...choices });
  }

  get #label(): string {
    return METRICS.get(this.#view.metric) ?? this.#view.metric;
  }

  #rows(): LegendRow[] {
    return this.#view.chainIds.map((chainId, line, { length }) => {
      const series = this.#series.find((each) => each.chainId === chainId);
      return { chainId, name: series?.name ?? chainName(this.#chains(), chainId), line, series, canRemove: length > 1 };
    });
  }

  #lines(): { series: TPSSeries; line: number }[] {
    return this.#rows().flatMap(({ series, line }) => (series?.timestamps[0] === undefined ? [] : [{ series, line }]));
  }

  #draw(): void {
    const { asTable, logScale } = this.#view;
    const lines = this.#lines();
    const isEmpty = lines.length === 0;
    show(this.#figure.element, !asTable && !isEmpty);
    show(this.#table.element, asTable && !isEmpty);
    this.#showEmpty();
    this.#frame.actions.hidden = isEmpty;
    const names = lines.map(({ series: { name } }) => name).join(', ');
    if (asTable) this.#drawTable();
    else if (!isEmpty) this.#figure.show(lines, logScale, l10n.t('{0} by day of {1}', this.#label, names));
    this.#drawLegend();
  }

  #showEmpty(): void {
    const { status } = this.#state;
    show(this.#empty, this.#lines().length === 0 && EMPTY_TEXTS[status] !== '');
    // The chart will need the space.
    this.#empty.classList.toggle('loading', status === 'loading');
    setText(this.#empty, EMPTY_TEXTS[status]);
  }

  #drawTable(): void {
    const shown = this.#lines().map(({ series }) => series);
    const areCounts = isCount(this.#view.metric);
    const columns = [
      { title: l10n.t('Day (UTC)'), text: ({ time }: TPSRow) => pointText(time) },
      ...shown.map(({ name }, index) => ({
        title: name,
        isNumber: true,
        text: ({ values }: TPSRow) => (values[index] === undefined ? '' : tpsCell(values[index], areCounts)),
      })),
    ];
    this.#table.show(columns, sortedTPSRows(tpsRows(shown), this.#order), this.#order);
  }

  #drawLegend(): void {
    // A chart that isn't drawn yet has no window: the legend covers all days.
    const { from, to } = this.#figure.shown;
    const shown = this.#view.asTable || to === from ? { from: -Infinity, to: Infinity } : { from, to };
    const day = this.#view.asTable ? undefined : this.#day;
    const message = this.#state.status === 'failed' ? this.#state.problem.message : undefined;
    this.#legend.show(this.#rows(), {
      shown,
      day,
      message,
      now: this.#tools.ticker.now(),
      isCount: isCount(this.#view.metric),
    });
  }
}

/** The daily metrics of the Metrics API by their names there, in the order of the picker. */
const METRICS: ReadonlyMap<string, string> = new Map([
  ['avgTps', l10n.t('Average TPS')],
  ['maxTps', l10n.t('Highest TPS')],
  ['txCount', l10n.t('Transactions')],
  ['activeAddresses', l10n.t('Active addresses')],
  ['activeSenders', l10n.t('Active senders')],
  ['gasUsed', l10n.t('Gas used')],
  ['avgGps', l10n.t('Average gas per second')],
  ['maxGps', l10n.t('Highest gas per second')],
  ['avgGasPrice', l10n.t('Average gas price (gwei)')],
  ['maxGasPrice', l10n.t('Highest gas price (gwei)')],
  ['feesPaid', l10n.t("Fees paid (in the chain's token)")],
  ['contracts', l10n.t('New contracts')],
  ['deployers', l10n.t('Deployers of contracts')],
  ['cumulativeTxCount', l10n.t('Transactions since genesis')],
  ['cumulativeAddresses', l10n.t('Addresses since genesis')],
  ['cumulativeContracts', l10n.t('Contracts since genesis')],
  ['cumulativeDeployers', l10n.t('Deployers since genesis')],
]);

/** Whether its values are whole numbers. */
function isCount(metric: string): boolean {
  return !/^(?:avg|max|fees)/.test(metric);
}
