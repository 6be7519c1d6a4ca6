import * as v from 'valibot';
import type { BridgedPage, ChainInfo, ComponentHealth, HealthReport, TPSPage, TPSPoint } from '../rest/metrics-types';
import type { Schema } from '../http/validate';
import { nextPageToken, objectWith, orAbsent, rowsOf } from './rest';
import { int256, uint256, whole } from './values';

/** More transactions per second than any chain will have; a chart can't draw more. */
const MAX_TPS = 1e15;

/** The day of the first block of any blockchain, 2009-01-03: an earlier time isn't valid. */
export const FIRST_SECOND = 1_230_940_800;

/** The last second of the year 9999; times in milliseconds are later. */
const LAST_SECOND = 253_402_300_799;

const point: Schema<TPSPoint> = v.object({
  timestamp: v.pipe(whole, v.minValue(FIRST_SECOND), v.maxValue(LAST_SECOND)),
  value: v.pipe(v.number(), v.minValue(-MAX_TPS), v.maxValue(MAX_TPS)),
});

/** Both routes: `/v1/avg_tps` adds `status`, which `bodyStatus` reads, and `lastRun`. */
export const tpsPageSchema: Schema<Omit<TPSPage, 'route'>> = v.pipe(
  v.object({ results: rowsOf(point), lastRun: orAbsent(whole), nextPageToken }),
  v.transform(({ results: { items, leftOut }, ...page }) => ({ ...page, results: items, leftOut })),
);

export const chainInfoSchema: Schema<ChainInfo> = v.object({
  evmChainId: uint256,
  chainName: v.string(),
  blockchainId: v.string(),
  subnetId: v.string(),
  network: v.string(),
});

/** `sortKey` is a number in the specification and a string in OpenAPI (docs/protocol.md 2). */
export const bridgedPageSchema: Schema<BridgedPage> = v.pipe(
  v.object({ addresses: rowsOf(v.object({ address: v.string(), sortKey: int256 })), nextPageToken }),
  v.transform(({ addresses: { items, leftOut }, ...page }) => ({ ...page, addresses: items, leftOut })),
);

/** OpenAPI requires no field; a component may have more, such as `message`. */
const components: Schema<Readonly<Record<string, ComponentHealth>>> = v.nullish(
  v.record(v.string(), v.object({ status: orAbsent(v.string()), message: orAbsent(v.string()) })),
  {},
);

/** A report has at least one of its fields: any other object isn't one. */
export const healthSchema: Schema<HealthReport> = v.pipe(
  objectWith(['status', 'info', 'error', 'details']),
  v.object({ status: orAbsent(v.string()), info: components, error: components, details: components }),
);
