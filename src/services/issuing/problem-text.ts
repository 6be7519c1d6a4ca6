import type { CallOptions } from '../../client/call-options';
import { networkByID, ZERO_ID } from '../../core/ids/networks';
import type { ChainView } from '../../core/rules/chain-rules';
import { outcomeOf } from '../../core/outcome';
import type { FeeUnknown, NetworkLimit, SentConflict, SubnetUnknown, UnknownReason } from '../../core/rules/finding';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import * as l10n from '@vscode/l10n';
import { inWords } from '../../client/clock';
import { formatAmount } from '../../core/text/amount';
import { shortenedID } from '../text/format-id';
import type { WaitingProblem } from '../../core/rules/check-tx';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import { explain } from '../../core/rules/messages';
import type { spentBy, SpentView } from './spenders';

export type PeerProblem = ReturnType<ChainView['peerProblem']>;

/**
 * Why exports and imports between a chain and another one (cb58) fail. Both must belong to one subnet: X, P and C are
 * known to, and the P-Chain has the others, if its state proves something. Rejects only with the reason of the caller's
 * abort.
 */
export async function peerProblem(
  chain: Pick<Chain, 'info' | 'platform'>,
  { blockchainID, networkID, alias }: Pick<ChainIdentity, 'blockchainID' | 'networkID' | 'alias'>,
  peerID: string,
  options: CallOptions = {},
  doubt?: UnknownReason,
): Promise<PeerProblem> {
  if (peerID === blockchainID) return 'same chainID';
  // Any other avm chain may belong to a subnet of its own.
  if (alias !== 'X') return unknown(peerID, 'other avm chain');
  if (peerID === ZERO_ID) return undefined;
  const { value: cChain, error } = await outcomeOf(atomicChainID(chain, networkID, options), options.signal);
  if (error !== undefined) return unknown(peerID, { message: error.message });
  if (cChain === peerID) return undefined;
  const subnet = await outcomeOf(chain.platform.validatedBy({ blockchainID: peerID }, options), options.signal);
  if (doubt !== undefined || subnet.error !== undefined) return unknown(peerID, 'neither P nor C');
  if (subnet.value === undefined) {
    return `failed to get subnet of "${peerID}": problem retrieving blockchain "${peerID}": not found`;
  }
  return subnet.value === ZERO_ID ? undefined : `mismatched subnetIDs; expected "${ZERO_ID}" got "${subnet.value}"`;
}

/** The C-Chain's ID on a network: requested only where it isn't fixed. Rejects with the client's errors. */
export async function atomicChainID(
  { info }: Pick<Chain, 'info'>,
  networkID: number,
  options: CallOptions,
): Promise<string> {
  return networkByID(networkID)?.chains?.c ?? info.getBlockchainID({ alias: 'C' }, options);
}

function unknown(peerID: string, because: SubnetUnknown['because']): PeerProblem {
  return { unknown: { kind: 'subnet unknown', peerID, because } };
}

