import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import type { UnsignedPlatformTx } from '../../core/codec/platform/transactions';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import type { Chain } from '../chain/chain';
import { readResponse } from '../chain/read-response';
import { PLATFORM_READER, type ReadUTXO } from './utxo-reader';

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
      (why) => ({ reason: l10n.t("the node returned a reward that can't be decoded ({0})", why), details }),
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
