import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes';
import type { Block } from '../../core/codec/platform/block';
import { decodeID } from '../../core/encodings/cb58';
import { atomicFlow } from '../../core/platform-flow';
import type { FoundAtomicTx, FoundL1Validator, FoundPlatformBlock, PrimaryFound } from '../lookup/primary-finders';
import { chainWords } from '../text/format-id';
import { capitalized, counted, groupedInteger } from '../text/format-text';
import { formatTime } from '../text/format-time';
import { type Piece, plain, sentence } from '../text/pieces';
import { viewPlatformTx } from './platform-view';
import {
  fact,
  idPiece,
  nodePiece,
  ownerFact,
  ownerOf,
  type PrimaryView,
  type PrimaryWords,
  weightFact,
} from './primary-words';

/**
 * What the documents of P and C are called, below `xchain://CHAIN/`. A validator's is that of its ID: it is neither a
 * transaction nor a block.
 */
export const DOCUMENT_KINDS = {
  platformTx: 'p/tx',
  platformBlock: 'p/block',
  atomicTx: 'c/tx',
  l1Validator: 'id',
} as const satisfies Record<PrimaryFound['kind'], string>;

/** What an ID of the P- or the C-Chain is. Sends nothing. */
export function viewPrimary(found: PrimaryFound, words: PrimaryWords): PrimaryView {
  switch (found.kind) {
    case 'platformTx':
      return viewPlatformTx(found, words);
    case 'platformBlock':
      return viewBlock(found, words);
    case 'atomicTx':
      return viewAtomicTx(found, words);
    case 'l1Validator':
      return viewValidator(found, words);
  }
}

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

function viewBlock({ block }: Pick<FoundPlatformBlock, 'block'>, words: PrimaryWords): PrimaryView {
  const txs = [...('txs' in block ? block.txs : []), ...('tx' in block ? [block.tx] : [])];
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

function viewAtomicTx(
  { tx, blockHeight }: Pick<FoundAtomicTx, 'tx' | 'blockHeight'>,
  words: PrimaryWords,
): PrimaryView {
  const { unsignedTx } = tx;
  const { moved, burned } = atomicFlow(tx);
  const amounts = words.amounts(moved);
  const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
  const accounts = isImport ? unsignedTx.outputs : unsignedTx.inputs;
  const addresses = new Set(accounts.map(({ address }) => toHexDigits(address)));
  const [only] = addresses;
  const account: Piece =
    addresses.size === 1 && only !== undefined
      ? { kind: 'id', text: `0x${only}` }
      : plain(counted(addresses.size, 'address'));
  const other = isImport ? unsignedTx.sourceChain : unsignedTx.destinationChain;
  const chain = plain(chainWords(other, unsignedTx.networkID));
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

function viewValidator({ validator }: Pick<FoundL1Validator, 'validator'>, words: PrimaryWords): PrimaryView {
  const { nodeID, weight, balance, subnetID, startTime, remainingBalanceOwner, deactivationOwner } = validator;
  const isActive = balance > 0n;
  return {
    headline: sentence(isActive ? l10n.t('L1 validator {0}') : l10n.t('Inactive L1 validator {0}'), nodePiece(nodeID)),
    facts: [
      fact(l10n.t('L1'), [idPiece(decodeID(subnetID))]),
      weightFact(weight),
      fact(l10n.t('balance'), isActive ? words.nAVAX(balance) : [plain(l10n.t('none'))]),
      fact(l10n.t('since'), [plain(formatTime(startTime))]),
      ownerFact(l10n.t('remaining balance to'), ownerOf(remainingBalanceOwner), words),
      ownerFact(l10n.t('can disable it'), ownerOf(deactivationOwner), words),
    ],
  };
}
