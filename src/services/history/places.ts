import type { IndexedChain } from '../../client/primary/index-client';
import { encodeCb58 } from '../../core/encodings/cb58';
import { ZERO_ID } from '../../core/networks';

/**
 * The chain of a network on which an output of X can be spent: the chain to which it was exported, by its ID, or X
 * itself.
 */
export function homeOf(exportedTo: Uint8Array | undefined): IndexedChain {
  if (exportedTo === undefined) return 'X';
  return encodeCb58(exportedTo) === ZERO_ID ? 'P' : 'C';
}

/** The kinds of documents of a chain's blocks and transactions; blocks of C have none. */
export const DOCUMENTS_OF = {
  X: { block: 'block', tx: 'tx' },
  P: { block: 'p/block', tx: 'p/tx' },
  C: { block: undefined, tx: 'c/tx' },
} as const satisfies Record<IndexedChain, { readonly block: string | undefined; readonly tx: string }>;
