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

/** The times of the legend. */
interface LegendTimes {
  /** The visible part of the time axis, which the numbers cover. */
  readonly shown: TimeWindow;
  /** The day under the cursor, Unix seconds; undefined for each chain's newest. */
  readonly day: number | undefined;
  /** Unix ms. */
  readonly now: number;
  /** The message that the card already shows; the rows don't repeat it. */
  readonly message: string | undefined;
}

const NEWEST = l10n.t('Newest');
const HEADS = [
  l10n.t('Chain'),
  NEWEST,
  l10n.t('Average'),
  l10n.t('Lowest'),
  l10n.t('Highest'),
  l10n.t('State'),
  '',
] as const;

/** The chains of the chart as a table: their lines, numbers and age. */
export class TPSLegend {
  readonly element: HTMLTableElement;
  readonly #day = h('th', { scope: 'col', class: 'number' }, HEADS[1]);
  readonly #body = h('tbody');
  readonly #rows: KeyedElements<LegendRow, HTMLElement>;
  #times: LegendTimes = { shown: { from: 0, to: 0 }, day: undefined, now: 0, message: undefined };

  constructor(onRemove: (chainId: string) => void) {
    const heads = HEADS.map((text, index) =>
      index === 1
        ? this.#day
        : h(text === '' ? 'td' : 'th', { scope: text !== '' && 'col', class: headClass(index) }, text),
    );
    const caption = h('caption', { class: 'hidden' }, l10n.t('Average transactions per second of the days shown'));
    this.element = h('table', { class: 'legend' }, caption, h('thead', {}, h('tr', {}, ...heads)), this.#body);
    this.#rows = new KeyedElements<LegendRow, HTMLElement>(
      ({ chainId, name }) => {
        const remove = iconButton(removeText(name), icon('close'), () => onRemove(chainId));
        const cells = HEADS.slice(1, -1).map((_, index) => h('td', { class: headClass(index + 1) }));
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
    setText(this.#day, times.day === undefined ? NEWEST : pointText(times.day));
    setChildren(
      this.#body,
      this.#rows.of(rows, ({ chainId, line }) => `${chainId} ${line}`),
    );
  }

  #update(row: HTMLElement, { name, line, series, canRemove, chainId }: LegendRow): void {
    const sample = row.querySelector('.sample');
    if (sample?.childElementCount === 0) sample.append(lineSample(lineColour(line), DASHES[line] ?? []));
    const title = row.querySelector('.name');
    if (title !== null) setText(title, name);
    row.title = name === chainId ? '' : l10n.t('Chain {0}', chainId);
    const [value, average, lowest, highest, state] = row.querySelectorAll<HTMLElement>('tr > td');
    if (value === undefined || average === undefined || lowest === undefined) return;
    if (highest === undefined || state === undefined) return;
    const { shown, day, now, message } = this.#times;
    const summary = series === undefined ? undefined : summaryOf(series, shown.from, shown.to);
    setText(value, isAwaited(series) ? '…' : valueText(series, day));
    setText(average, summary?.average === undefined ? '' : tpsCell(summary.average));
    setText(lowest, summary?.lowest === undefined ? '' : tpsCell(summary.lowest.value));
    lowest.title = summary?.lowest === undefined ? '' : dayText(summary.lowest.time);
    setText(highest, summary?.highest === undefined ? '' : tpsCell(summary.highest.value));
    highest.title = summary?.highest === undefined ? '' : dayText(summary.highest.time);
    setText(state, stateText(series, summary?.missing ?? 0, { now, message }));
    const small = row.querySelector('.small-state');
    if (small !== null) setText(small, state.textContent);
    state.title =
      series?.lastRun === undefined ? '' : l10n.t('Last update by the service: {0}', minuteText(series.lastRun));
    state.classList.toggle('ill', series?.problem !== undefined);
    const remove = row.querySelector<HTMLElement>('.icon-button');
    if (remove === null) return;
    // The name of a chain may arrive after its row.
    setAttribute(remove, 'aria-label', removeText(name));
    remove.title = removeText(name);
    show(remove, canRemove);
  }
}

const removeText = (name: string): string => l10n.t('Remove {0} from the Chart', name);

function headClass(index: number): string | false {
  if (index === 0) return false;
  return ['', 'number', 'number wide', 'number wide', 'number wide', 'state'][index] ?? false;
}

/** Whether the first response is still missing. */
function isAwaited(series: TPSSeries | undefined): series is undefined {
  return series === undefined || (series.timestamps.length === 0 && !series.complete && series.problem === undefined);
}

function valueText({ timestamps, values }: TPSSeries, day: number | undefined): string {
  const value = day === undefined ? values.at(-1) : values[timestamps.indexOf(day)];
  return value === undefined ? l10n.t('no data') : tpsCell(value);
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
