import { chartTheme, type ChartTheme, DASHES, onThemeChange } from '../theme';
import * as l10n from '@vscode/l10n';
import type { TPSSeries } from '../../src/protocol';
import { button } from '../controls';
import { h, setText, show } from '../dom';
import { dayText } from '../view-models/texts';
import { align, stepOf, tpsText, withoutZeros } from '../view-models/tps-series';
import { isWhole, type TimeWindow, windowAfterKey } from '../view-models/time-window';
import { TPSChart } from './tps-chart';

/** The texts above the chart in a saved picture. */
interface PictureText {
  readonly title: string;
  readonly note: string;
  readonly series: readonly { readonly name: string; readonly line: number }[];
}

const FIGURE_HEAD = 64;
const FIGURE_MARGIN = 16;

/** The chart with its title, its legend and the theme's background, as a PNG in base64. */
function pictureOf(chart: HTMLCanvasElement, text: PictureText, theme: ChartTheme): string {
  const scale = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * FIGURE_MARGIN * scale;
  canvas.height = chart.height + (FIGURE_HEAD + FIGURE_MARGIN) * scale;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, FIGURE_MARGIN * scale, FIGURE_HEAD * scale);
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  context.fillStyle = theme.text;
  context.font = theme.font.replace('11px', '600 14px');
  context.fillText(text.title, FIGURE_MARGIN, 20);
  const titleWidth = context.measureText(text.title).width;
  context.fillStyle = theme.quiet;
  context.font = theme.font;
  context.fillText(text.note, FIGURE_MARGIN + titleWidth + 12, 21);
  let x = FIGURE_MARGIN;
  for (const { name, line } of text.series) {
    context.strokeStyle = theme.lines[line] ?? theme.text;
    context.lineWidth = 2;
    context.setLineDash([...(DASHES[line] ?? [])]);
    context.beginPath();
    context.moveTo(x, 46);
    context.lineTo(x + 28, 46);
    context.stroke();
    context.fillText(name, x + 34, 46);
    x += 34 + context.measureText(name).width + 20;
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

interface ChartLine {
  readonly series: TPSSeries;
  readonly line: number;
}

interface FigureEvents {
  readonly onWindow: (shown: TimeWindow | undefined) => void;
  readonly onDay: (time: number | undefined) => void;
}

const MOUSE_HELP = l10n.t('Drag to zoom, Shift+drag to move, double-click to show all');
const KEYS_HELP = l10n.t('Keys: ← → move, + − zoom, Home, End, Esc shows all, Shift+←/→ announces each day');

/** The chart with its accessible parts: keys, a description, and the day under the cursor as text. */
export class ChartFigure {
  readonly element: HTMLElement;
  readonly #events: FigureEvents;
  readonly #chart: TPSChart;
  readonly #stage: HTMLElement;
  readonly #window = h('span', { class: 'quiet chart-window' });
  readonly #whole = button(l10n.t('Show All'), 'secondary', () => this.#chart.showWindow(undefined));
  readonly #spoken = h('p', { class: 'hidden', 'aria-live': 'polite' });
  #lines: readonly ChartLine[] = [];
  #logScale = false;
  #times: readonly number[] = [];
  #day: number | undefined;
  #speaking: ReturnType<typeof setTimeout> | undefined;

  constructor(events: FigureEvents) {
    this.#events = events;
    this.#stage = h('div', {
      class: 'chart',
      tabindex: '0',
      role: 'application',
      'aria-roledescription': l10n.t('chart'),
      'aria-describedby': 'chart-help',
    });
    const help = [
      h('p', { class: 'quiet chart-help of-mouse' }, MOUSE_HELP),
      h('p', { id: 'chart-help', class: 'quiet chart-help of-keys' }, KEYS_HELP),
    ];
    const foot = h('div', { class: 'chart-foot' }, ...help, this.#window, this.#whole.element);
    this.element = h('div', { class: 'figure' }, this.#stage, foot, this.#spoken);
    this.#chart = new TPSChart(this.#stage, {
      onWindow: (shown) => {
        this.#showWindow();
        events.onWindow(shown);
      },
      onTime: (time) => this.#onTime(time),
    });
    this.#stage.addEventListener('keydown', (event) => this.#onKey(event));
    onThemeChange(() => this.#draw());
  }

  /** The visible part of the time axis. */
  get shown(): TimeWindow {
    return this.#chart.shown;
  }

  /** Draws lines; `label` is the chart's accessible name. */
  show(lines: readonly ChartLine[], logScale: boolean, label: string): void {
    this.#lines = lines;
    this.#logScale = logScale;
    this.#stage.setAttribute('aria-label', label);
    this.#draw();
  }

  /** Shows a part of the time axis; undefined is all of it. */
  showWindow(shown: TimeWindow | undefined): void {
    this.#chart.showWindow(shown);
  }

  /** A PNG in base64; empty before the first drawing. */
  picture(title: string): string {
    const { canvas } = this.#chart;
    if (canvas === undefined) return '';
    const series = this.#lines.map(({ series: { name }, line }) => ({ name, line }));
    return pictureOf(canvas, { title, note: this.#windowText(), series }, chartTheme(this.#stage));
  }

  #draw(): void {
    const all = align(this.#lines.map(({ series }) => series));
    const aligned = this.#logScale ? withoutZeros(all) : all;
    this.#times = aligned.times;
    const step = Math.min(...this.#lines.map(({ series }) => stepOf(series.timestamps)), 86_400);
    const names = this.#lines.map(({ series }) => series.name);
    const lines = this.#lines.map(({ line }) => line);
    this.#chart.draw({ aligned, names, lines, logScale: this.#logScale, step });
    this.#showWindow();
  }

  #showWindow(): void {
    const isAll = isWhole(this.#chart.shown, this.#chart.whole);
    setText(this.#window, isAll ? '' : this.#windowText());
    show(this.#whole.element, !isAll);
  }

  #windowText(): string {
    const { from, to } = this.#chart.shown;
    return l10n.t('{0} to {1}', dayText(from), dayText(to));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      this.#step(event.key === 'ArrowLeft' ? -1 : 1);
    } else {
      const next = windowAfterKey(event.key, this.#chart.shown, this.#chart.whole, this.#chart.least);
      if (next === undefined) return;
      this.#chart.showWindow(next === 'reset' ? undefined : next);
      this.#say(next === 'reset' ? l10n.t('All days') : this.#windowText());
    }
    event.preventDefault();
  }

  /** Moves the cursor to the next day that is shown. */
  #step(by: number): void {
    const { from, to } = this.#chart.shown;
    const times = this.#times.filter((time) => time >= from && time <= to);
    const at = this.#day === undefined ? -1 : times.indexOf(this.#day);
    const next = at < 0 ? times.at(by < 0 ? -1 : 0) : times[at + by];
    if (next !== undefined) this.#chart.point(next);
  }

  #onTime(time: number | undefined): void {
    if (time === this.#day) return;
    this.#day = time;
    this.#events.onDay(time);
    if (time !== undefined) this.#say(this.#dayInWords(time));
  }

  #dayInWords(time: number): string {
    const values = this.#lines.map(({ series: { name, timestamps, values: all } }) => {
      const value = all[timestamps.indexOf(time)];
      return `${name} ${value === undefined ? l10n.t('no data') : tpsText(value)}`;
    });
    return `${dayText(time)}: ${values.join(', ')}`;
  }

  /** Debounced: a screen reader would only begin to read each step. */
  #say(words: string): void {
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => setText(this.#spoken, words), 400);
  }
}
