import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError, saysNotOffered } from '../../client/errors';
import type { ResultOf } from '../../client/rpc/call';
import type { CurrentValidator } from '../../client/schemas/platform-schemas';
import { type ExpectedError, outcomeOf } from '../../core/outcome';
import { decodeID } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import type { RecentSubnets } from '../lookup/chain-names';
import { formatTime, groupedInteger, listInWords, SHOWN_REASON } from '../text/format-text';
import type { SubnetNames } from '../text/names';
import { type Piece, plain, sentence } from '../text/pieces';
import { ownerFact, ownerOf, type NetworkWords, renewalFact } from './network-words';
import { fact, unknownFact, type Fact } from '../text/facts';
import { present } from '../../core/present';

/** What a node does on the Primary Network, as the chain's node reports: nothing verifies it. */
export type NodeReport =
  | { readonly kind: 'validator'; readonly validator: CurrentValidator }
  | { readonly kind: 'none' }
  /** The node or gateway doesn't serve the P-Chain. */
  | { readonly kind: 'notOffered' }
  | { readonly kind: 'unknown'; readonly error: ExpectedError };

/**
 * What a subnet lists under a node's ID, recent; without `subnetID` the Primary Network. Rejects with the client's
 * errors. A node walks all stakers of the network for a list without node IDs (docs/protocol.md 12), so that there is
 * none here.
 */
export async function validatorsUnder(
  chain: Chain,
  { nodeID, subnetID }: { readonly nodeID: string; readonly subnetID?: string },
  options: CallOptions,
): Promise<readonly CurrentValidator[]> {
  const { recent } = chain;
  return onlyOf(
    chain,
    nodeID,
    await recent.call('platform.getCurrentValidators', { nodeIDs: [nodeID], subnetID }, options),
  );
}

/** The validators that a node listed for one node ID. Throws `ResponseError` if others are among them. */
export function onlyOf(
  { platform }: Chain,
  nodeID: string,
  all: readonly CurrentValidator[],
): readonly CurrentValidator[] {
  if (all.every((each) => each.nodeID === nodeID)) return all;
  throw new ResponseError(platform.host, {
    reason: l10n.t('the node returned a different node than requested'),
    details: all.map((each) => each.nodeID).join(' '),
  });
}

export const PRIMARY_VALIDATOR = l10n.t('Primary Network validator');
export const NO_PRIMARY_VALIDATOR = l10n.t('Not a Primary Network validator');

/** Why a node ID isn't looked up. */
export function noValidatorsText(chain: string): string {
  return l10n.t("The node of {0} doesn't offer the P-Chain, so its validators can't be looked up.", chain);
}

/** Rejects only with the reason of the caller's abort. */
export async function nodeReport(chain: Chain, nodeID: string, options: CallOptions): Promise<NodeReport> {
  const { value, error } = await outcomeOf(validatorsUnder(chain, { nodeID }, options), options.signal);
  if (error !== undefined) return saysNotOffered(error) ? { kind: 'notOffered' } : { kind: 'unknown', error };
  const [validator] = value;
  return validator === undefined ? { kind: 'none' } : { kind: 'validator', validator };
}

/** What stops the renewal of a validator that renews itself. */
export function renewalStop(report: NodeReport | undefined) {
  if (report?.kind !== 'validator' || report.validator.kind !== 'primary') return undefined;
  const { nodeID, autoRenewed } = report.validator;
  if (autoRenewed === undefined || autoRenewed.nextPeriod === 0n) return undefined;
  return { kind: 'p-stop-renewing', texts: { validator: nodeID } } as const;
}

/** The most subnets on which a node is looked for: a request each. */
const NODE_SUBNETS = 8;

/**
 * The subnets (cb58) on which a node is looked for: those of the settings, and those that were looked up. No method
 * lists all that a node validates.
 */
export function subnetsAtHand({ resolver, subnetNames }: KnownSubnets, chain: Chain): string[] {
  const ofSettings = subnetNames?.listed.map(({ id }) => id) ?? [];
  return [...new Set([...ofSettings, ...resolver.recentSubnets.of(chain)])].slice(0, NODE_SUBNETS);
}

interface KnownSubnets {
  readonly resolver: { readonly recentSubnets: RecentSubnets };
  /** Of the settings. */
  readonly subnetNames?: Pick<SubnetNames, 'listed'>;
}

/** Where a node was looked for, of which no place lists it. */
export function lookedAtPieces(subnetIDs: readonly string[], words: NetworkWords): Piece[] {
  if (subnetIDs.length === 0) {
    return [plain(l10n.t('No L1s or subnets were checked. Look up the one that the node might validate, then retry'))];
  }
  const names = listInWords(
    subnetIDs.map((id) => words.subnet(decodeID(id))),
    plain,
  );
  return sentence(l10n.t('Not on {0}. Other L1s and subnets were not checked'), names);
}

/**
 * What a node validates beside the Primary Network, of these subnets: a request each, all at once. Subnets that it
 * doesn't validate are left out. Rejects only with the reason of the caller's abort.
 */
export async function subnetFacts(
  chain: Chain,
  { nodeID, subnetIDs }: { readonly nodeID: string; readonly subnetIDs: readonly string[] },
  words: NetworkWords,
  options: CallOptions,
): Promise<Fact[]> {
  const facts = subnetIDs.map(async (subnetID): Promise<Fact[]> => {
    const { value, error } = await outcomeOf(validatorsUnder(chain, { nodeID, subnetID }, options), options.signal);
    const id = words.chain(decodeID(subnetID));
    if (error !== undefined) return saysNotOffered(error) ? [] : [unknownFact(sentence(l10n.t('on {0}'), id), error)];
    return value.map((each) => {
      const label = each.kind === 'l1' ? sentence(l10n.t('on L1 {0}'), id) : sentence(l10n.t('on subnet {0}'), id);
      return { label, value: validatorPieces(each, words) };
    });
  });
  return (await Promise.all(facts)).flat();
}

