import type { IndexedChain } from '../../../client/rpc/method';
import type { ExpectedError } from '../../../core/errors';
import type { HeightRange } from './block-runs';
import type { TxBlock } from '../tables/block-table';
import type { Unread } from './chain-history';

/** The source of an answer. */
export type HistorySource =
  /** Blocks that are in memory, loaded for any purpose. */
  | 'loaded'
  /** The node's index. */
  | 'index'
  /** Blocks by height. */
  | 'heights'
  /** The Data API. */
  | 'dataAPI'
  /** The chain's own API, which knows the block of an atomic transaction of C. */
  | 'node';

/** How far a source reaches: blocks of one chain, the oldest first. */
export interface Reach {
  readonly of: IndexedChain;
  readonly ranges: readonly HeightRange[];
}

/** Why there is no answer. */
export type UnknownBecause =
  | Unread
  /** No block was read. */
  | 'unread'
  /** `error` says why a request failed. */
  | 'failed'
  /** According to the Data API, no block holds it: it is from before Cortina, when the X-Chain had vertices. */
  | 'beforeBlocks'
  /** According to the Data API it is unspent. */
  | 'notSpent'
  /** The Data API lists no such output. */
  | 'notListed'
  /** The Data API returned another transaction. */
  | 'otherTx'
  /** The Data API lists outputs that can't be read, and this one isn't among the others. */
  | 'leftOut'
  /** The chain contradicts the Data API. */
  | 'contradicted';

/** An answer with its source. */
export interface KnownAnswer<T> {
  readonly kind: 'known';
  readonly value: T;
  readonly source: HistorySource;
  /** Whether hashes of the chain's own blocks or transactions prove it. */
  readonly isVerified: boolean;
  readonly reach: Reach | undefined;
}

/** Why there is no answer. */
export interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly because: UnknownBecause;
  readonly reach: Reach | undefined;
  readonly error?: ExpectedError;
}

/** An answer with its source, or why there is none. */
export type HistoryAnswer<T> = KnownAnswer<T> | UnknownAnswer;

/** A block by its height: atomic transactions of C have no more. */
export type BlockOfTx = Pick<TxBlock, 'height'> & Partial<TxBlock>;
