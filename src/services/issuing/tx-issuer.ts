import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { toHexDigits } from '../../core/bytes';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { ExpectedError } from '../../core/errors';
import { txIDOf } from '../../core/ids';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { SingleFlight } from '../lookup/single-flight';
import type { FollowedTxs } from './followed-txs';
import type { IssueHistory } from './issue-history';
import {
  acceptedState,
  chainKeyOf,
  type FollowedRecord,
  type IssueRecord,
  type IssueState,
  isOpen,
  wasSent,
  recordOf,
  shortened,
  stateOf,
} from './issue-record';
import { type SendRoute, sendOnce } from './send-once';
import type { TxEnd, TxFollower } from './tx-follower';
import { isAccepted } from '../tx/tx-status';

const OTHER_CHAIN = 'another chain answers there now than the one that was checked. Check it again';

/** How long a transaction is followed. A block follows within seconds; what is not accepted by then rarely will be. */
export const FOLLOW_MS = 60_000;

/** Which chain it is, wherever it is reached. */
export type ShownChain = Pick<ChainIdentity, 'networkID' | 'blockchainID' | 'genesisID'>;

/** What is to be sent. */
export interface Issue {
  /** Signed, without checksum. */
  readonly bytes: Uint8Array;
  /** What it does, in a sentence, for the history. */
  readonly headline: string;
  /** The chain that the user was shown: to no other is it sent. Left out where nobody was shown any. */
  readonly shown?: ShownChain;
  /** Called right before the bytes leave: from then on they may arrive. */
  readonly onSending?: () => void;
}

export interface TxIssuerOptions {
  readonly clock: Clock;
  readonly follower: TxFollower;
  readonly history: IssueHistory;
  readonly followed: FollowedTxs;
  /** Called when a transaction turns out to be accepted, after that is written down. */
  readonly onAccepted: (chain: Chain) => void;
}

/**
 * Sends signed transactions and follows them to their end. A transaction is sent once: whatever happens to the answer,
 * what became of it is looked up by its ID, which is known before. All of it is written down as it happens, so that
 * following goes on after a reload of the window.
 */
export class TxIssuer {
  readonly #clock: Clock;
  readonly #follower: TxFollower;
  readonly #history: IssueHistory;
  readonly #followed: FollowedTxs;
  readonly #onAccepted: (chain: Chain) => void;
  readonly #flights = new SingleFlight<TxEnd>();

  constructor({ clock, follower, history, followed, onAccepted }: TxIssuerOptions) {
    this.#clock = clock;
    this.#follower = follower;
    this.#history = history;
    this.#followed = followed;
    this.#onAccepted = onAccepted;
  }

  /**
   * Sends the bytes, once, and says what is known right after it. Rejects with the client's errors only when nothing
   * was sent and nobody knows which chain it would have been: it cannot be asked who it is, and `shown` is left out.
   */
  async issue(
    chain: Chain,
    { bytes, headline, shown, onSending }: Issue,
    route: SendRoute = { path: 'avm' },
  ): Promise<IssueRecord> {
    const { networkID, blockchainID, genesisID, whyNot } = await aimAt(chain, shown);
    const at = this.#clock.now();
    const txID = txIDOf(bytes);
    const record: IssueRecord = {
      txID: encodeCb58(txID),
      chain: chain.config.name,
      network: networkID,
      blockchainID,
      genesisID,
      headline: shortened(headline),
      at,
      state: { kind: 'sending' },
    };
    const before = this.#history.find(record);
    const followedBefore = this.#followed.find(record);
    if (whyNot !== undefined) return this.#notSent(record, whyNot, before);
    const waiting = { hex: toHexDigits(bytes), until: at + FOLLOW_MS };
    // Before it is sent: if the window ends in the middle of it, the next one knows what to look for.
    await this.#followed.put({ ...record, ...waiting });
    await this.#history.put(record);
    onSending?.();
    const sent = { ...record, state: await this.#send(chain, txID, bytes, route) };
    if (isOpen(sent)) await this.#followed.put({ ...sent, ...waiting });
    else if (sent.state.kind === 'not sent' && followedBefore !== undefined) await this.#followed.put(followedBefore);
    else await this.#followed.remove(sent);
    if (sent.state.kind === 'not sent') return this.#notSent(sent, sent.state.why, before);
    await this.#put(chain, sent);
    return sent;
  }

  /**
   * Waits for the end of what was sent, `ms` from now at most, and writes it down. Those who wait for the same share
   * the questions. Rejects only with the reason of the caller's abort; whether it is then taken up again after a reload
   * says `stopFollowing`.
   * @param bytes without them it cannot be said why the transaction is not accepted, and a reload ends following.
   */
  async follow(
    chain: Chain,
    { record, bytes }: { record: IssueRecord; bytes: Uint8Array | undefined },
    signal: AbortSignal,
    ms = FOLLOW_MS,
  ): Promise<IssueRecord> {
    const until = this.#clock.now() + ms;
    if (bytes !== undefined) await this.#followed.put({ ...record, hex: toHexDigits(bytes), until });
    const tx = { txID: decodeID(record.txID), bytes };
    const end = await this.#flights.join(`${chainKeyOf(record)} ${record.txID}`, signal, (shared) =>
      this.#follower.follow(chain, tx, until, shared),
    );
    const ended = { ...recordOf(record), state: stateOf(end) };
    await this.#put(chain, ended);
    await this.#followed.remove(ended);
    return ended;
  }

