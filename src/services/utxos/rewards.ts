import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import type { Chain } from '../chain/chain';
import { readResponse } from '../chain/read-response';
import { PLATFORM_READER, type ReadUTXO } from './utxo-reader';

/** The rewards that a node keeps under an ID (32 bytes), as the node reports them. Rejects with the client's errors. */
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
