import assert from 'node:assert/strict';
import type { TreeNode } from '../../../src/features/side-bar/nodes/tree-node';

/** A row as a reader sees it; an expanded row is a list of itself and its children. */
export type Shown = string | readonly Shown[];

/** A node and what is below it as nested arrays. `open` says which rows are looked below, by their keys. */
export async function shown(node: TreeNode, open: (key: string, depth: number) => boolean, depth = 0): Promise<Shown> {
  if (node.row().expands === undefined || !open(keyOf(node), depth)) return textOf(node);
  const below = await Promise.all((await node.children()).map((child) => shown(child, open, depth + 1)));
  // Requesting the children may change the row itself.
  return [textOf(node), ...below];
}

/** The row that these keys lead to, the ends of IDs: `blocks`, `9`. Keys are not words, and stay what they are. */
export async function rowBelow(node: TreeNode, ...keys: readonly string[]): Promise<TreeNode> {
  let row = node;
  for (const key of keys) {
    const rows = await row.children();
    row =
      rows.find((each) => keyOf(each) === key) ?? assert.fail(`no ${key} in ${rows.map(({ id }) => id).join(', ')}`);
  }
  return row;
}

/** Rows as lines, each indented below its parent. */
export function outline(rows: Shown, indent = ''): string[] {
  if (typeof rows === 'string') return [`${indent}${rows}`];
  const [first = '', ...below] = rows;
  return [...outline(first, indent), ...below.flatMap((row) => outline(row, `${indent}  `))];
}

/** What names a row among its siblings. */
export function keyOf({ id }: { readonly id: string }): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

function textOf(node: TreeNode): string {
  const { label, description = '' } = node.row();
  return description === '' ? label : `${label} | ${description}`;
}
