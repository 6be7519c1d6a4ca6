import type { CallOptions } from '../../client/call-options';
import type { Description } from '../inspect/describer';
import type { Services } from '../create-services';
import { type AnyFoundTx, foundFrom } from '../lookup/found';
import { payersIn, type SigningState } from '../signing/signing-state';
import { assetsIn } from '../tx/tx-assets';
import type { CheckedTx } from '../checking/checked-tx';

/** The services that know owners and names. */
type DescribingServices = Pick<Services, 'describer' | 'signings'>;

/** What a checked transaction does, and who has signed it if a signature is missing. */
export interface DescribedTx {
  readonly found: AnyFoundTx;
  readonly description: Description;
  readonly signing: SigningState | undefined;
}

/**
 * Describes a checked transaction with the owners of what it spends as the chain has them: the same for all its copies.
 * By the bytes alone if it is of another network; undefined for bytes that aren't a transaction. Without options nothing
 * is requested. Rejects only with the reason of the caller's abort.
 */
export async function describeChecked(
  services: DescribingServices,
  checked: CheckedTx,
  options: CallOptions | undefined,
): Promise<DescribedTx | undefined> {
  const { tx, bytes, from } = checked;
  if (tx === undefined) return undefined;
  const found = foundFrom(tx, bytes);
  const signing = await services.signings.missingIn(bytes, options, from);
  const description = await descriptionOf(services, checked, { found, signing }, options);
  return { found, description, signing };
}

async function descriptionOf(
  { describer, signings }: DescribingServices,
  { bytes, fees, gasPrice, from }: CheckedTx,
  { found, signing }: Pick<DescribedTx, 'found' | 'signing'>,
  options: CallOptions | undefined,
): Promise<Description> {
  // A transaction of another network pays that network's fee.
  if (from === undefined || options === undefined) return describer.of(found);
  if (found.on === 'X') {
    const { owners } = await describer.load(found, from, options);
    const { txFee, createAssetTxFee } = fees;
    const asked = txFee === undefined || createAssetTxFee === undefined ? undefined : { txFee, createAssetTxFee };
    return describer.of(found, { chain: from, owners, fees: asked, isGiven: true });
  }
  // No other type's headline depends on who pays.
  const isPayment = found.tx.unsignedTx.type === 'txs.BaseTx';
  const [payers] = await Promise.all([
    isPayment ? signings.payersOf(bytes, options, from) : undefined,
    describer.name(from, assetsIn(found), options),
  ]);
  const owners = payers ?? (signing && payersIn(signing));
  return describer.of(found, { chain: from, gasPrice, owners, isGiven: true });
}
