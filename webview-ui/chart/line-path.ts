import uPlot from 'uplot';
import { asThickAs, type Band, lineInColumns, pointsIn } from '../view-models/line-columns';
import type { Aligned } from '../view-models/tps-series';

/** Points per column of pixels from which a line is drawn by columns. */
const DENSE = 2;

/**
 * Draws a line, whose series has its color as stroke and as fill. A line with many points per column of pixels is
 * filled from its lowest to its highest value there: it looks the same without thousands of overlapping strokes.
 */
export function linePath(times: Aligned['times'], values: Aligned['columns'][number]): uPlot.Series.PathBuilder {
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
interface Place {
  readonly left: number;
  readonly half: number;
  readonly y: (value: number) => number;
}

/** The outline of a band: along its highs, and back along its lows. */
function addBand(path: Path2D, { first, lows, highs }: Band, { left, half, y }: Place): void {
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
