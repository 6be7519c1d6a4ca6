import { isWaiting } from '../lookup/found';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../../client/clock';
import type { CheckReport, TxStanding } from '../../core/rules/check-tx';
import type { ChainRules, Lookup } from '../../core/rules/chain-rules';
import type { Finding, UnknownReason } from '../../core/rules/finding';
import { type ExpectedError, InvalidInputError } from '../../core/outcome';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import type { PastBlocks } from '../past/blocks/past-blocks';
import type { IDResolver, Resolution } from '../lookup/id-resolver';
import type { SentBefore } from './sent-before';

/** The checks of a transaction, and what it was checked against. */
export interface CheckedTx extends CheckReport {
  /** Of the X-Chain, as its node reports them; the P-Chain's are no constants. */
  readonly fees: Pick<ChainRules, 'txFee' | 'createAssetTxFee'>;
  /** What a unit of gas costs now, if that is known: nAVAX on the P-Chain, wei on the C-Chain. */
  readonly gasPrice?: bigint | undefined;
  readonly identity: ChainIdentity;
  /** The chain that it was checked against, for what else is requested about it; undefined if it is of another network. */
  readonly from: Chain | undefined;
  readonly bytes: Uint8Array;
}

/** P and C have no fees that don't depend on the transaction. */
export const NO_FEES = { txFee: undefined, createAssetTxFee: undefined };

export interface CheckerOptions {
  readonly resolver: IDResolver;
  readonly clock: Clock;
  /** The transactions that were sent from here; without it, none are considered. */
  readonly sent?: SentBefore;
  /** Who may own what no transaction shows, 20 bytes each, beside the signers: a transaction that isn't signed has none. */
  readonly owners?: readonly Uint8Array[];
  /** Names spenders; without it, only what was sent from here does. */
  readonly past?: Pick<PastBlocks, 'spenderOf'>;
}

/**
 * What is known about a transaction from the chain, and from what was sent from here. `doubt` is why its absence proves
 * nothing.
 */
export function standingOf(found: Resolution, waiting?: Finding, doubt?: UnknownReason): TxStanding {
  const there = lookupOf(found);
  const known = 'unknown' in there ? there.unknown : isAcceptedTx(found);
  const accepted = known === false ? (doubt ?? known) : known;
  return { accepted, waiting };
}

/** Whether a chain has a transaction in a block: nodes also return those of the C-Chain that wait for one. */
export function isAcceptedTx(found: Resolution): boolean {
  return found.kind === 'tx' && !isWaiting(found);
}

/** What belongs to another network isn't requested from this one. */
export const OTHER_NETWORK = {
  kind: 'unknown',
  error: new InvalidInputError(l10n.t('the transaction is for another network')),
} as const;

/** Why all state is unknown in a check of the bytes alone. */
export const NO_NODE: UnknownReason = {
  kind: 'not read',
  message: l10n.t('no node was given, so only the bytes were read'),
};

/** The chain, if a transaction is for its network, or doesn't say for which one it is. */
export function chainFor(chain: Chain, { networkID }: ChainIdentity, tx: AnyTx['tx'] | undefined): Chain | undefined {
  const isOther = tx !== undefined && 'networkID' in tx.unsignedTx && tx.unsignedTx.networkID !== networkID;
  return isOther ? undefined : chain;
}

/** What the chain has of a transaction, or why that is unknown. */
export function lookupOf<T extends Resolution>(found: T): Lookup<Extract<T, { readonly kind: 'tx' }>> {
  if (found.kind === 'unknown') return { unknown: notRead(found.error) };
  if (found.kind === 'tx') return { found: found as Extract<T, { readonly kind: 'tx' }> };
  const [on] = found.kind === 'absent' ? (found.notOffered ?? []) : [];
  return on === undefined ? { missing: true } : { unknown: { kind: 'not offered', on } };
}

/** As a node that proves nothing has it: that something is missing may be because of the node. */
export function doubted<T>(lookup: Lookup<T>, doubt: UnknownReason | undefined): Lookup<T> {
  return doubt !== undefined && 'missing' in lookup ? { unknown: doubt } : lookup;
}

/** A request failed. */
export function notRead({ message }: ExpectedError): UnknownReason {
  return { kind: 'not read', message };
}