/** Why something can't be verified: a sentence without its full stop, which may hold a node's words. */
export function unknownText(reason: UnknownReason): string {
  switch (reason.kind) {
    case 'fee not read':
    case 'fee asset of another chain':
    case 'fee asset not read':
      return feeUnknownText(reason);
    case 'subnet unknown':
      return subnetText(reason);
    case 'atomic':
      return l10n.t("Not checked: Avalanche Lens doesn't check imports and exports of the C-Chain");
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
    case 'removed validators':
      return l10n.t("Not verified: nodes don't report whether this message registered a validator that was removed");
    case 'mempool':
      return l10n.t("Not verified: nodes don't list their pending transactions");
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
function limitText({ of, given, usual }: NetworkLimit): string {
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
  switch (of) {
    case 'least duration':
      return atLeast(l10n.t('staking of {0}', duration(given)), duration(usual));
    case 'most duration':
      return atMost(l10n.t('staking of {0}', duration(given)), duration(usual));
    case 'most stake':
      return atMost(l10n.t('a stake of {0}, delegations included', avax(given)), avax(usual));
    case 'least fee':
      return atLeast(l10n.t('a delegation fee of {0}', percent(given)), percent(usual));
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

/** A transaction that was sent from here and is neither accepted nor refused. */
export interface SentTx {
  /** cb58 */
  readonly txID: string;
  /** When it was sent, Unix ms. */
  readonly at: number;
  /** The node accepted it into its mempool, and keeps it for longer than this. */
  readonly isHeld: boolean;
}

/** The transactions that were sent from here to a chain. */
export interface SentHere {
  /** Those that may still be pending, by their IDs (cb58). */
  readonly open: ReadonlyMap<string, SentTx>;
  /** The first of these that spends a UTXO, by its ID (cb58), as far as their bytes are available. */
  readonly users: ReadonlyMap<string, SentTx>;
  /** The IDs (32 bytes) of those that the chain may have accepted, the newest first. */
  readonly maybeAccepted: readonly Uint8Array[];
}

/** The transactions that were sent from here. */
export interface SentBefore {
  /** Those of a chain, by its setting and its identity. `now` is Unix ms. */
  on(chain: Chain, identity: ChainIdentity, now: number): SentHere;
}

/** They are read once for each chain, however many transactions are checked against them. */
export function readOnce(sent: SentBefore | undefined): SentBefore | undefined {
  const read = new Map<string, SentHere>();
  return (
    sent && {
      on(chain, identity, now) {
        const key = `${chain.config.name} ${identity.networkID}/${identity.blockchainID}/${identity.genesisID}`;
        const here = read.get(key) ?? sent.on(chain, identity, now);
        read.set(key, here);
        return here;
      },
    }
  );
}

/** A pending transaction that was sent from here: this very one, or one that spends the same input. */
export function waitingProblem(
  spent: ReturnType<typeof spentBy>,
  id: Uint8Array,
  sent: Pick<SentHere, 'open' | 'users'> | undefined,
  { view, now }: { readonly view: SpentView; readonly now: number },
): WaitingProblem | undefined {
  const txID = encodeCb58(id);
  const itself = sent?.open.get(txID);
  if (itself !== undefined) return sentBefore(itself, now);
  if (sent === undefined || sent.users.size === 0) return undefined;
  for (const { txID: source, outputIndex, path, importedFrom } of spent) {
    const utxoID = utxoIDOf(source, outputIndex);
    const other = sent.users.get(encodeCb58(utxoID));
    if (other === undefined) continue;
    const utxo = importedFrom === undefined ? view.utxo(utxoID) : view.imported(importedFrom, utxoID);
    // The check reports a spent input as such: the other transaction is no longer pending.
    if (!('missing' in utxo)) return conflict(txID, other, { path, now, isThere: 'found' in utxo });
  }
  return undefined;
}

function sentBefore({ at, isHeld }: SentTx, now: number): WaitingProblem {
  return { verdict: 'cannot tell', reason: { kind: 'sent before', msAgo: msSince(at, now), isHeld }, path: '' };
}

/** A node refuses it for certain only if it has the other one, and the input is still unspent. */
function conflict(
  txID: string,
  { txID: other, at, isHeld }: SentTx,
  { path, now, isThere }: { readonly path: string; readonly now: number; readonly isThere: boolean },
): WaitingProblem {
  const sent: SentConflict = { txID: other, msAgo: msSince(at, now) };
  if (isHeld && isThere) {
    const words = `tx conflicts with other tx: ${txID}`;
    return { verdict: 'fails', code: 'other', words, explanation: explain(words), path, conflict: sent };
  }
  return { verdict: 'cannot tell', reason: { kind: 'input of sent transaction', ...sent }, path };
}

/** A clock that was set back makes no negative time. */
function msSince(at: number, now: number): number {
  return Math.max(0, now - at);
}
