import * as l10n from '@vscode/l10n';
import { equalBytes } from '../../core/bytes/bytes';
import { InvalidInputError } from '../../core/outcome';
import type { TxSigner } from '../../core/tx-builder/key';
import { soleOwner } from '../../core/tx-builder/spend';
import { feeUnknownText } from '../checking/unknown-text';
import { type Payer, payersOf } from './payers';
import type { AVMWallet, SenderOnC, SenderOnP } from './wallets';

/** What the sender of a new transaction can spend. */
export type Sender = {
  readonly payers: readonly [Payer, ...Payer[]];
  /** 32 bytes. */
  readonly avax: Uint8Array;
  /** The chain that it exports to or imports from. */
  readonly other: Uint8Array | undefined;
} & (
  | { readonly on: 'X'; readonly wallet: AVMWallet }
  | { readonly on: 'P'; readonly wallet: SenderOnP }
  | { readonly on: 'C'; readonly wallet: SenderOnC }
);

export type SenderOf<On extends Sender['on']> = Extract<Sender, { readonly on: On }>;

interface SenderParts {
  readonly from: TxSigner;
  readonly other: Uint8Array | undefined;
}

/** Throws `InvalidInputError` if it isn't known what the chain charges, or what the sender can import. */
export function senderOnX(wallet: AVMWallet, { from, other }: SenderParts): SenderOf<'X'> {
  const { feeAssetID: avax, txFee, feeUnknown } = wallet.rules;
  if (avax === undefined || txFee === undefined)
    throw new InvalidInputError(feeUnknownText(feeUnknown ?? { kind: 'fee not read' }));
  const listed = wallet.waiting.find((each) => other !== undefined && equalBytes(each.from, other));
  // Its ID was requested for the list, too.
  if (other !== undefined && listed === undefined) throw noCChain();
  const waiting = listed?.utxos ?? [];
  return { on: 'X', wallet, avax, other, payers: payersOf(from, { ...wallet, waiting }) };
}

export function senderOnP(wallet: SenderOnP, { from, other }: SenderParts): SenderOf<'P'> {
  const { avax } = wallet;
  const waiting = wallet.waiting.utxos.filter(({ assetID }) => equalBytes(assetID, avax));
  return { on: 'P', wallet, avax, other, payers: payersOf(from, { ...wallet, waiting }) };
}

/** An account as its balance, which an export spends; or who can import. */
export function senderOnC(wallet: SenderOnC, { from, other }: SenderParts): SenderOf<'C'> {
  const { avax, balance: amount } = wallet;
  const output = { type: 'secp256k1fx.TransferOutput', amount, ...soleOwner(from.address) } as const;
  const utxos = amount === 0n ? [] : [{ txID: new Uint8Array(32), outputIndex: 0, assetID: avax, output }];
  return { on: 'C', wallet, avax, other, payers: payersOf(from, { ...wallet, utxos }) };
}

export function noCChain(): InvalidInputError {
  return new InvalidInputError(l10n.t("The node doesn't return the ID of its C-Chain."));
}
