import type { UnsignedTx } from '../../core/codec/platform/transactions';
import type { Piece } from '../text/pieces';
import type { Fact } from './primary-words';

/** What a type of transaction does, from its own bytes. */
export interface Act {
  readonly headline: readonly Piece[];
  readonly title?: readonly Piece[];
  readonly facts?: readonly Fact[];
}

export type TxOf<T extends UnsignedTx['type']> = Extract<UnsignedTx, { readonly type: T }>;
