import * as l10n from '@vscode/l10n';
import type { PageListed, PageMark } from '../../src/tx-page-protocol';
import { h, KeyedElements, setAttribute, setChildren, setText, show } from '../dom';
import { wholeText } from '../view-models/texts';
import { markIcon } from '../parts/mark-icon';
import { DrawnPart } from '../parts/drawn-part';

/** Several transactions beside the one that is shown. A row that didn't change keeps its elements. */
export class TxList {
  readonly element = h('nav', { class: 'list', 'aria-labelledby': 'list-title', hidden: true });
  readonly #title = h('p', { id: 'list-title' });
  readonly #rows = h('ol');
  readonly #parts = new WeakMap<Element, ListedRow>();
  readonly #keyed: KeyedElements<PageListed, HTMLElement>;
  #shown: string | undefined;

  constructor(press: (key: string) => void) {
    this.#keyed = new KeyedElements(
      ({ key }) => {
        const row = new ListedRow(() => press(key), key);
        this.#parts.set(row.element, row);
        return row.element;
      },
      (element, listed) => this.#parts.get(element)?.show(listed),
    );
    this.element.append(this.#title, this.#rows);
  }

  show(listed: readonly PageListed[]): void {
    show(this.element, listed.length > 0);
    setText(this.#title, l10n.t('{0} transactions', wholeText(listed.length)));
    const elements = this.#keyed.of(listed, ({ key }) => key);
    setChildren(this.#rows, elements);
    const at = listed.findIndex(({ isShown }) => isShown);
    const shown = listed[at]?.key;
    if (shown !== this.#shown) this.#reveal(elements[at]);
    this.#shown = shown;
  }

  /** Scrolls this list only, not the page, and only as far as needed. */
  #reveal(row: HTMLElement | undefined): void {
    if (row === undefined) return;
    const [list, shown] = [this.element.getBoundingClientRect(), row.getBoundingClientRect()];
    this.element.scrollTop += Math.min(0, shown.top - list.top) + Math.max(0, shown.bottom - list.bottom);
  }
}

class ListedRow {
  readonly element: HTMLElement;
  readonly #button: HTMLElement;
  readonly #mark = new DrawnPart(h('span', {}), (mark: PageMark) => [markIcon(mark)]);
  readonly #headline = h('span', { class: 'listed-headline' });
  readonly #state = h('span', { class: 'listed-state' });

  constructor(press: () => void, key: string) {
    const words = h('span', {}, this.#headline, ' ', this.#state);
    this.#button = h('button', { type: 'button', 'data-name': `press:${key}` }, this.#mark.element, words);
    this.#button.addEventListener('click', press);
    this.element = h('li', {}, this.#button);
  }

  show({ headline, state, mark, isShown }: PageListed): void {
    this.#mark.show(mark);
    setText(this.#headline, headline);
    setText(this.#state, state);
    setAttribute(this.#button, 'aria-current', isShown ? 'true' : undefined);
  }
}
