import * as l10n from '@vscode/l10n';
import type { Clock } from '../../client/clock';
import type { CheckableTx, CheckReport, TxHistory, WaitingProblem } from '../../core/rules/check-tx';
import type { ChainRules } from '../../core/rules/chain-rules';
import type { UnknownReason } from '../../core/rules/finding';
import { type ExpectedError, InvalidInputError } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import type { History } from '../history/blocks/history';
import type { IDResolver, Resolution } from '../lookup/id-resolver';
import type { GasNow } from '../primary/gas-now';
import type { SentBefore } from './problem-text';

/** The checks of a transaction, and what it was checked against. */
export interface CheckedTx extends CheckReport {
  /** Of the X-Chain, as its node reports them; the P-Chain's are no constants. */
  readonly fees: Pick<ChainRules, 'txFee' | 'createAssetTxFee'>;
  /** What gas costs on the P-Chain now, if that is known. */
  readonly gas?: GasNow | undefined;
  readonly identity: ChainIdentity;
  /** The chain that it was checked against, for what else is requested about it; undefined if it is of another network. */
  readonly from: Chain | undefined;
  readonly bytes: Uint8Array;
}

/** What checks are made with. */
export interface CheckerOptions {
  readonly resolver: IDResolver;
  readonly clock: Clock;
  readonly sent?: SentBefore;
  readonly history?: Pick<History, 'spenderOf'>;
}

/** What is known about a transaction from the chain, and from what was sent from here. */
export function historyOf(found: Resolution, waiting: WaitingProblem | undefined): TxHistory {
  const accepted = found.kind === 'unknown' ? notRead(found.error) : found.kind === 'tx';
  // Nodes don't list their mempool: only what was sent from here is known to be pending.
  const pending: WaitingProblem = waiting ?? { verdict: 'cannot tell', reason: { kind: 'mempool' }, path: '' };
  return { accepted, waiting: accepted === true ? undefined : pending };
}

/** What belongs to another network isn't requested from this one. */
export const OTHER_NETWORK = {
  kind: 'unknown',
  error: new InvalidInputError(l10n.t('the transaction is for another network')),
} as const;

/** The chain, if a transaction is for its network, or doesn't say for which one it is. */
export function chainFor(
  chain: Chain,
  { networkID }: ChainIdentity,
  tx: CheckableTx['tx'] | undefined,
): Chain | undefined {
  const isOther = tx !== undefined && 'networkID' in tx.unsignedTx && tx.unsignedTx.networkID !== networkID;
  return isOther ? undefined : chain;
}

/** A request failed. */
export function notRead({ message }: ExpectedError): UnknownReason {
  return { kind: 'not read', message };
}