  /**
   * Looks once whether a transaction that a node would not have is accepted all the same; else its record stays as it
   * is, with the reason. Rejects with the client's errors.
   */
  async lookAgain(chain: Chain, record: IssueRecord, options: CallOptions = {}): Promise<IssueRecord> {
    if (!(await isAccepted(chain, record.txID, options))) return record;
    const place = await this.#follower.place(chain, decodeID(record.txID), options.signal);
    const accepted = { ...recordOf(record), state: acceptedState(place) };
    await this.#put(chain, accepted);
    return accepted;
  }

  /** What was followed when the window ended. */
  unfinished(): FollowedRecord[] {
    return this.#followed.all();
  }

  /** Forgets what is stored and cannot be read. */
  async tidy(): Promise<void> {
    await this.#followed.tidy();
  }

  /** Nobody wants to know the end any more, now or after a reload. */
  async stopFollowing(record: IssueRecord): Promise<void> {
    await this.#followed.remove(record);
  }

  async #put(chain: Chain, record: IssueRecord): Promise<void> {
    await this.#history.put(record);
    if (record.state.kind === 'accepted') this.#onAccepted(chain);
  }

  /** Of a transaction that was sent before, more is known than that it was not sent this time. */
  async #notSent(record: IssueRecord, why: string, before: IssueRecord | undefined): Promise<IssueRecord> {
    const unsent: IssueRecord = { ...record, state: { kind: 'not sent', why: shortened(why) } };
    await this.#history.put(before !== undefined && wasSent(before) ? before : unsent);
    return unsent;
  }

  async #send(chain: Chain, txID: Uint8Array, bytes: Uint8Array, route: SendRoute): Promise<IssueState> {
    const outcome = await sendOnce(chain, bytes, route);
    switch (outcome.kind) {
      case 'taken':
        return { kind: 'sent' };
      case 'not sent':
        return { kind: 'not sent', why: shortened(outcome.why) };
      case 'refused': {
        // A node refuses what it has accepted before: its inputs are spent then, by itself.
        const accepted = await this.#ifAccepted(chain, txID);
        return accepted ?? { kind: 'refused', words: shortened(outcome.words) };
      }
      case 'unsure': {
        const accepted = await this.#ifAccepted(chain, txID);
        return accepted ?? { kind: 'unsure', why: shortened(outcome.why) };
      }
    }
  }

  async #ifAccepted(chain: Chain, txID: Uint8Array): Promise<IssueState | undefined> {
    // After a failure, following asks again.
    const { value } = await outcomeOf(isAccepted(chain, encodeCb58(txID), { priority: 'hover' }));
    if (value !== true) return undefined;
    return acceptedState(await this.#follower.place(chain, txID, undefined));
  }
}

/**
 * The chain it is meant for, and why it is not to be sent there. The review may have been open for hours: who answers is
 * asked now.
 */
async function aimAt(
  chain: Chain,
  shown: ShownChain | undefined,
): Promise<ShownChain & { readonly whyNot: string | undefined }> {
  chain.identity.doubt();
  try {
    const answering = await chain.identity.identify({ priority: 'hover' });
    if (shown === undefined || isSameChain(shown, answering)) return { ...answering, whyNot: undefined };
    return { ...shown, whyNot: OTHER_CHAIN };
  } catch (error) {
    if (shown === undefined || !(error instanceof ExpectedError)) throw error;
    return { ...shown, whyNot: error.message };
  }
}

function isSameChain(a: ShownChain, b: ShownChain): boolean {
  return a.networkID === b.networkID && a.blockchainID === b.blockchainID && a.genesisID === b.genesisID;
}
