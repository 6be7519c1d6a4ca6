import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type ExpectedError, type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { AnyFoundTx } from '../lookup/found';
import { plain } from '../text/pieces';
import { saysNotOffered } from '../../client/errors';
import { fact, NOT_OFFERED, type Fact } from '../text/facts';
import { type SubnetMember, subnetState } from './subnet-state';
import { formatAmount } from '../../core/text/amount';
import { groupedInteger, LONG_REASON, visibleText } from '../text/format-text';
import { durationWords, LOW_SECONDS } from './network-words';
import { compare } from '../../core/compare';
import { l1Facts } from './l1-facts';
import { healthReason } from '../../core/node-log/log-line';
import {
  type L1Cause,
  type NodeCause,
  isOfVotes,
  type L1Facts,
  type L1Waiting,
  type L1Weight,
  l1Verdict,
  type L1Verdict,
  type StopPlan,
  SLOW_SECONDS,
  stopPlan,
  WARP_QUORUM,
  QUORUM_WHOLE,
} from './l1-verdict';
import { present } from '../../core/present';

/** A line of the report: whether it is as it should be, what it is, and what to do if not. */
export interface L1Line {
  readonly sign: '✓' | '✗' | '?';
  readonly label: string;
  readonly text: string;
  readonly step?: string | undefined;
}

export interface L1Report {
  readonly verdict: L1Verdict;
  /** The verdict as a sentence without a full stop. */
  readonly headline: string;
  readonly lines: readonly L1Line[];
  /** Which validators may stop; lines of text. */
  readonly plan: readonly string[];
}

/** The report of a subnet, and its validators as far as the node names them. */
export interface SubnetReport extends L1Report {
  /** Of the L1's first chain that has one. */
  readonly name: string | undefined;
  readonly members: readonly SubnetMember[];
}

export interface ReportQuery {
  readonly subnetID: string;
  readonly networkID: number;
  /** Unix ms. */
  readonly now: number;
}

/** What a node knows of an L1; undefined if it has no such subnet. Rejects with the client's errors. */
export async function subnetReport(
  chain: Chain,
  query: ReportQuery,
  options: CallOptions,
): Promise<SubnetReport | undefined> {
  const state = await subnetState(chain, { ...query, before: undefined }, options);
  if (state === undefined) return undefined;
  const name = state.blockchains.value?.listed.find(({ created }) => created.value?.name)?.created.value?.name;
  const members = state.members.value ?? [];
  return { ...l1Report(await l1Facts(chain, { ...query, state }, options)), name, members };
}

/**
 * The same of the subnet that a transaction created, as facts: none if the node doesn't have it or runs no chain of it.
 * Rejects only with the reason of the caller's abort.
 */
export async function createdL1Facts(
  found: AnyFoundTx,
  chain: Chain,
  now: number,
  options: CallOptions,
): Promise<Fact[]> {
  if (found.on !== 'P' || found.tx.unsignedTx.type !== 'txs.CreateSubnetTx') return [];
  const query = { subnetID: encodeCb58(found.id), networkID: found.tx.unsignedTx.networkID, now };
  const { value: report } = await outcomeOf(subnetReport(chain, query, options), options.signal);
  if (report === undefined || report.verdict.kind === 'unknown') return [];
  return [
    fact(l10n.t('health'), [plain(report.headline)]),
    ...report.lines.map(({ sign, label, text }) => fact(label, [plain(`${sign} ${text}`)])),
  ];
}

/** What the facts mean, for a person. */
export function l1Report(facts: L1Facts): L1Report {
  const verdict = l1Verdict(facts);
  return {
    verdict,
    headline: verdictHeadline(verdict, facts),
    lines: verdictLines(facts, verdict),
    plan: verdict.causes.some(({ kind }) => kind === 'votes')
      ? [l10n.t('Stop no validator while blocks wait for votes.')]
      : planLines(facts),
  };
}

