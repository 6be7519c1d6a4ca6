import type { Outcome } from '../../core/outcome';
import { present } from '../../core/present';
import { compare } from '../../core/compare';

/** A validator of an L1, by what a chain's node reports. */
export interface L1Weight {
  /** Undefined for all inactive ones together, where the node doesn't name them. */
  readonly nodeID: string | undefined;
  readonly weight: bigint;
  /** Without a balance it isn't active: its weight counts, and it doesn't vote. */
  readonly isActive: boolean;
  /** How long its balance lasts at today's price, in seconds; undefined where that isn't known, or without end. */
  readonly secondsLeft?: bigint | undefined;
  /** Added by the subnet's owners before it became an L1: its weight counts until they remove it. */
  readonly isEarlier?: boolean | undefined;
}

/** Which validators the node isn't connected to, itself included in the others. */
export interface L1Connection {
  readonly disconnected: ReadonlySet<string>;
  /** Of a million: what the node's own check requires, where it says so. */
  readonly required: bigint | undefined;
  /** Whether the node's own check takes it for enough; undefined where none says so. */
  readonly isEnough?: boolean | undefined;
}

/** Blocks that the node has verified and that wait for votes of other validators. */
export interface L1Waiting {
  readonly blocks: number;
  /** Of the one that waits the longest. */
  readonly seconds: number;
}

/** A check of the node that fails, with the node's own words. */
export interface FailingCheck {
  readonly name: string;
  readonly error: string;
}

/** The P-Chain as the L1's chain sees it (ACP-181). */
export interface L1View {
  /** Whose validators verify Warp messages, and at least the height of those that propose the next block. */
  readonly epochHeight: bigint;
  /** The height that the chain's next block names. */
  readonly proposedHeight: bigint;
  readonly tip: bigint;
  /** NodeIDs of the active validators at the epoch's and at the proposed height: they may propose a block. */
  readonly proposers: readonly (readonly string[])[];
  /** Whether the validators at the proposed height are today's. */
  readonly isCurrent: boolean;
}

/** What is known of an L1. Each part may be unknown, and says why. */
export interface L1Facts {
  readonly members: Outcome<readonly L1Weight[]>;
  /** The failing check of the L1's chain on the node; undefined if it runs. */
  readonly chain: Outcome<FailingCheck | undefined>;
  readonly connection: Outcome<L1Connection>;
  /** Undefined if the node says nothing of it. */
  readonly waiting: Outcome<L1Waiting | undefined>;
  readonly view: Outcome<L1View>;
  readonly node: Outcome<readonly FailingCheck[]>;
  /** The node's software, `avalanchego/1.15.0`. */
  readonly version: Outcome<string>;
}

/** What keeps an L1 from accepting blocks. */
export type L1Cause =
  | { readonly kind: 'noValidators' }
  | { readonly kind: 'inactive'; readonly weight: bigint }
  | { readonly kind: 'disconnected'; readonly weight: bigint; readonly nodeIDs: readonly string[] }
  | { readonly kind: 'proposers'; readonly height: bigint }
  /** Enough validators are connected, and a block waits although they could vote. */
  | { readonly kind: 'votes'; readonly seconds: number };

/** What keeps the node from following it. */
export type NodeCause = 'bootstrapping' | 'chain' | 'upgrade';

export interface L1Verdict {
  /**
   * `risk`: it still accepts blocks, with too few connected validators to be healthy. `node`: only the node has a
   * problem. `unknown`: no cause is known, and a fact that would show one isn't either.
   */
  readonly kind: 'stuck' | 'risk' | 'node' | 'works' | 'unknown';
  readonly causes: readonly L1Cause[];
  readonly nodeCauses: readonly NodeCause[];
  readonly weights: L1Weights | undefined;
}

/** Weights of an L1's validators; those that are connected only if that is known. */
export interface L1Weights {
  readonly total: bigint;
  readonly inactive: bigint;
  readonly connected: bigint | undefined;
  /** Of a million. */
  readonly required: bigint;
  /** The node's own limit is lower than the default, and not known: `required` is what is connected. */
  readonly isLimitLower: boolean;
}

/** Parts of a million. */
export const QUORUM_WHOLE = 1_000_000n;

