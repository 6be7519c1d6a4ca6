import * as l10n from '@vscode/l10n';
import type { OutputOwners } from '../../core/codec/secp256k1fx';
import { PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { InvalidInputError } from '../../core/outcome';
import { LOCAL_LIMITS } from '../../core/rules/platform/staking-limits';
import { platformPayment, type PlatformPlan } from '../../core/tx-builder/platform-builder';
import { percentOf, periodWords } from '../p-and-c/network-words';
import type { EffectWords } from './effect-words';
import type { NewTxFieldValues, NodeKeys } from './fields';
import { authorityOf, onP, PAID } from './kind-rows';
import { EXAMPLE_OWNERS } from './typed';

const NODE_ID_PROMPT = l10n.t('A NodeID, such as {0}', 'NodeID-…');
const ELSE_PAYER = l10n.t('An address, or owners such as {0}; without one, the address that pays', EXAMPLE_OWNERS);

export const NODE_FIELD = {
  type: 'node',
  title: l10n.t('NodeID and BLS key of the node'),
  prompt: l10n.t('What its method {0} returns, or its URL', 'info.getNodeID'),
} as const;
export const VALIDATOR_FIELD = { type: 'validator', title: l10n.t('Which validator'), prompt: NODE_ID_PROMPT } as const;
export const END_FIELD = { type: 'end', title: l10n.t('Until when') } as const;
const STAKE = { ...PAID, title: l10n.t('How much to stake') } as const;
const REWARDS = {
  without: l10n.t('The Address That Pays'),
  type: 'owner',
  title: l10n.t('Who gets the rewards'),
  prompt: ELSE_PAYER,
  isOptional: true,
} as const;
const FEE = {
  type: 'percent',
  title: l10n.t('Delegation fee'),
  prompt: l10n.t("Percent of the delegators' rewards"),
  usual: String(LOCAL_LIMITS.minDelegationFee / 10_000),
} as const;
const PERIOD = {
  type: 'period',
  title: l10n.t('How long a cycle is'),
  prompt: l10n.t('Days, such as {0}, or hours, such as {1}', '14', '48h'),
} as const;
const RESTAKED = {
  type: 'percent',
  title: l10n.t('Share of the rewards to restake'),
  prompt: l10n.t('Percent'),
} as const;
const RENEWED = {
  type: 'renewed validator',
  title: l10n.t('Which auto-renewed validator'),
  prompt: NODE_ID_PROMPT,
} as const;

/** Staking on the Primary Network. */
export const STAKING_KINDS = {
  'p-delegate': onP({
    label: l10n.t('Delegate to a Validator'),
    makes: 'txs.AddPermissionlessDelegatorTx',
    group: 'stake',
    ask: { validator: VALIDATOR_FIELD, end: END_FIELD, paid: PAID },
    plan: ({ validator: { nodeID }, end, paid: { amount } }, { sender: { avax }, payer: { owners } }) => {
      const parts = {
        validator: { nodeID, start: 0n, end, weight: amount },
        subnetID: PRIMARY_NETWORK_ID,
        stake: [platformPayment(avax, amount, owners)],
        rewardsOwner: ownersPart(owners),
      } as const;
      return { spent: amount, make: (base) => ({ type: 'txs.AddPermissionlessDelegatorTx', ...base, ...parts }) };
    },
    does: (words, { end, paid }, { owners }) => lockedUntil(words, paid.amount, end, owners, owners),
  }),
  'p-validate': onP({
    label: l10n.t('Add a Validator for a Fixed Time'),
    makes: 'txs.AddPermissionlessValidatorTx',
    group: 'stake',
    ask: { identity: NODE_FIELD, end: END_FIELD, paid: STAKE, fee: FEE, rewards: REWARDS },
    plan: ({ identity: node, end, paid: { amount }, fee, rewards }, { sender: { avax }, payer: { owners } }) => {
      const owner = ownersPart(rewards ?? owners);
      const parts = {
        validator: { nodeID: node.nodeID, start: 0n, end, weight: amount },
        subnetID: PRIMARY_NETWORK_ID,
        signer: signerOf(node),
        stake: [platformPayment(avax, amount, owners)],
        validationRewardsOwner: owner,
        delegationRewardsOwner: owner,
        shares: fee,
      } as const;
      return { spent: amount, make: (base) => ({ type: 'txs.AddPermissionlessValidatorTx', ...base, ...parts }) };
    },
    does: (words, { end, paid, rewards }, { owners }) =>
      lockedUntil(words, paid.amount, end, owners, rewards ?? owners),
  }),
  'p-auto-renew': onP({
    label: l10n.t('Add an Auto-Renewed Validator'),
    makes: 'txs.AddAutoRenewedValidatorTx',
    group: 'stake',
    ask: {
      identity: NODE_FIELD,
      paid: STAKE,
      period: PERIOD,
      restake: { ...RESTAKED, usual: '100' },
      fee: FEE,
      rewards: REWARDS,
      authority: { ...REWARDS, title: l10n.t('Who may change or stop the renewal') },
    },
    plan: (values, { sender: { avax }, payer: { owners } }) => {
      const { identity: node, paid, period, restake, fee, rewards = owners, authority = owners } = values;
      const parts = {
        nodeID: node.nodeID,
        signer: signerOf(node),
        stake: [platformPayment(avax, paid.amount, owners)],
        validationRewardsOwner: ownersPart(rewards),
        delegationRewardsOwner: ownersPart(rewards),
        validatorAuthority: ownersPart(authority),
        delegationShares: fee,
        autoCompoundRewardShares: restake,
        period,
      } as const;
      return { spent: paid.amount, make: (base) => ({ type: 'txs.AddAutoRenewedValidatorTx', ...base, ...parts }) };
    },
    does: (words, { identity: node, paid, period, authority }, { owners }) => [
      l10n.t(
        '{0} validates in cycles of {1} until {2} stops that',
        words.node(node.nodeID),
        periodWords(period),
        words.owner(authority ?? owners),
      ),
      l10n.t(
        '{0} of stake stay locked until the end of the cycle in which the renewal is stopped; then they return to {1}',
        words.nAVAX(paid.amount),
        words.owner(owners),
      ),
    ],
  }),
  'p-set-renewal': onP({
    label: l10n.t('Change the Renewal of a Validator'),
    makes: 'txs.SetAutoRenewedValidatorConfigTx',
    group: 'stake',
    ask: {
      validator: RENEWED,
      period: { ...PERIOD, isOptional: true },
      restake: { ...RESTAKED, isOptional: true },
    },
    plan: ({ validator, period = validator.renewal.nextPeriod, restake }) => {
      if (period === 0n) throw new InvalidInputError(l10n.t('The renewal was stopped. Enter how long a cycle is.'));
      return renewalPlan(validator, period, restake);
    },
    does: (words, { validator, period, restake }) => {
      const { nextPeriod, autoCompoundRewardShares } = validator.renewal;
      const [node, end] = [words.node(validator.nodeID), words.time(validator.endTime)];
      const cycle = periodWords(period ?? nextPeriod);
      const share = percentOf(restake ?? autoCompoundRewardShares);
      return [
        l10n.t(
          'From the end of its cycle, {0}, {1} renews for {2} and restakes {3} of its rewards',
          end,
          node,
          cycle,
          share,
        ),
      ];
    },
  }),
  'p-stop-renewing': onP({
    label: l10n.t('Stop Renewing a Validator'),
    makes: 'txs.SetAutoRenewedValidatorConfigTx',
    group: 'stake',
    ask: { validator: RENEWED },
    plan: ({ validator }) => renewalPlan(validator, 0n),
    does: (words, { validator: { nodeID, endTime, stakeOwner, rewardsOwner } }) => [
      l10n.t('{0} leaves at the end of its cycle, {1}', words.node(nodeID), words.time(endTime)),
      returned(words, stakeOwner, rewardsOwner),
      l10n.t('Until then, its renewal can be set again'),
    ],
  }),
} as const;

function renewalPlan(
  validator: NewTxFieldValues['renewed validator'],
  period: bigint,
  autoCompoundRewardShares = validator.renewal.autoCompoundRewardShares,
): PlatformPlan {
  const { authorization: auth, authorizedBy } = authorityOf(validator);
  const set = { txID: validator.id, auth, autoCompoundRewardShares, period };
  return { authorizedBy, make: (base) => ({ type: 'txs.SetAutoRenewedValidatorConfigTx', ...base, ...set }) };
}

function lockedUntil(
  words: EffectWords,
  stake: bigint,
  end: bigint,
  owners: OutputOwners,
  rewards: OutputOwners,
): string[] {
  return [
    l10n.t("{0} stay locked until {1}; that can't be ended earlier", words.nAVAX(stake), words.time(end)),
    returned(words, owners, rewards),
  ];
}

/** Who gets the stake, undefined if these are several, and who the rewards. */
function returned(
  words: EffectWords,
  stake: Pick<OutputOwners, 'threshold' | 'addresses'> | undefined,
  rewards: NonNullable<typeof stake>,
): string {
  const second = words.owner(rewards);
  if (stake === undefined) return l10n.t('The stake returns to the owners of its outputs, rewards go to {0}', second);
  const first = words.owner(stake);
  return first === second
    ? l10n.t('Stake and rewards return to {0}', first)
    : l10n.t('The stake returns to {0}, rewards go to {1}', first, second);
}

export function ownersPart(owners: OutputOwners) {
  return { type: 'secp256k1fx.OutputOwners', ...owners } as const;
}

function signerOf({ publicKey, proofOfPossession }: NodeKeys) {
  return { type: 'signer.ProofOfPossession', publicKey, proofOfPossession } as const;
}
