/** Average transactions per second over the day that begins at `timestamp`. */
export interface TPSPoint {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly value: number;
}

/** Which route gave a page: a page token is good for that one only. */
export type TPSRoute = 'v1' | 'v2';

/** A page of a chain's TPS, newest day first. */
export interface TPSPage {
  readonly results: readonly TPSPoint[];
  /** When the points were last updated, Unix seconds; only `/v1/avg_tps` says it. */
  readonly lastRun?: number | undefined;
  readonly nextPageToken?: string | undefined;
  readonly route: TPSRoute;
  /** Rows that can't be read: no time of this century, or no number. */
  readonly leftOut: number;
}

/** A chain as the Metrics API knows it. */
export interface ChainInfo {
  readonly evmChainId: bigint;
  readonly chainName: string;
  readonly blockchainId: string;
  readonly subnetId: string;
  readonly network: string;
}

/** An address that bridged BTC.b. */
export interface BridgedAddress {
  readonly address: string;
  /** What the list is sorted by; its unit is not documented. */
  readonly sortKey: bigint;
}

/** Addresses that bridged BTC.b, and the token of the next page, which the last one lacks. */
export interface BridgedPage {
  readonly addresses: readonly BridgedAddress[];
  /** Rows that can't be read. */
  readonly leftOut: number;
  readonly nextPageToken?: string | undefined;
}

/** The state of a component; everything is optional. */
export interface ComponentHealth {
  /** `up` or `down`. */
  readonly status?: string | undefined;
  /** What is wrong with it. */
  readonly message?: string | undefined;
}

/** A service's report on itself. */
export interface HealthReport {
  /** `ok`, `error` or `shutting_down`; optional. */
  readonly status?: string | undefined;
  /** The components that are well. */
  readonly info: Readonly<Record<string, ComponentHealth>>;
  /** Those that are not. */
  readonly error: Readonly<Record<string, ComponentHealth>>;
  /** All of them. */
  readonly details: Readonly<Record<string, ComponentHealth>>;
}
