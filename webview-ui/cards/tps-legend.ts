import * as l10n from '@vscode/l10n';
import type { TPSSeries } from '../../src/protocol';
import { icon, iconButton, lineSample } from '../controls';
import { h, KeyedElements, setAttribute, setChildren, setText, show } from '../dom';
import { DASHES, lineColour } from '../theme';
import { agoText, dayText, minuteText, pointText, wholeText } from '../view-models/texts';
import { summaryOf, tpsCell } from '../view-models/tps-series';
import type { TimeWindow } from '../view-models/time-window';

/** A chain of the chart; without a series before the first response. */
export interface LegendRow {
  readonly chainId: string;
  readonly name: string;
  readonly line: number;
  readonly series: TPSSeries | undefined;
  readonly canRemove: boolean;
}

interface LegendTimes {
  /** The visible part of the time axis, which the numbers cover. */
  readonly shown: TimeWindow;
  /** The day under the cursor, Unix seconds; undefined for each chain's newest. */
  readonly day: number | undefined;
  /** Unix ms. */
  readonly now: number;
  /** The message that the card already shows; the rows don't repeat it. */
  readonly message: string | undefined;
  /** Whether the values are whole numbers. */
  readonly isCount: boolean;
}

const NEWEST_TITLE = l10n.t('Newest');

/** The columns between a chain's name and its button: their heads, and the classes of their cells. */
const LEGEND_COLUMNS = [
  [NEWEST_TITLE, 'value number'],
  [l10n.t('Average'), 'average number wide'],
  [l10n.t('Lowest'), 'lowest number wide'],
  [l10n.t('Highest'), 'highest number wide'],
  [l10n.t('State'), 'state'],
] as const;

/** The chains of the chart as a table: their lines, numbers and age. */
export class TPSLegend {
  readonly element: HTMLTableElement;
  readonly #heads = LEGEND_COLUMNS.map(([head, classes]) => h('th', { scope: 'col', class: classes }, head));
  readonly #body = h('tbody');
  readonly #rows: KeyedElements<LegendRow, HTMLElement>;
  #times: LegendTimes = { shown: { from: 0, to: 0 }, day: undefined, now: 0, message: undefined, isCount: false };

  constructor(onRemove: (chainId: string) => void) {
    const caption = h('caption', { class: 'hidden' }, l10n.t('Values of the days shown'));
    this.element = h(
      'table',
      { class: 'legend' },
      caption,
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, l10n.t('Chain')), ...this.#heads, h('td'))),
      this.#body,
    );
    this.#rows = new KeyedElements<LegendRow, HTMLElement>(
      ({ chainId, name }) => {
        const remove = iconButton(removeText(name), icon('close'), () => onRemove(chainId));
        const cells = LEGEND_COLUMNS.map(([, classes]) => h('td', { class: classes }));
        const title = h(
          'th',
          { scope: 'row' },
          h('span', { class: 'sample' }),
          h('span', { class: 'name' }),
          h('div', { class: 'small-state' }),
        );
        return h('tr', {}, title, ...cells, h('td', { class: 'remove' }, remove));
      },
      (row, item) => this.#update(row, item),
    );
  }

  show(rows: readonly LegendRow[], times: LegendTimes): void {
    this.#times = times;
    const [value] = this.#heads;
    if (value !== undefined) setText(value, times.day === undefined ? NEWEST_TITLE : pointText(times.day));
    setChildren(
      this.#body,
      this.#rows.of(rows, ({ chainId, line }) => `${chainId} ${line}`),
    );
  }

  #update(row: HTMLElement, { name, line, series, canRemove, chainId }: LegendRow): void {
    const part = (name: string): HTMLElement | null => row.querySelector(`.${name}`);
    const put = (name: string, text: string, title = ''): void => {
      const cell = part(name);
      if (cell === null) return;
      setText(cell, text);
      cell.title = title;
    };
    const { shown, day, now, message, isCount } = this.#times;
    const summary = series === undefined ? undefined : summaryOf(series, shown.from, shown.to);
    const putExtreme = (which: 'lowest' | 'highest'): void => {
      const point = summary?.[which];
      if (point === undefined) put(which, '');
      else put(which, tpsCell(point.value, isCount), dayText(point.time));
    };
    const state = stateText(series, summary?.missing ?? 0, { now, message });
    const updated = series?.lastRun;
    row.title = name === chainId ? '' : l10n.t('Chain {0}', chainId);
    put('name', name);
    put('value', isAwaited(series) ? '…' : legendValueText(series, day, isCount));
    put('average', summary?.average === undefined ? '' : tpsCell(summary.average, isCount));
    putExtreme('lowest');
    putExtreme('highest');
    put('state', state, updated === undefined ? '' : l10n.t('Last update by the service: {0}', minuteText(updated)));
    put('small-state', state);
    part('state')?.classList.toggle('ill', series?.problem !== undefined);
    const sample = part('sample');
    if (sample?.childElementCount === 0) sample.append(lineSample(lineColour(line), DASHES[line] ?? []));
    const remove = part('icon-button');
    if (remove === null) return;
    // The name of a chain may arrive after its row.
    setAttribute(remove, 'aria-label', removeText(name));
    remove.title = removeText(name);
    show(remove, canRemove);
  }
}

const removeText = (name: string): string => l10n.t('Remove {0} from the Chart', name);

/** Whether the first response is still missing. */
function isAwaited(series: TPSSeries | undefined): series is undefined {
  return series === undefined || (series.timestamps.length === 0 && !series.complete && series.problem === undefined);
}

function legendValueText({ timestamps, values }: TPSSeries, day: number | undefined, isCount: boolean): string {
  const value = day === undefined ? values.at(-1) : values[timestamps.indexOf(day)];
  return value === undefined ? l10n.t('no data') : tpsCell(value, isCount);
}

/** `to 2026-11-20 · updated 30 h ago · 3 days missing`, or why there is nothing newer. */
function stateText(
  series: TPSSeries | undefined,
  missing: number,
  { now, message }: Pick<LegendTimes, 'now' | 'message'>,
): string {
  if (isAwaited(series)) return '';
  if (series.problem !== undefined) return series.problem.message === message ? '' : series.problem.message;
  const newest = series.timestamps.at(-1);
  const texts = [newest === undefined ? l10n.t('no days') : l10n.t('to {0}', dayText(newest))];
  if (series.lastRun !== undefined) texts.push(l10n.t('updated {0}', agoText(now / 1000 - series.lastRun)));
  if (missing > 0) texts.push(missing === 1 ? l10n.t('1 day missing') : l10n.t('{0} days missing', wholeText(missing)));
  if (!series.complete) texts.push(series.partial ?? l10n.t('Not all days are loaded.'));
  return texts.join(' · ');
}
