import { knownName } from '../../core/known-names';
import type { DocumentTarget } from '../../host/document-target';
import type { Missing } from './subject';

/** Why there is nothing to show: it is not there, or it cannot be known now. */
export function missingText(
  missing: Missing,
  { chain, kind, id }: DocumentTarget,
): { readonly state: 'absent' | 'unknown'; readonly why: string } {
  switch (missing.code) {
    case 'absent': {
      const known = knownName(id.split(':')[0] ?? '');
      const also = known === undefined ? '' : `; it is known as ${known.name} (${known.note})`;
      return { state: 'absent', why: `${chain} has no transaction, block or asset with this ID${also}` };
    }
    case 'block':
      return kind === 'utxo'
        ? { state: 'absent', why: 'this is the ID of a block' }
        : { state: 'unknown', why: `this is the ID of a block of ${chain}` };
    case 'transaction':
      return { state: 'absent', why: `${chain} has a transaction, and no block, with this ID` };
    case 'noAsset':
      return { state: 'absent', why: 'the transaction with this ID creates no asset' };
    case 'noOutput':
      return { state: 'absent', why: `the transaction makes ${missing.outputCount} outputs, counted from 0` };
    case 'notListed':
      return {
        state: 'unknown',
        why: 'a node has no look-up for the ID of a UTXO, and it is in no page that was read',
      };
    case 'noChain':
      return { state: 'unknown', why: `no chain is called "${chain}": see the setting xchainLens.chains` };
    case 'notKept':
      return { state: 'unknown', why: 'the bytes of this document are no longer kept: select their hex again' };
    case 'failed':
      return { state: 'unknown', why: missing.error.message };
  }
}