/**
 * The version of the node with this ID, if the chain's node is the one: no other is requested. Rejects only with the reason
 * of the caller's abort.
 */
export async function versionFacts({ recent }: Chain, nodeID: string, options: CallOptions): Promise<Fact[]> {
  const both = Promise.all([
    recent.call('info.getNodeID', {}, options),
    recent.call('info.getNodeVersion', {}, options),
  ]);
  const { value } = await outcomeOf(both, options.signal);
  if (value?.[0].nodeID !== nodeID) return [];
  return [fact(l10n.t('version'), [{ kind: 'quote', text: value[1].version, limit: SHOWN_REASON }])];
}

/** The facts about a validator of the Primary Network besides its line, and those of `rewardRules`. */
export function validatorFacts(
  validator: CurrentValidator,
  words: NetworkWords,
  heliconTime: bigint | undefined,
): Fact[] {
  if (validator.kind !== 'primary') return [];
  const { startTime, potentialReward, validationRewardOwner, autoRenewed } = validator;
  const { restakedValidationRewards: own, restakedDelegateeRewards: fees } = validator;
  return present([
    fact(autoRenewed === undefined ? l10n.t('since') : l10n.t('this period since'), [plain(formatTime(startTime))]),
    ...rewardRules(validator, heliconTime),
    fact(l10n.t('potential reward'), words.nAVAX(potentialReward)),
    own !== undefined && fact(l10n.t('restaked rewards'), words.nAVAX(own)),
    fees !== undefined && fact(l10n.t('restaked delegation fees'), words.nAVAX(fees)),
    validationRewardOwner !== undefined && ownerFact(l10n.t('rewards to'), ownerOf(validationRewardOwner), words),
    autoRenewed !== undefined && ownerFact(l10n.t('renewal authority'), ownerOf(autoRenewed.authority), words),
  ]);
}

/** When the network activates Helicon, Unix seconds; undefined if the node doesn't say. Rejects as `nodeReport`. */
export async function heliconTimeOf(chain: Chain, options: CallOptions): Promise<bigint | undefined> {
  return (await outcomeOf(heliconActivation(chain, options), options.signal)).value;
}

/** As `heliconTimeOf`; rejects with the client's errors. */
export async function heliconActivation(chain: Chain, options: CallOptions): Promise<bigint | undefined> {
  return (await upgradesOf(chain, options)).find(({ name }) => name === 'Helicon')?.time;
}

/** When the network activates each upgrade that its node knows. Rejects with the client's errors. */
export function upgradesOf({ recent }: Chain, options: CallOptions): Promise<ResultOf<'info.upgrades'>> {
  return recent.call('info.upgrades', {}, options);
}

/** What happens at the end of a Primary Network validator's period, and what it needs for its reward. */
export function rewardRules(validator: CurrentValidator, heliconTime: bigint | undefined): Fact[] {
  if (validator.kind !== 'primary') return [];
  const { startTime, uptime, autoRenewed } = validator;
  const facts =
    autoRenewed === undefined ? [] : [renewalFact(autoRenewed.nextPeriod, autoRenewed.autoCompoundRewardShares)];
  if (uptime !== undefined && heliconTime !== undefined) {
    const needed = startTime < heliconTime ? UPTIME_BEFORE_HELICON : UPTIME_SINCE_HELICON;
    const verdict =
      Number(uptime) < needed
        ? l10n.t('{0}% needed, too low so far: no reward if it stays so', needed)
        : l10n.t('{0}% needed, enough so far', needed);
    facts.push(fact(l10n.t('uptime for the reward'), [plain(verdict)]));
  }
  return facts;
}

/** Percent that a staking's reward needs, by when the validation or its period started (ACP-267). */
const UPTIME_BEFORE_HELICON = 80;
const UPTIME_SINCE_HELICON = 90;

/** What a validator does today, on one line. */
export function validatorPieces(validator: CurrentValidator, words: NetworkWords): Piece[] {
  switch (validator.kind) {
    case 'primary': {
      const { weight, endTime, delegationFee, uptime, delegatorWeight = 0n, delegatorCount = 0n } = validator;
      const end = formatTime(endTime);
      const delegated = sentence(
        l10n.t('delegated {0} by {1}'),
        words.nAVAX(delegatorWeight),
        plain(groupedInteger(delegatorCount)),
      );
      const parts = present([
        sentence(l10n.t('stake {0}'), words.nAVAX(weight)),
        delegatorWeight !== 0n && delegated,
        [plain(validator.autoRenewed === undefined ? l10n.t('until {0}', end) : l10n.t('this period until {0}', end))],
        [plain(l10n.t('fee {0}%', percentText(delegationFee)))],
        uptime !== undefined && [plain(l10n.t('uptime {0}% (measured by this node)', percentText(uptime)))],
      ]);
      return parts.flatMap((part, i) => (i === 0 ? part : [plain(' · '), ...part]));
    }
    case 'subnet': {
      const { weight, endTime } = validator;
      return [plain(l10n.t('weight {0} · until {1}', groupedInteger(weight), formatTime(endTime)))];
    }
    case 'l1': {
      const { weight, balance } = validator;
      return sentence(l10n.t('weight {0} · balance {1}'), plain(groupedInteger(weight)), words.nAVAX(balance));
    }
  }
}

/** `6.2500` without trailing zeros. */
function percentText(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
