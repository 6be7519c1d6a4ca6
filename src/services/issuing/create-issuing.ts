import { decodeID } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { chainKeyOf, FollowedTxs, isOpen, SentRecords, type KeyValueStore, wasSent } from './issue-record';
import type { SentBefore, SentHere, SentTx } from './sent-before';
import type { Clock } from '../../client/clock';
import type { PastBlocks } from '../past/blocks/past-blocks';
import type { IDResolver } from '../lookup/id-resolver';
import { addTaken, spentBy } from './spenders';
import { TxChecker } from './tx-checker';
import { readAnyTx } from '../../core/signing/read-tx';
import { TxFollower } from './tx-follower';
import { TxIssuer } from './tx-issuer';

/** Transactions sent from here that may still be pending: those that this window follows, and any without an end. */
class SentTxs implements SentBefore {
  readonly #followed: FollowedTxs;
  readonly #records: SentRecords;

  constructor({ followed, records }: { followed: FollowedTxs; records: SentRecords }) {
    this.#followed = followed;
    this.#records = records;
  }

  on(chain: Chain, { networkID, blockchainID, genesisID }: ChainIdentity, now: number): SentHere {
    // All local networks have the same genesis: only their name tells them apart.
    const key = chainKeyOf({ chain: chain.config.name, network: networkID, blockchainID, genesisID });
    const records = this.#records.of(key);
    const followed = this.#followed.all().filter((each) => chainKeyOf(each) === key && isOpen(each));
    const open = new Map<string, SentTx>();
    const users = new Map<string, SentTx>();
    for (const { txID, at, state, until, hex } of followed) {
      const tx = { txID, at, isHeld: state.kind === 'sent' && now <= until };
      open.set(txID, tx);
      // Bytes that aren't a transaction of the chain were stored by hand, or by another version.
      const of = readAnyTx(decodeHexDigits(hex), chain.codec);
      if (of !== undefined) addTaken(users, spentBy(of), tx);
    }
    for (const each of records) {
      const { txID, at } = each;
      if (isOpen(each) && !open.has(txID)) open.set(txID, { txID, at, isHeld: false });
    }
    return { open, users, maybeAccepted: records.filter(wasSent).map(({ txID }) => decodeID(txID)) };
  }
}

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
  readonly onAccepted: (chain: Chain) => void;
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
    issuer: new TxIssuer({ clock, follower, records, followed }),
    checker: new TxChecker({ resolver, clock, sent, past }),
  };
}
