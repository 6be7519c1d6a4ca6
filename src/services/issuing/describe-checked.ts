import type { CallOptions } from '../../client/call-options';
import type { Description } from '../inspect/describer';
import type { Services } from '../create-services';
import type { AnyFoundTx } from '../lookup/found';
import { assetsIn } from '../tx/tx-assets';
import type { CheckedTx } from './checked-tx';

/** The services that know owners and names. */
type DescribingServices = Pick<Services, 'describer' | 'signings'>;

/**
 * What a checked transaction does, with the owners of what it spends as the chain has them: the same for all its copies.
 * By the bytes alone if it is of another network. Rejects only with the reason of the caller's abort.
 */
export async function describeChecked(
  { describer, signings }: DescribingServices,
  { bytes, fees, gas, from }: CheckedTx,
  found: AnyFoundTx,
  options: CallOptions,
): Promise<Description> {
  // A transaction of another network pays that network's fee.
  if (from === undefined) return describer.of(found);
  if (found.on === 'X') {
    const { owners } = await describer.load(found, from, options);
    const { txFee, createAssetTxFee } = fees;
    const asked = txFee === undefined || createAssetTxFee === undefined ? undefined : { txFee, createAssetTxFee };
    return describer.of(found, { chain: from, owners, fees: asked, isGiven: true });
  }
  // No other type's headline depends on who pays.
  const isPayment = found.tx.unsignedTx.type === 'txs.BaseTx';
  const [owners] = await Promise.all([
    isPayment ? signings.payersOf(bytes, options, from) : undefined,
    describer.name(from, assetsIn(found), options),
  ]);
  return describer.of(found, { chain: from, gasPrice: gas?.price, owners, isGiven: true });
}
