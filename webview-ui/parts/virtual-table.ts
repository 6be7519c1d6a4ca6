import { h, setAttribute, setChildren, setText } from '../dom';
import type { SortOrder } from '../view-models/rows';

interface TableColumn<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  /** Whether its font is monospace. */
  readonly isCode?: boolean;
  readonly text: (row: Row) => string;
}

/** CSS pixels; the style sheet has the same value. */
const ROW_HEIGHT = 24;
const ROWS_BEYOND = 12;

/** A sortable table of any length; only the rows in view are in the document. */
export class VirtualTable<Row> {
  readonly element: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #head = h('tr', { 'aria-rowindex': '1' });
  readonly #above = h('tr', { 'aria-hidden': 'true', class: 'spacer' });
  readonly #below = h('tr', { 'aria-hidden': 'true', class: 'spacer' });
  readonly #body = h('tbody');
  readonly #onSort: (order: SortOrder) => void;
  #columns: readonly TableColumn<Row>[] = [];
  #rows: readonly Row[] = [];
  #order: SortOrder | undefined;
  #first = -1;
  #last = -1;

  constructor(label: string, onSort: (order: SortOrder) => void) {
    this.#onSort = onSort;
    this.#table = h('table', { 'aria-label': label }, h('thead', {}, this.#head), this.#body);
    this.element = h('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': label }, this.#table);
    this.element.addEventListener('scroll', () => this.#fill());
    new ResizeObserver(() => this.#fill()).observe(this.element);
  }

  /** Shows rows that are already in `order`; the scroll position stays. */
  show(columns: readonly TableColumn<Row>[], rows: readonly Row[], order: SortOrder | undefined): void {
    const isSame =
      columns.length === this.#columns.length && columns.every((each, i) => each.title === this.#columns[i]?.title);
    this.#columns = columns;
    this.#rows = rows;
    this.#order = order;
    if (!isSame)
      setChildren(
        this.#head,
        columns.map((column, index) => this.#headCell(column, index)),
      );
    [...this.#head.children].forEach((cell, index) => {
      const isSorted = order?.column === index;
      setAttribute(cell, 'aria-sort', isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined);
    });
    setAttribute(this.#table, 'aria-rowcount', String(rows.length + 1));
    this.#first = -1;
    this.#fill();
  }

  #headCell({ title, isNumber }: TableColumn<Row>, index: number): HTMLElement {
    const button = h('button', { type: 'button', class: 'sort' }, title);
    button.addEventListener('click', () => {
      const isDescending = this.#order?.column === index ? !this.#order.isDescending : isNumber === true;
      this.#onSort({ column: index, isDescending });
    });
    return h('th', { scope: 'col', class: isNumber === true && 'number' }, button);
  }

  #fill(): void {
    const seen = Math.ceil((this.element.clientHeight || 320) / ROW_HEIGHT);
    const top = Math.floor(this.element.scrollTop / ROW_HEIGHT);
    const first = Math.max(0, Math.min(top, this.#rows.length - seen) - ROWS_BEYOND);
    const last = Math.min(this.#rows.length, top + seen + ROWS_BEYOND);
    if (first === this.#first && last === this.#last) return;
    [this.#first, this.#last] = [first, last];
    this.#above.style.setProperty('height', `${first * ROW_HEIGHT}px`);
    this.#below.style.setProperty('height', `${(this.#rows.length - last) * ROW_HEIGHT}px`);
    const rows = this.#rows.slice(first, last).map((row, index) => this.#row(row, first + index));
    setChildren(this.#body, [this.#above, ...rows, this.#below]);
  }

  #row(row: Row, index: number): HTMLTableRowElement {
    const cells = this.#columns.map(({ isNumber, isCode, text }) => {
      const cell = h('td', { class: isNumber === true ? 'number' : isCode === true && 'code' });
      setText(cell, text(row));
      // A narrow card truncates it.
      if (isCode === true) cell.title = text(row);
      return cell;
    });
    return h('tr', { 'aria-rowindex': String(index + 2) }, ...cells);
  }
}
