import type { AvmChain } from '../../../src/sandbox/chain';
import type { RecordedExchange } from '../recording';

/** A node builds its next block no sooner after the last, and at once if that is longer ago. Milliseconds. */
const BETWEEN_BLOCKS = 1000;

/** Until a node has tried to build a block of a transaction that it was sent. */
const DELAY = 50;

/**
 * The attempts of a node to build a block that failed, of which a recording shows nothing: `wallet.issueTx` takes what
 * cannot be accepted, and soon the node drops it and remembers why.
 */
export class BuildAttempts {
  readonly #chains: readonly AvmChain[];
  /** When what waits was sent. */
  #waitsSince: number | undefined;
  /** When the last block was there for certain. */
  #lastBlock = 0;
  #sawBlock = false;

  constructor(chains: readonly AvmChain[]) {
    this.#chains = chains;
  }

  /** A block was accepted; when, is between the exchanges around it. */
  built(): void {
    this.#sawBlock = true;
  }

  /** Makes the attempts of the time before an exchange. */
  before({ request: { at } }: RecordedExchange): void {
    if (this.#sawBlock) this.#lastBlock = at;
    this.#sawBlock = false;
    if (this.#waitsSince === undefined) return;
    if (at < Math.max(this.#waitsSince, this.#lastBlock + BETWEEN_BLOCKS) + DELAY) return;
    for (const chain of this.#chains) chain.dropUnacceptable();
  }

  after({ request: { at } }: RecordedExchange): void {
    if (this.#chains.every(({ mempool }) => mempool.size === 0)) this.#waitsSince = undefined;
    else this.#waitsSince ??= at;
  }
}
