import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import { equalBytes } from '../../core/bytes/bytes';
import { platformFormats } from '../../core/codec/platform/formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { platformAmount } from '../../core/primary/platform-flow';
import type { Chain } from '../chain/chain';
import { readResponse } from '../chain/read-response';

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
        reason: l10n.t("the node returned a staked output that can't be decoded ({0})", why),
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
