import { codeSpan } from '../../../../services/text/markdown';
import { type Copies, type Row, TreeNode } from '../tree-node';

/** A fact about its parent; `id` is the complete ID or address that it shows. */
export class FactNode extends TreeNode {
  #row: Row = { label: '', context: 'fact' };
  #id: string | undefined;

  says(row: Omit<Row, 'context'>, id?: string): this {
    this.#row = { ...row, context: 'fact' };
    this.#id = id;
    return this;
  }

  override row(): Row {
    return this.#row;
  }

  override tooltip(): Promise<string | undefined> {
    return Promise.resolve(this.#id === undefined ? undefined : codeSpan(this.#id));
  }

  override copies(): Copies {
    return this.#id === undefined ? {} : { id: this.#id };
  }
}
