import type { CallOptions } from '../../../client/call-options';
import { equalBytes } from '../../../core/bytes/bytes';
import { platformFormats } from '../../../core/codec/platform/formats';
import { decodeShortID } from '../../../core/encodings/cb58';
import { txIDOf } from '../../../core/ids/ids';
import { AVAX } from '../../../core/text/amount';
import { EWOQ, SigningKey } from '../../../core/tx-builder/key';
import {
  buildPlatformTx,
  platformExport,
  platformImport,
  type PlatformPlan,
  platformPayment,
} from '../../../core/tx-builder/platform-builder';
import { soleOwner } from '../../../core/tx-builder/spend';
import type { Chain } from '../../../services/chain/chain';
import { readSenderOnP, type SenderOnP } from '../compose/wallets';
import type { PlatformSampleKind, SampleKind } from './sample-kinds';

/** UTXOs that a sample imports: few, so that it stays readable. */
export const MOST_IMPORTED = 8;

/** The address of a public test key besides the one that signs (see `core/ids-in-text/known-names.ts`). */
export const OTHER_KEY = decodeShortID('7Sdex3LTEjsnswW38Eb48hQ9insctGrsN');

/** Loads what the test key owns on P. Rejects with the client's errors. `now` is Unix ms. */
export async function readPlatformWallet(chain: Chain, now: number, options: CallOptions = {}): Promise<SenderOnP> {
  return readSenderOnP(chain, { key: SigningKey.parse(EWOQ), now, source: 'X' }, options);
}

type PlatformSample = { readonly bytes: Uint8Array; readonly txID: Uint8Array } | { readonly needs: SampleKind };

/** Builds and signs a sample of the P-Chain, or returns the kind that has to be issued before. Throws `InvalidInputError` if the wallet can't pay for it. */
export function platformSample(kind: PlatformSampleKind, wallet: SenderOnP): PlatformSample {
  const plan = planOf(kind, wallet);
  if ('needs' in plan) return plan;
  const bytes = platformFormats.tx.encode(buildPlatformTx(plan, wallet));
  return { bytes, txID: txIDOf(bytes) };
}

function planOf(kind: PlatformSampleKind, wallet: SenderOnP): PlatformPlan | { readonly needs: SampleKind } {
  const { change: own, avax } = wallet;
  const { from: xChain, utxos: waiting } = wallet.waiting;
  const outputs = [platformPayment(avax, (3n * AVAX) / 2n, soleOwner(OTHER_KEY))];
  switch (kind) {
    case 'p-pay':
      return { outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) };
    case 'p-refused':
      return { outputs, make: (base) => ({ type: 'txs.BaseTx', ...base, memo: Buffer.from('Avalanche Lens sample') }) };
    case 'p-export':
      return platformExport(xChain, [platformPayment(avax, AVAX, own)]);
    case 'p-subnet':
      return {
        make: (base) => ({ type: 'txs.CreateSubnetTx', ...base, owner: { type: 'secp256k1fx.OutputOwners', ...own } }),
      };
    case 'p-import':
      return (
        platformImport(
          wallet,
          xChain,
          waiting.filter(({ assetID }) => equalBytes(assetID, avax)),
          MOST_IMPORTED,
        ) ?? { needs: 'export-p' }
      );
  }
}
