import * as v from 'valibot';
import type { BridgedPage, ChainInfo, ComponentHealth, HealthReport, TPSPage } from '../rest/metrics-types';
import type { Schema } from '../http/validate';
import { nextPageToken, orAbsent } from './rest';
import { int256, uint256, whole } from './values';

/** More transactions a second than any chain will have; a chart of more cannot be drawn. */
const MAX_TPS = 1e15;

/** Both routes: `/v1/avg_tps` adds `status` and `lastRun`. */
export const tpsPageSchema: Schema<Omit<TPSPage, 'route'>> = v.object({
  results: v.array(
    v.object({ timestamp: whole, value: v.pipe(v.number(), v.minValue(-MAX_TPS), v.maxValue(MAX_TPS)) }),
  ),
  lastRun: orAbsent(whole),
  nextPageToken,
});

export const chainInfoSchema: Schema<ChainInfo> = v.object({
  evmChainId: uint256,
  chainName: v.string(),
  blockchainId: v.string(),
  subnetId: v.string(),
  network: v.string(),
});

/** `sortKey` is a number in the specification and a text in OpenAPI (docs/protocol.md 2). */
export const bridgedPageSchema: Schema<BridgedPage> = v.object({
  addresses: v.array(v.object({ address: v.string(), sortKey: int256 })),
  nextPageToken,
});

const components: Schema<Readonly<Record<string, ComponentHealth>>> = v.nullish(
  v.record(v.string(), v.object({ status: v.string() })),
  {},
);

export const healthSchema: Schema<HealthReport> = v.object({
  status: v.string(),
  info: components,
  error: components,
  details: components,
});
