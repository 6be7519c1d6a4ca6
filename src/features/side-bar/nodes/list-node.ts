import type { ActionThing } from '../../../host/commands/actions';
import type { DocumentTarget } from '../../../host/documents/document-target';
import { type CallOptions, LinkedAbort } from '../../../client/call-options';
import type { ExpectedError } from '../../../core/outcome';
import type { TreeContext } from './side-bar-parts';
import { type ChainScope, TREE } from './chain-scope';
import { rethrowUnlessExpected } from './rows';
import { type Row, type RowCommand, TreeNode } from './tree-node';

export interface OnChain {
  readonly scope: ChainScope;
}

/** A row below a chain, and what it shows. */
export abstract class ScopedNode<Of extends object = object> extends TreeNode {
  protected of: Of & OnChain;

  constructor(parent: TreeNode, key: string, of: Of & OnChain) {
    super(parent, key);
    this.of = of;
  }

  get scope(): ChainScope {
    return this.of.scope;
  }

  protected get context(): TreeContext {
    return this.scope.context;
  }

  protected override thing(target: DocumentTarget | undefined): ActionThing | undefined {
    return target && { target, networkID: this.scope.chain.primaryNetworkID };
  }

  shows(of: Of): this {
    this.of = { ...of, scope: this.scope };
    return this;
  }

  /** The child of a key, on the same chain, created on first use. */
  protected part<T extends object, N extends TreeNode>(
    Part: new (parent: TreeNode, key: string, of: T & OnChain) => N,
    key: string,
    of: T,
  ): N {
    return this.kept(key, () => new Part(this, key, { ...of, scope: this.scope }));
  }
}

/** A list that loads when it is needed, and the rest of it on request. */
export abstract class ListNode<Of extends object = object> extends ScopedNode<Of> {
  #failure: { readonly error: ExpectedError; readonly command: RowCommand } | undefined;
  #loads = new AbortController();

  /** Loads or lists more. A failure becomes a row; rejects with the abort reason. */
  abstract loadMore(options: CallOptions): Promise<void>;

  /** Whether it left the tree; a new list may have replaced it. */
  get isGone(): boolean {
    return this.#loads.signal.aborted;
  }

  /** Aborted when it is refreshed or leaves the tree. */
  protected get alive(): AbortSignal {
    return this.#loads.signal;
  }

  /** Why the last load failed. */
  get failure(): ExpectedError | undefined {
    return this.#failure?.error;
  }

  /** The same as a row. Retry continues where the load failed: a refresh would reload the pages before. */
  protected get failureRow(): Row | undefined {
    if (this.#failure === undefined) return undefined;
    const { error, command } = this.#failure;
    return { ...this.scope.failureRow(error), action: { kind: 'run', command } };
  }

  override dropped(): void {
    this.#loads.abort();
    super.dropped();
  }

  /** Cancels its loads, and clears their failure and its rows. */
  override refresh(): void {
    this.#loads.abort();
    this.#loads = new AbortController();
    this.#failure = undefined;
    this.forgetChildren();
  }

  /** Sets why the last load failed, and the command that continues it. */
  protected fails(error: ExpectedError | undefined, command: RowCommand = 'avalancheLens.loadMore'): void {
    this.#failure = error === undefined ? undefined : { error, command };
  }

  /** Redraws the row, or one above that shows the same, unless the list left the tree. */
  protected redraw(node: TreeNode = this): void {
    if (!this.isGone) this.context.changed(node);
  }

  /**
   * Loads something, which is cancelled when the row is refreshed or leaves the tree. A failure becomes a row, whose
   * Retry runs `command`. Rejects with the caller's abort reason.
   */
  protected async load(
    options: CallOptions,
    load: (own: CallOptions) => Promise<void>,
    command?: RowCommand,
  ): Promise<void> {
    const { signal } = this.#loads;
    const abort = new LinkedAbort(signal, options.signal);
    try {
      await load({ ...TREE, ...options, signal: abort.signal });
      if (!signal.aborted) this.fails(undefined);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (signal.aborted) return;
      rethrowUnlessExpected(error);
      this.fails(error, command);
    } finally {
      abort.release();
    }
  }
}
