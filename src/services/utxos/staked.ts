import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError, readResponse } from '../../client/errors';
import type { UnsignedPlatformTx } from '../../core/codec/platform/platform-transactions';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import type { Chain } from '../chain/chain';
import { PLATFORM_READER, type ReadUTXO } from './utxo-source';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { platformAmount } from '../../core/p-and-c/platform-flow';

/**
 * The ID (32 bytes) under which a node keeps the rewards that a transaction decides about: `id` is its own. An
 * auto-renewed validator has one transaction for all its periods, so that those of a period stand under the one that
 * ends it. Undefined for a transaction that decides about none.
 */
export function rewardIDOf(tx: UnsignedPlatformTx, id: Uint8Array): Uint8Array | undefined {
  if (tx.type === 'txs.RewardAutoRenewedValidatorTx') return id;
  return tx.type === 'txs.RewardValidatorTx' ? tx.txID : undefined;
}

/** The rewards under an ID of `rewardIDOf`, as the node reports them. Rejects with the client's errors. */
export async function rewardsUnder(
  { platform }: Chain,
  rewardID: Uint8Array,
  options: CallOptions,
): Promise<ReadUTXO[]> {
  const hexes = await platform.getRewardUTXOs({ txID: encodeCb58(rewardID) }, options);
  return hexes.map((hex, i) => {
    const details = `result.utxos[${i}]`;
    const utxo = readResponse(
      platform,
      () => PLATFORM_READER.read(decodeHex(hex)),
      (why) => ({ reason: l10n.t("the node returned bytes that can't be decoded ({0})", why), details }),
    );
    if (equalBytes(utxo.txID, rewardID)) return utxo;
    throw new ResponseError(platform.host, {
      reason: l10n.t('the node returned a reward of another transaction'),
      details,
    });
  });
}

/** As `rewardsUnder`, from a response of the last seconds if there is one. */
export function recentRewards(chain: Chain, rewardID: Uint8Array, options: CallOptions): Promise<ReadUTXO[]> {
  const key = ['platform.getRewardUTXOs', encodeCb58(rewardID)];
  return chain.recent.of(key, options, (own) => rewardsUnder(chain, rewardID, own));
}

/** Whether rewards may have the ID of a transaction. */
export function mayHaveRewards(tx: UnsignedPlatformTx): boolean {
  return 'stake' in tx || tx.type === 'txs.RewardAutoRenewedValidatorTx';
}

/** What an address has staked of an asset, in raw units. */
export interface StakedAmount {
  /** cb58 */
  readonly assetID: string;
  readonly amount: bigint;
  /** The part of it that stays locked after the staking ends, by the time until when, Unix seconds. */
  readonly locked: ReadonlyMap<bigint, bigint>;
}

/**
 * What an address has staked on the primary network and on subnets, alone or with others. `platform.getStake` is the
 * only method for it, and makes a node read the transaction of every staker. Its outputs and its sums are compared with
 * each other. Rejects with the client's errors.
 */
export async function stakedBy(
  { platform }: Chain,
  { bytes, text }: { readonly bytes: Uint8Array; readonly text: string },
  options: CallOptions,
): Promise<StakedAmount[]> {
  const { stakedOutputs, stakeds } = await platform.getStake({ addresses: [text] }, options);
  const fail = (reason: string, details: string): never => {
    throw new ResponseError(platform.host, { reason, details });
  };
  const sums = new Map<string, { assetID: string; amount: bigint; locked: Map<bigint, bigint> }>();
  for (const [i, hex] of stakedOutputs.entries()) {
    const staked = readResponse(
      platform,
      () => platformFormats.output.decode(decodeHex(hex)),
      (why) => ({
        reason: l10n.t("the node returned bytes that can't be decoded ({0})", why),
        details: `result.stakedOutputs[${i}]`,
      }),
    );
    const { output } = staked;
    const { addresses, locktime } = output.type === 'stakeable.LockOut' ? output.output : output;
    if (!addresses.some((address) => equalBytes(address, bytes))) {
      fail(l10n.t('the node returned a staked output of another address'), `result.stakedOutputs[${i}]`);
    }
    const { assetID, amount } = platformAmount(staked);
    const id = encodeCb58(assetID);
    const sum = sums.get(id) ?? { assetID: id, amount: 0n, locked: new Map<bigint, bigint>() };
    sums.set(id, sum);
    sum.amount += amount;
    const until = output.type === 'stakeable.LockOut' && output.locktime > locktime ? output.locktime : locktime;
    if (until > 0n) sum.locked.set(until, (sum.locked.get(until) ?? 0n) + amount);
  }
  for (const id of new Set([...sums.keys(), ...Object.keys(stakeds)])) {
    if ((sums.get(id)?.amount ?? 0n) === (stakeds[id] ?? 0n)) continue;
    fail(l10n.t("the staked outputs don't add up to the node's total"), `result.stakeds[${id}]`);
  }
  return [...sums.values()];
}
