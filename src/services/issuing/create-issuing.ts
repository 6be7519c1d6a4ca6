import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { utxoIDOf } from '../../core/ids/ids';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { FollowedTxs, isOpen, IssueHistory, type IssueRecord, type KeyValueStore, wasSent } from './issue-record';
import type { SentBefore, SentTx } from './problem-text';
import type { Clock } from '../../client/clock';
import type { BlockFinder, History } from '../history/blocks/history';
import type { IDResolver } from '../lookup/id-resolver';
import { spentBy } from './spenders';
import { TxChecker } from './tx-checker';
import { readAnyTx } from '../../core/signing/read-tx';
import { TxFollower } from './tx-follower';
import { TxIssuer } from './tx-issuer';

/** Transactions sent from here that may still be pending: those that this window follows, and any without an end. */
class SentTxs implements SentBefore {
  readonly #followed: FollowedTxs;
  readonly #history: IssueHistory;

  constructor({ followed, history }: { followed: FollowedTxs; history: IssueHistory }) {
    this.#followed = followed;
    this.#history = history;
  }

  open(chain: Chain, identity: ChainIdentity, now: number): SentTx[] {
    const isHere = isOf(chain, identity);
    const followed = this.#followed.all().filter((record) => isHere(record) && isOpen(record));
    const known = new Set(followed.map(({ txID }) => txID));
    const others = this.#history.all().filter((each) => isHere(each) && isOpen(each) && !known.has(each.txID));
    return [
      ...followed.map(({ txID, at, state, until, hex }) => {
        return { txID, at, isHeld: state.kind === 'sent' && now <= until, uses: usesOf(chain, hex) };
      }),
      ...others.map(({ txID, at }) => ({ txID, at, isHeld: false, uses: new Set<string>() })),
    ];
  }

  maybeAccepted(chain: Chain, identity: ChainIdentity): Uint8Array[] {
    const here = this.#history.all().filter(isOf(chain, identity));
    return here.filter(wasSent).map(({ txID }) => decodeID(txID));
  }
}

/** All local networks have the same genesis: only their name tells them apart. */
function isOf({ config }: Chain, identity: ChainIdentity): (record: IssueRecord) => boolean {
  return ({ chain, network, blockchainID, genesisID }) =>
    chain === config.name &&
    network === identity.networkID &&
    blockchainID === identity.blockchainID &&
    genesisID === identity.genesisID;
}

/** Empty for bytes that aren't a transaction of the chain: they were stored by hand, or by another version. */
function usesOf(chain: Chain, hex: string): Set<string> {
  const of = readAnyTx(decodeHexDigits(hex), chain.codec);
  return new Set(
    (of === undefined ? [] : spentBy(of)).map(({ txID, outputIndex }) => encodeCb58(utxoIDOf(txID, outputIndex))),
  );
}

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
  const sent = new SentTxs({ followed, history });
  // A followed transaction was sent from here itself, which is not a conflict.
  const others = { open: () => [], maybeAccepted: sent.maybeAccepted.bind(sent) };
  const own = new TxChecker({ resolver, clock, sent: others, history: options.history });
  const follower = new TxFollower({ clock, resolver, blocks, checker: own, onAccepted });
  return {
    history,
    issuer: new TxIssuer({ clock, follower, history, followed }),
    checker: new TxChecker({ resolver, clock, sent, history: options.history }),
  };
}
