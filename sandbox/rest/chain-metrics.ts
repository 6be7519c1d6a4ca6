import { seededUnit } from './evm-chains';
import { DAY_SECONDS } from '../../src/core/units';

export interface SampleDay {
  readonly chainId: string;
  /** Its number since the first block. */
  readonly day: number;
  readonly txs: number;
  /** Transactions before it. */
  readonly before: number;
}

export const GAS_PER_TX = 53_608n;

/** Contracts and addresses so far, by the transactions so far. */
const contractsBy = (txs: number): number => Math.floor(txs / 2_000);
const addressesBy = (txs: number): number => Math.floor(txs / 40);

const gasOf = ({ txs }: SampleDay): number => txs * Number(GAS_PER_TX);
const contractsOf = ({ txs, before }: SampleDay): number => contractsBy(before + txs) - contractsBy(before);
/** Wei per unit of gas. */
const sampleGasPrice = ({ chainId, day }: SampleDay): number =>
  20_000_000_000 + Math.floor(seededUnit('price', chainId, day) * 10_000_000_000);
const mostOf = (day: SampleDay, average: number): number =>
  Math.round(average * (2 + 3 * seededUnit('most', day.chainId, day.day)) * 100) / 100;

/** The metrics of the Metrics API (`ChainMetric` in its OpenAPI), by day. */
const METRIC_CURVES = {
  activeAddresses: ({ txs }) => Math.ceil(txs / 12),
  activeSenders: ({ txs }) => Math.ceil(txs / 20),
  cumulativeTxCount: ({ txs, before }) => before + txs,
  cumulativeAddresses: ({ txs, before }) => addressesBy(before + txs),
  cumulativeContracts: ({ txs, before }) => contractsBy(before + txs),
  cumulativeDeployers: ({ txs, before }) => Math.ceil(contractsBy(before + txs) / 6),
  contracts: contractsOf,
  deployers: (day) => Math.ceil(contractsOf(day) / 3),
  gasUsed: gasOf,
  txCount: ({ txs }) => txs,
  avgGps: (day) => gasOf(day) / DAY_SECONDS,
  maxGps: (day) => mostOf(day, gasOf(day) / DAY_SECONDS),
  avgTps: ({ txs }) => txs / DAY_SECONDS,
  maxTps: (day) => mostOf(day, day.txs / DAY_SECONDS),
  avgGasPrice: sampleGasPrice,
  maxGasPrice: (day) => Math.ceil(mostOf(day, sampleGasPrice(day))),
  feesPaid: (day) => BigInt(gasOf(day)) * BigInt(sampleGasPrice(day)),
} satisfies Readonly<Record<string, (day: SampleDay) => number | bigint>>;

export type SampleMetric = keyof typeof METRIC_CURVES;
export const SAMPLE_METRICS = Object.keys(METRIC_CURVES) as readonly SampleMetric[];

/** A metric of one day; of several chains their sum, of prices and highest values the highest. */
export function metricOf(metric: SampleMetric, days: readonly SampleDay[]): number | bigint {
  const values = days.map((day): number | bigint => METRIC_CURVES[metric](day));
  if (/^max|Price$/.test(metric)) return values.reduce((a, b) => (a < b ? b : a));
  return values.reduce((a, b) => (typeof a === 'bigint' ? a + BigInt(b) : a + Number(b)));
}
