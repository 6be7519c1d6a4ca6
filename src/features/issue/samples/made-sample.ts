import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { equalBytes } from '../../../core/bytes/bytes';
import { platformFormats } from '../../../core/codec/platform/platform-formats';
import { decodeShortID } from '../../../core/encodings/cb58';
import { txIDOf } from '../../../core/ids/ids';
import { InvalidInputError } from '../../../core/outcome';
import { AVAX } from '../../../core/text/amount';
import { type BuiltTx, TxBuilder } from '../../../core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../../core/tx-builder/key';
import { buildPlatformTx, type PlatformBase, platformPayment } from '../../../core/tx-builder/platform-builder';
import { soleOwner } from '../../../core/tx-builder/spend';
import type { Chain } from '../../../services/chain/chain';
import { readSender } from '../../../services/compose/new-tx';
import { NEW_TXS } from '../../../services/compose/new-tx-kinds';
import { spendableBalances } from '../../../services/compose/payers';

/** What the kinds of new transactions don't show, in the order of the list. */
export const SAMPLES = {
  pay: { label: l10n.t('Pay'), does: l10n.t('Pays 1.5 AVAX to test key vmRQ, with a memo.') },
  'pay-several': {
    label: l10n.t('Pay several assets'),
    does: l10n.t('Pays 0.25 AVAX and a small amount of a second asset to test key vmRQ.'),
  },
  'p-refused': {
    label: l10n.t('Rejected: a memo on the P-Chain'),
    does: l10n.t(
      'Pays 1.5 AVAX on the P-Chain with a memo. Nodes have rejected memos there since the Durango upgrade.',
    ),
  },
} as const;

export type SampleKind = keyof typeof SAMPLES;

/** A signed transaction. */
export type MadeSample = Pick<BuiltTx, 'bytes' | 'txID'>;

const SAMPLE_AMOUNT = (3n * AVAX) / 2n;
/** The public test key vmRQ (see `core/ids-in-text/known-names.ts`). */
const SAMPLE_RECEIVER = soleOwner(decodeShortID('7Sdex3LTEjsnswW38Eb48hQ9insctGrsN'));
const SAMPLE_MEMO = Buffer.from('Avalanche Lens sample');

/**
 * Makes a sample of what the test key owns, which signs it. Rejects with the client's errors, and with
 * `InvalidInputError` if it can't pay. `now` is Unix ms.
 */
export async function madeSample(
  chain: Chain,
  { kind, now }: { readonly kind: SampleKind; readonly now: number },
  options: CallOptions = {},
): Promise<MadeSample> {
  const like = kind === 'p-refused' ? 'p-pay' : 'x-pay';
  const sender = await readSender(chain, { kind: like, from: SigningKey.parse(EWOQ), now }, options);
  const { avax: assetID, payers, wallet } = sender;
  if (sender.on === 'P') {
    const outputs = [platformPayment(assetID, SAMPLE_AMOUNT, SAMPLE_RECEIVER)];
    const make = (base: PlatformBase) => ({ type: 'txs.BaseTx', ...base, memo: SAMPLE_MEMO }) as const;
    const bytes = platformFormats.tx.encode(buildPlatformTx({ outputs, make }, sender.wallet));
    return { bytes, txID: txIDOf(bytes) };
  }
  if (!('rules' in wallet)) throw new Error('samples are of X and P');
  const [{ utxos, keys, owners: change }] = payers;
  const builder = new TxBuilder(wallet.rules, { utxos, keys, now: wallet.now, change });
  if (kind === 'pay') return builder.pay([{ assetID, amount: SAMPLE_AMOUNT, owners: SAMPLE_RECEIVER }], SAMPLE_MEMO);
  const other = spendableBalances(payers[0]).find((each) => !equalBytes(each.assetID, assetID));
  if (other === undefined) {
    const { label } = NEW_TXS['x-asset'];
    throw new InvalidInputError(l10n.t('The test key has only AVAX. Issue "{0}" first.', label));
  }
  const little = other.amount > 100n ? other.amount / 100n : other.amount;
  return builder.pay([
    { assetID, amount: AVAX / 4n, owners: SAMPLE_RECEIVER },
    { assetID: other.assetID, amount: little, owners: SAMPLE_RECEIVER },
  ]);
}
