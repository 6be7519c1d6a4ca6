import { h } from '../dom';

/**
 * Cards in columns without holes: each one is below the shortest column, in the order of the document. Its place depends
 * only on the cards before it, so that a card doesn't move while its own content grows.
 */
export class Columns {
  readonly element = h('div', { class: 'columns' });
  readonly #sizes = new ResizeObserver(() => this.#place());

  constructor() {
    this.#sizes.observe(this.element);
  }

  append(...cards: readonly HTMLElement[]): void {
    this.element.append(...cards);
    for (const card of cards) this.#sizes.observe(card);
  }

  /** Rows are one pixel high, and have no gap. The grid's own columns include those of places from before. */
  #place(): void {
    const style = getComputedStyle(this.element);
    const ends = Array.from({ length: Number(style.getPropertyValue('--columns')) }, () => 1);
    const cards = [...this.element.children] as HTMLElement[];
    const heights = cards.map(({ offsetHeight }) => Math.ceil(offsetHeight + Number.parseFloat(style.columnGap)));
    for (const [i, card] of cards.entries()) {
      const start = Math.min(...ends);
      const column = ends.indexOf(start);
      card.style.gridArea = `${start} / ${column + 1} / span ${heights[i]}`;
      ends[column] = start + (heights[i] ?? 0);
    }
  }
}
