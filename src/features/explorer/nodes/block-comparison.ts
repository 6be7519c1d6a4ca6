import { outcomeOf } from '../../../core/outcome';
import { type UTXODelta, deltaSince } from '../../../services/chain/utxo-delta';
import type { TreeContext } from '../explorer-parts';
import { type ChainScope, TREE } from './chain-scope';

/** Holds the lists that were read of a chain against the blocks that came since: which of them they touch. */
export class BlockComparison {
  readonly #resolver: TreeContext['resolver'];
  readonly #onDelta: (delta: UTXODelta) => void;
  #scope: ChainScope | undefined;
  /** Heights of the last block that was compared, and of the newest there is. */
  #done: bigint | undefined;
  #newest: bigint | undefined;
  #comparing: Promise<void> | undefined;

  constructor(resolver: TreeContext['resolver'], onDelta: (delta: UTXODelta) => void) {
    this.#resolver = resolver;
    this.#onDelta = onDelta;
  }

  /** What was read is let go of: what is read from now on has all up to the block that is newest then. */
  restart(): void {
    this.#scope = undefined;
    this.#done = undefined;
    this.#newest = undefined;
  }

  /** The newest block has this height. Where nothing was compared yet, all up to it is in the lists. */
  at(height: bigint | undefined): void {
    this.#newest = height;
    this.#done ??= height;
  }

  /** Compares what is new; a comparison that is under way goes on to it. Resolves when all is compared. */
  compare(scope: ChainScope | undefined): Promise<void> {
    this.#scope = scope;
    return (this.#comparing ??= this.#compareAll());
  }

  async #compareAll(): Promise<void> {
    try {
      while (await this.#compareOnce());
    } finally {
      this.#comparing = undefined;
    }
  }

  /** Whether there may be more to compare. What cannot be read is read with the next block, which may be there by now. */
  async #compareOnce(): Promise<boolean> {
    const [scope, from, to] = [this.#scope, this.#done, this.#newest];
    if (scope === undefined || from === undefined || to === undefined || to <= from) return false;
    const { value: delta } = await outcomeOf(deltaSince(scope.chain, { from, to }, this.#resolver, TREE));
    if (delta === undefined) return this.#newest !== to;
    // What was let go of meanwhile is begun anew.
    if (this.#scope !== scope || this.#done !== from) return true;
    this.#done = to;
    this.#onDelta(delta);
    return true;
  }
}
