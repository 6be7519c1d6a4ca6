import { type Action, actionsOf, type ActionThing } from '../../../host/commands/actions';
import type { SideBarCommand } from '../../../host/commands/command-ids';
import type { DocumentTarget } from '../../../host/documents/document-target';

export interface Row {
  readonly label: string;
  /** After the label, in gray. */
  readonly description?: string | undefined;
  /** Product icon and theme color. */
  readonly icon?: string;
  readonly iconColor?: string | undefined;
  /** The `viewItem` that menus match. */
  readonly context: string;
  /** Set when the row has children: whether it starts expanded. */
  readonly expands?: 'collapsed' | 'expanded' | undefined;
  /** Label for screen readers. Default: the label and the description. */
  readonly spoken?: string;
  /** What selecting the row does. */
  readonly action?: RowAction | undefined;
}

export type RowAction =
  /** Opens a document; an output with `asPage` is marked on the page of its transaction. */
  | { readonly kind: 'open'; readonly target: DocumentTarget; readonly asPage?: boolean }
  /** Selects another row and expands it. */
  | { readonly kind: 'show'; readonly row: TreeNode }
  /** Starts the sandbox; on any free port if `port` is 0. */
  | { readonly kind: 'startSandbox'; readonly port?: 0 }
  | { readonly kind: 'run'; readonly command: RowCommand };

export type RowCommand = SideBarCommand | 'avalancheLens.tryOut';

export interface Copies {
  /** The ID or the address. */
  readonly id?: string;
  /** As the node returns it, with its checksum; undefined if it can't be loaded. */
  readonly hex?: () => string | Promise<string | undefined>;
  /** The node's JSON. */
  readonly json?: () => string | Promise<string | undefined>;
}

/**
 * A row and its children. The `id` depends on what the row represents, never on what it shows, so that it stays the
 * same when more is loaded. A parent creates one node per ID and keeps it.
 */
export abstract class TreeNode {
  readonly id: string;
  readonly parent: TreeNode | undefined;
  /** Its data is loaded with its parent, and reloads only with it. */
  readonly isPart: boolean = false;
  readonly #kept = new Map<string, TreeNode>();

  constructor(parent: TreeNode | undefined, key: string) {
    this.parent = parent;
    this.id = parent === undefined ? key : `${parent.id}/${key}`;
  }

  /** What selecting the row opens. */
  get target(): DocumentTarget | undefined {
    const { action } = this.row();
    return action?.kind === 'open' ? action.target : undefined;
  }

  get actions(): readonly Action[] {
    return this.offers(this.target);
  }

  /** The same; `target` is what selecting it opens. */
  offers(target: DocumentTarget | undefined): readonly Action[] {
    const thing = this.thing(target);
    return thing === undefined ? [] : actionsOf(thing, 'row');
  }

  /** What its actions are about, with what only the row knows. */
  protected thing(target: DocumentTarget | undefined): ActionThing | undefined {
    return target && { target };
  }

  abstract row(): Row;

  /** The child rows. Loads their data once; a failure is a row too. */
  children(): readonly TreeNode[] | Promise<readonly TreeNode[]> {
    return [];
  }

  /** Markdown, made when the mouse rests on the row. Rejects only with the caller's abort reason. */
  tooltip(_signal: AbortSignal): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  copies(): Copies {
    return {};
  }

  /** The user expanded or collapsed the row. */
  opened(_isOpen: boolean): void {
    // Most rows look the same either way.
  }

  /** Clears loaded data: it reloads when next shown. */
  refresh(): void {
    for (const child of this.#kept.values()) child.refresh();
  }

  /** The row left the tree: cancels its loads and those of its children. */
  dropped(): void {
    for (const child of this.#kept.values()) child.dropped();
  }

  /** The children made so far. */
  get made(): readonly TreeNode[] {
    return [...this.#kept.values()];
  }

  /** The child of this key, created on first use. One key always has one class of nodes. */
  kept<T extends TreeNode>(key: string, make: () => T): T {
    let child = this.#kept.get(key);
    if (child === undefined) this.#kept.set(key, (child = make()));
    return child as T;
  }

  /** The child of this key, if it exists. */
  protected known(key: string): TreeNode | undefined {
    return this.#kept.get(key);
  }

  /** Messages in the place of rows, by their keys; those without a row are left out. */
  protected messages(rows: Readonly<Record<string, Row | false | undefined>>): MessageNode[] {
    return Object.entries(rows).flatMap(([key, row]) =>
      row === undefined || row === false ? [] : [this.kept(key, () => new MessageNode(this, key, row)).says(row)],
    );
  }

  /** Drops all other children: they may hold megabytes. */
  keepOnly(children: readonly TreeNode[]): void {
    const left = new Set(children);
    for (const [key, child] of this.#kept) {
      if (left.has(child)) continue;
      this.#kept.delete(key);
      child.dropped();
    }
  }

  protected forgetChildren(): void {
    this.keepOnly([]);
  }
}

/** The row that reloads when this one does: the row itself, unless it is a part of its parent. */
export function wholeOf(node: TreeNode): TreeNode {
  return node.isPart && node.parent !== undefined ? wholeOf(node.parent) : node;
}

/** A message in the place of rows, with its one next step. */
export class MessageNode extends TreeNode {
  override readonly isPart = true;
  #row: Row;

  constructor(parent: TreeNode | undefined, key: string, row: Row) {
    super(parent, key);
    this.#row = row;
  }

  /** Replaces the message. */
  says(row: Row): this {
    this.#row = row;
    return this;
  }

  override row(): Row {
    return this.#row;
  }
}
