import type {
  FeeUnknown,
  NetworkLimit,
  SentConflict,
  StatedOtherwise,
  SubnetUnknown,
  UnknownReason,
} from '../../core/rules/finding';
import * as l10n from '@vscode/l10n';
import { inWords } from '../../client/clock';
import { formatAmount } from '../../core/text/amount';
import { groupedInteger } from '../text/format-text';
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
      return l10n.t('Not verified: Avalanche Lens looks up at most {0} UTXOs and assets', reason.limit);
    case 'too many signatures':
      return l10n.t('Not verified: Avalanche Lens verifies at most {0} different signatures', reason.limit);
    case 'not offered':
      return l10n.t("Not verified: the node doesn't offer the {0}-Chain", reason.on);
    case 'node behind':
      return l10n.t(
        'Not verified: the node returned block {0} of the {1}-Chain as its last, and block {2} was read before',
        String(reason.height),
        reason.on,
        String(reason.highest),
      );
    case 'heights differ':
      return l10n.t('Not verified: the responses are of different blocks. Several nodes might share this URL');
    case 'clocks differ':
      return reason.msAhead > 0
        ? l10n.t(
            "Not verified: depends on the time, and your computer's clock is {0} later than the node's",
            inWords(reason.msAhead),
          )
        : l10n.t(
            "Not verified: depends on the time, and your computer's clock is {0} earlier than the node's",
            inWords(-reason.msAhead),
          );
    case 'no owner':
      return l10n.t("Not verified: nodes don't list UTXOs without owners");
    case 'not owned by signers':
      return reason.isComplete
        ? l10n.t("Not verified: the signers can't import this UTXO")
        : l10n.t('Not verified: the signers can import more UTXOs than were loaded');
    case 'spent output unknown':
      return l10n.t('Not verified: the spent output is unknown');
    case 'elastic subnet':
      return l10n.t("Not verified: Avalanche Lens doesn't know the limits of elastic subnets");
    case 'limit of custom network':
      return limitText(reason.limit);
    case 'fee too low': {
      if (reason.burned === 0n) return l10n.t('No block includes this transaction: it burns nothing for its fee');
      const [burned, needed] = [formatAmount(reason.burned, 9), formatAmount(reason.needed, 9)];
      return l10n.t(
        'No block includes this transaction now: it burns {0} AVAX, and {1} AVAX is needed',
        burned,
        needed,
      );
    }
    case 'stated otherwise':
      return statedText(reason);
    case 'removed validators':
      return l10n.t("Not verified: nodes don't report whether this message registered a validator that was removed");
    case 'sent before':
      return reason.isHeld
        ? l10n.t(
            "You issued this transaction {0} ago. It isn't accepted yet; issuing it again has no effect",
            ago(reason),
          )
        : l10n.t(
            'You issued this transaction {0} ago. The node might not have received it; you can issue it again',
            ago(reason),
          );
    case 'input of sent transaction':
      return l10n.t(
        'Spends the same input as {0}, which you issued {1} ago. Only one can be accepted',
        shortenedID(reason.txID),
        ago(reason),
      );
  }
}

/** Such as `txFee known: 0.001 AVAX, this node says 500 AVAX`. */
export function statedText({ field, known, stated }: StatedOtherwise): string {
  const isAVAX = /Fee$|Stake$/.test(field);
  const text = (value: bigint): string =>
    isAVAX
      ? `${formatAmount(value, 9)} AVAX`
      : field === 'minPrice'
        ? `${groupedInteger(value)} nAVAX`
        : groupedInteger(value);
  return l10n.t('{0} known: {1}, this node says {2}', field, text(known), text(stated));
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
  return l10n.t('Spends the same input as {0}, which you issued {1} ago', shortenedID(conflict.txID), ago(conflict));
}

/** What is beyond a limit that is known by its default alone. */
function limitText({ kind, value, usual }: NetworkLimit): string {
  const duration = (seconds: bigint): string => inWords(Number(seconds) * 1000);
  const avax = (amount: bigint): string => `${formatAmount(amount, 9)} AVAX`;
  const percent = (millionths: bigint): string => `${Number(millionths) / 10_000}%`;
  const atLeast = (what: string, least: string): string =>
    l10n.t(
      "Not verified: {0}; the default minimum is {1}, and nodes don't report that of a custom network",
      what,
      least,
    );
  const atMost = (what: string, most: string): string =>
    l10n.t(
      "Not verified: {0}; the default maximum is {1}, and nodes don't report that of a custom network",
      what,
      most,
    );
  switch (kind) {
    case 'least duration':
      return atLeast(l10n.t('staking of {0}', duration(value)), duration(usual));
    case 'most duration':
      return atMost(l10n.t('staking of {0}', duration(value)), duration(usual));
    case 'most stake':
      return atMost(l10n.t('a stake of {0}, delegations included', avax(value)), avax(usual));
    case 'least fee':
      return atLeast(l10n.t('a delegation fee of {0}', percent(value)), percent(usual));
  }
}

function subnetText({ peerID, because }: SubnetUnknown): string {
  const chain = shortenedID(peerID);
  if (because === 'other avm chain') {
    return l10n.t('The subnet of chain {0} is unknown: this chain might belong to another subnet', chain);
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
