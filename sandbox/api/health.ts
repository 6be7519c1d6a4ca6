import { freemem, totalmem } from 'node:os';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import type { JSONObject, JSONValue } from '../../src/core/json/json';
import { isRecord } from '../../src/core/json/record';
import { encodeJSON, goTime } from '../go/json-encode';
import type { HTTPHandler, HTTPReply } from '../http/http-reply';
import { method, rpcHandler } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { OWN_NODE, type WallClock } from '../node/node';
import type { PAndC } from '../p-and-c/p-and-c';
import { healthArguments } from './arguments';
import { heliconTimeText } from './info-methods';
import { present } from '../../src/core/present';
import { compare } from '../../src/core/compare';

/** A report of several checks, as api/health/service.go returns it. */
interface Report {
  readonly checks: JSONObject;
  readonly healthy: boolean;
}

/**
 * The node's health (api/health, node/node.go initHealthAPI) by path, and its metrics: the first takes JSON-RPC, all take
 * GET.
 */
export function healthRoutes(network: AvmNetwork, pAndC: PAndC, clock: WallClock): ReadonlyMap<string, HTTPHandler> {
  const checks = () => ({ ...nodeChecks(network, pAndC), ...bootstrappedCheck(network) });
  const health = (): Report => healthReport({ ...chainChecks(network, pAndC), ...checks() }, clock);
  const readiness = (): Report => healthReport(bootstrappedCheck(network), clock);
  const liveness = (): Report => healthReport({}, clock);
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
    ['/ext/metrics', () => metricsReply(network, pAndC, health())],
  ]);
}

/** The result of a check: the node's message, and why it failed. */
interface HealthCheck {
  readonly message?: JSONValue;
  readonly error?: string;
}

/** The chains by their first names, with their last blocks. */
function lastBlocks(network: AvmNetwork, { platform, cChain }: PAndC) {
  const last = cChain?.blocks.at(-1);
  return present([
    ...network.chains.map(({ blockchainID, ledger, bootstrapped }) => ({
      name: network.blockchains.nameOf(blockchainID),
      block: ledger.lastAccepted,
      bootstrapped,
    })),
    platform !== undefined && { name: 'P', block: platform.ledger.lastAccepted, bootstrapped: true },
    cChain === undefined || last === undefined
      ? undefined
      : { name: 'C', block: { ...last, height: BigInt(cChain.blocks.length - 1) }, bootstrapped: true },
  ]).sort((a, b) => compare(a.name, b.name));
}

/** snow/networking/handler/health.go, snow/consensus/snowman/topological.go */
function chainChecks(network: AvmNetwork, pAndC: PAndC): Record<string, HealthCheck> {
  const checks = lastBlocks(network, pAndC).map(({ name, block, bootstrapped }): [string, HealthCheck] => {
    if (!bootstrapped) return [name, { error: 'not done bootstrapping' }];
    const { id, height } = block;
    const last = { lastAcceptedHeight: Number(height), lastAcceptedID: encodeCb58(id) };
    const consensus = { ...last, longestProcessingBlock: '0s', processingBlocks: 0 };
    const networking = { disconnectedValidators: [], percentConnected: 1 };
    return [name, { message: { engine: { consensus, vm: null }, networking } }];
  });
  return Object.fromEntries(checks);
}

/** The checks of the node itself, in the order of their names. Memory is all that the sandbox has as a disk. */
function nodeChecks(network: AvmNetwork, { platform }: PAndC): Record<string, HealthCheck> {
  const isValidator = platform?.stakeShareOf(OWN_NODE.nodeID) !== undefined;
  const disk = { availableDiskBytes: freemem(), availableDiskPercentage: Math.floor((100 * freemem()) / totalmem()) };
  const nobody = { modeUpgradeTime: goTime(0n), modeUpgradeWeightPercentage: 0, numUpgradeTimes: 0 };
  return {
    bls: { message: isValidator ? 'node has the correct BLS key' : 'node is not a validator' },
    database: {},
    diskspace: { message: disk },
    futureupgrade: { message: { localUpgradeTime: heliconTimeText(network), ...nobody } },
    network: { message: { connectedPeers: 0, sendFailRate: 0 } },
    router: { message: { longestRunningRequest: '0s', outstandingRequests: 0 } },
  };
}

/** Some of a node's metrics, as Prometheus reads them. */
function metricsReply(network: AvmNetwork, pAndC: PAndC, { checks }: Report): HTTPReply {
  const failing = Object.values(checks).filter((check) => isRecord(check) && 'error' in check).length;
  const chains = lastBlocks(network, pAndC);
  const perChain = (value: (chain: (typeof chains)[number]) => bigint): string[] =>
    chains.map((chain) => `{chain="${chain.name}"} ${value(chain)}`);
  const metrics: [name: string, help: string, values: readonly string[]][] = [
    ['health_checks_failing', 'number of currently failing health checks', [`{check="health",tag="all"} ${failing}`]],
    ['network_peers', 'Number of network peers', [' 0']],
    ['snowman_last_accepted_height', 'last height accepted', perChain(({ block }) => block.height)],
    [
      'snowman_last_accepted_timestamp',
      'timestamp of the last accepted block in unix seconds',
      perChain(({ block }) => block.time),
    ],
  ];
  const lines = metrics.flatMap(([name, help, values]) => [
    `# HELP avalanche_${name} ${help}`,
    `# TYPE avalanche_${name} gauge`,
    ...values.map((value) => `avalanche_${name}${value}`),
  ]);
  const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores' };
  return { status: 200, headers, body: Buffer.from(`${lines.join('\n')}\n`, 'utf8') };
}

/** Names the subnets with a chain that is still bootstrapping (chains/manager.go registerBootstrappedHealthChecks). */
function bootstrappedCheck(network: AvmNetwork): Record<string, HealthCheck> {
  const behind = network.chains.filter(({ bootstrapped }) => !bootstrapped);
  const subnets = behind.map(({ config }) => encodeCb58(config.subnetID ?? PRIMARY_NETWORK_ID));
  const message = [...new Set(subnets)];
  return { bootstrapped: message.length === 0 ? { message } : { message, error: 'subnets not bootstrapped' } };
}

function healthReport(found: Readonly<Record<string, HealthCheck>>, clock: WallClock): Report {
  const timestamp = new Date(clock.now()).toISOString();
  const names = Object.entries(found).sort(([a], [b]) => compare(a, b));
  const checks = names.map(([name, check]) => [name, { ...check, timestamp, duration: 0 }]);
  return {
    checks: Object.fromEntries(checks) as JSONObject,
    healthy: Object.values(found).every(({ error }) => error === undefined),
  };
}

function replyOf(report: Report) {
  const body = Buffer.from(`${encodeJSON({ ...report })}\n`, 'utf8');
  return { status: report.healthy ? 200 : 503, headers: { 'Content-Type': 'application/json' }, body };
}
