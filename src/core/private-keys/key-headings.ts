import { CALLED_KEY } from './called-key';

/** Of Markdown and AsciiDoc. */
const HEADING = /^(#{1,6}|={1,6})\s(.*)/;
const BOLD_HEADING = /^(?:\*\*|__)(.{1,120}?):?(?:\*\*|__):?\s*$/;
/** The line below a heading of Markdown, and the heading's level. */
const UNDERLINE = /^(?:(={3,})|-{3,})\s*$/;
/** The end of a heading above values of any names. */
const OF_KEYS_ONLY = /\bkeys\W*$/i;
/** Of headings, and of lines in bold, which are below all headings. */
const LOWEST_LEVEL = 6;

/** The headings that a token stands below. Is given the lines above it, from the nearest upwards. */
export class KeyHeadings {
  #level = LOWEST_LEVEL + 1;
  /** The level of the heading that the line below underlines. */
  #underlined: number | undefined;

  /** Whether the next line upwards, without its indentation, is such a heading and announces private keys. */
  announceKeys(line: string): boolean {
    const [, marks, heading = line] = HEADING.exec(line) ?? [];
    const level = marks?.length ?? this.#underlined;
    const under = UNDERLINE.exec(line);
    this.#underlined = under === null ? undefined : under[1] === undefined ? 2 : 1;
    if (level !== undefined && level < this.#level) {
      this.#level = level;
      return CALLED_KEY.test(heading) || OF_KEYS_ONLY.test(heading);
    }
    const [, bold] = this.#level > LOWEST_LEVEL ? (BOLD_HEADING.exec(line) ?? []) : [];
    if (bold === undefined) return false;
    this.#level = LOWEST_LEVEL;
    return OF_KEYS_ONLY.test(bold);
  }
}
