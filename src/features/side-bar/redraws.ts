import type { Clock } from '../../client/clock';
import type { TreeNode } from './nodes/tree-node';

/** VS Code delays changes that follow one another within 200 ms, perhaps until it waits for children. */
const BETWEEN_MS = 250;

/**
 * Decides when VS Code is notified of changed rows. Simultaneous changes are sent together, and a row is never reported
 * while VS Code waits for its children or for those of a row below it: 1.100 then registers these children twice, and
 * fails.
 */
export class Redraws {
  readonly #clock: Clock;
  readonly #send: (nodes: TreeNode[] | undefined) => void;
  readonly #waiting = new Set<TreeNode>();
  /** Rows for whose children, or those of a row below, VS Code waits, and how often. */
  readonly #held = new Map<TreeNode, number>();
  #isAll = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;
  #whenSent: (() => void)[] = [];

  /** `send` gets the rows to redraw, none of them below another; undefined for all. */
  constructor(clock: Clock, send: (nodes: TreeNode[] | undefined) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** A row or its children changed; undefined for all. */
  add(node: TreeNode | undefined): void {
    if (node === undefined) this.#isAll = true;
    else this.#waiting.add(node);
    if (node === undefined || !this.#held.has(node)) this.#schedule();
  }

  /** Runs `read`, which VS Code waits for, and delays changes until VS Code has its result. */
  async reading<T>(node: TreeNode, read: () => T | Promise<T>): Promise<T> {
    this.#hold(node, 1);
    try {
      return await read();
    } finally {
      // VS Code registers the rows within the same turn.
      this.#clock.after(0, () => {
        this.#hold(node, -1);
        if (pathOf(node).some((each) => this.#isReady(each))) this.#schedule();
      });
    }
  }

  /** Resolves when VS Code has been notified of all changes. */
  sent(): Promise<void> {
    if (!this.#isAll && this.#waiting.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenSent.push(resolve));
  }

  dispose(): void {
    this.#cancel?.();
    this.#waiting.clear();
    this.#isAll = false;
    this.#end();
  }

  #hold(node: TreeNode, by: number): void {
    for (const each of pathOf(node)) {
      const count = (this.#held.get(each) ?? 0) + by;
      if (count === 0) this.#held.delete(each);
      else this.#held.set(each, count);
    }
  }

  /** Whether the row changed and VS Code isn't waiting for it. */
  #isReady(node: TreeNode): boolean {
    return this.#waiting.has(node) && !this.#held.has(node);
  }

  #schedule(): void {
    if (this.#cancel !== undefined) return;
    // A clock that was set back would cause a long wait.
    const since = Math.max(0, this.#clock.now() - this.#sentAt);
    this.#cancel = this.#clock.after(Math.max(0, BETWEEN_MS - since), () => this.#flush());
  }

  #flush(): void {
    this.#cancel = undefined;
    const nodes = [...this.#waiting].filter((node) => this.#isReady(node));
    const sent = new Set(nodes);
    const isAll = this.#isAll;
    if (!isAll && nodes.length === 0) return;
    this.#isAll = false;
    if (isAll) this.#waiting.clear();
    for (const node of nodes) this.#waiting.delete(node);
    this.#sentAt = this.#clock.now();
    this.#send(isAll ? undefined : nodes.filter((each) => !isBelow(each, sent)));
    if (this.#waiting.size === 0) this.#end();
  }

  #end(): void {
    for (const resolve of this.#whenSent.splice(0)) resolve();
  }
}

/** A row and those above it. */
function pathOf(node: TreeNode): TreeNode[] {
  return node.parent === undefined ? [node] : [node, ...pathOf(node.parent)];
}

/** Whether a redraw of one of these nodes includes the row. */
function isBelow({ parent }: TreeNode, nodes: ReadonlySet<TreeNode>): boolean {
  return parent !== undefined && (nodes.has(parent) || isBelow(parent, nodes));
}

/** Whether the tree is visible in the focused window. Otherwise no chain is polled. */
export function isSeen(view: { readonly visible: boolean }, window: { readonly focused: boolean }): boolean {
  return view.visible && window.focused;
}
