import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import type { Health } from '../../client/schemas/node-schemas';
import { isRecord } from '../../core/json/record';
import { ExpectedError, type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import {
  BOOTSTRAPPED,
  type FailingCheck,
  type L1Connection,
  type L1Facts,
  type L1View,
  type L1Waiting,
  type L1Weight,
  weightsOf,
  QUORUM_WHOLE,
} from './l1-verdict';
import { INACTIVE_NODE_ID, type SubnetBlockchain, type SubnetState } from './subnet-state';

/** Only another node knows it. */
class NotTrackedError extends ExpectedError {
  override readonly name = 'NotTrackedError';
}

/** Checks of a node that aren't of one of its chains (node/node.go, chains/manager.go). */
const NODE_CHECKS = ['network', 'router', 'database', 'diskspace', 'bls', 'futureupgrade', 'validation'];

/** What a node knows of why an L1 accepts no blocks: ten requests. Rejects only with the reason of the caller's abort. */
export async function l1Facts(
  chain: Chain,
  { subnetID, state }: { readonly subnetID: string; readonly state: SubnetState },
  options: CallOptions,
): Promise<L1Facts> {
  const asked = <T>(request: Promise<T>): Promise<Outcome<T>> => outcomeOf(request, options.signal);
  const { value: blockchains, error: unlisted } = state.blockchains;
  // One that the node runs, if there are several.
  const running = blockchains?.listed.find(isRun);
  const { blockchainID = '', status } = running ?? blockchains?.listed[0] ?? {};
  const health = await asked(checksOf(chain, blockchainID, options));
  const checks = health.value?.checks ?? {};
  const check = checks[blockchainID];
  const host = chain.node.host;
  const untracked =
    check === undefined
      ? l10n.t("{0} doesn't run this L1's chain. Add the URL of a node that tracks the L1 (track-subnets)", host)
      : l10n.t("{0} tracks this L1, but its chain isn't running there", host);
  const early = health.error instanceof NotTrackedError ? health.error : undefined;
  const unknown = { error: unlisted ?? status?.error ?? early ?? new NotTrackedError(untracked) };
  const members = mappedOutcome(state.members, (all) =>
    all.map(({ nodeID, weight, time, validator }) => {
      const secondsLeft = time.kind === 'balance' ? time.seconds : undefined;
      const isEarlier = state.isL1 && validator?.kind === 'subnet';
      return { nodeID, weight, isActive: time.kind !== 'inactive', secondsLeft, isEarlier };
    }),
  );
  const isRunning = running !== undefined;
  const isCutOff = checks['network']?.error !== undefined;
  const alone = l10n.t("{0} itself isn't connected to the network, so that its connections show nothing", host);
  const [connection, view, version] = await Promise.all([
    members.error
      ? members
      : !isRunning
        ? unknown
        : isCutOff
          ? { error: new NotTrackedError(alone) }
          : asked(connectionOf(chain, { subnetID, check, members: members.value }, options)),
    isRunning ? asked(readL1View(chain, { subnetID, blockchainID }, options)) : unknown,
    asked(chain.recent.call('info.getNodeVersion', {}, options)),
  ]);
  // A list of subnets, whose chains the node still syncs.
  const syncing = checks[BOOTSTRAPPED]?.message;
  const own = Array.isArray(syncing) && syncing.includes(subnetID) ? [blockchainID, BOOTSTRAPPED] : [blockchainID];
  return {
    members,
    connection,
    waiting: isRunning ? mappedOutcome(health, () => waitingOf(check)) : unknown,
    view,
    chain: isRunning || check !== undefined ? mappedOutcome(health, () => failing(checks, own)[0]) : unknown,
    node: mappedOutcome(health, () => failing(checks, NODE_CHECKS)),
    version: mappedOutcome(version, (value) => value.version),
  };
}

/** Throws `NotTrackedError` before the checks that count have run. */
async function checksOf({ node, recent }: Chain, blockchainID: string, options: CallOptions): Promise<Health> {
  const health = await recent.call('health.health', {}, options);
  const isEarly = [blockchainID, BOOTSTRAPPED].some((name) => health.checks[name]?.error === 'not yet run');
  if (!isEarly) return health;
  throw new NotTrackedError(l10n.t("The health checks of {0} haven't run yet. Retry in half a minute", node.host));
}

function isRun({ status: { value } }: SubnetBlockchain): boolean {
  return value === 'Validating' || value === 'Syncing';
}

/** Whether the node runs a chain of a subnet: else it knows little of it. */
export function runsChain({ blockchains }: SubnetState): boolean {
  return blockchains.value?.listed.some(isRun) === true;
}

function mappedOutcome<T, U>(outcome: Outcome<T>, of: (value: T) => U): Outcome<U> {
  return outcome.error === undefined ? { value: of(outcome.value) } : outcome;
}

/** An error that the node's own list of connections shows better isn't one of the chain. */
const OF_CONNECTION = 'not connected to enough stake';

function failing(checks: Health['checks'], names: readonly string[]): FailingCheck[] {
  return names.flatMap((name) => {
    const { error: whole } = checks[name] ?? {};
    // snow/networking/handler/health.go
    const [, error = whole] = /^engine: (.*); networking: /s.exec(whole ?? '') ?? [];
    return error === undefined || error.includes(OF_CONNECTION) ? [] : [{ name, error }];
  });
}

/** Nested objects of a check's message. */
function partOf(check: Health['checks'][string] | undefined, ...names: readonly string[]): Record<string, unknown> {
  let part: unknown = check?.message;
  for (const name of names) part = isRecord(part) ? part[name] : undefined;
  return isRecord(part) ? part : {};
}

/** Blocks that wait for votes: the node counts them before its check fails. */
function waitingOf(check: Health['checks'][string] | undefined): L1Waiting | undefined {
  const { processingBlocks, longestProcessingBlock } = partOf(check, 'engine', 'consensus');
  const blocks = Number(processingBlocks);
  if (!Number.isSafeInteger(blocks) || typeof longestProcessingBlock !== 'string') return undefined;
  return { blocks, seconds: goSeconds(longestProcessingBlock) };
}

const GO_UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3 };

