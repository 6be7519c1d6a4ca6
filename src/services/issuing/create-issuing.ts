import type { Clock } from '../../client/clock';
import type { Chain } from '../chain/chain';
import type { BlockFinder, History } from '../history/blocks/history';
import type { IDResolver } from '../lookup/id-resolver';
import { FollowedTxs } from './followed-txs';
import { IssueHistory, type KeyValueStore } from './issue-history';
import { SentTxs } from './sent-txs';
import { TxChecker } from './tx-checker';
import { TxFollower } from './tx-follower';
import { TxIssuer } from './tx-issuer';

export interface IssuingOptions {
  readonly clock: Clock;
  readonly resolver: IDResolver;
  readonly blocks: BlockFinder;
  /** The blocks in memory, which name spenders. */
  readonly history: Pick<History, 'spenderOf'>;
  /** The window's own memory. */
  readonly windowStore: KeyValueStore;
  /** Shared by all windows. */
  readonly store: KeyValueStore;
  /** Called when a transaction that was sent from here turns out to be accepted. */
  readonly onAccepted: (chain: Chain) => void;
}

/** Wires what checks, sends and follows transactions to the stores of sent transactions. */
export function createIssuing(options: IssuingOptions) {
  const { clock, resolver, blocks, windowStore, store, onAccepted } = options;
  const history = new IssueHistory(store);
  const followed = new FollowedTxs(windowStore);
  // A followed transaction was sent from here itself, which is not a conflict.
  const checker = new TxChecker({ resolver, clock });
  const follower = new TxFollower({ clock, resolver, blocks, checker, onAccepted });
  return {
    history,
    issuer: new TxIssuer({ clock, follower, history, followed }),
    checker: new TxChecker({ resolver, clock, sent: new SentTxs({ followed, history }), history: options.history }),
  };
}
