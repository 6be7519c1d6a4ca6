import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../../services/text/format-text';
import { type OnChain, ScopedNode } from './list-node';
import type { Row, TreeNode } from './tree-node';

/** A list of any length: its first rows are below it, the others below rows of ranges. */
interface RangedList extends TreeNode {
  /** Rows of one parent. */
  readonly rowsTogether: number;
  /** Of all ranges. */
  readonly rowCount: number;
  /** The `viewItem` of its ranges. */
  readonly rangeContext: string;
  /** The rows of a part of it, created once each below this parent. */
  rowsOf(from: number, to: number, parent: TreeNode): readonly TreeNode[];
  /** The row at an index in a word or two. */
  brief(index: number): string;
  /** A range for screen readers. */
  rangeWords(from: string, to: string): string;
  /** Resolves when what the rows of a parent show is loaded, or hasn't come for a while. */
  ready?(rows: readonly TreeNode[], parent: TreeNode): Promise<void>;
}

interface ListRange {
  readonly list: RangedList;
  /** The number of rows before it. */
  readonly from: number;
}

/** A range of a long list. It reloads as the rows of the list do. */
export class RangeNode extends ScopedNode<ListRange> {
  override readonly isPart: boolean;

  constructor(parent: TreeNode, key: string, of: ListRange & OnChain) {
    super(parent, key, of);
    this.isPart = of.list.isPart;
  }

  override row(): Row {
    const { list, from: before } = this.of;
    const last = Math.min(this.#end, list.rowCount);
    const [from, to] = [groupedInteger(before + 1), groupedInteger(last)];
    const description = l10n.t('{0} to {1}', list.brief(before), list.brief(last - 1));
    return {
      label: l10n.t('{0} to {1}', from, to),
      description,
      icon: 'list-unordered',
      context: list.rangeContext,
      expands: 'collapsed',
      spoken: `${list.rangeWords(from, to)}, ${description}`,
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const { list, from } = this.of;
    const rows = list.rowsOf(from, this.#end, this);
    this.keepOnly(rows);
    await list.ready?.(rows, this);
    return rows;
  }

  get #end(): number {
    return this.of.from + this.of.list.rowsTogether;
  }
}

/** The first rows of a list, and the rows of its ranges. */
export function rangedRows(list: RangedList & ScopedNode): TreeNode[] {
  const { rowsTogether, rowCount } = list;
  const ranges: TreeNode[] = [];
  for (let from = rowsTogether; from < rowCount; from += rowsTogether) ranges.push(rangeAt(list, from));
  return [...list.rowsOf(0, rowsTogether, list), ...ranges];
}

/** The parent of a row of a list: the list, or a range of it. */
export function rangeAt(list: RangedList & ScopedNode, index: number): TreeNode {
  const from = index - (index % list.rowsTogether);
  const key = `from ${from}`;
  return from === 0 ? list : list.kept(key, () => new RangeNode(list, key, { list, from, scope: list.scope }));
}
