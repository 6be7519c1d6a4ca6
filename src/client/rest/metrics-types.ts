/** Average transactions per second over the day that begins at `timestamp`. */
export interface TPSPoint {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly value: number;
}

/** The route that returned a page: a page token is valid only there. */
export type TPSRoute = 'v1' | 'v2';

/** A page of a chain's TPS, newest day first. */
export interface TPSPage {
  readonly results: readonly TPSPoint[];
  /** When the points were last updated, Unix seconds; only `/v1/avg_tps` has it. */
  readonly lastRun?: number | undefined;
  readonly nextPageToken?: string | undefined;
  readonly route: TPSRoute;
  /** Rows that can't be read: the time isn't of this century, or the value isn't a number. */
  readonly leftOut: number;
}

/** A chain of the Metrics API. */
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
  /** The list's sort key; its unit isn't documented. */
  readonly sortKey: bigint;
}

/** Addresses that bridged BTC.b, and the token of the next page, which the last one lacks. */
export interface BridgedPage {
  readonly addresses: readonly BridgedAddress[];
  /** Rows that can't be read. */
  readonly leftOut: number;
  readonly nextPageToken?: string | undefined;
}

/** The health of a component; all fields are optional. */
export interface ComponentHealth {
  /** `up` or `down`. */
  readonly status?: string | undefined;
  /** The problem. */
  readonly message?: string | undefined;
}

/** A service's report on itself. */
export interface HealthReport {
  /** `ok`, `error` or `shutting_down`; optional. */
  readonly status?: string | undefined;
  /** The healthy components. */
  readonly info: Readonly<Record<string, ComponentHealth>>;
  /** The unhealthy components. */
  readonly error: Readonly<Record<string, ComponentHealth>>;
  /** All components. */
  readonly details: Readonly<Record<string, ComponentHealth>>;
}
