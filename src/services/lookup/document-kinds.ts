import type { IndexedChain } from '../../client/rpc/method';
import type { Thing } from './found';

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
    case 'part':
      return 'hex';
  }
}
