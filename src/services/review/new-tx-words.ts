import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { InvalidInputError } from '../../core/outcome';
import { present } from '../../core/present';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import { baseFeeHoldsText, feeHoldsText } from '../compose/fee-margin';
import type { BurnedAVAX } from '../compose/much-burned';
import { USUAL_MARGIN } from '../compose/atomic-kinds';
import { changeIn, type NewTx, newTxEffects } from '../compose/new-tx';
import type { Sender, SenderOf } from '../compose/sender';
import type { NetworkWords } from '../p-and-c/network-words';
import { statedText } from '../checking/unknown-text';
import { groupedInteger } from '../text/format-text';
import { amountPieces, type AssetRef, plainText } from '../text/pieces';
import type { Reviewer } from './review';

/** What is known of an asset. */
type AssetNaming = (assetID: Uint8Array) => AssetRef;

/**
 * What a new transaction does, and its fee. Rejects with `InvalidInputError` for one that the node would reject, as far
 * as its rules are known before it is signed, and with the client's errors.
 */
export async function checkedNewTx(
  reviewer: Pick<Reviewer, 'review'>,
  chain: Chain,
  made: AnyTx,
  options: CallOptions = {},
): Promise<string[]> {
  const [checked] = (await reviewer.review(chain, [{ bytes: unsignedBytes(made) }], options)).txs;
  if (checked === undefined) return [];
  const problem = checked.problems.find(({ verdict }) => verdict === 'fails');
  if (problem === undefined) return present([checked.headline, checked.fee]);
  const { text, words } = problem;
  throw new InvalidInputError(words === undefined || words === text ? `${text}.` : `${text} (${words}).`);
}

/** What it does to what it changes, its change, until when its fee suffices, and what the node states otherwise than known. */
export function newTxNotes(
  made: AnyTx,
  sender: Sender,
  refOf: AssetNaming,
  { given, words }: { readonly given: NewTx; readonly words: NetworkWords },
): string[] {
  const change = changeIn(made, sender).map(({ assetID, amount }) => amountText(refOf(assetID), amount));
  const holds =
    sender.on === 'P' ? feeHoldsText(made, sender.wallet) : sender.on === 'C' ? holdsOnC(sender, given) : undefined;
  return [
    ...newTxEffects(sender, given, words),
    ...present([change.length > 0 && l10n.t('change {0}', change.join(', ')), holds]),
    ...statedOf(sender),
  ];
}

/** How long the fee and the nonce of a transaction of C hold. */
function holdsOnC({ wallet: { nonce, balance } }: SenderOf<'C'>, { margin = USUAL_MARGIN }: NewTx): string {
  const fee = baseFeeHoldsText(margin);
  // An import has no nonce.
  if (balance === 0n) return fee;
  return l10n.t('{0}; nonce {1} holds until the account sends another transaction', fee, groupedInteger(nonce));
}

/** What a person should know before so much is burned: a node can say any fee. */
export function burnWords(
  { burned, known }: BurnedAVAX,
  sender: Sender,
  refOf: AssetNaming,
): { readonly text: string; readonly details: readonly string[] } {
  const [amount, least] = [burned, known].map((each) => amountText(refOf(sender.avax), each));
  const details = [l10n.t('Fee on Mainnet: {0} at least', least ?? ''), ...statedOf(sender)];
  return { text: l10n.t('This transaction burns {0} for its fee.', amount ?? ''), details };
}

function statedOf(sender: Sender): string[] {
  return sender.on === 'X' ? sender.wallet.rules.stated.map(statedText) : [];
}

function amountText(asset: AssetRef, amount: bigint): string {
  return plainText(amountPieces({ asset, amount }));
}
