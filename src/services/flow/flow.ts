import type { UTXOReference } from '../../core/codec/avm/operations';
import type { Owner } from '../../core/tx/effects';
import type { AddressFormat } from '../text/format-id';
import type { AssetRef, Piece } from '../text/pieces';
import { amountPieces } from '../text/pieces';
import { type AmountlessContent, amountlessPieces } from '../tx/tx-pieces';

/** What is special about an end of a flow. Times are Unix seconds; chains are in words (`P`). */
export type FlowMark =
  | { readonly kind: 'change' }
  /** Can't be spent before. */
  | { readonly kind: 'locked'; readonly until: bigint }
  /** Returns to its owner when the staking ends. */
  | { readonly kind: 'staked' }
  /** Can only be staked before. */
  | { readonly kind: 'stakeable'; readonly until: bigint }
  | { readonly kind: 'imported'; readonly from: string }
  | { readonly kind: 'exported'; readonly to: string };

/**
 * The content of an end: a UTXO, an account of the C-Chain, the balance of an L1 validator, new units, or what is
 * burned. `burned with fee` where the fee can't be separated from other burned amounts.
 */
export type FlowKind = 'utxo' | 'account' | 'balance' | 'minted' | 'fee' | 'burned with fee' | 'burned beyond fee';

/** Its owner. An address of the C-Chain's EVM is 20 bytes as well, but is written in hex. */
export type FlowOwner =
  | { readonly kind: 'owner'; readonly owner: Owner; readonly format: AddressFormat }
  | { readonly kind: 'account'; readonly address: Uint8Array };

/** One end of what a transaction moves: something that it takes or makes. */
export interface FlowEnd {
  readonly kind: FlowKind;
  readonly asset: AssetRef;
  /** Raw units, or content without an amount. */
  readonly content: { readonly amount: bigint } | AmountlessContent;
  /** Undefined if unknown, or if it has none. */
  readonly owner?: FlowOwner | undefined;
  readonly marks: readonly FlowMark[];
  /** The output that an input spends. */
  readonly spends?: UTXOReference;
  /** The index by which an output is spent. */
  readonly index?: number;
}

/** What a transaction takes and makes, in its own order; what is minted and burned comes last. */
export interface Flow {
  readonly inputs: readonly FlowEnd[];
  readonly outputs: readonly FlowEnd[];
}

/** Raw units; undefined for what has no amount. */
export function amountAt({ content }: FlowEnd): bigint | undefined {
  return 'amount' in content ? content.amount : undefined;
}

/** The content of an end as text: `5.9 AVAX`, `NFT of Pictures (PICT) qSTjkYjk…, group 1`. */
export function contentPieces({ asset, content }: FlowEnd): Piece[] {
  return 'amount' in content ? amountPieces({ asset, amount: content.amount }) : amountlessPieces(content, asset);
}
