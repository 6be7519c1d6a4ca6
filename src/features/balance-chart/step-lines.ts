import type { BalancePoint } from '../../services/history/ledger/ledger';

/** A balance, from a block to the next that changes it. Places are parts of the chart's width and height, 0 to 1000. */
export interface BalanceStep {
  readonly point: BalancePoint;
  readonly from: number;
  readonly to: number;
}

/** What a line shows: what the address owns alone, in multisig outputs, and what it has staked. */
export type HoldingKind = 'own' | 'shared' | 'staked';

/** The lines of a chart, in a square of 1000 by 1000 whose origin is at the top left. */
export interface StepLines {
  /** SVG path data, of what the address ever had. */
  readonly lines: readonly { readonly of: HoldingKind; readonly path: string }[];
  readonly steps: readonly BalanceStep[];
  /** The amounts at the bottom and the top, raw units: from 0, unless that would draw all changes as a flat line. */
  readonly lowest: bigint;
  readonly highest: bigint;
  /** The times at the left and the right, Unix seconds; undefined without any. */
  readonly times: { readonly first: bigint; readonly last: bigint } | undefined;
}

const SIZE = 1000n;

/** The share of the width for a balance without a time, from before all blocks that were read. */
const BEFORE = 40n;

/** The steps of a balance up to a time, Unix seconds. Points are the oldest first. */
export function stepLines(points: readonly BalancePoint[], until: bigint): StepLines {
  const first = points.find(({ time }) => time !== undefined)?.time;
  const last = first === undefined || until < first ? first : until;
  const span = first === undefined || last === undefined ? 0n : last - first;
  const placeOf = ({ time }: BalancePoint): bigint => {
    if (time === undefined || first === undefined) return 0n;
    return BEFORE + (span === 0n ? 0n : ((SIZE - BEFORE) * (time - first)) / span);
  };
  const drawn = (['own', 'shared', 'staked'] as const).filter(
    (of) => of === 'own' || points.some((point) => amountOf(point, of) > 0n),
  );
  const amounts = points.flatMap((point) => drawn.map((of) => amountOf(point, of)));
  // Without a block before the first, there was nothing.
  if (points[0]?.time !== undefined) amounts.push(0n);
  const highest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const least = amounts.reduce((most, amount) => (amount < most ? amount : most), highest);
  const lowest = 2n * least > highest && least < highest ? least : 0n;
  const heightOf = (amount: bigint): bigint =>
    highest === lowest ? SIZE : SIZE - (SIZE * (amount - lowest)) / (highest - lowest);
  const steps = points.map((point, i): BalanceStep => {
    const next = points[i + 1];
    return { point, from: Number(placeOf(point)), to: Number(next === undefined ? SIZE : placeOf(next)) };
  });
  const path = (of: HoldingKind): string => {
    const [start] = steps;
    const y = start === undefined || start.from > 0 ? SIZE : heightOf(amountOf(start.point, of));
    const parts = steps.map(({ point, to }) => `V${heightOf(amountOf(point, of))}H${to}`);
    return `M0 ${y}H${start?.from ?? 0}${parts.join('')}`;
  };
  return {
    lines: drawn.map((of) => ({ of, path: path(of) })),
    steps,
    lowest,
    highest,
    times: first === undefined || last === undefined ? undefined : { first, last },
  };
}

/** What a balance has of one kind, raw units. */
export function amountOf(point: BalancePoint, of: HoldingKind): bigint {
  return point[of] ?? 0n;
}
