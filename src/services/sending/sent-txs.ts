import { decodeID } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { readAnyTx } from '../../core/signing/read-tx';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { chainKeyOf, type FollowedTxs, isOpen, type SentRecords, wasSent } from './issue-record';
import type { SentBefore, SentHere, SentTx } from '../checking/sent-before';
import { addTaken, spentBy } from '../checking/spenders';

/** Transactions sent from here that may still be pending: those that this window follows, and any without an end. */
export class SentTxs implements SentBefore {
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
      const read = readAnyTx(decodeHexDigits(hex), chain.codec);
      if (read !== undefined) addTaken(users, spentBy(read), tx);
    }
    for (const each of records) {
      const { txID, at } = each;
      if (isOpen(each) && !open.has(txID)) open.set(txID, { txID, at, isHeld: false });
    }
    return { open, users, maybeAccepted: records.filter(wasSent).map(({ txID }) => decodeID(txID)) };
  }
}
