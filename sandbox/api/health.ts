import type { JSONObject } from '../../src/core/json/json';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { Clock } from '../node/clock';
import { encodeJSON } from '../go/json-encode';
import type { HTTPHandler } from '../http/http-reply';
import { method } from '../http/json-rpc';
import { rpcHandler } from '../http/json-rpc-server';
import type { Network } from '../network/network';
import { healthArguments } from './arguments';

/** A report of several checks, as api/health/service.go returns it. */
interface Report {
  readonly checks: JSONObject;
  readonly healthy: boolean;
}

/** The node's health (api/health, node/node.go initHealthAPI) by path: the first takes JSON-RPC, all take GET. */
export function healthRoutes(network: Network, clock: Clock): ReadonlyMap<string, HTTPHandler> {
  const health = (): Report => reportOf({ ...chainChecks(network), ...bootstrappedCheck(network) }, clock);
  const readiness = (): Report => reportOf(bootstrappedCheck(network), clock);
  const liveness = (): Report => reportOf({}, clock);
  const rpc = rpcHandler(
    new Map([
      [
        'health',
        new Map([
          ['Health', method(healthArguments, () => ({ ...health() }))],
          ['Readiness', method(healthArguments, () => ({ ...readiness() }))],
          ['Liveness', method(healthArguments, () => ({ ...liveness() }))],
        ]),
      ],
    ]),
  );
  return new Map<string, HTTPHandler>([
    ['/ext/health', (request) => (request.method === 'GET' ? replyOf(health()) : rpc(request))],
    ['/ext/health/health', () => replyOf(health())],
    ['/ext/health/readiness', () => replyOf(readiness())],
    ['/ext/health/liveness', () => replyOf(liveness())],
  ]);
}

/** The result of a check: the node's message, and why it failed. */
interface Check {
  readonly message?: readonly string[];
  readonly error?: string;
}

function chainChecks(network: Network): Record<string, Check> {
  const checks = network.chains.map(({ blockchainID, bootstrapped }): [string, Check] => [
    network.blockchains.nameOf(blockchainID),
    bootstrapped ? {} : { error: 'not done bootstrapping' },
  ]);
  return Object.fromEntries(checks.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names the subnets with a chain that is still bootstrapping (chains/manager.go registerBootstrappedHealthChecks). */
function bootstrappedCheck(network: Network): Record<string, Check> {
  const behind = network.chains.filter(({ bootstrapped }) => !bootstrapped);
  const subnets = behind.flatMap(({ blockchainID }) => network.subnetOf(blockchainID) ?? []).map(encodeCb58);
  const message = [...new Set(subnets)];
  return { bootstrapped: message.length === 0 ? { message } : { message, error: 'subnets not bootstrapped' } };
}

function reportOf(found: Readonly<Record<string, Check>>, clock: Clock): Report {
  const timestamp = new Date(clock.now()).toISOString();
  const checks = Object.entries(found).map(([name, check]) => [name, { ...check, timestamp, duration: 0 }]);
  return {
    checks: Object.fromEntries(checks) as JSONObject,
    healthy: Object.values(found).every(({ error }) => error === undefined),
  };
}

function replyOf(report: Report) {
  const body = Buffer.from(`${encodeJSON({ ...report })}\n`, 'utf8');
  return { status: report.healthy ? 200 : 503, headers: { 'Content-Type': 'application/json' }, body };
}
