import { strict as assert } from 'node:assert';
import type { TestExports } from '../../../src/extension';
import {
  type CancellationToken,
  extensions,
  type TreeDataProvider,
  type TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import { keyOf, type Shown } from '../setup/tree-rows';

const NEVER: CancellationToken = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose: () => undefined }),
};

/** The side bar's tree as VS Code requests it. */
export class HostTree {
  readonly #tree: TreeDataProvider<unknown>;

  constructor(tree: TreeDataProvider<unknown>) {
    this.#tree = tree;
  }

  static async open(): Promise<HostTree> {
    const extension = extensions.getExtension<TestExports>('avalanche-lens.avalanche-lens');
    const exported = await extension?.activate();
    assert.ok(exported);
    return new HostTree(exported.sideBar);
  }

  async item(node: unknown): Promise<TreeItem> {
    return this.#tree.getTreeItem(node);
  }

  async below(node?: unknown): Promise<unknown[]> {
    return (await this.#tree.getChildren(node)) ?? [];
  }

  /** Label and description. */
  async text(node: unknown): Promise<string> {
    const { label, description } = await this.item(node);
    const words = typeof label === 'object' ? label.label : (label ?? '');
    return typeof description === 'string' && description !== '' ? `${words} | ${description}` : words;
  }

  async tooltip(node: unknown): Promise<string> {
    const resolved = await this.#tree.resolveTreeItem?.(await this.item(node), node, NEVER);
    const { tooltip } = resolved ?? {};
    return typeof tooltip === 'object' ? tooltip.value : '';
  }

  /**
   * A node and what is below it as nested arrays, the row first. `open` says which rows are looked below, as `find`.
   */
  async shown(node: unknown, open: RegExp): Promise<Shown> {
    const item = await this.item(node);
    const opens = open.test(keyIn(item)) || open.test(await this.text(node));
    if (!opens || item.collapsibleState === TreeItemCollapsibleState.None) return this.text(node);
    const rows = await Promise.all((await this.below(node)).map((each) => this.shown(each, open)));
    // Requesting the children may change the row itself.
    return [await this.text(node), ...rows];
  }

  /** The row that these lead to: keys, the ends of IDs, or patterns of what the user or the chain named. */
  async find(...path: readonly (string | RegExp)[]): Promise<unknown> {
    let node: unknown;
    for (const part of path) {
      const rows = await this.below(node);
      const texts = await Promise.all(rows.map((row) => this.text(row)));
      const keys = await this.keys(node);
      const index = typeof part === 'string' ? keys.indexOf(part) : texts.findIndex((text) => part.test(text));
      assert.notEqual(index, -1, `no row ${String(part)} among ${keys.join(', ')}: ${texts.join(', ')}`);
      node = rows[index];
    }
    return node;
  }

  /** The keys of the rows below, the ends of their IDs. */
  async keys(node?: unknown): Promise<string[]> {
    return Promise.all((await this.below(node)).map(async (row) => keyIn(await this.item(row))));
  }
}

const keyIn = ({ id }: TreeItem): string => keyOf({ id: id ?? assert.fail('a row without an ID') });
