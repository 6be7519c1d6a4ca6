import type { DocumentTarget } from '../../../host/document-target';

/** A row as it is shown: plain text, all of it. */
export interface Row {
  readonly label: string;
  /** Behind the label, in grey. */
  readonly description?: string;
  /** Name of a product icon, and of the colour that it has. */
  readonly icon?: string;
  readonly iconColor?: string;
  /** What menus ask for (`viewItem`). */
  readonly context: string;
  /** Whether there are rows below it, and whether they show at once. */
  readonly expands?: 'collapsed' | 'expanded';
  /** What a screen reader says; the label and the description when left out. */
  readonly spoken?: string;
  /** What choosing it does. */
  readonly action?: RowAction;
}

export type RowAction =
  /** Opens a document of a thing on a chain. */
  | { readonly kind: 'open'; readonly target: DocumentTarget }
  /** Selects another row and expands it. */
  | { readonly kind: 'show'; readonly row: TreeNode }
  /** Runs a command on the row. */
  | { readonly kind: 'run'; readonly command: RowCommand };

export type RowCommand =
  | 'xchainLens.retry'
  | 'xchainLens.loadMore'
  | 'xchainLens.loadAll'
  | 'xchainLens.addAddress'
  | 'xchainLens.filterUTXOs'
  | 'xchainLens.startSandbox'
  | 'workbench.trust.manage'
  | 'workbench.action.openWorkspaceSettingsFile';

/** What can be copied from a row. */
export interface Copies {
  /** The ID or the address. */
  readonly id?: string;
  /** As the node gives it, with its checksum. */
  readonly hex?: () => string;
  /** The node's JSON. */
  readonly json?: () => string;
}

/**
 * A row and what is below it. Its `id` is made of what it stands for and never of what it shows, so that it stays
 * the same whatever becomes known; nodes are made once an ID and kept by their parent.
 */
export abstract class TreeNode {
  readonly id: string;
  readonly parent: TreeNode | undefined;
  /** What it shows was read with its parent, and is only read again with it. */
  readonly isPart: boolean = false;
  readonly #kept = new Map<string, TreeNode>();

  constructor(parent: TreeNode | undefined, key: string) {
    this.parent = parent;
    this.id = parent === undefined ? key : `${parent.id}/${key}`;
  }

  abstract row(): Row;

  /** The rows below. What has to be asked for is asked for here, once; failure is a row too. */
  children(): readonly TreeNode[] | Promise<readonly TreeNode[]> {
    return [];
  }

  /** Markdown, made when the mouse rests on the row. Rejects only with the reason of the caller's abort. */
  tooltip(_signal: AbortSignal): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  copies(): Copies {
    return {};
  }

  /** The user expanded or collapsed the row. */
  opened(_isOpen: boolean): void {
    // Most rows are the same.
  }

  /** Forgets what was asked for: the next look asks again. */
  refresh(): void {
    for (const child of this.#kept.values()) child.refresh();
  }

  /** Nobody shows it any more: what is under way for it and below it is given up. */
  dropped(): void {
    for (const child of this.#kept.values()) child.dropped();
  }

  /** The child of this key, made when it is not there yet. One key always has one class of nodes. */
  protected kept<T extends TreeNode>(key: string, make: () => T): T {
    let child = this.#kept.get(key);
    if (child === undefined) this.#kept.set(key, (child = make()));
    return child as T;
  }

  /** The child of this key, if it was made. */
  protected known(key: string): TreeNode | undefined {
    return this.#kept.get(key);
  }

  /** Lets go of all children but these: what the others stood for is gone, and may be megabytes. */
  protected keepOnly(children: readonly TreeNode[]): void {
    const left = new Set(children);
    for (const [key, child] of this.#kept) {
      if (left.has(child)) continue;
      this.#kept.delete(key);
      child.dropped();
    }
  }

  /** Lets go of all children: what they stood for is gone. */
  protected forgetChildren(): void {
    this.keepOnly([]);
  }
}

/** The row that is read again when a part of it is: the row itself, unless it is a part. */
export function wholeOf(node: TreeNode): TreeNode {
  return node.isPart && node.parent !== undefined ? wholeOf(node.parent) : node;
}

/** A sentence in the place of rows, with the one thing that can be done. */
export class MessageNode extends TreeNode {
  #row: Row;

  constructor(parent: TreeNode | undefined, key: string, row: Row) {
    super(parent, key);
    this.#row = row;
  }

  /** Says something else from now on. */
  says(row: Row): this {
    this.#row = row;
    return this;
  }

  override row(): Row {
    return this.#row;
  }
}
