import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import type { Health } from '../../client/schemas/node';
import { isRecord } from '../../core/json/record';
import { ExpectedError, type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import {
  BOOTSTRAPPED,
  type FailingCheck,
  type L1Connection,
  type L1Facts,
  type L1View,
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
  const untracked = l10n.t(
    "{0} doesn't run this L1's chain. Add the URL of a node that tracks the L1 (track-subnets)",
    host,
  );
  const early = health.error instanceof NotTrackedError ? health.error : undefined;
  const unknown = { error: unlisted ?? status?.error ?? early ?? new NotTrackedError(untracked) };
  const members = mappedOutcome(state.members, (all) =>
    all.map(({ nodeID, weight, time }) => ({ nodeID, weight, isActive: time.kind !== 'inactive' })),
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
    const { error } = checks[name] ?? {};
    return error === undefined || error.includes(OF_CONNECTION) ? [] : [{ name, error }];
  });
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
  const message = isRecord(check?.message) ? check.message['networking'] : undefined;
  const listed = isRecord(message) ? message['disconnectedValidators'] : undefined;
  const [, percent, part = ''] = /required at least (\d{1,3})\.(\d{6})%/.exec(check?.error ?? '') ?? [];
  const required = percent === undefined ? undefined : (BigInt(percent + part) * QUORUM_WHOLE) / 100_000_000n;
  if (isRecord(message) && Array.isArray(listed)) {
    const connection = { disconnected: new Set(listed.map(String)), required };
    const share = Number(message['percentConnected']);
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
