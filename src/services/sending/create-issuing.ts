import type { IndexedChain } from '../../client/rpc/method';
import type { Clock } from '../../client/clock';
import type { Chain } from '../chain/chain';
import type { IDResolver } from '../lookup/id-resolver';
import type { PastBlocks } from '../past/blocks/past-blocks';
import { FollowedTxs, SentRecords } from './issue-record';
import type { KeyValueStore } from '../../core/key-value-store';
import type { SentBefore } from '../checking/sent-before';
import { SentTxs } from './sent-txs';
import { TxChecker } from '../checking/tx-checker';
import { TxFollower } from './tx-follower';
import { TxIssuer } from './tx-issuer';

export interface IssuingOptions {
  readonly clock: Clock;
  readonly resolver: IDResolver;
  /** Names spenders by the blocks in memory, and the block of a transaction by the newest. */
  readonly past: Pick<PastBlocks, 'spenderOf' | 'findNewest'>;
  /** The window's own memory. */
  readonly windowStore: KeyValueStore;
  /** Shared by all windows. */
  readonly store: KeyValueStore;
  /** Called when a transaction that was sent from here turns out to be accepted. */
  readonly onAccepted: (chain: Chain, on: IndexedChain) => void;
}

/** Wires what checks, sends and follows transactions to the stores of sent transactions. */
export function createIssuing(options: IssuingOptions) {
  const { clock, resolver, past, windowStore, store, onAccepted } = options;
  const records = new SentRecords(store);
  const followed = new FollowedTxs(windowStore);
  const sent = new SentTxs({ followed, records });
  // A followed transaction was sent from here itself, which is not a conflict.
  const others: SentBefore = { on: (...chain) => ({ ...sent.on(...chain), open: new Map(), users: new Map() }) };
  const own = new TxChecker({ resolver, clock, sent: others, past });
  const follower = new TxFollower({ clock, resolver, past, checker: own, onAccepted });
  return {
    records,
    follower,
    issuer: new TxIssuer({ clock, follower, records, followed }),
    checker: new TxChecker({ resolver, clock, sent, past }),
  };
}