function verdictHeadline({ kind, causes, nodeCauses, weights }: L1Verdict, facts: L1Facts): string {
  const why = causes.map((each) => causeText(each, weights?.total ?? 0n)).join('; ');
  const here = nodeCauses.map((each) => NODE_CAUSES[each]).join('; ');
  const onNode = here === '' ? [] : [l10n.t('The node needs attention: {0}', here)];
  switch (kind) {
    case 'stuck':
      return [asSeen(l10n.t("The L1 can't accept blocks: {0}", why), causes), ...onNode].join('. ');
    case 'risk':
      return [asSeen(l10n.t('The L1 may stop accepting blocks: {0}', why), causes), ...onNode].join('. ');
    case 'node':
      return onNode.join('');
    case 'works': {
      const nothing = l10n.t('Nothing found that keeps the L1 from accepting blocks');
      return facts.view.error === undefined
        ? nothing
        : l10n.t('{0}, but how its chain sees the P-Chain is unknown', nothing);
    }
    case 'unknown': {
      const unread = [facts.chain, facts.connection, facts.members, facts.node].find(({ error }) => error);
      // What isn't offered is named in its line.
      return saysNotOffered(unread?.error)
        ? l10n.t('Unknown whether the L1 can accept blocks')
        : l10n.t('Unknown whether the L1 can accept blocks. {0}', reasonText(unread?.error));
    }
  }
}

/** Other nodes may have connections that this one doesn't have: right after its start, or in a private network. */
function asSeen(text: string, causes: readonly L1Cause[]): string {
  const isSeen = causes.some(({ kind }) => kind === 'disconnected' || kind === 'proposers' || kind === 'votes');
  return isSeen ? l10n.t('{0} (as this node sees it)', text) : text;
}

const NODE_CAUSES: Readonly<Record<NodeCause, string>> = {
  bootstrapping: l10n.t('it is still syncing the chain'),
  chain: l10n.t('its check of the chain fails'),
  upgrade: l10n.t("it doesn't know a network upgrade"),
};

function causeText(cause: L1Cause, total: bigint): string {
  switch (cause.kind) {
    case 'noValidators':
      return l10n.t('it has no active validator');
    case 'inactive':
      return l10n.t('validators with {0} of the weight have no balance', shareText(cause.weight, total));
    case 'disconnected':
      return l10n.t("validators with {0} of the weight aren't connected", shareText(cause.weight, total));
    case 'proposers':
      return l10n.t(
        'no validator of P-Chain height {0} is connected, and only these may propose a block',
        groupedInteger(cause.height),
      );
    case 'votes':
      return l10n.t("enough validators are connected but don't vote");
  }
}

/** What needs attention comes first. */
const SIGNS: readonly L1Line['sign'][] = ['✗', '?', '✓'];

function verdictLines(facts: L1Facts, verdict: L1Verdict): L1Line[] {
  return allLines(facts, verdict).toSorted((a, b) => SIGNS.indexOf(a.sign) - SIGNS.indexOf(b.sign));
}

