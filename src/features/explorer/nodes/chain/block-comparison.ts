import { outcomeOf } from '../../../../core/outcome';
import { type UTXODelta, deltaSince } from '../../../../services/chain/utxo-delta';
import type { TreeContext } from '../../explorer-parts';
import { type ChainScope, TREE } from '../chain-scope';

/** Finds which loaded lists of a chain the new blocks change. */
export class BlockComparison {
  readonly #resolver: TreeContext['resolver'];
  readonly #onDelta: (delta: UTXODelta) => void;
  #scope: ChainScope | undefined;
  /** Heights of the last compared block and of the newest block. */
  #done: bigint | undefined;
  #newest: bigint | undefined;
  #comparing: Promise<void> | undefined;

  constructor(resolver: TreeContext['resolver'], onDelta: (delta: UTXODelta) => void) {
    this.#resolver = resolver;
    this.#onDelta = onDelta;
  }

  /** The loaded lists were dropped: lists that load later include the blocks until then. */
  restart(): void {
    this.#scope = undefined;
    this.#done = undefined;
    this.#newest = undefined;
  }

  /** Sets the newest block's height. Before the first comparison, the lists include all blocks up to it. */
  at(height: bigint | undefined): void {
    this.#newest = height;
    this.#done ??= height;
  }

  /** Compares the new blocks, within a running comparison if there is one. Resolves when all are compared. */
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

  /** Whether there may be more to compare. Blocks that can't be loaded are retried with the next block. */
  async #compareOnce(): Promise<boolean> {
    const [scope, from, to] = [this.#scope, this.#done, this.#newest];
    if (scope === undefined || from === undefined || to === undefined || to <= from) return false;
    const { value: delta } = await outcomeOf(deltaSince(scope.chain, { from, to }, this.#resolver, TREE));
    if (delta === undefined) return this.#newest !== to;
    // A restart meanwhile: compare from its state.
    if (this.#scope !== scope || this.#done !== from) return true;
    this.#done = to;
    this.#onDelta(delta);
    return true;
  }
}
