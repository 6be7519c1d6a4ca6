import * as l10n from '@vscode/l10n';
import { inWords } from '../../client/durations';
import type { FeeUnknown, SentConflict, SubnetUnknown, UnknownReason } from '../../core/rules/unknown-reason';
import { shortenedID } from '../text/format-id';

/** Why something can't be verified: a sentence without its full stop, which may hold a node's words. */
export function unknownText(reason: UnknownReason): string {
  switch (reason.kind) {
    case 'fee not read':
    case 'fee asset of another chain':
    case 'fee asset not read':
      return feeUnknownText(reason);
    case 'subnet unknown':
      return subnetText(reason);
    case 'not read':
      return l10n.t('Not verified: {0}', reason.message);
    case 'over limit':
      return l10n.t('Not verified: X-Chain Lens looks up at most {0} UTXOs and assets', reason.limit);
    case 'too many signatures':
      return l10n.t('Not verified: X-Chain Lens verifies at most {0} different signatures', reason.limit);
    case 'no owner':
      return l10n.t("Not verified: nodes don't list UTXOs without owners");
    case 'not owned by signers':
      return reason.isComplete
        ? l10n.t("Not verified: the signers can't import this UTXO")
        : l10n.t('Not verified: the signers can import more UTXOs than were loaded');
    case 'spent output unknown':
      return l10n.t('Not verified: the spent output is unknown');
    case 'mempool':
      return l10n.t("Not verified: nodes don't list their pending transactions");
    case 'sent before':
      return reason.isHeld
        ? l10n.t('Sent from here {0} ago and not accepted yet. Sending it again changes nothing', ago(reason))
        : l10n.t('Sent from here {0} ago. The node may not have received it; you can send it again', ago(reason));
    case 'input of sent transaction':
      return l10n.t(
        'Spends an input of {0}, which was sent from here {1} ago. Only one of them can be accepted',
        shortenedID(reason.txID),
        ago(reason),
      );
  }
}

/** Why a fee is unknown; as `unknownText`. */
export function feeUnknownText(reason: FeeUnknown): string {
  switch (reason.kind) {
    case 'fee not read':
      return reason.message === undefined
        ? l10n.t('The fee is unknown')
        : l10n.t('The fee is unknown: {0}', reason.message);
    case 'fee asset of another chain':
      return l10n.t('The asset of the fee is unknown: nodes report it for the X-Chain only');
    case 'fee asset not read':
      return l10n.t('The asset of the fee is unknown: {0}', reason.message);
  }
}

/** What a transaction does to another one that was sent before; as `unknownText`. */
export function conflictText(conflict: SentConflict): string {
  return l10n.t('Spends an input of {0}, which was sent from here {1} ago', shortenedID(conflict.txID), ago(conflict));
}

function subnetText({ peerID, because }: SubnetUnknown): string {
  const chain = shortenedID(peerID);
  if (because === 'other avm chain') {
    return l10n.t('The subnet of chain {0} is unknown: this chain may belong to another subnet', chain);
  }
  if (because === 'neither P nor C') {
    return l10n.t('The subnet of chain {0} is unknown: it is neither the P-Chain nor the C-Chain', chain);
  }
  return l10n.t(
    "The subnet of chain {0} is unknown: it isn't the P-Chain, and the ID of the C-Chain can't be read. {1}",
    chain,
    because.message,
  );
}

/** Whole seconds, at least one. */
function ago({ msAgo }: { readonly msAgo: number }): string {
  return inWords(Math.ceil(Math.max(1, msAgo) / 1000) * 1000);
}
