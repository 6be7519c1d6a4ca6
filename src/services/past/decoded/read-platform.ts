import { isPlatformTx } from '../../lookup/found';
import { type PlatformBlock, platformFormats } from '../../../core/codec/platform/platform-formats';
import type { PlatformTx, UnsignedPlatformTx } from '../../../core/codec/platform/platform-transactions';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { type OpenedMessage, openMessage } from '../../../core/codec/warp/warp-formats';
import { txIDOf } from '../../../core/ids/ids';
import { registeredValidationIDOf, validationIDOf } from '../../../core/p-and-c/l1-ids';
import { readOutcome } from '../../../core/outcome';
import { validatorBalances } from '../../../core/p-and-c/platform-flow';
import { producedOutputs, spentUTXOs } from '../../../core/tx/moves';
import type { Decision, PlatformFacts, ReadTx, Renewal, RestOwner } from './decoded-tx';
import type { CallOptions } from '../../../client/call-options';
import { decodeID } from '../../../core/encodings/cb58';
import { ZERO_ID } from '../../../core/ids/networks';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';

/** Reads a transaction of P. */
export function readPlatformTx(tx: PlatformTx): ReadTx {
  const txID = txIDOf(platformFormats.tx.encode(tx));
  const { unsignedTx } = tx;
  const outputs = producedOutputs(unsignedTx);
  const facts = platformFacts(unsignedTx);
  return {
    txID,
    spent: spentUTXOs(unsignedTx),
    made: outputs.length,
    outputs,
    act: unsignedTx.type,
    facts,
  };
}

/** Whether a block proposes its last transaction, about which the block above decides. */
export function isProposal({ type }: PlatformBlock): boolean {
  return type === 'block.BanffProposalBlock' || type === 'block.ApricotProposalBlock';
}

/** What a block decides about the transaction that the block below proposes. */
export function decisionOf({ type }: PlatformBlock): Decision | undefined {
  if (type === 'block.BanffCommitBlock' || type === 'block.ApricotCommitBlock') return 'commit';
  return type === 'block.BanffAbortBlock' || type === 'block.ApricotAbortBlock' ? 'abort' : undefined;
}

/** A switch, so that a type without an entry doesn't compile. */
function platformFacts(tx: UnsignedPlatformTx): PlatformFacts | undefined {
  switch (tx.type) {
    case 'txs.AddValidatorTx':
    case 'txs.AddDelegatorTx':
    case 'txs.AddPermissionlessDelegatorTx':
      return { kind: 'stakes', rewardOwners: [tx.rewardsOwner] };
    case 'txs.AddPermissionlessValidatorTx':
      return { kind: 'stakes', rewardOwners: [tx.validationRewardsOwner, tx.delegationRewardsOwner] };
    case 'txs.AddAutoRenewedValidatorTx':
      return {
        kind: 'stakes',
        rewardOwners: [tx.validationRewardsOwner, tx.delegationRewardsOwner],
        renewal: renewalOf(tx),
      };
    case 'txs.SetAutoRenewedValidatorConfigTx':
      return { kind: 'setsRenewal', staker: tx.txID, renewal: renewalOf(tx) };
    case 'txs.RewardValidatorTx':
      return { kind: 'endsStaking', staker: tx.txID };
    case 'txs.RewardAutoRenewedValidatorTx':
      return { kind: 'renewsStaking', staker: tx.txID };
    case 'txs.ConvertSubnetToL1Tx':
      return {
        kind: 'feeds',
        balance: total(validatorBalances(tx)),
        restOwners: tx.validators.map(({ remainingBalanceOwner }, i) => ({
          validationID: validationIDOf(tx.subnetID, i),
          owner: unlockedOwners(remainingBalanceOwner),
        })),
      };
    case 'txs.RegisterL1ValidatorTx':
      return { kind: 'feeds', balance: total(validatorBalances(tx)), restOwners: registeredIn(tx.message) };
    case 'txs.IncreaseL1ValidatorBalanceTx':
      return { kind: 'feeds', balance: total(validatorBalances(tx)), restOwners: [] };
    case 'txs.SetL1ValidatorWeightTx': {
      const l1Message = opened(tx.message)?.l1Message;
      const isEnd = l1Message?.type === 'message.L1ValidatorWeight' && l1Message.weight === 0n;
      return isEnd ? { kind: 'endsValidator', validationID: l1Message.validationID } : undefined;
    }
    case 'txs.DisableL1ValidatorTx':
      return { kind: 'endsValidator', validationID: tx.validationID };
    case 'txs.AddSubnetValidatorTx':
    case 'txs.AdvanceTimeTx':
    case 'txs.BaseTx':
    case 'txs.CreateChainTx':
    case 'txs.CreateSubnetTx':
    case 'txs.ExportTx':
    case 'txs.ImportTx':
    case 'txs.RemoveSubnetValidatorTx':
    case 'txs.TransferSubnetOwnershipTx':
    case 'txs.TransformSubnetTx':
      return undefined;
  }
}

function renewalOf(tx: { readonly period: bigint; readonly autoCompoundRewardShares: number }): Renewal {
  return { period: tx.period, restakedShares: tx.autoCompoundRewardShares };
}

function registeredIn(message: Uint8Array): RestOwner[] {
  const { payload, l1Message } = opened(message) ?? {};
  if (payload?.type !== 'payload.AddressedCall' || l1Message?.type !== 'message.RegisterL1Validator') return [];
  const owner = unlockedOwners(l1Message.remainingBalanceOwner);
  return [{ validationID: registeredValidationIDOf(payload.payload), owner }];
}

/** A node accepts no transaction with another message; bytes that it never saw may hold one. */
function opened(message: Uint8Array): OpenedMessage | undefined {
  return readOutcome(() => openMessage(message)).value;
}

function unlockedOwners({ threshold, addresses }: Omit<OutputOwners, 'locktime'>): OutputOwners {
  return { locktime: 0n, threshold, addresses };
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** The transaction ID of the outputs that P began with. */
export const GENESIS_ID = decodeID(ZERO_ID);

/**
 * A transaction of P by its ID (32 bytes), verified by its hash; undefined if it can't be loaded. Rejects only with the
 * reason of the caller's abort.
 */
export async function platformTxOf(
  resolver: Pick<IDResolver, 'resolveMaker'>,
  chain: Chain,
  txID: Uint8Array,
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<PlatformTx | undefined> {
  const found = await resolver.resolveMaker(chain, txID, 'P', { signal, priority: 'tree' });
  return isPlatformTx(found) ? found.tx : undefined;
}
