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
  readonly nextPageToken?: string | undefined;
}

/** The state of a component: `up` or `down`. */
export interface ComponentHealth {
  readonly status: string;
}

/** A service's report on itself. */
export interface HealthReport {
  /** `ok`, `error` or `shutting_down`. */
  readonly status: string;
  /** The components that are well. */
  readonly info: Readonly<Record<string, ComponentHealth>>;
  /** Those that are not. */
  readonly error: Readonly<Record<string, ComponentHealth>>;
  /** All of them. */
  readonly details: Readonly<Record<string, ComponentHealth>>;
}
