import { equalBytes } from '../../core/bytes/bytes';
import type { UnsignedTx } from '../../core/codec/avm/avm-transactions';
import type { UnsignedAtomicTx } from '../../core/codec/atomic/atomic-formats';
import type { UnsignedPlatformTx } from '../../core/codec/platform/platform-transactions';
import { PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { atomicBurned, atomicFee, atomicGas } from '../../core/p-and-c/atomic-fee';
import { platformFee, PUBLIC_GAS } from '../../core/p-and-c/platform-fee';
import { platformFlow } from '../../core/p-and-c/platform-flow';
import type { AnyTx } from '../../core/signing/signable';
import { AVAX } from '../../core/text/amount';
import { type AssetAmount, effectsOf } from '../../core/tx/effects';
import { partsOf } from '../../core/tx/tx-parts';
import { knownFees } from '../chain/chain-fees';
import type { NewTx } from './new-tx';
import type { Sender } from './sender';

/** nAVAX of which a person should know before they are burned. */
const MUCH_BURNED = AVAX / 10n;

export interface BurnedAVAX {
  readonly burned: bigint;
  /** What the public networks need at least. */
  readonly known: bigint;
  /** Alone, or for what it moves. */
  readonly isMuch: boolean;
}

/** What a new transaction burns, in nAVAX. */
export function avaxBurned(any: AnyTx, { avax }: Pick<Sender, 'avax'>, { values }: NewTx): BurnedAVAX {
  const { burned, imported, known } =
    any.on === 'X'
      ? flowOnX(any.tx.unsignedTx)
      : any.on === 'P'
        ? flowOnP(any.tx.unsignedTx, avax)
        : flowOnC(any.tx.unsignedTx, avax);
  const ofAVAX = (amounts: readonly AssetAmount[]): bigint =>
    amounts.reduce((sum, each) => (equalBytes(each.assetID, avax) ? sum + each.amount : sum), 0n);
  const [own, all] = [ofAVAX(imported), ofAVAX(burned)];
  const recipients = 'to' in values && 'paid' in values ? BigInt(values.to.length) : 1n;
  const given =
    'paid' in values ? (equalBytes(values.paid.assetID ?? avax, avax) ? values.paid.amount : 0n) * recipients : 0n;
  const moved = own > 0n ? own : given;
  const isMuch = all > MUCH_BURNED || (moved > 0n && all * 10n > moved);
  return { burned: all, known, isMuch: isMuch && all > known };
}

function flowOnX(tx: UnsignedTx) {
  const { created, imported } = partsOf(tx);
  const fees = knownFees(1);
  return {
    burned: effectsOf(tx, PRIMARY_NETWORK_ID, () => undefined).burned,
    imported: (imported?.inputs ?? []).map(({ assetID, input }) => ({ assetID, amount: input.amount })),
    known: (created === undefined ? fees?.txFee : fees?.createAssetTxFee) ?? 0n,
  };
}

function flowOnC(tx: UnsignedAtomicTx, avax: Uint8Array) {
  const imported = tx.type === 'atomic.UnsignedImportTx' ? tx.importedInputs : [];
  return {
    burned: [{ assetID: avax, amount: atomicBurned(tx) }],
    imported: imported.map(({ assetID, input }) => ({ assetID, amount: input.amount })),
    known: atomicFee(atomicGas(tx), LEAST_BASE_FEE),
  };
}

/** wei, since the base fee has no floor but this. */
const LEAST_BASE_FEE = 1n;

function flowOnP(tx: UnsignedPlatformTx, avax: Uint8Array) {
  const { paid = 0n, imported } = platformFlow(tx, avax);
  const known = platformFee(tx, PUBLIC_GAS.minPrice) ?? 0n;
  return { burned: [{ assetID: avax, amount: paid }], imported, known };
}