/** Seconds of a duration as Go prints it, such as `1m5.25s`; less than a millisecond is none. */
function goSeconds(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([a-zµ]+)/g)];
  return parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (GO_UNITS[unit] ?? 0), 0);
}

interface ConnectionQuery {
  readonly subnetID: string;
  /** Of the L1's chain. */
  readonly check: Health['checks'][string] | undefined;
  readonly members: readonly L1Weight[];
}

/** From the chain's health check, else from the peers that track the L1. Throws `ResponseError` for what can't be. */
async function connectionOf(chain: Chain, query: ConnectionQuery, options: CallOptions): Promise<L1Connection> {
  const { check, members, subnetID } = query;
  const { disconnectedValidators: listed, percentConnected } = partOf(check, 'networking');
  const [, percent, part = ''] = /required at least (\d{1,3})\.(\d{6})%/.exec(check?.error ?? '') ?? [];
  const required = percent === undefined ? undefined : (BigInt(percent + part) * QUORUM_WHOLE) / 100_000_000n;
  if (Array.isArray(listed)) {
    const isEnough = check?.error?.includes(OF_CONNECTION) !== true;
    const connection = { disconnected: new Set(listed.map(String)), required, isEnough };
    const share = Number(percentConnected);
    if (fitsShare(share, members, connection)) return connection;
    throw new ResponseError(chain.node.host, {
      reason: l10n.t("the node's connections and the L1's validators don't fit together"),
      details: `percentConnected ${share}, disconnectedValidators ${listed.join(' ')}`,
    });
  }
  const nodeIDs = members.flatMap(({ nodeID }) => nodeID ?? []);
  const [{ nodeID: own }, { numPeers, peers }] = await Promise.all([
    chain.recent.call('info.getNodeID', {}, options),
    chain.recent.call('info.peers', { nodeIDs }, options),
  ]);
  if (numPeers !== BigInt(peers?.length ?? 0)) {
    throw new ResponseError(chain.node.host, { details: `numPeers ${numPeers}, peers ${peers?.length ?? 0}` });
  }
  if (peers?.some(({ trackedSubnets }) => trackedSubnets === undefined) === true) {
    throw new NotTrackedError(l10n.t("{0} doesn't report which subnets its peers track", chain.node.host));
  }
  const tracking = (peers ?? []).flatMap((peer) =>
    peer.trackedSubnets?.includes(subnetID) === true ? [peer.nodeID] : [],
  );
  const connected = new Set([own, ...tracking]);
  return { disconnected: new Set(nodeIDs.filter((id) => !connected.has(id))), required };
}

/** Whether the node's share is that of its list: a check is half a minute old at most, and validators change. */
function fitsShare(share: number, members: readonly L1Weight[], connection: L1Connection): boolean {
  const known = new Set([INACTIVE_NODE_ID, ...members.flatMap(({ nodeID }) => nodeID ?? [])]);
  const { total, connected = 0n } = weightsOf(members, connection);
  if (total === 0n) return true;
  const own = Number((connected * QUORUM_WHOLE) / total) / Number(QUORUM_WHOLE);
  return Math.abs(own - share) < 0.001 && [...connection.disconnected].every((id) => known.has(id));
}

/** The P-Chain as the L1's chain sees it. */
async function readL1View(
  chain: Chain,
  { subnetID, blockchainID }: { readonly subnetID: string; readonly blockchainID: string },
  options: CallOptions,
): Promise<L1View> {
  const { recent } = chain;
  const [{ pChainHeight: epochHeight }, proposedHeight, tip] = await Promise.all([
    recent.call('proposervm.getCurrentEpoch', { chain: blockchainID }, options),
    recent.call('proposervm.getProposedHeight', { chain: blockchainID }, options),
    recent.call('platform.getHeight', {}, options),
  ]);
  const [epoch = [], proposed = [], today = []] = await Promise.all(
    [epochHeight, proposedHeight, tip].map((height) =>
      recent.call('platform.getValidatorsAt', { height, subnetID }, options),
    ),
  );
  const active = (set: typeof today): string[] =>
    set.flatMap(({ nodeID }) => (nodeID === INACTIVE_NODE_ID ? [] : [nodeID]));
  const text = (set: typeof today): string =>
    set
      .map(({ nodeID, weight }) => `${nodeID} ${weight}`)
      .toSorted()
      .join();
  return {
    epochHeight,
    proposedHeight,
    tip,
    proposers: [active(epoch), active(proposed)],
    isCurrent: text(proposed) === text(today),
  };
}
