import type { Clock } from '../../../client/clock';
import { type ExpectedError, outcomeOf, readOutcome } from '../../../core/outcome';
import { readSignable } from '../../../core/signing/read-tx';
import { hasFewSlots, networkIDOf, type SignableTx } from '../../../core/signing/signable';
import type { Chain } from '../../../services/chain/chain';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Services } from '../../../services/create-services';
import { givenBytes } from '../../../services/review/notes';
import type { Review, Reviewer } from '../../../services/review/review';
import { chainKeyOf, isOpen, type SentRecords } from '../../../services/sending/issue-record';
import type { SigningState } from '../../../services/signing/signing-state';
import type { PendingTx } from './pending-tx';

export interface CheckParts extends Pick<Services, 'chains' | 'signings'> {
  readonly clock: Clock;
  readonly reviewer: Pick<Reviewer, 'review'>;
  readonly records: Pick<SentRecords, 'of'>;
}

/** A check that is done, and what it was against. */
export interface DoneCheck {
  readonly chain: Chain;
  readonly review: Review;
  /** Unix ms. */
  readonly at: number;
}

export const CHECK_OPTIONS = { priority: 'hover' } as const;

/** The checks of transactions against one chain after the other, of which the newest counts. */
export class PendingCheck {
  readonly #parts: CheckParts;
  #abort = new AbortController();
  config: ChainConfig;
  /** Counts the checks: an answer to an older one is dropped. */
  number = 0;
  done: DoneCheck | undefined;
  /** Why the last one failed. */
  failure: ExpectedError | undefined;
  isRunning = false;

  constructor(parts: CheckParts, config: ChainConfig) {
    this.#parts = parts;
    this.config = config;
  }

  /** The chain that was checked against, if a transaction is for its network. */
  chainOf(tx: SignableTx): Chain | undefined {
    return this.done?.review.target.networkID === networkIDOf(tx) ? this.done.chain : undefined;
  }

  cancel(): void {
    this.#abort.abort();
  }

  /** Checks all against a chain. Whether it is still the newest check once it is done. */
  async run(txs: readonly PendingTx[], config: ChainConfig, onStart: () => void): Promise<boolean> {
    const number = ++this.number;
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    if (config !== this.config) {
      this.done = undefined;
      for (const tx of txs) tx.checked = undefined;
    }
    this.config = config;
    this.failure = undefined;
    this.isRunning = true;
    onStart();
    const checking = outcomeOf(this.#checked(txs, config, signal)).catch((reason: unknown) => {
      if (signal.aborted) return undefined;
      throw reason;
    });
    const outcome = await checking.finally(() => {
      if (number === this.number) this.isRunning = false;
    });
    if (number !== this.number || outcome === undefined) return false;
    this.failure = outcome.error;
    if (outcome.value !== undefined) this.done = outcome.value;
    return true;
  }

  async #checked(txs: readonly PendingTx[], config: ChainConfig, signal: AbortSignal): Promise<DoneCheck> {
    const { chains, reviewer, clock, records } = this.#parts;
    const options = { ...CHECK_OPTIONS, signal };
    const given = txs.map((tx) => ({ ...givenBytes(tx.given), bytes: tx.bytes }));
    const chain = await chains.open(config);
    const review = await reviewer.review(chain, given, options);
    const signings = await Promise.all(given.map(({ bytes }) => this.#signingOf(bytes, chain, review, signal)));
    const { networkID: network, blockchainID, genesisID } = review.identity;
    const sent = records.of(chainKeyOf({ chain: config.name, network, blockchainID, genesisID }));
    signal.throwIfAborted();
    for (const [i, tx] of txs.entries()) {
      const reviewed = review.txs[i];
      if (reviewed === undefined) continue;
      tx.checked = { review: reviewed, signing: signings[i] };
      // It may have been issued in another window, or before a reload.
      tx.record ??= sent.find((record) => record.txID === reviewed.txID && isOpen(record));
    }
    return { chain, review, at: clock.now() };
  }

  async #signingOf(
    bytes: Uint8Array,
    chain: Chain,
    { target }: Review,
    signal: AbortSignal,
  ): Promise<SigningState | undefined> {
    const { signings } = this.#parts;
    const { value: tx } = readOutcome(() => readSignable(bytes));
    if (tx === undefined || tx.needed.length === 0 || !hasFewSlots(tx)) return undefined;
    const on = target.networkID === networkIDOf(tx) ? chain : undefined;
    return signings.stateOf(tx, await signings.ownersFor(tx, { ...CHECK_OPTIONS, signal }, on), signal);
  }
}
