import type { PlatformTransferableOutput } from '../../src/core/codec/platform/pieces';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import { type NodeIdentity, OWN_NODE, SAMPLE_NODES } from '../node/nodes';
import { DAY } from '../node/node';
import { PRIMARY_NETWORK } from '../avm/chain-config';
import { anyOf } from './outputs';
import { type LockedUTXO, type Plan, type PrimaryStory, sorted } from './primary-story';
import type { Story } from './story';
import { AVAX } from '../../src/core/text/amount';

/** Validators and delegators of the primary network: one that has ended, one with delegators, one of another owner. */
export function stakeOnPrimaryNetwork(story: Story, primary: PrimaryStory, genesis: bigint) {
  const { ewoq, treasury, savings } = story.people;
  const first = genesis + 60n;
  const [ownValidator, leaver] = primary.platform(
    first,
    validate(primary, { ...OWN_NODE, stake: 2_000n * AVAX, end: first + 364n * DAY, shares: 20_000 }, anyOf(ewoq)),
    validate(primary, { ...SAMPLE_NODES.leaver, stake: 2_000n * AVAX, end: first + DAY, shares: 20_000 }, anyOf(ewoq)),
  );
  const second = genesis + 120n;
  const [validator] = primary.platform(
    second,
    validate(
      primary,
      { ...SAMPLE_NODES.validator, stake: 3_500n * AVAX, end: second + 180n * DAY, shares: 100_000 },
      anyOf(treasury),
    ),
  );
  const third = genesis + 180n;
  const locked = primary.ownedBy(savings).find((utxo): utxo is LockedUTXO => utxo.output.type === 'stakeable.LockOut');
  if (locked === undefined) throw new Error('nothing is locked');
  const end = third + 90n * DAY;
  const [delegator, lockedDelegator] = primary.platform(
    third,
    delegate([primary.pay(250n * AVAX, anyOf(treasury))], 250n * AVAX, end, anyOf(treasury)),
    delegateLocked(primary, locked, 400n * AVAX, end, anyOf(savings)),
  );
  const reward = primary.reward(first + DAY, leaver);
  const { heliconTime } = story.network;
  const renewed =
    heliconTime !== undefined && heliconTime <= first ? renew(story, primary, first + DAY + 60n) : undefined;
  return { ownValidator, leaver, validator, delegator, lockedDelegator, reward, renewed };
}

/** A validator that renews itself: after a first day it goes on for 30 days, and restakes less. */
function renew(story: Story, primary: PrimaryStory, time: bigint) {
  const { ewoq, treasury } = story.people;
  const owner = { type: 'secp256k1fx.OutputOwners', ...anyOf(treasury) } as const;
  const authority = { type: 'secp256k1fx.OutputOwners', ...anyOf(ewoq) } as const;
  const { nodeID, publicKey, proofOfPossession } = SAMPLE_NODES.renewer;
  const stake = 2_500n * AVAX;
  const [validator] = primary.platform(time, {
    spent: stake,
    make: (base) => ({
      type: 'txs.AddAutoRenewedValidatorTx',
      ...base,
      ...{
        nodeID,
        signer: { type: 'signer.ProofOfPossession', publicKey, proofOfPossession },
        stake: [primary.pay(stake)],
      },
      ...{ validationRewardsOwner: owner, delegationRewardsOwner: owner, validatorAuthority: authority },
      ...{ delegationShares: 50_000, autoCompoundRewardShares: 1_000_000, period: DAY },
    }),
  });
  const [change] = primary.platform(time + 60n, {
    authorizedBy: [[ewoq]],
    make: (base) => ({
      type: 'txs.SetAutoRenewedValidatorConfigTx',
      ...base,
      ...{ txID: validator.id, auth: { type: 'secp256k1fx.Input', signatureIndices: [0] } },
      ...{ autoCompoundRewardShares: 300_000, period: 30n * DAY },
    }),
  });
  return { validator, change, reward: primary.renew(time + DAY, validator) };
}

interface NewValidator extends NodeIdentity {
  /** nAVAX. */
  readonly stake: bigint;
  /** Unix seconds. */
  readonly end: bigint;
  /** Millionths of its delegators' rewards. */
  readonly shares: number;
}

function validate(primary: PrimaryStory, node: NewValidator, rewards: OutputOwners): Plan {
  const { nodeID, publicKey, proofOfPossession, stake, end, shares } = node;
  const owner = { type: 'secp256k1fx.OutputOwners', ...rewards } as const;
  return {
    spent: stake,
    make: (base) => ({
      type: 'txs.AddPermissionlessValidatorTx',
      ...base,
      validator: { nodeID, start: 0n, end, weight: stake },
      subnetID: PRIMARY_NETWORK,
      signer: { type: 'signer.ProofOfPossession', publicKey, proofOfPossession },
      stake: [primary.pay(stake)],
      validationRewardsOwner: owner,
      delegationRewardsOwner: owner,
      shares,
    }),
  };
}

/** Delegates to the sandbox's own node. */
function delegate(
  stake: readonly PlatformTransferableOutput[],
  weight: bigint,
  end: bigint,
  rewards: OutputOwners,
): Plan {
  return {
    spent: weight,
    make: (base) => ({
      type: 'txs.AddPermissionlessDelegatorTx',
      ...base,
      validator: { nodeID: OWN_NODE.nodeID, start: 0n, end, weight },
      subnetID: PRIMARY_NETWORK,
      stake,
      rewardsOwner: { type: 'secp256k1fx.OutputOwners', ...rewards },
    }),
  };
}

/** Delegates what is still locked: stake and change stay locked. */
function delegateLocked(
  primary: PrimaryStory,
  utxo: LockedUTXO,
  weight: bigint,
  end: bigint,
  rewards: OutputOwners,
): Plan {
  const { assetID, output } = utxo;
  const part = (amount: bigint): PlatformTransferableOutput => ({
    assetID,
    output: { ...output, output: { ...output.output, amount } },
  });
  const { make } = delegate([part(weight)], weight, end, rewards);
  return {
    further: [primary.lockedInputFor(utxo)],
    make: (base) => make({ ...base, outputs: sorted([...base.outputs, part(output.output.amount - weight)]) }),
  };
}
