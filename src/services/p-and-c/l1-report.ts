import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type ExpectedError, type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { AnyFoundTx } from '../lookup/found';
import { plain } from '../text/pieces';
import { saysNotOffered } from '../../client/errors';
import { fact, NOT_OFFERED, type Fact } from '../text/facts';
import { subnetState } from './subnet-state';
import { formatAmount } from '../../core/text/amount';
import { groupedInteger, LONG_REASON, visibleText } from '../text/format-text';
import { l1Facts } from './l1-facts';
import { healthReason } from '../../core/node-log/log-line';
import {
  type L1Cause,
  type NodeCause,
  type L1Facts,
  l1Verdict,
  type L1Verdict,
  type StopPlan,
  stopPlan,
  WARP_QUORUM,
  QUORUM_WHOLE,
} from './l1-verdict';
import { present } from '../../core/present';

/** A line of the report: whether it is as it should be, what it is, and what to do if not. */
interface L1Line {
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

interface ReportQuery {
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
): Promise<L1Report | undefined> {
  const state = await subnetState(chain, { ...query, before: undefined }, options);
  return state && l1Report(await l1Facts(chain, { ...query, state }, options));
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
    plan: planLines(facts),
  };
}

export function l1ReportText({ headline, lines, plan }: L1Report): string {
  const shown = lines.flatMap(({ sign, label, text, step }) =>
    present([`${sign} ${label}: ${text}`, step !== undefined && `    ${step}`]),
  );
  return [`${headline}.`, '', ...shown, '', ...plan, ''].join('\n');
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
      return l10n.t('Unknown whether the L1 can accept blocks. {0}', reasonText(unread?.error));
    }
  }
}

/** Other nodes may have connections that this one doesn't have: right after its start, or in a private network. */
function asSeen(text: string, causes: readonly L1Cause[]): string {
  const isSeen = causes.some(({ kind }) => kind === 'disconnected' || kind === 'proposers');
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
  }
}

function verdictLines(facts: L1Facts, { weights, causes, nodeCauses }: L1Verdict): L1Line[] {
  const { members, chain, connection, view, node, version } = facts;
  const line = <T>(label: string, { value, error }: Outcome<T>, of: (value: T) => Omit<L1Line, 'label'>): L1Line =>
    error === undefined ? { label, ...of(value) } : { label, sign: '?', text: reasonText(error) };
  const away = members.value?.filter(
    ({ nodeID, isActive }) => isActive && nodeID && connection.value?.disconnected.has(nodeID),
  );
  return present([
    line(l10n.t('connected weight'), connection.error === undefined ? members : connection, () => {
      const { connected = 0n, total = 0n, required = 0n } = weights ?? {};
      const text = l10n.t('{0}; {1} is needed', shareText(connected, total), shareText(required, QUORUM_WHOLE));
      const names = (away ?? []).map(({ nodeID }) => nodeID).join(', ');
      const step = l10n.t('Start {0}; check that they track the L1 and reach each other.', names);
      const isEnough = connected * QUORUM_WHOLE >= total * required && total > 0n;
      return { sign: isEnough ? '✓' : '✗', text, step: names === '' ? undefined : step };
    }),
    line(l10n.t('balances'), members, (all) => {
      const without = all.filter(({ isActive }) => !isActive);
      if (without.length === 0) return { sign: '✓', text: l10n.t('all validators have one') };
      const { inactive = 0n, total = 0n } = weights ?? {};
      const text = l10n.t(
        "validators with {0} of the weight have no balance and don't vote",
        shareText(inactive, total),
      );
      const names = without.map(({ nodeID }) => nodeID ?? '').join(', ');
      return {
        sign: '✗',
        text,
        step: l10n.t('Increase the balance of {0} with Copy Top-Up Command, or remove them.', names),
      };
    }),
    line(l10n.t('chain on the node'), chain, (check) =>
      check === undefined ? { sign: '✓', text: l10n.t('runs') } : failure(check.error),
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

/** A failing check in the node's words, with the step that its log would have. */
function failure(error: string): Omit<L1Line, 'label'> {
  const step = healthReason(error)?.step;
  return { sign: '✗', text: visibleText(error, LONG_REASON), step };
}

function planLines(facts: L1Facts): string[] {
  const plan: StopPlan | undefined = stopPlan(facts);
  if (plan === undefined)
    return [
      l10n.t('Which validators may stop is unknown: {0}', reasonText(facts.connection.error ?? facts.members.error)),
    ];
  const { effects, atOnce, rounds } = plan;
  const rows = effects.map(({ nodeID, remaining, mayStop }) => {
    const stays = shareText(remaining, QUORUM_WHOLE);
    if (mayStop) return l10n.t('{0}: may stop, {1} stays connected', nodeID, stays);
    return remaining < WARP_QUORUM
      ? l10n.t("{0}: can't stop, only {1} would stay connected, too little for Warp messages, too", nodeID, stays)
      : l10n.t("{0}: can't stop, only {1} would stay connected", nodeID, stays);
  });
  const groups = rounds.map((nodeIDs, i) => `${i + 1}. ${nodeIDs.join(', ')}`);
  return present([
    l10n.t('Which validators may stop, as the connections are now'),
    ...rows,
    atOnce.length > 1 && l10n.t('At the same time: {0}', atOnce.join(', ')),
    ...(groups.length > 0
      ? [l10n.t('To upgrade them, wait after each group until it is connected again:'), ...groups]
      : []),
  ]);
}

function reasonText(error: ExpectedError | undefined): string {
  return saysNotOffered(error) ? NOT_OFFERED : visibleText(error?.message ?? '', LONG_REASON);
}

/** `66.67%`, never rounded up to what isn't reached. */
export function shareText(part: bigint, whole: bigint): string {
  return whole === 0n ? '0%' : `${formatAmount((part * 10_000n) / whole, 2)}%`;
}
