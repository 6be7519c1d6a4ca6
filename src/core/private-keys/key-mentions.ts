import { runEnd, runStart } from '../text/char-class';
import { isValue, LONGEST_NAME } from './key-characters';
import { KEY_MENTION, LOOK_BACK } from './key-words';

/** So much text is searched for names at once: each search has a price, and a log has an ID every 200 characters. */
const STRETCH = 16 * 1024;

/** The longest `KEY_MENTION`. */
const LONGEST_MENTION = 10;

/** The places of a text at which the name of a key may stand. Searches each part of it once, from its beginning on. */
export class KeyMentions {
  readonly #text: string;
  /** In ascending order, up to `#seen`. */
  readonly #mentions: number[] = [];
  #seen = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first place from `bound` to `to` at which the name of a key may stand. */
  first(bound: number, to: number): number | undefined {
    if (this.#seen < to) {
      const from = Math.max(this.#seen - LONGEST_MENTION, bound - LOOK_BACK, 0);
      const until = Math.max(to, Math.min(from + STRETCH, this.#text.length));
      for (const { index } of this.#text.slice(from, until).matchAll(KEY_MENTION)) {
        const at = from + index;
        if (at > (this.#mentions.at(-1) ?? -1) && !this.#isInValue(at)) this.#mentions.push(at);
      }
      this.#seen = until;
    }
    let low = 0;
    for (let high = this.#mentions.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.#mentions[middle] as number) < bound) low = middle + 1;
      else high = middle;
    }
    const mention = this.#mentions[low];
    return mention === undefined || mention >= to ? undefined : mention;
  }

  /** One ID in 200 contains `key` by chance. */
  #isInValue(at: number): boolean {
    const start = runStart(this.#text, at, LONGEST_NAME);
    return isValue(this.#text.slice(start, runEnd(this.#text, at, LONGEST_NAME)));
  }
}
