/** The visible part of a time axis, Unix seconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Within `whole`, neither narrower than `least` seconds nor wider than the whole. */
export function within({ from, to }: TimeWindow, whole: TimeWindow, least: number): TimeWindow {
  const length = Math.min(whole.to - whole.from, Math.max(least, to - from));
  const middle = (from + to) / 2;
  const start = Math.min(whole.to - length, Math.max(whole.from, middle - length / 2));
  return { from: start, to: start + length };
}

/** Moved by a fraction of its length; positive is to the right. */
export function panned(shown: TimeWindow, part: number, whole: TimeWindow): TimeWindow {
  const length = shown.to - shown.from;
  return within({ from: shown.from + part * length, to: shown.to + part * length }, whole, length);
}

/** `factor` below 1 shows less of the axis; the point at `anchor` (0 left, 1 right) keeps its position. */
export function zoomed(shown: TimeWindow, factor: number, whole: TimeWindow, least: number, anchor = 0.5): TimeWindow {
  const length = shown.to - shown.from;
  const wanted = Math.min(whole.to - whole.from, Math.max(least, length * factor));
  const from = shown.from + (length - wanted) * anchor;
  return within({ from, to: from + wanted }, whole, least);
}

/** The window after a key; `reset` shows the whole, undefined for other keys. */
export function windowAfterKey(
  key: string,
  shown: TimeWindow,
  whole: TimeWindow,
  least: number,
): TimeWindow | 'reset' | undefined {
  const length = shown.to - shown.from;
  switch (key) {
    case 'ArrowLeft':
      return panned(shown, -0.1, whole);
    case 'ArrowRight':
      return panned(shown, 0.1, whole);
    case '+':
    case '=':
      return zoomed(shown, 0.7, whole, least);
    case '-':
    case '_':
      return zoomed(shown, 1 / 0.7, whole, least);
    case 'Home':
      return { from: whole.from, to: whole.from + length };
    case 'End':
      return { from: whole.to - length, to: whole.to };
    case 'Escape':
    case '0':
      return 'reset';
    default:
      return undefined;
  }
}

export function isWhole(shown: TimeWindow, whole: TimeWindow): boolean {
  return shown.from <= whole.from && shown.to >= whole.to;
}

/** Whether a stored value is a part of a time axis. */
export function isTimeWindow(value: unknown): value is TimeWindow {
  const shown = value as Partial<TimeWindow> | null | undefined;
  return Number.isFinite(shown?.from) && Number.isFinite(shown?.to) && (shown?.from ?? 0) < (shown?.to ?? 0);
}
