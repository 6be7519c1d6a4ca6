import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes/bytes';
import { formatEVMAddress } from '../../core/ids/evm-address';
import { atomicFlow } from '../../core/primary/platform-flow';
import type { AtomicTx } from '../../core/codec/atomic/transactions';
import { counted, groupedInteger } from '../text/format-text';
import { chainPiece, type Piece, plain, sentence } from '../text/pieces';
import { type Fact, fact, type PrimaryView, type PrimaryWords } from './primary-words';
import type { FoundAtomicTx } from '../lookup/found';

/** What an atomic transaction of the C-Chain moves. */
export function viewAtomicTx(
  { tx, blockHeight }: Pick<FoundAtomicTx, 'tx' | 'blockHeight'>,
  words: PrimaryWords,
): PrimaryView {
  const { unsignedTx } = tx;
  const { moved, burned } = atomicFlow(tx);
  const amounts = words.amounts(moved);
  const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
  const accounts = isImport ? unsignedTx.outputs : unsignedTx.inputs;
  const addresses = new Map(accounts.map(({ address }) => [toHexDigits(address), address]));
  const [only] = addresses.values();
  const account: Piece =
    addresses.size === 1 && only !== undefined
      ? { kind: 'id', text: formatEVMAddress(only) }
      : plain(counted(addresses.size, 'address'));
  const other = isImport ? unsignedTx.sourceChain : unsignedTx.destinationChain;
  const chain = chainPiece(other, unsignedTx.networkID);
  return {
    headline: isImport
      ? sentence(l10n.t('Import {0} from {1} to {2}'), amounts, chain, account)
      : sentence(l10n.t('Export {0} to {1} from {2}'), amounts, chain, account),
    facts: [
      ...(burned.length === 0 ? [] : [fact(l10n.t('fee'), words.amounts(burned))]),
      ...(blockHeight === undefined ? [] : [fact(l10n.t('block'), [plain(groupedInteger(blockHeight))])]),
    ],
  };
}

/** The extra data of a block of the C-Chain. */
export function viewAtomicTxs(txs: readonly AtomicTx[], words: PrimaryWords): PrimaryView {
  return {
    headline: [plain(l10n.t('Extra data of a C-Chain block: {0}', counted(txs.length, 'transaction')))],
    facts: atomicTxFacts(txs, words),
  };
}

/** What the atomic transactions of a block move. */
export function atomicTxFacts(txs: readonly AtomicTx[], words: PrimaryWords): Fact[] {
  if (txs.length === 0) return [fact(l10n.t('atomic transactions'), [plain('0')])];
  return txs.map((tx, i) => {
    const label = txs.length === 1 ? l10n.t('atomic transaction') : l10n.t('atomic transaction {0}', i + 1);
    return fact(label, viewAtomicTx({ tx, blockHeight: undefined }, words).headline);
  });
}
