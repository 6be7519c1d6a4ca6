import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import { decodeID } from '../../core/encodings/cb58';
import { isPublic, networkByID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import type { Lookup } from '../../core/rules/chain-rules';
import { PUBLIC_GAS, PUBLIC_VALIDATOR_FEE, PUBLIC_VALIDATOR_FEES } from '../../core/p-and-c/platform-fee';
import {
  cannotTell,
  type CheckName,
  type Finding,
  type NetworkLimit,
  type StatedOtherwise,
  statedOtherwise,
  type UnknownReason,
} from '../../core/rules/finding';
import type { PlatformRules } from '../../core/rules/platform/platform-view';
import { FIXED_LIMITS, LOCAL_LIMITS, PUBLIC_STAKES } from '../../core/rules/platform/staking-limits';
import type { Chain } from '../chain/chain';
import { heliconActivation } from '../p-and-c/node-report';
import { NO_NODE, notRead } from './checked-tx';

/** Why a limit of staking that no method returns isn't known; undefined if it is. */
export function limitUnknown(
  { networkID, heliconTime }: PlatformRules,
  limit: NetworkLimit,
): UnknownReason | undefined {
  // They changed with Helicon.
  if ('unknown' in heliconTime) return heliconTime.unknown;
  return FIXED_LIMITS.has(networkID) ? undefined : { kind: 'limit of custom network', limit };
}

/** The rules, and what the node states otherwise than is known of a public network, by check. */
export interface StatedRules extends PlatformRules {
  readonly stated: readonly Finding[];
}

/**
 * The rules of a network's P-Chain as its node reports them; of a public network as they are known. Rejects with the
 * client's errors.
 */
export async function platformRules(chain: Chain, options: CallOptions): Promise<StatedRules> {
  const { networkID } = await chain.identity.identify(options);
  const [avax, stake, helicon, gas, validatorFee] = await Promise.all([
    avaxAssetID(chain, networkID, options),
    chain.recent.call('platform.getMinStake', {}, options),
    heliconTime(chain, options),
    chain.recent.call('platform.getFeeConfig', {}, options),
    chain.recent.call('platform.getValidatorFeeConfig', {}, options),
  ]);
  if (avax === undefined || stake === undefined) {
    throw new ResponseError(chain.platform.host, { details: 'no asset or no limits of staking' });
  }
  const known = {
    gas: isPublic(networkID) ? PUBLIC_GAS : gas,
    validatorFee: PUBLIC_VALIDATOR_FEES.get(networkID) ?? validatorFee,
    stake: PUBLIC_STAKES.get(networkID) ?? stake,
  };
  const staking = { ...(FIXED_LIMITS.get(networkID) ?? LOCAL_LIMITS), ...known.stake };
  const rules = { networkID, avaxAssetID: decodeID(avax), staking, heliconTime: helicon };
  const stated = [
    ...statedFindings('gas', statedOtherwise(known.gas, gas)),
    ...statedFindings('l1', statedOtherwise(known.validatorFee, validatorFee)),
    ...statedFindings('staking', statedOtherwise(known.stake, stake)),
  ];
  return { ...rules, gas: known.gas, validatorFee: known.validatorFee, stated };
}

/** What is known of the rules of a network without a node. */
export function platformRulesKnown(networkID: number, avax: Uint8Array): StatedRules {
  const staking = { ...LOCAL_LIMITS, minValidatorStake: undefined, minDelegatorStake: undefined };
  const fees = { gas: PUBLIC_GAS, validatorFee: PUBLIC_VALIDATOR_FEE };
  return { networkID, avaxAssetID: avax, staking, heliconTime: { unknown: NO_NODE }, ...fees, stated: [] };
}

/** What a node states otherwise than is known. */
export function statedFindings(rule: CheckName, all: readonly StatedOtherwise[]): Finding[] {
  return all.map((each) => cannotTell(rule, { kind: 'stated otherwise', ...each }, ''));
}

/** The ID of AVAX on a network: requested only where it isn't fixed. Rejects with the client's errors. */
export async function avaxAssetID(
  { recent }: Pick<Chain, 'recent'>,
  networkID: number,
  options: CallOptions,
): Promise<string | undefined> {
  return networkByID(networkID)?.chains?.avax ?? recent.call('platform.getStakingAssetID', {}, options);
}

/** Without the node's upgrades, it isn't known whether Helicon is active. */
async function heliconTime(chain: Chain, options: CallOptions): Promise<Lookup<bigint>> {
  const { value, error } = await outcomeOf(heliconActivation(chain, options), options.signal);
  if (error !== undefined) return { unknown: notRead(error) };
  return value === undefined ? { missing: true } : { found: value };
}
