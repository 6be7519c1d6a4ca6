import { markCharacters } from './marked-characters';

/** Default limit for a hostile text, in characters; the rest is cut. */
const SHOWN_CHARACTERS = 40;

/** The zero-width joiner. */
const JOINER = 0x200d;

/**
 * A hostile text on one line, cut at `limit` characters: invisible characters are written as `\u{202e}`. The caller
 * still escapes it for its surface.
 */
export function visibleText(text: string, limit: number = SHOWN_CHARACTERS): string {
  if (text.length <= limit) return markUnseen(text);
  // Cut before checking each character: the text may be megabytes long. A character has at most two code units.
  const start = [...text.slice(0, 2 * (limit + 1))];
  const shown = markUnseen(start.slice(0, limit).join(''));
  return start.length > limit ? `${shown}…` : shown;
}

function markUnseen(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  const joiner = joinerInPicture();
  return markCharacters(text, {
    marked: unseenCharacter(),
    markOf: (codePoint) => `\\u{${codePoint.toString(16)}}`,
    isExempt(codePoint, at) {
      if (codePoint !== JOINER) return false;
      joiner.lastIndex = at;
      return joiner.test(text);
    },
  });
}

/** Most names: the expressions below would be a third of what the activation takes, for the name in the status bar. */
const PRINTABLE_ASCII = /^[ -~]*$/;

// Regular expressions with classes of Unicode are made when they are first used: each takes 0.3 ms.

/**
 * Control, format (direction marks, zero width), private-use, unassigned and line-breaking characters, and letters
 * without a glyph.
 */
function unseenCharacter(): RegExp {
  return /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u{e0100}-\u{e01ef}]/u;
}

/** The joiner between two emoji, which is visible: the two form one picture. */
function joinerInPicture(): RegExp {
  return /(?<=\p{ExtPict}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d(?=\p{ExtPict})/uy;
}
