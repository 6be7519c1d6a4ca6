import type { CallOptions } from '../../../client/call-options';
import { outcomeOf } from '../../../core/outcome';
import type { Chain } from '../../chain/chain';
import { longAddress } from '../../text/format-id';
import { stakedBy } from '../../utxos/staked';
import type { PastOutput } from './past-outputs';

/**
 * Whether these outputs add up to what the node reports as staked by an address (20 bytes) on P; undefined if it
 * doesn't report it. Rejects only with the reason of the caller's abort.
 */
export async function areStaked(
  chain: Chain,
  address: Uint8Array,
  outputs: readonly Pick<PastOutput, 'assetID' | 'amount'>[],
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<boolean | undefined> {
  const staked = async () => {
    const identity = await chain.identity.identify({ signal });
    const text = longAddress({ ...identity, alias: 'P', ownName: () => undefined }, address);
    return stakedBy(chain, { bytes: address, text }, { signal, priority: 'tree' });
  };
  const { value: reported } = await outcomeOf(staked(), signal);
  if (reported === undefined) return undefined;
  const sums = new Map(reported.map(({ assetID, amount }) => [assetID, amount]));
  for (const { assetID, amount } of outputs) sums.set(assetID, (sums.get(assetID) ?? 0n) - amount);
  return [...sums.values()].every((left) => left === 0n);
}