/**
 * AvalancheGo's default parameters: 15 of 20 sampled validators, and a fifth of the rest as a buffer
 * (snow/consensus/snowball/parameters.go).
 */
const REQUIRED_QUORUM = 800_000n;
const BUFFER = 200_000n;

/** The check of all chains that a node syncs. */
export const BOOTSTRAPPED = 'bootstrapped';

/** How long a block waits for votes until that is too long: validators that vote take a second or two. */
export const SLOW_SECONDS = 5;
/** From then on a node's own check fails (snow/consensus/snowball/parameters.go). */
const LATE_SECONDS = 30;

/** A failing check of blocks that wait: these need other validators, so that it says nothing of the node. */
const OF_VOTES = /block processing too long|too many processing blocks/;

export function isOfVotes({ error }: FailingCheck): boolean {
  return OF_VOTES.test(error);
}

/** What a Warp signature needs of the weight (docs/protocol.md 12). */
export const WARP_QUORUM = 670_000n;

/** Why an L1 doesn't accept blocks. Only what is known makes a cause. */
export function l1Verdict(facts: L1Facts): L1Verdict {
  const { members, chain, connection, waiting, node } = facts;
  const weights = members.value === undefined ? undefined : weightsOf(members.value, connection.value);
  const height = unreachable(facts);
  const causes: L1Cause[] = present([
    ...weightCauses(members.value ?? [], weights, connection.value),
    height !== undefined && ({ kind: 'proposers', height } as const),
  ]);
  const seconds = waiting.value?.seconds ?? 0;
  const isLate = seconds >= LATE_SECONDS || (chain.value !== undefined && isOfVotes(chain.value));
  // Blocks also wait for validators that aren't there.
  const isOnlyVotes = causes.length === 0 && weights?.connected !== undefined && (isLate || seconds >= SLOW_SECONDS);
  if (isOnlyVotes) causes.push({ kind: 'votes', seconds });
  const nodeCauses: NodeCause[] = [];
  if (chain.value !== undefined && !isOfVotes(chain.value))
    nodeCauses.push(chain.value.name === BOOTSTRAPPED ? 'bootstrapping' : 'chain');
  if (node.value?.some(({ name }) => name === 'futureupgrade') === true) nodeCauses.push('upgrade');
  // Not the view: an avm chain has none to report, and validators that all left at once are rare.
  const isKnown =
    !(isLate && weights?.connected === undefined) &&
    [members, chain, connection, node].every(({ error }) => error === undefined);
  const others = nodeCauses.length > 0 ? 'node' : isKnown ? 'works' : 'unknown';
  const kind =
    causes.length === 0
      ? others
      : height === undefined && mayVote(weights) && !(isOnlyVotes && isLate)
        ? 'risk'
        : 'stuck';
  return { kind, causes, nodeCauses, weights };
}

/** Whether nodes still query each other: below, they drop each query (snow/engine/snowman/engine.go). */
function mayVote(weights: L1Weights | undefined): boolean {
  const { total = 0n, inactive = 0n, connected = total - inactive, required = 0n } = weights ?? {};
  return total > 0n && connected * QUORUM_WHOLE * 8n >= total * (required - BUFFER) * 10n;
}

export function weightsOf(members: readonly L1Weight[], connection: L1Connection | undefined): L1Weights {
  const sum = (isMeant: (each: L1Weight) => boolean): bigint =>
    members.reduce((all, each) => (isMeant(each) ? all + each.weight : all), 0n);
  const [total, connected] = [sum(() => true), connection && sum((each) => isConnected(each, connection))];
  const share = total === 0n ? 0n : ((connected ?? 0n) * QUORUM_WHOLE) / total;
  // The node has another limit, which it names only where it isn't reached.
  const isLimitLower = connection?.isEnough === true && share < REQUIRED_QUORUM;
  return {
    total,
    inactive: sum(({ isActive }) => !isActive),
    connected,
    required: connection?.required ?? (isLimitLower ? share : REQUIRED_QUORUM),
    isLimitLower,
  };
}

/** Whether a validator votes: it is active, and the node is connected to it. */
function isConnected({ nodeID, isActive }: L1Weight, { disconnected }: L1Connection): boolean {
  return isActive && nodeID !== undefined && !disconnected.has(nodeID);
}

