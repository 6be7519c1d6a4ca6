import { equalBytes } from '../../core/bytes/bytes';
import type { UnsignedTx } from '../../core/codec/avm/avm-transactions';
import { decodeID } from '../../core/encodings/cb58';
import { networkByID } from '../../core/ids/networks';
import { partsOf } from '../../core/tx/tx-parts';
import type { KnownFees } from '../chain/chain-fees';
import type { AmountOf } from '../text/pieces';

/** What a transaction burns: the fee and everything beyond it. */
export interface Burned {
  readonly fee: AmountOf | undefined;
  /** Whether `fee` is what the chain charges, and not all that was burned of the asset in which fees are paid. */
  readonly isFeeKnown: boolean;
  readonly beyondFee: readonly AmountOf[];
}

/** Fees are paid in the network's own asset. On chains without one, the fee can't be separated from the rest. */
export function splitBurned(tx: UnsignedTx, burned: readonly AmountOf[], fees: KnownFees | undefined): Burned {
  const native = networkByID(tx.networkID)?.chains?.avax;
  const nativeID = native === undefined ? undefined : decodeID(native);
  const paid = nativeID && burned.find(({ asset }) => equalBytes(asset.assetID, nativeID));
  if (paid === undefined) return { fee: undefined, isFeeKnown: false, beyondFee: burned };
  const others = burned.filter((each) => each !== paid);
  const due = partsOf(tx).created === undefined ? fees?.txFee : fees?.createAssetTxFee;
  if (due === undefined || paid.amount <= due) return { fee: paid, isFeeKnown: due !== undefined, beyondFee: others };
  const beyond = { ...paid, amount: paid.amount - due };
  return { fee: { ...paid, amount: due }, isFeeKnown: true, beyondFee: [beyond, ...others] };
}
