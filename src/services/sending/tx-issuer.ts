import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { toHexDigits } from '../../core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids/ids';
import { outcomeOf } from '../../core/outcome';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { SingleFlight } from '../chain/single-flight';
import {
  acceptedState,
  chainKeyOf,
  type FollowedRecord,
  type FollowedTxs,
  isOpen,
  type SentRecords,
  type IssueRecord,
  type IssueState,
  recordOf,
  shortened,
  shortenedFailure,
  stateOf,
  wasSent,
  recordedOn,
} from './issue-record';
import { sendingChain } from '../checking/chain-of-tx';
import { requestFailed, type SendFailure, sendOnce, type SendOptions } from './send-once';
import type { TxEnd, TxFollower } from './tx-follower';
import { isAccepted } from '../tx/tx-status';
import { presentFields } from '../../core/present';

/** How long a transaction is followed. Blocks follow within seconds; later, it is rarely accepted. */
export const FOLLOW_MS = 60_000;

/** How long one that wasn't seen is looked for again after a reload. */
const KEPT_BYTES_MS = 24 * 3_600_000;

/** The end of following for what isn't followed after a reload. */
const NOT_RESUMED = 0;

export type TargetChain = Pick<ChainIdentity, 'networkID' | 'blockchainID' | 'genesisID'>;

export interface Issue {
  /** Signed, without checksum. */
  readonly bytes: Uint8Array;
  /** What it does, in one sentence, for the record. */
  readonly headline: string;
  /** The chain that the user reviewed: it is sent to no other. Left out without a review. */
  readonly target?: TargetChain;
  /** Called right before the bytes are sent: from then on, they may arrive. */
  readonly onSending?: () => void;
}

interface TxIssuerOptions {
  readonly clock: Clock;
  readonly follower: TxFollower;
  readonly records: SentRecords;
  readonly followed: FollowedTxs;
}

/**
 * Sends signed transactions and follows them to their end. Each is sent once: if the response is lost, the outcome is
 * looked up by its ID, which is known before. Every step is stored as it happens, so that a reload of the window
 * doesn't end following.
 */
export class TxIssuer {
  readonly #clock: Clock;
  readonly #follower: TxFollower;
  readonly #records: SentRecords;
  readonly #followed: FollowedTxs;
  readonly #flights = new SingleFlight<TxEnd>();

  constructor({ clock, follower, records, followed }: TxIssuerOptions) {
    this.#clock = clock;
    this.#follower = follower;
    this.#records = records;
    this.#followed = followed;
  }

  /**
   * Sends the bytes, once, and returns what is known right after. Rejects with the client's errors only if nothing was
   * sent and the chain is unknown: its identity can't be read, and `target` is left out.
   */
  async issue(
    chain: Chain,
    { bytes, headline, target, onSending }: Issue,
    options: SendOptions = {},
  ): Promise<IssueRecord> {
    const { networkID, blockchainID, genesisID, refusal } = await aimAt(chain, target);
    const at = this.#clock.now();
    const txID = txIDOf(bytes);
    const on = sendingChain(chain, bytes);
    const record: IssueRecord = presentFields({
      txID: encodeCb58(txID),
      chain: chain.config.name,
      network: networkID,
      blockchainID,
      genesisID,
      headline: shortened(headline),
      at,
      on: recordedOn(on),
      state: { kind: 'sending' as const },
    });
    const before = this.#records.find(record);
    const followedBefore = this.#followed.find(record);
    if (refusal !== undefined) {
      const unsent: IssueRecord = { ...record, state: { kind: 'not sent', why: shortenedFailure(refusal) } };
      await this.#keep(unsent, before);
      return unsent;
    }
    const waiting = { hex: toHexDigits(bytes), until: at + FOLLOW_MS };
    // Stored before it is sent: if the window closes meanwhile, the next one follows it.
    await this.#followed.put({ ...record, ...waiting });
    await this.#records.put(record);
    onSending?.();
    const sent = { ...record, state: await this.#send(chain, txID, bytes, options) };
    if (isOpen(sent)) await this.#followed.put({ ...sent, ...waiting });
    else if (sent.state.kind !== 'accepted' && followedBefore !== undefined) await this.#followed.put(followedBefore);
    else await this.#followed.remove(sent);
    await this.#keep(sent, before);
    return sent;
  }

  /**
   * Waits for the end of a sent transaction, at most `ms` from now, and stores it. Callers that wait for the same
   * transaction share its requests. Rejects only with the reason of the caller's abort; a reload then resumes
   * following, unless `stopFollowing` is called.
   * @param given default: the stored bytes. Without any, why it isn't accepted stays unknown, and a reload ends
   *   following.
   */
  async follow(
    chain: Chain,
    { record, bytes: given }: { record: IssueRecord; bytes: Uint8Array | undefined },
    signal: AbortSignal,
    ms = FOLLOW_MS,
  ): Promise<IssueRecord> {
    const until = this.#clock.now() + ms;
    const bytes = given ?? this.bytesOf(record);
    if (bytes !== undefined) await this.#followed.put({ ...record, hex: toHexDigits(bytes), until });
    const tx = { on: record.on ?? 'X', txID: decodeID(record.txID), bytes } as const;
    const end = await this.#flights.join(`${chainKeyOf(record)} ${record.txID}`, signal, (shared) =>
      this.#follower.follow(chain, tx, until, shared),
    );
    const ended = { ...recordOf(record), state: stateOf(end) };
    await this.#records.put(ended);
    // While it may still be accepted, its bytes show what it spends, and the next window continues.
    const isKept = isOpen(ended) && this.#clock.now() - record.at < KEPT_BYTES_MS;
    if (bytes !== undefined && isKept) await this.#followed.put({ ...ended, hex: toHexDigits(bytes), until });
    else await this.#followed.remove(ended);
    return ended;
  }

