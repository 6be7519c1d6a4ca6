import { compareBytes, equalBytes } from '../../src/core/bytes/bytes';
import type {
  PlatformOwner,
  PlatformTransferableOutput,
  PlatformTx,
} from '../../src/core/codec/platform/platform-transactions';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { StakingTx } from '../../src/core/p-and-c/platform-execution';
import { txIDOf } from '../../src/core/ids/ids';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';

/** What an auto-renewed validator does at the end of its period, and what it restaked before. */
export interface RenewalTerms {
  /** Seconds; with 0 it leaves. */
  readonly nextPeriod: bigint;
  /** Millionths of rewards that are restaked. */
  readonly restakedShares: number;
  /** nAVAX of its own rewards, and of its share of its delegators'. */
  readonly restaked: bigint;
  readonly restakedFees: bigint;
}

/** A validator or delegator of the primary network, or a validator of a permissioned subnet. */
export interface Staker {
  readonly txID: Uint8Array;
  readonly tx: StakingTx;
  readonly nodeID: Uint8Array;
  readonly subnetID: Uint8Array;
  /** nAVAX on the primary network. */
  readonly weight: bigint;
  /** Unix seconds, as `endTime`; of an auto-renewed validator those of its period. */
  readonly startTime: bigint;
  readonly endTime: bigint;
  /** nAVAX; 0 where there is no reward. */
  readonly potentialReward: bigint;
  /** nAVAX: its share of the rewards of delegators that have ended, which is paid when it ends itself. */
  readonly delegateeReward: bigint;
  /** Of an auto-renewed validator. */
  readonly renewal?: RenewalTerms;
}

/** A validator of an L1. Fees are the sum of what one validator would have paid since genesis, in nAVAX. */
export interface L1ValidatorState {
  readonly validationID: Uint8Array;
  readonly subnetID: Uint8Array;
  readonly nodeID: Uint8Array;
  readonly publicKey: Uint8Array;
  /** Unix seconds. */
  readonly startTime: bigint;
  readonly remainingBalanceOwner: { readonly threshold: number; readonly addresses: readonly Uint8Array[] };
  readonly deactivationOwner: { readonly threshold: number; readonly addresses: readonly Uint8Array[] };
  readonly weight: bigint;
  readonly minNonce: bigint;
  /** It is active until the accrued fees reach this; 0 for an inactive one. */
  readonly endAccumulatedFee: bigint;
}

/** A validator as it counts for a subnet; the inactive ones of an L1 have no key. */
export interface Weighted {
  readonly nodeID: Uint8Array;
  readonly publicKey: Uint8Array | undefined;
  readonly weight: bigint;
}

export function weightOf(set: readonly { readonly weight: bigint }[]): bigint {
  return set.reduce((sum, { weight }) => sum + weight, 0n);
}

/**
 * The order in which stakers end: by time, then subnets' validators, delegators and validators, then by ID
 * (vms/platformvm/state/staker.go, txs/priorities.go).
 */
export function compareEnds(a: Staker, b: Staker): number {
  return Number(a.endTime - b.endTime) || priorityOf(a) - priorityOf(b) || compareBytes(a.txID, b.txID);
}

function priorityOf(staker: Staker): number {
  if (staker.tx.type === 'txs.AddSubnetValidatorTx') return 0;
  return isDelegator(staker) ? 1 : 2;
}

export function isDelegator({ tx }: Staker): boolean {
  return tx.type === 'txs.AddPermissionlessDelegatorTx';
}

export function isPrimaryValidator(staker: Staker): boolean {
  return equalBytes(staker.subnetID, PRIMARY_NETWORK_ID) && !isDelegator(staker);
}

/** 48 bytes; undefined for a validator without a BLS key. */
export function publicKeyOf({ tx }: Staker): Uint8Array | undefined {
  if (!('signer' in tx) || tx.signer.type === 'signer.Empty') return undefined;
  return tx.signer.publicKey;
}

/** What is locked until the staking ends. */
export function stakeOutputs({ tx }: Staker): readonly PlatformTransferableOutput[] {
  return 'stake' in tx ? tx.stake : [];
}

/** The owner of a staker's reward; undefined if there is none. */
export function rewardsOwnerOf({ tx }: Staker): PlatformOwner | undefined {
  switch (tx.type) {
    case 'txs.AddPermissionlessValidatorTx':
    case 'txs.AddAutoRenewedValidatorTx':
      return tx.validationRewardsOwner;
    case 'txs.AddPermissionlessDelegatorTx':
      return tx.rewardsOwner;
    case 'txs.AddSubnetValidatorTx':
      return undefined;
  }
}

/** Millionths of its delegators' rewards that a validator takes. */
export function delegationSharesOf({ tx }: Staker): number {
  if (tx.type === 'txs.AddAutoRenewedValidatorTx') return tx.delegationShares;
  return 'shares' in tx ? tx.shares : 0;
}

/** A transaction of the P-Chain with its ID. */
export interface BuiltPlatformTx {
  readonly id: Uint8Array;
  readonly tx: PlatformTx;
  /** Signed bytes, as they are alone: with the codec version. */
  readonly bytes: Uint8Array;
}

export function builtPlatformTx(tx: PlatformTx): BuiltPlatformTx {
  const bytes = platformFormats.tx.encode(tx);
  return { id: txIDOf(bytes), tx, bytes };
}
