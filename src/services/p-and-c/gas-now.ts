import type { CallOptions } from '../../client/call-options';
import { isPublic } from '../../core/ids/networks';
import { advancedGas, type GasConfig, gasPrice, type GasState, PUBLIC_GAS } from '../../core/p-and-c/platform-fee';
import type { Clock } from '../../client/clock';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { Chains } from '../chain/chains';
import { networkOf } from '../lookup/network-of';
import type { ReadThing } from '../lookup/found';

/** What the next block of the P-Chain may hold, and what gas costs in it, if it comes at `now` (Unix seconds). */
export interface GasNow extends GasState {
  /** nAVAX for a unit of gas. */
  readonly price: bigint;
  readonly config: GasConfig;
}

/**
 * Advances what the node reports, which is as of its last block. Rejects with the client's errors.
 * @param now Unix seconds.
 */
export async function gasNow(chain: Chain, now: bigint, options: CallOptions): Promise<GasNow> {
  const { networkID } = await chain.identity.identify(options);
  const [config, { timestamp, ...state }] = await Promise.all([
    isPublic(networkID) ? PUBLIC_GAS : chain.recent.call('platform.getFeeConfig', {}, options),
    chain.platform.getFeeState(options),
  ]);
  const at = BigInt(Math.floor(Date.parse(timestamp) / 1000));
  const advanced = advancedGas(state, config, now > at ? now - at : 0n);
  return { ...advanced, price: gasPrice(advanced, config), config };
}

/**
 * What a unit of gas costs on a network now (nAVAX on P, wei on C), for a transaction that was only read; undefined without a chain of the
 * network that responds. Rejects only with the reason of the caller's abort.
 */
export async function gasPriceOf(
  tx: ReadThing,
  { chains, clock }: { readonly chains: Pick<Chains, 'identified'>; readonly clock: Pick<Clock, 'now'> },
  options: CallOptions,
): Promise<bigint | undefined> {
  const networkID = networkOf(tx);
  if (tx.kind !== 'tx' || tx.on === 'X' || networkID === undefined) return undefined;
  const asking = async (): Promise<bigint | undefined> => {
    const chain = await chains.identified(networkID, options);
    if (tx.on === 'C') return chain?.recent.call('eth_baseFee', {}, options);
    return chain && (await gasNow(chain, BigInt(Math.floor(clock.now() / 1000)), options)).price;
  };
  return (await outcomeOf(asking(), options.signal)).value;
}
