import type { CallOptions } from '../../client/call-options';
import type { OutputOwners, TransferableOutput } from '../../core/codec/secp256k1fx';
import { InvalidInputError, readOutcome } from '../../core/outcome';
import type { AnyTx } from '../../core/signing/signable';
import type { TxSigner } from '../../core/tx-builder/key';
import type { AssetAmount } from '../../core/tx/effects';
import type { Chain } from '../chain/chain';
import type { NetworkWords } from '../p-and-c/network-words';
import { EffectWords } from './effect-words';
import { NEW_TXS, type NewTxKind, type NewTxValues } from './new-tx-kinds';
import type { Payer } from './payers';
import { type Sender, senderOnC, senderOnP, senderOnX } from './sender';
import { moreUTXOsText } from './typed';
import { chainID, readAVMWallet, readSenderOnC, readSenderOnP } from './wallets';

/** What a new transaction does. */
export type NewTx = { [K in NewTxKind]: NewTxOf<K> }[NewTxKind];

export interface NewTxOf<K extends NewTxKind> {
  readonly kind: K;
  readonly values: NewTxValues<K>;
  /** The first of the sender's that can pay, if none is given. */
  readonly payer?: Payer | undefined;
  /** Percent of the fee of now, on P. */
  readonly margin?: bigint | undefined;
}

/**
 * Loads what a signer can spend on the chain of a kind. Rejects with the client's errors and with `InvalidInputError`.
 * `now` is Unix ms.
 */
export async function readSender(
  chain: Chain,
  { kind, from, now }: { readonly kind: NewTxKind; readonly from: TxSigner; readonly now: number },
  options: CallOptions = {},
): Promise<Sender> {
  const { on, other: alias, from: payer } = NEW_TXS[kind];
  const other = alias && (await chainID(chain, alias, options));
  if (on === 'X')
    return senderOnX(await readAVMWallet(chain, { address: from.address, now }, options), { from, other });
  if (on === 'C') {
    const read = {
      address: from.address,
      now,
      source: alias === 'P' ? 'P' : 'X',
      isAccount: payer === 'account',
    } as const;
    return senderOnC(await readSenderOnC(chain, read, options), { from, other });
  }
  const source = alias === 'C' ? 'C' : 'X';
  return senderOnP(await readSenderOnP(chain, { key: from, now, source }, options), { from, other });
}

/**
 * Makes a transaction that isn't signed: inputs that its sender can spend now, the fee as of now, the change. Throws
 * `InvalidInputError`.
 */
export function newTx(sender: Sender, given: NewTx): AnyTx {
  return { ...paidTx(sender, given).any, isUnsigned: true };
}

/** What it does to the thing that it changes, and what can't be undone: sentences without a full stop. */
export function newTxEffects(sender: Sender, given: NewTx, words: NetworkWords): readonly string[] {
  return NEW_TXS[given.kind].does(new EffectWords(words), given.values, paidTx(sender, given).payer);
}

/** The first of the payers that can, and what it makes. */
function paidTx(sender: Sender, { kind, values, payer: chosen, margin }: NewTx) {
  const make = (payer: Payer) => ({ any: NEW_TXS[kind].make({ sender, payer, margin }, values), payer });
  const [first, ...others] = chosen === undefined ? sender.payers : ([chosen] as const);
  const alone = readOutcome(() => make(first));
  const together = alone.error && others.map((payer) => readOutcome(() => make(payer)));
  // If no group of owners can pay, the reason is the sender's.
  const made = together?.find(({ error }) => error === undefined) ?? alone;
  if (made.error === undefined) return made.value;
  const { error } = made;
  throw sender.wallet.isComplete ? error : new InvalidInputError(moreUTXOsText(error.message), { cause: error });
}

/** The outputs that return to the payers, in the order of the transaction. */
export function changeIn(any: AnyTx, { payers }: Sender): AssetAmount[] {
  const { unsignedTx } = any.tx;
  // What an import makes is what it imports.
  if (any.on === 'C' || !('outputs' in unsignedTx) || 'importedInputs' in unsignedTx) return [];
  const outputs = unsignedTx.outputs as readonly TransferableOutput[];
  const isBack = ({ threshold, addresses }: OutputOwners): boolean =>
    payers.some(({ owners: of }) => of.threshold === threshold && of.addresses.join() === addresses.join());
  return outputs.flatMap(({ assetID, output }) => (isBack(output) ? [{ assetID, amount: output.amount }] : []));
}
