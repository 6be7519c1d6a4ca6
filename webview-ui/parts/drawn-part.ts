import { type Child, setChildren, show } from '../dom';

/**
 * A part of the page. The host sends the whole state each second, so a part is drawn again only if what it shows
 * differs: focus, selection, hover and scroll survive.
 */
export class DrawnPart<T> {
  readonly element: HTMLElement;
  readonly #draw: (value: T) => readonly Child[];
  #drawn: string | undefined;

  constructor(element: HTMLElement, draw: (value: T) => readonly Child[]) {
    this.element = element;
    this.#draw = draw;
    element.hidden = true;
  }

  /** Hides the part if there is nothing to show. */
  show(value: T | undefined): void {
    const json = JSON.stringify(value);
    if (json === this.#drawn) return;
    this.#drawn = json;
    show(this.element, value !== undefined);
    setChildren(this.element, value === undefined ? [] : this.#draw(value));
  }
}
