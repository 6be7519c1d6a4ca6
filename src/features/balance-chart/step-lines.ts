import type { BalancePoint } from '../../services/history/ledger/ledger';

/** A balance, from a block to the next that changes it. Places are parts of the chart's width and height, 0 to 1000. */
export interface Step {
  readonly point: BalancePoint;
  readonly from: number;
  readonly to: number;
}

/** The lines of a chart, in a square of 1000 by 1000 whose origin is at the top left. */
export interface StepLines {
  /** SVG path data. */
  readonly own: string;
  /** Of multisig outputs; undefined if there never were any. */
  readonly shared: string | undefined;
  /** Of what is staked; undefined if nothing ever was. */
  readonly staked: string | undefined;
  readonly steps: readonly Step[];
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
  const hasShared = points.some(({ shared }) => shared > 0n);
  const hasStaked = points.some(({ staked = 0n }) => staked > 0n);
  const amounts = points.flatMap(({ own, shared, staked = 0n }) => [
    own,
    ...(hasShared ? [shared] : []),
    ...(hasStaked ? [staked] : []),
  ]);
  // Without a block before the first, there was nothing.
  if (points[0]?.time !== undefined) amounts.push(0n);
  const highest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const least = amounts.reduce((most, amount) => (amount < most ? amount : most), highest);
  const lowest = 2n * least > highest && least < highest ? least : 0n;
  const heightOf = (amount: bigint): bigint =>
    highest === lowest ? SIZE : SIZE - (SIZE * (amount - lowest)) / (highest - lowest);
  const steps = points.map((point, i): Step => {
    const next = points[i + 1];
    return { point, from: Number(placeOf(point)), to: Number(next === undefined ? SIZE : placeOf(next)) };
  });
  const line = (of: 'own' | 'shared' | 'staked'): string => {
    const [start] = steps;
    const y = start === undefined || start.from > 0 ? SIZE : heightOf(start.point[of] ?? 0n);
    const parts = steps.map(({ point, to }) => `V${heightOf(point[of] ?? 0n)}H${to}`);
    return `M0 ${y}H${start?.from ?? 0}${parts.join('')}`;
  };
  return {
    own: line('own'),
    shared: hasShared ? line('shared') : undefined,
    staked: hasStaked ? line('staked') : undefined,
    steps,
    lowest,
    highest,
    times: first === undefined || last === undefined ? undefined : { first, last },
  };
}