function allLines(facts: L1Facts, { weights, causes, nodeCauses }: L1Verdict): L1Line[] {
  const { members, chain, connection, waiting, view, node, version } = facts;
  const line = <T>(label: string, { value, error }: Outcome<T>, of: (value: T) => Omit<L1Line, 'label'>): L1Line =>
    error === undefined ? { label, ...of(value) } : { label, sign: '?', text: reasonText(error) };
  const away = members.value?.filter(
    ({ nodeID, isActive }) => isActive && nodeID && connection.value?.disconnected.has(nodeID),
  );
  const isEmpty = members.value?.length === 0;
  return present([
    ...firstToEnd(members.value ?? []),
    earlierLine(facts, weights),
    !isEmpty && line(l10n.t('balances'), members, (all) => balancesLine(all, weights)),
    line(l10n.t('connected weight'), connection.error === undefined ? members : connection, () => {
      if (isEmpty) return { sign: '✗', text: l10n.t('there are no validators') };
      const { connected = 0n, total = 0n, required = 0n, isLimitLower = false } = weights ?? {};
      const share = shareText(connected, total);
      const text = isLimitLower
        ? l10n.t('{0}; the node requires less', share)
        : l10n.t('{0}; {1} is needed', share, shareText(required, QUORUM_WHOLE));
      const names = namesText(away ?? []);
      const step =
        away?.length === 1
          ? l10n.t('Start {0}; check that it tracks the L1 and reaches the others.', names)
          : l10n.t('Start {0}; check that they track the L1 and reach each other.', names);
      const isEnough = connected * QUORUM_WHOLE >= total * required && total > 0n;
      return { sign: isEnough || isLimitLower ? '✓' : '✗', text, step: names === '' ? undefined : step };
    }),
    waiting.error === undefined &&
      waiting.value !== undefined &&
      votesLine(
        waiting.value,
        causes.some(({ kind }) => kind === 'votes'),
      ),
    line(l10n.t('chain on the node'), chain, (check) =>
      check === undefined || isOfVotes(check) ? { sign: '✓', text: l10n.t('runs') } : failure(check.error),
    ),
    line(l10n.t('view of the P-Chain'), view, ({ epochHeight, proposedHeight, tip, isCurrent }) => {
      const heights = [epochHeight, proposedHeight, tip].map((height) => groupedInteger(height));
      const text = l10n.t('epoch at height {0}, next block at {1}, P-Chain at {2}', ...heights);
      const step = l10n.t("The next block doesn't see the newest change of validators. Wait half a minute.");
      return {
        sign: causes.some((cause) => cause.kind === 'proposers') ? '✗' : '✓',
        text,
        step: isCurrent ? undefined : step,
      };
    }),
    ...(node.value ?? []).map(({ name, error }) => ({
      label: l10n.t("node's check {0}", name),
      ...failure(error),
    })),
    node.value?.length === 0 && ({ label: l10n.t("node's checks"), sign: '✓', text: l10n.t('pass') } as const),
    line(l10n.t('node'), version, (text) => ({
      sign: nodeCauses.includes('upgrade') ? '✗' : '✓',
      text: visibleText(text, LONG_REASON),
    })),
  ]);
}

/** The validators that run out of balance within days, else the one that does first. */
function firstToEnd(members: readonly L1Weight[]): L1Line[] {
  const [first, ...others] = members
    .filter(({ secondsLeft }) => secondsLeft !== undefined)
    .toSorted((a, b) => compare(a.secondsLeft ?? 0n, b.secondsLeft ?? 0n));
  const { nodeID = '', secondsLeft: least = 0n } = first ?? {};
  if (first === undefined) return [];
  const low = [first, ...others].filter(({ secondsLeft = 0n }) => secondsLeft < LOW_SECONDS);
  const text = l10n.t('{0} in ≈{1}', nodeID, durationWords(least));
  const step =
    low.length === 1
      ? l10n.t('Increase its balance with Top Up….')
      : l10n.t('Increase the balance of {0} with Top Up….', namesText(low));
  const isLow = low.length > 0;
  return [{ sign: isLow ? '✗' : '✓', label: l10n.t('runs out first'), text, step: isLow ? step : undefined }];
}

/** Those of the subnet hold weight until its owners remove them. */
function earlierLine({ members, connection }: L1Facts, weights: L1Verdict['weights']): L1Line | undefined {
  const earlier = (members.value ?? []).filter(({ isEarlier }) => isEarlier === true);
  if (earlier.length === 0) return undefined;
  const share = shareText(
    earlier.reduce((sum, { weight }) => sum + weight, 0n),
    weights?.total ?? 0n,
  );
  const isAway = earlier.some(({ nodeID = '' }) => connection.value?.disconnected.has(nodeID) === true);
  return {
    sign: isAway ? '✗' : '✓',
    label: l10n.t('from before the conversion'),
    text: l10n.t('{0} with {1} of the weight', namesText(earlier), share),
    step: l10n.t("They count until the subnet's owners remove them with Remove from Subnet…."),
  };
}

