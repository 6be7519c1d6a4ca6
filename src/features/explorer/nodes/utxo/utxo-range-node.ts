import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../../../services/text/format-text';
import type { ListedUTXO } from '../../../../services/utxos/utxo-table';
import { type Row, TreeNode } from '../tree-node';
import type { UTXONode } from './utxo-node';

/** Rows of one parent: VS Code draws this many without a noticeable pause. */
export const ROWS_TOGETHER = 1024;

/** A list that is longer than one parent's rows. */
interface LongList extends TreeNode {
  shown(): readonly ListedUTXO[];
  nodesOf(utxos: readonly ListedUTXO[], parent: TreeNode): readonly TreeNode[];
}

/** A range of a long list. */
export class UTXORangeNode extends TreeNode {
  override readonly isPart = true;
  readonly #list: LongList;
  readonly #from: number;

  constructor(parent: LongList, from: number) {
    super(parent, `from ${from}`);
    this.#list = parent;
    this.#from = from;
  }

  override row(): Row {
    const from = groupedInteger(this.#from + 1);
    const to = groupedInteger(Math.min(this.#from + ROWS_TOGETHER, this.#list.shown().length));
    return {
      label: l10n.t('{0} to {1}', from, to),
      icon: 'list-unordered',
      context: 'utxoRange',
      expands: 'collapsed',
      spoken: l10n.t('UTXOs {0} to {1}', from, to),
    };
  }

  override children(): readonly TreeNode[] {
    const rows = this.#list.nodesOf(this.#list.shown().slice(this.#from, this.#from + ROWS_TOGETHER), this);
    this.keepOnly(rows);
    return rows;
  }

  /** The row of this key, created on first use. */
  utxo(key: string, make: () => UTXONode): UTXONode {
    return this.kept(key, make);
  }
}