  /**
   * Checks once whether a transaction that a node refused is accepted after all; otherwise its record keeps its state
   * and reason. Rejects with the client's errors.
   */
  async refresh(chain: Chain, record: IssueRecord, options: CallOptions = {}): Promise<IssueRecord> {
    const { on = 'X' } = record;
    if (!(await isAccepted(chain, record.txID, options, on))) return record;
    const place = await this.#follower.place(chain, { on, txID: decodeID(record.txID) }, options.signal);
    const accepted = { ...recordOf(record), state: acceptedState(place) };
    await this.#records.put(accepted);
    await this.#followed.remove(accepted);
    return accepted;
  }

  /** The transactions that were followed when the window closed. */
  unfinished(): FollowedRecord[] {
    return this.#followed.all().filter(({ until }) => until !== NOT_RESUMED);
  }

  /** Undefined for a transaction that isn't waited for anymore. */
  bytesOf(record: IssueRecord): Uint8Array | undefined {
    const kept = this.#followed.find(record);
    return kept && decodeHexDigits(kept.hex);
  }

  /** Removes stored records that can't be read, and those that the user stopped following long ago. */
  async tidy(): Promise<void> {
    const now = this.#clock.now();
    await this.#followed.tidy(({ until, at }) => until !== NOT_RESUMED || now - at < KEPT_BYTES_MS);
  }

  /** Ends following, also after a reload. It may still be accepted, so that its bytes show what it spends. */
  async stopFollowing(record: IssueRecord): Promise<void> {
    const followed = this.#followed.find(record);
    if (followed !== undefined) await this.#followed.put({ ...followed, until: NOT_RESUMED });
  }

  /**
   * Stores a record. A transaction that was sent before keeps its earlier one if a node refuses it now: that may be
   * another node than the one which has it, or has accepted it.
   */
  async #keep(record: IssueRecord, before: IssueRecord | undefined): Promise<void> {
    await this.#records.put(before !== undefined && wasSent(before) && !wasSent(record) ? before : record);
  }

  async #send(chain: Chain, txID: Uint8Array, bytes: Uint8Array, options: SendOptions): Promise<IssueState> {
    const tx = { on: sendingChain(chain, bytes), txID };
    const outcome = await sendOnce(chain, bytes, options);
    switch (outcome.kind) {
      case 'taken':
        return { kind: 'sent' };
      case 'not sent':
        return { kind: 'not sent', why: shortenedFailure(outcome.why) };
      case 'refused': {
        // Nodes refuse a transaction that they have accepted before, since it spent its inputs.
        const accepted = await this.#ifAccepted(chain, tx);
        return accepted ?? { kind: 'refused', words: shortened(outcome.words) };
      }
      case 'unsure': {
        const accepted = await this.#ifAccepted(chain, tx);
        return accepted ?? { kind: 'unsure', why: shortenedFailure(outcome.why) };
      }
    }
  }

  async #ifAccepted(
    chain: Chain,
    tx: { readonly on: AnyTx['on']; readonly txID: Uint8Array },
  ): Promise<IssueState | undefined> {
    // A failure ends here: following requests the status again.
    const { value } = await outcomeOf(isAccepted(chain, encodeCb58(tx.txID), { priority: 'hover' }, tx.on));
    if (value !== true) return undefined;
    return acceptedState(await this.#follower.place(chain, tx, undefined));
  }
}

/**
 * The chain that it is sent to, or why it must not be sent. The review may have been open for hours, so the identity of
 * the chain is read again.
 */
async function aimAt(
  chain: Chain,
  target: TargetChain | undefined,
): Promise<TargetChain & { readonly refusal: SendFailure | undefined }> {
  chain.identity.doubt();
  const identifying = chain.identity.identify({ priority: 'hover' });
  if (target === undefined) return { ...(await identifying), refusal: undefined };
  const { value: answering, error } = await outcomeOf(identifying);
  if (error !== undefined) return { ...target, refusal: requestFailed(error) };
  if (isSameChain(target, answering)) return { ...answering, refusal: undefined };
  return { ...target, refusal: { kind: 'other chain' } };
}

function isSameChain(a: TargetChain, b: TargetChain): boolean {
  return a.networkID === b.networkID && a.blockchainID === b.blockchainID && a.genesisID === b.genesisID;
}