function balancesLine(all: readonly L1Weight[], weights: L1Verdict['weights']): Omit<L1Line, 'label'> {
  const without = all.filter(({ isActive }) => !isActive);
  if (without.length === 0) return { sign: '✓', text: l10n.t('all validators have one') };
  const { inactive = 0n, total = 0n } = weights ?? {};
  const [share, names] = [shareText(inactive, total), namesText(without)];
  const isOne = without.length === 1 && without[0]?.nodeID !== undefined;
  return {
    sign: '✗',
    text: isOne
      ? l10n.t("a validator with {0} of the weight has no balance and doesn't vote", share)
      : l10n.t("validators with {0} of the weight have no balance and don't vote", share),
    step: isOne
      ? l10n.t('Increase the balance of {0} with Top Up…, or remove it.', names)
      : l10n.t('Increase the balance of {0} with Top Up…, or remove them.', names),
  };
}

/** Connected isn't voting: validators that don't run the chain are connected all the same. */
function votesLine({ blocks, seconds }: L1Waiting, isCause: boolean): L1Line {
  const label = l10n.t('votes');
  if (blocks === 0 && !isCause) {
    const text = l10n.t(
      "no block waits for them now, and connections don't show that validators run the chain: an accepted transaction does",
    );
    return { sign: '?', label, text };
  }
  const waits = Math.floor(seconds);
  return {
    sign: isCause || seconds >= SLOW_SECONDS ? '✗' : '✓',
    label,
    text:
      blocks === 1 ? l10n.t('1 block waits for {0} s', waits) : l10n.t('{0} blocks wait, {1} s at most', blocks, waits),
    step: isCause
      ? l10n.t("Validators are connected but don't vote: check /ext/health and upgrade.json on each one's node.")
      : undefined,
  };
}

/** NodeIDs that a line names at most. */
const MOST_NAMES = 5;

function namesText(members: readonly Pick<L1Weight, 'nodeID'>[]): string {
  const names = members.map(({ nodeID }) => nodeID ?? l10n.t('inactive validators'));
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES
    ? l10n.t('{0} and {1} more', shown, groupedInteger(names.length - MOST_NAMES))
    : shown;
}

/** A failing check in the node's words, with the step that its log would have. */
function failure(error: string): Omit<L1Line, 'label'> {
  const step = healthReason(error)?.step;
  return { sign: '✗', text: visibleText(error, LONG_REASON), step };
}

function planLines(facts: L1Facts): string[] {
  const plan: StopPlan | undefined = stopPlan(facts);
  if (plan === undefined) return [l10n.t('Which validators may stop is unknown.')];
  const { effects, atOnce, rounds } = plan;
  const cannot = effects.filter(({ mayStop }) => !mayStop);
  const isLittle = cannot.some(({ remaining }) => remaining < WARP_QUORUM);
  const [most = []] = rounds;
  return present([
    rounds.length > 0 &&
      l10n.t('Validators that may stop now. Wait until a group is connected again before the next one stops:'),
    ...rounds.flatMap((nodeIDs, i) => nodeIDs.map((id, at) => `${(at === 0 ? `${i + 1}.` : '').padEnd(5)}${id}`)),
    atOnce.length > most.length && l10n.t('At the same time: {0}', namesText(atOnce.map((nodeID) => ({ nodeID })))),
    cannot.length > 0 &&
      (isLittle
        ? l10n.t("Validators that can't stop, with the share that would stay connected (Warp messages need 67%):")
        : l10n.t("Validators that can't stop, with the share that would stay connected:")),
    ...cannot.map(({ nodeID, remaining }) => `     ${nodeID}  ${shareText(remaining, QUORUM_WHOLE)}`),
  ]);
}

function reasonText(error: ExpectedError | undefined): string {
  return saysNotOffered(error) ? NOT_OFFERED : visibleText(error?.message ?? '', LONG_REASON);
}

/** `66.67%`, never rounded up to what isn't reached. */
export function shareText(part: bigint, whole: bigint): string {
  return whole === 0n ? '0%' : `${formatAmount((part * 10_000n) / whole, 2)}%`;
}
