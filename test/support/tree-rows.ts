import type { TreeNode } from '../../src/features/explorer/nodes/tree-node';

/** A row as a reader sees it; with what is below it, the row first, where somebody looked. */
export type Shown = string | readonly Shown[];

/** A node and what is below it as nested arrays. `open` says which rows are looked below. */
export async function shown(
  node: TreeNode,
  open: (label: string, depth: number) => boolean,
  depth = 0,
): Promise<Shown> {
  const { label, expands } = node.row();
  if (expands === undefined || !open(label, depth)) return textOf(node);
  const below = await Promise.all((await node.children()).map((child) => shown(child, open, depth + 1)));
  // What is asked for may change the row itself.
  return [textOf(node), ...below];
}

function textOf(node: TreeNode): string {
  const { label, description = '' } = node.row();
  return description === '' ? label : `${label} | ${description}`;
}
