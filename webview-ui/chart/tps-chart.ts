import uPlot from 'uplot';
import { asThickAs, type ColumnRun, lineInColumns, pointsIn } from '../view-models/line-columns';
import { type Aligned, lonePoints, markText } from '../view-models/tps-series';
import { chartTheme, DASHES } from '../theme';
import { isWhole, panned, type TimeWindow, within, zoomed } from '../view-models/time-window';
import { markDistances, timeLabels } from './time-axis';

/** Points per column of pixels from which a line is drawn by columns. */
const DENSE = 2;

/**
 * Draws a line, whose series has its color as stroke and as fill. A line with many points per column of pixels is
 * filled from its lowest to its highest value there: it looks the same without thousands of overlapping strokes.
 */
function linePath(times: Aligned['times'], values: Aligned['columns'][number]): uPlot.Series.PathBuilder {
  const asStrokes = uPlot.paths.linear?.();
  return (plot, index, from, to) => {
    const { left, width } = plot.bbox;
    const places = { from, to };
    // uPlot would fill everything below the line.
    if (pointsIn(values, places) < DENSE * width) return { ...asStrokes?.(plot, index, from, to), fill: null };
    const { min = 0, max = 0 } = plot.scales['x'] ?? {};
    const { bands, joins } = lineInColumns(times, values, places, { start: min, width: (max - min) / width });
    const thickness = (plot.series[index]?.width ?? 1) * uPlot.pxRatio;
    const x = (at: number): number => plot.valToPos(times[at] ?? 0, 'x', true);
    const y = (value: number): number => plot.valToPos(value, 'y', true);
    const [fill, stroke] = [new Path2D(), new Path2D()];
    for (const band of bands) addBand(fill, asThickAs(thickness, band), { left, half: thickness / 2, y });
    for (const [before, after] of joins) {
      stroke.moveTo(x(before), y(values[before] ?? 0));
      stroke.lineTo(x(after), y(values[after] ?? 0));
    }
    return { stroke, fill };
  };
}

/** The position of a band on the canvas: the left of column 0, half a line's width, the y of a value. */
interface BarRoom {
  readonly left: number;
  readonly half: number;
  readonly y: (value: number) => number;
}

/** The outline of a band: along its highs, and back along its lows. */
function addBand(path: Path2D, { first, lows, highs }: ColumnRun, { left, half, y }: BarRoom): void {
  const start = left + first;
  path.moveTo(start, y(lows[0] ?? 0) + half);
  highs.forEach((high, column) => {
    const top = y(high) - half;
    path.lineTo(start + column, top);
    path.lineTo(start + column + 1, top);
  });
  for (let column = lows.length - 1; column >= 0; column--) {
    const bottom = y(lows[column] ?? 0) + half;
    path.lineTo(start + column + 1, bottom);
    path.lineTo(start + column, bottom);
  }
  path.closePath();
}

interface ChartContent {
  readonly aligned: Aligned;
  readonly names: readonly string[];
  /** The index of each series' line in the theme. */
  readonly lines: readonly number[];
  readonly logScale: boolean;
  /** Seconds between points, a day at most. */
  readonly step: number;
}

interface ChartEvents {
  /** The visible part of the time axis changed; undefined is the whole. */
  readonly onWindow: (shown: TimeWindow | undefined) => void;
  /** The time under the cursor, Unix seconds; undefined if there is none. */
  readonly onTime: (time: number | undefined) => void;
}

const WHEEL_STEP = 1.2;

/** The smallest window, in steps between points. */
const LEAST_STEPS = 4;

/** Lines over time on a canvas. The visible part is always within `whole`, the times of the content. */
export class TPSChart {
  readonly #parent: HTMLElement;
  readonly #events: ChartEvents;
  #plot: uPlot | undefined;
  #content: ChartContent | undefined;
  #shown: TimeWindow | undefined;
  #frame = 0;
  #isAwaited = false;

  constructor(parent: HTMLElement, events: ChartEvents) {
    this.#parent = parent;
    this.#events = events;
    new ResizeObserver(() => this.#resize()).observe(parent);
    parent.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false });
    parent.addEventListener('pointerdown', (event) => this.#onPointerDown(event));
  }

