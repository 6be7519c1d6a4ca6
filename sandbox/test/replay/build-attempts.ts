import type { AvmChain } from '../../avm/chain';
import type { RecordedExchange } from '../../../test/support/recording/recording';

/** A node builds its next block no sooner after the last, whose time is in whole seconds. Milliseconds. */
const BETWEEN_BLOCKS = 1000;

/** Until a node has tried to build a block of a transaction that it was sent. */
const DELAY = 50;

/**
 * The attempts of a node to build a block that failed, of which a recording shows nothing: `wallet.issueTx` takes what
 * cannot be accepted, and soon the node drops it and remembers why.
 */
export class BuildAttempts {
  readonly #chains: readonly AvmChain[];
  /** When what waits was sent, or came up from the wallet's queue. */
  #waitsSince: number | undefined;
  #nextBlock = 0;

  constructor(chains: readonly AvmChain[]) {
    this.#chains = chains;
  }

  /** A block of this time (Unix ms) was accepted. */
  built(time: number): void {
    this.#nextBlock = time + BETWEEN_BLOCKS;
    this.#waitsSince = undefined;
    this.#look(time);
  }

  /** Makes the attempts of the time before an exchange. */
  before({ request: { at } }: RecordedExchange): void {
    if (this.#waitsSince === undefined) return;
    if (at < Math.max(this.#waitsSince, this.#nextBlock) + DELAY) return;
    for (const chain of this.#chains) chain.failToBuild();
    this.#look(at);
  }

  after({ request: { at } }: RecordedExchange): void {
    this.#look(at);
  }

  #look(now: number): void {
    if (this.#chains.every(({ mempool }) => mempool.size === 0)) this.#waitsSince = undefined;
    else this.#waitsSince ??= now;
  }
}
