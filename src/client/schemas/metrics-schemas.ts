import * as v from 'valibot';
import type { Schema } from '../http/json-body';
import {
  int256,
  nextPageToken,
  objectWith,
  orAbsent,
  pageRowsOf,
  type RowPage,
  uint256,
  unixTime,
  wholeNumber,
} from './rest-schemas';

/** The value of a metric over the day that begins at `timestamp`. */
export interface TPSPoint {
  /** Unix seconds. */
  readonly timestamp: number;
  /** A `bigint` beyond 2^53: fees are in wei. */
  readonly value: number | bigint;
}

/** The route that returned a page: a page token is valid only there. */
export type TPSRoute = 'v1' | 'v2';

/** A page of a chain's daily values, newest day first. */
export interface TPSPage extends RowPage {
  readonly results: readonly TPSPoint[];
  /** When the points were last updated, Unix seconds; only `/v1/avg_tps` has it. */
  readonly lastRun?: number | undefined;
  readonly nextPageToken?: string | undefined;
  readonly route: TPSRoute;
}

export interface ChainInfo {
  readonly evmChainId: bigint;
  readonly chainName: string;
  readonly blockchainId: string;
  readonly subnetId: string;
  readonly network: string;
}

export interface BridgedAddress {
  readonly address: string;
  /** The list's sort key; its unit isn't documented. */
  readonly sortKey: bigint;
}

/** Addresses that bridged BTC.b, and the token of the next page, which the last one lacks. */
export interface BridgedPage extends RowPage {
  readonly addresses: readonly BridgedAddress[];
  readonly nextPageToken?: string | undefined;
}

/** The health of a component; all fields are optional. */
export interface ComponentHealth {
  /** `up` or `down`. */
  readonly status?: string | undefined;
  readonly message?: string | undefined;
}

/** A service's report on itself. */
export interface HealthReport {
  /** `ok`, `error` or `shutting_down`; optional. */
  readonly status?: string | undefined;
  readonly info: Readonly<Record<string, ComponentHealth>>;
  readonly error: Readonly<Record<string, ComponentHealth>>;
  readonly details: Readonly<Record<string, ComponentHealth>>;
}

/** More than any metric will have, fees in wei included; a chart can't draw much more. */
const MAX_METRIC = 1e33;

const point: Schema<TPSPoint> = v.object({
  timestamp: unixTime,
  value: v.pipe(v.union([v.number(), v.bigint()]), v.minValue(-MAX_METRIC), v.maxValue(MAX_METRIC)),
});

/** Both routes: `/v1/avg_tps` adds `status`, which `bodyStatus` reads, and `lastRun`. */
export const tpsPageSchema: Schema<Omit<TPSPage, 'route'>> = v.pipe(
  v.object({ results: pageRowsOf('results', point), lastRun: orAbsent(wholeNumber), nextPageToken }),
  v.transform(({ results: { items, ...rows }, ...page }) => ({ ...page, ...rows, results: items })),
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
  v.object({ addresses: pageRowsOf('addresses', v.object({ address: v.string(), sortKey: int256 })), nextPageToken }),
  v.transform(({ addresses: { items, ...rows }, ...page }) => ({ ...page, ...rows, addresses: items })),
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