  /** The whole time axis, Unix seconds. */
  get whole(): TimeWindow {
    const times = this.#content?.aligned.times ?? [];
    return { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  }

  get shown(): TimeWindow {
    return this.#shown ?? this.whole;
  }

  /** The smallest window, seconds. */
  get least(): number {
    return LEAST_STEPS * (this.#content?.step ?? 0);
  }

  /**
   * Shows new content. It is drawn in a microtask: reading the chart's size forces a layout, which then happens once for
   * all changes.
   */
  draw(content: ChartContent): void {
    this.#content = content;
    if (this.#shown !== undefined) this.#shown = within(this.#shown, this.whole, this.least);
    if (!this.#isAwaited) queueMicrotask(() => this.#plotContent());
    this.#isAwaited = true;
  }

  /** Shows a part of the time axis in the next frame; undefined is the whole. */
  showWindow(shown: TimeWindow | undefined): void {
    this.#shown = shown === undefined || isWhole(shown, this.whole) ? undefined : within(shown, this.whole, this.least);
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#plot?.setScale('x', axisOf(this.shown));
    });
    this.#events.onWindow(this.#shown);
  }

  /** Moves the cursor to a visible time, Unix seconds. */
  point(time: number): void {
    const plot = this.#plot;
    if (plot === undefined) return;
    const { width, height } = plot.over.getBoundingClientRect();
    const left = Math.min(width, Math.max(0, plot.valToPos(time, 'x')));
    plot.setCursor({ left, top: height / 2 });
  }

  get canvas(): HTMLCanvasElement | undefined {
    return this.#plot?.ctx.canvas;
  }

  #plotContent(): void {
    this.#isAwaited = false;
    const content = this.#content;
    if (content === undefined) return;
    this.#plot?.destroy();
    const { clientWidth: width, clientHeight: height } = this.#parent;
    const data = [content.aligned.times, ...content.aligned.columns] as unknown as uPlot.AlignedData;
    this.#plot = new uPlot(this.#options(content, Math.max(width, 40), Math.max(height, 40)), data, this.#parent);
  }

  #options({ aligned, names, lines, logScale, step }: ChartContent, width: number, height: number): uPlot.Options {
    const theme = chartTheme(this.#parent);
    const axis: uPlot.Axis = {
      stroke: theme.quiet,
      font: theme.font,
      grid: { stroke: theme.grid, width: 1 },
      ticks: { show: false },
    };
    return {
      width,
      height,
      // At the right, half a label of the time axis; at the left the other axis has the room for it.
      padding: [8, 24, 0, 0],
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      scales: {
        x: { time: true, ...axisOf(this.shown) },
        y: logScale ? logarithmic() : { range: (_, __, high) => [0, high > 0 ? high * 1.06 : 1] },
      },
      axes: [
        {
          ...axis,
          space: 64,
          gap: 6,
          size: 40,
          grid: { show: false },
          incrs: markDistances(step),
          values: (_, marks, __, ___, incr) => timeLabels(marks, incr),
        },
        {
          ...axis,
          space: 42,
          // Also called before there are marks.
          size: (_, values: string[] | null) => 18 + 6.2 * Math.max(2, ...(values ?? []).map((value) => value.length)),
          values: (_, marks) => (marks as (number | null)[]).map((mark) => (mark === null ? '' : markText(mark))),
        },
      ],
      series: [
        {},
        ...names.map((label, index): uPlot.Series => {
          const line = lines[index] ?? 0;
          const stroke = theme.lines[line] ?? theme.text;
          const dash = [...(DASHES[line] ?? [])];
          const values = aligned.columns[index] ?? [];
          const lone = lonePoints(values);
          const points = { show: false, filter: lone.length === 0 ? null : lone, stroke, fill: stroke, size: 5 };
          const paths = linePath(aligned.times, values);
          return { label, stroke, fill: stroke, width: 1.5, dash, spanGaps: false, points, paths };
        }),
      ],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false },
        points: { size: 7, width: 1.5 },
        bind: {
          // Shift and the middle button move; otherwise the drag selects.
          mousedown: (_, __, select) => (event) => (event.shiftKey || event.button !== 0 ? null : select(event)),
          dblclick: () => () => {
            this.showWindow(undefined);
            return null;
          },
        },
      },
      hooks: {
        setSelect: [(plot) => this.#onSelect(plot)],
        setCursor: [
          (plot) =>
            this.#events.onTime(typeof plot.cursor.idx === 'number' ? plot.data[0][plot.cursor.idx] : undefined),
        ],
      },
    };
  }

  #onSelect(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width < 4) return;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.showWindow({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') });
  }

  /** The wheel scrolls the page; with Ctrl (or a pinch) it zooms, sideways it moves. */
  #onWheel(event: WheelEvent): void {
    const over = this.#plot?.over.getBoundingClientRect();
    if (over === undefined) return;
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      const anchor = Math.min(1, Math.max(0, (event.clientX - over.left) / over.width));
      const factor = event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
      this.showWindow(zoomed(this.shown, factor, this.whole, this.least, anchor));
    } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      this.showWindow(panned(this.shown, sideways / over.width, this.whole));
    } else return;
    event.preventDefault();
  }

  #onPointerDown(event: PointerEvent): void {
    const over = this.#plot?.over;
    if (over === undefined || !(event.button === 1 || (event.button === 0 && event.shiftKey))) return;
    event.preventDefault();
    const [start, begin, { width }] = [event.clientX, this.shown, over.getBoundingClientRect()];
    over.setPointerCapture(event.pointerId);
    const move = ({ clientX }: PointerEvent): void =>
      this.showWindow(panned(begin, (start - clientX) / width, this.whole));
    over.addEventListener('pointermove', move);
    over.addEventListener('lostpointercapture', () => over.removeEventListener('pointermove', move), { once: true });
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#parent;
    if (width > 0 && height > 0 && (this.#plot?.width !== width || this.#plot.height !== height)) {
      this.#plot?.setSize({ width, height });
    }
  }
}

/** The range of an axis; a single day is in its middle, because an axis needs a length. */
function axisOf({ from, to }: TimeWindow): { min: number; max: number } {
  return from === to ? { min: from - 43_200, max: to + 43_200 } : { min: from, max: to };
}

/** A logarithmic scale with the range of the values, rather than whole powers of ten. */
function logarithmic(): uPlot.Scale {
  const scale: uPlot.Scale = {
    range: (_, low, high) => uPlot.rangeLog(low > 0 ? low : 0.1, high > 0 ? high : 1, 10, false),
  };
  // uPlot's enum for 3 exists only in its types.
  return Object.assign(scale, { distr: 3 });
}
