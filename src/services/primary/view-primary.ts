import * as l10n from '@vscode/l10n';
import { decodeID } from '../../core/encodings/cb58';
import { formatTime } from '../text/format-time';
import { plain, sentence } from '../text/pieces';
import { viewAtomicTx, viewAtomicTxs } from './atomic-view';
import { viewBlock } from './block-view';
import { viewContainer } from './container-view';
import { viewPlatformTx } from './platform-view';
import {
  fact,
  nodePiece,
  ownerFact,
  ownerOf,
  type PrimaryView,
  type PrimaryWords,
  viewLockedUTXO,
  weightFact,
} from './primary-words';
import { viewWarpMessage } from './warp-view';
import type { FoundL1Validator, PrimaryThing } from '../lookup/found';

/** What an ID of the P- or the C-Chain is, or what bytes are on their own. Sends nothing. */
export function viewPrimary(found: PrimaryThing, words: PrimaryWords): PrimaryView {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P' ? viewPlatformTx(found, words) : viewAtomicTx(found, words);
    case 'block':
      return viewBlock(found, words);
    case 'txs':
      return viewAtomicTxs(found.txs, words);
    case 'validator':
      return viewValidator(found, words);
    case 'utxo':
      return viewLockedUTXO(found, words);
    case 'warpMessage':
      return viewWarpMessage(found, words);
    case 'container':
      return viewContainer(found, words);
  }
}

function viewValidator({ validator }: Pick<FoundL1Validator, 'validator'>, words: PrimaryWords): PrimaryView {
  const { nodeID, weight, balance, subnetID, startTime, remainingBalanceOwner, deactivationOwner } = validator;
  const isActive = balance > 0n;
  return {
    headline: sentence(isActive ? l10n.t('L1 validator {0}') : l10n.t('Inactive L1 validator {0}'), nodePiece(nodeID)),
    facts: [
      fact(l10n.t('L1'), words.chain(decodeID(subnetID))),
      weightFact(weight),
      fact(l10n.t('balance'), isActive ? words.nAVAX(balance) : [plain(l10n.t('none'))]),
      fact(l10n.t('since'), [plain(formatTime(startTime))]),
      ownerFact(l10n.t('remaining balance to'), ownerOf(remainingBalanceOwner), words),
      ownerFact(l10n.t('can disable it'), ownerOf(deactivationOwner), words),
    ],
  };
}
