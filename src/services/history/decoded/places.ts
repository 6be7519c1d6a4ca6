import type { IndexedChain } from '../../../client/rpc/method';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { ZERO_ID } from '../../../core/ids/networks';
import type { Thing } from '../../lookup/found';

/**
 * The chain of a network on which an output can be spent: the chain to which it was exported, by its ID, or the
 * one that made it.
 * X and P export to each other and to C, which exports to both.
 */
export function homeOf(
  exportedTo: Uint8Array | undefined,
  { madeOn, xChainID }: { readonly madeOn: IndexedChain; readonly xChainID?: string | undefined } = { madeOn: 'X' },
): IndexedChain {
  if (exportedTo === undefined) return madeOn;
  const id = encodeCb58(exportedTo);
  if (id === ZERO_ID) return 'P';
  return madeOn === 'C' || (madeOn === 'P' && id === xChainID) ? 'X' : 'C';
}

/** The kinds of documents of a chain's blocks and transactions; blocks of C have none. */
export const DOCUMENTS_OF = {
  X: { block: 'block', tx: 'tx' },
  P: { block: 'p/block', tx: 'p/tx' },
  C: { block: undefined, tx: 'c/tx' },
} as const satisfies Record<IndexedChain, { readonly block: string | undefined; readonly tx: string }>;

/**
 * The kind of the document of something. A validator's is that of its ID: it is neither a transaction nor a block. What
 * is only decoded from hex is `hex`.
 */
export function documentKind(found: Thing): 'tx' | 'block' | 'utxo' | 'p/tx' | 'p/block' | 'c/tx' | 'id' | 'hex' {
  switch (found.kind) {
    case 'tx':
      return DOCUMENTS_OF[found.on].tx;
    case 'block':
      return DOCUMENTS_OF[found.on].block;
    case 'utxo':
      return 'utxo';
    case 'validator':
      return 'id';
    case 'txs':
    case 'warpMessage':
    case 'container':
      return 'hex';
  }
}
