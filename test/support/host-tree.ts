import { strict as assert } from 'node:assert';
import {
  type CancellationToken,
  extensions,
  type TreeDataProvider,
  type TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import type { Shown } from './tree-rows';

const NEVER: CancellationToken = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose: () => undefined }),
};

/** The side bar's tree as VS Code asks for it. */
export class HostTree {
  readonly #tree: TreeDataProvider<unknown>;

  constructor(tree: TreeDataProvider<unknown>) {
    this.#tree = tree;
  }

  static async open(): Promise<HostTree> {
    const extension = extensions.getExtension('xchain-lens.xchain-lens');
    const api = (await extension?.activate()) as { explorer: TreeDataProvider<unknown> } | undefined;
    assert.ok(api);
    return new HostTree(api.explorer);
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

  /** A node and what is below it as nested arrays, the row first. `open` says which rows are looked below. */
  async shown(node: unknown, open: RegExp): Promise<Shown> {
    const text = await this.text(node);
    const { collapsibleState } = await this.item(node);
    if (!open.test(text) || collapsibleState === TreeItemCollapsibleState.None) return text;
    const rows = await Promise.all((await this.below(node)).map((each) => this.shown(each, open)));
    // What is asked for may change the row itself.
    return [await this.text(node), ...rows];
  }

  /** The row that these labels lead to. */
  async find(...labels: readonly RegExp[]): Promise<unknown> {
    let node: unknown;
    for (const label of labels) {
      const rows = await this.below(node);
      const texts = await Promise.all(rows.map((row) => this.text(row)));
      const index = texts.findIndex((text) => label.test(text));
      assert.notEqual(index, -1, `no row ${String(label)} among ${texts.join(', ')}`);
      node = rows[index];
    }
    return node;
  }
}
