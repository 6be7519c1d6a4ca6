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
  /** Rows whose children VS Code waits for, and how often. */
  readonly #reading = new Map<TreeNode, number>();
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
    this.#schedule();
  }

  /** Runs `read`, which VS Code waits for, and delays changes until VS Code has its result. */
  async reading<T>(node: TreeNode, read: () => T | Promise<T>): Promise<T> {
    this.#count(node, 1);
    try {
      return await read();
    } finally {
      // VS Code registers the rows within the same turn.
      this.#clock.after(0, () => {
        this.#count(node, -1);
        this.#schedule();
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

  #count(node: TreeNode, by: number): void {
    const count = (this.#reading.get(node) ?? 0) + by;
    if (count === 0) this.#reading.delete(node);
    else this.#reading.set(node, count);
  }

  #schedule(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#isAll && this.#ready().length === 0) return;
    // A clock that was set back would cause a long wait.
    const since = Math.max(0, this.#clock.now() - this.#sentAt);
    this.#cancel = this.#clock.after(Math.max(0, BETWEEN_MS - since), () => this.#flush());
  }

  #flush(): void {
    this.#cancel = undefined;
    const nodes = this.#ready();
    const isAll = this.#isAll;
    if (!isAll && nodes.length === 0) return;
    this.#isAll = false;
    if (isAll) this.#waiting.clear();
    for (const node of nodes) this.#waiting.delete(node);
    this.#sentAt = this.#clock.now();
    this.#send(isAll ? undefined : nodes.filter((each) => !isBelow(each, new Set(nodes))));
    if (this.#waiting.size === 0) this.#end();
  }

  #end(): void {
    for (const resolve of this.#whenSent.splice(0)) resolve();
  }

  /** The changed rows for which VS Code isn't waiting, nor for any row below them. */
  #ready(): TreeNode[] {
    const held = new Set<TreeNode>();
    for (const node of this.#reading.keys()) {
      for (let each: TreeNode | undefined = node; each !== undefined; each = each.parent) held.add(each);
    }
    return [...this.#waiting].filter((each) => !held.has(each));
  }
}

/** Whether a redraw of one of these nodes includes the row. */
function isBelow({ parent }: TreeNode, nodes: ReadonlySet<TreeNode>): boolean {
  return parent !== undefined && (nodes.has(parent) || isBelow(parent, nodes));
}

/** Whether the tree is visible in the focused window. Otherwise no chain is polled. */
export function isSeen(view: { readonly visible: boolean }, window: { readonly focused: boolean }): boolean {
  return view.visible && window.focused;
}