/** Of two parts that only together are too much, both are a cause; else those that are too much alone. */
function weightCauses(
  members: readonly L1Weight[],
  weights: L1Weights | undefined,
  connection: L1Connection | undefined,
): L1Cause[] {
  if (weights === undefined) return [];
  const { total, inactive, connected, required } = weights;
  if (total === inactive) return [{ kind: 'noValidators' }];
  const isTooMuch = (missing: bigint): boolean => (total - missing) * QUORUM_WHOLE < total * required;
  const noBalance = { kind: 'inactive', weight: inactive } as const;
  if (connected === undefined || connection === undefined) return isTooMuch(inactive) ? [noBalance] : [];
  const away = total - inactive - connected;
  if (!isTooMuch(inactive + away)) return [];
  const isAlone = isTooMuch(inactive) || isTooMuch(away);
  const gone = members.flatMap((each) =>
    each.isActive && each.nodeID !== undefined && !isConnected(each, connection) ? [each.nodeID] : [],
  );
  return present([
    (isTooMuch(inactive) || (!isAlone && inactive > 0n)) && noBalance,
    (isTooMuch(away) || (!isAlone && away > 0n)) && ({ kind: 'disconnected', weight: away, nodeIDs: gone } as const),
  ]);
}

/**
 * The height of validators of which none is connected, though they alone may propose the next block. Its exact height
 * is between two; without validators anyone may propose (vms/proposervm/proposer/windower.go).
 */
function unreachable({ members, connection, view }: L1Facts): bigint | undefined {
  if (members.value === undefined || connection.value === undefined || view.value === undefined) return undefined;
  const { disconnected } = connection.value;
  const isToday = new Set(members.value.flatMap(({ nodeID, isActive }) => (isActive && nodeID ? [nodeID] : [])));
  const { proposers, epochHeight } = view.value;
  const isGone = (ids: readonly string[]): boolean =>
    ids.length > 0 && ids.every((id) => !isToday.has(id) || disconnected.has(id));
  return proposers.every(isGone) ? epochHeight : undefined;
}

/** A validator that votes, and what stays connected if it stops. */
interface StopEffect {
  readonly nodeID: string;
  readonly weight: bigint;
  /** Of a million of the whole weight. */
  readonly remaining: bigint;
  readonly mayStop: boolean;
}

/** Which validators may stop so that the L1 goes on. */
export interface StopPlan {
  readonly effects: readonly StopEffect[];
  /** As many as may stop at the same time. */
  readonly atOnce: readonly string[];
  /** All that may stop, in groups: each starts again before the next one stops. */
  readonly rounds: readonly (readonly string[])[];
}

/** Who may stop; undefined if the connections aren't known. */
export function stopPlan({ members, connection }: L1Facts): StopPlan | undefined {
  if (members.value === undefined || connection.value === undefined) return undefined;
  const known = connection.value;
  const { total, connected = 0n, required } = weightsOf(members.value, known);
  // What may be missing beside what is missing already.
  const spare = connected * QUORUM_WHOLE - total * required;
  const voting = members.value
    .filter((each) => isConnected(each, known))
    .toSorted((a, b) => compare(a.weight, b.weight));
  const effects = voting.map(({ nodeID = '', weight }) => ({
    nodeID,
    weight,
    mayStop: weight * QUORUM_WHOLE <= spare,
    remaining: ((connected - weight) * QUORUM_WHOLE) / total,
  }));
  return {
    effects,
    atOnce: packed(effects, spare, 'lightest')[0] ?? [],
    rounds: packed(effects, spare, 'heaviest'),
  };
}

/** Groups that fit into what may be missing: the first one is the largest by number, or there are few groups. */
function packed(effects: readonly StopEffect[], spare: bigint, first: 'lightest' | 'heaviest'): string[][] {
  const groups: { left: bigint; nodeIDs: string[] }[] = [];
  const all = effects.filter(({ mayStop }) => mayStop);
  for (const { nodeID, weight } of first === 'lightest' ? all : all.toReversed()) {
    let group = groups.find(({ left }) => left >= weight * QUORUM_WHOLE);
    if (group === undefined) groups.push((group = { left: spare, nodeIDs: [] }));
    group.left -= weight * QUORUM_WHOLE;
    group.nodeIDs.push(nodeID);
  }
  return groups.map(({ nodeIDs }) => nodeIDs);
}
