import type { CallOptions } from '../../../client/call-options';
import { platformFormats } from '../../../core/codec/platform/platform-formats';
import { txIDOf } from '../../../core/ids/ids';
import { AVAX } from '../../../core/text/amount';
import { EWOQ, SigningKey, type TxSigner } from '../../../core/tx-builder/key';
import { buildPlatformTx, platformPayment, type PlatformPlan } from '../../../core/tx-builder/platform-builder';
import { soleOwner } from '../../../core/tx-builder/spend';
import type { Chain } from '../../../services/chain/chain';
import { senderOnP } from '../../../services/compose/sender';
import { readSenderOnP, type SenderOnP } from '../../../services/compose/wallets';
import { type MadeSample, madeSample, OTHER_KEY } from './made-sample';
import type { PlatformSampleKind, SampleKind } from './sample-kinds';

/** Loads what the test key owns on P. Rejects with the client's errors. `now` is Unix ms. */
export async function readPlatformWallet(chain: Chain, now: number, options: CallOptions = {}): Promise<SenderOnP> {
  return readSenderOnP(chain, { key: SigningKey.parse(EWOQ), now, source: 'X' }, options);
}

const SAMPLE_PAYMENT = { amount: (3n * AVAX) / 2n };

/**
 * Builds and signs a sample of the P-Chain, or returns the kind that has to be issued before. Throws `InvalidInputError`
 * if the wallet can't pay for it.
 */
export function platformSample(
  kind: PlatformSampleKind,
  wallet: SenderOnP,
): MadeSample | { readonly needs: SampleKind } {
  const { avax, change: own } = wallet;
  const [from] = wallet.keys as readonly [TxSigner];
  const sender = senderOnP(wallet, { from, other: wallet.waiting.from });
  switch (kind) {
    case 'p-pay':
      return madeSample(sender, { kind: 'p-pay', values: { paid: SAMPLE_PAYMENT, to: [OTHER_KEY] } });
    case 'p-export':
      return madeSample(sender, { kind: 'p-export-x', values: { paid: { amount: AVAX }, to: [from.address] } });
    case 'p-import':
      if (sender.payers.every(({ waiting }) => waiting.length === 0)) return { needs: 'export-p' };
      return madeSample(sender, { kind: 'p-import-x', values: {} });
    case 'p-refused':
      return planned(wallet, {
        outputs: [platformPayment(avax, SAMPLE_PAYMENT.amount, soleOwner(OTHER_KEY))],
        make: (base) => ({ type: 'txs.BaseTx', ...base, memo: Buffer.from('Avalanche Lens sample') }),
      });
    case 'p-subnet':
      return planned(wallet, {
        make: (base) => ({ type: 'txs.CreateSubnetTx', ...base, owner: { type: 'secp256k1fx.OutputOwners', ...own } }),
      });
  }
}

function planned(wallet: SenderOnP, plan: PlatformPlan): MadeSample {
  const bytes = platformFormats.tx.encode(buildPlatformTx(plan, wallet));
  return { bytes, txID: txIDOf(bytes) };
}
