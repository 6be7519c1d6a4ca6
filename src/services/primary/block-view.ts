import * as l10n from '@vscode/l10n';
import { type Block, txsOf } from '../../core/codec/platform/block';
import { capitalized, groupedInteger } from '../text/format-text';
import { formatTime } from '../text/format-time';
import { plain } from '../text/pieces';
import { viewPlatformTx } from './platform-view';
import { fact, idPiece, type PrimaryView, type PrimaryWords } from './primary-words';
import type { FoundPlatformBlock } from '../lookup/found';

/** What kind of block it is; the decisions name no proposal, which is their parent. */
const BLOCK_NAMES = {
  'block.ApricotProposalBlock': l10n.t('proposal block'),
  'block.ApricotAbortBlock': l10n.t('abort block'),
  'block.ApricotCommitBlock': l10n.t('commit block'),
  'block.ApricotStandardBlock': l10n.t('block'),
  'block.ApricotAtomicBlock': l10n.t('atomic block'),
  'block.BanffProposalBlock': l10n.t('proposal block'),
  'block.BanffAbortBlock': l10n.t('abort block'),
  'block.BanffCommitBlock': l10n.t('commit block'),
  'block.BanffStandardBlock': l10n.t('block'),
} as const satisfies Record<Block['type'], string>;

/** What a block of the P-Chain holds. */
export function viewBlock({ block }: Pick<FoundPlatformBlock, 'block'>, words: PrimaryWords): PrimaryView {
  const txs = txsOf(block);
  const [only] = txs;
  const name = capitalized(BLOCK_NAMES[block.type]);
  return {
    headline: [plain(l10n.t('{0} {1}', name, groupedInteger(block.height)))],
    facts: [
      ...('time' in block ? [fact(l10n.t('time'), [plain(formatTime(block.time))])] : []),
      fact(l10n.t('parent'), [idPiece(block.parentID)]),
      txs.length === 1 && only !== undefined
        ? fact(l10n.t('transaction'), viewPlatformTx({ tx: only }, words).headline)
        : fact(l10n.t('transactions'), [plain(groupedInteger(txs.length))]),
    ],
  };
}
