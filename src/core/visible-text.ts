/** Default limit for a hostile text, in characters; the rest is cut. */
const SHOWN_CHARACTERS = 40;

/**
 * Control, format (direction marks, zero width), private-use, unassigned and line-breaking characters, and letters
 * without a glyph. The first group is the joiner between two emoji, which is visible: the two form one picture.
 */
const UNSEEN =
  /((?<=\p{ExtPict}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d(?=\p{ExtPict}))|[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u{e0100}-\u{e01ef}]/gu;

/**
 * A hostile text on one line, cut at `limit` characters: invisible characters are written as `\u{202e}`. The caller still
 * escapes it for its surface.
 */
export function visibleText(text: string, limit: number = SHOWN_CHARACTERS): string {
  if (text.length <= limit) return markUnseen(text);
  // Cut before checking each character: the text may be megabytes long. A character has at most two code units.
  const start = [...text.slice(0, 2 * (limit + 1))];
  const shown = markUnseen(start.slice(0, limit).join(''));
  return start.length > limit ? `${shown}…` : shown;
}

function markUnseen(text: string): string {
  return text.replace(UNSEEN, (character, joiner: string | undefined) =>
    joiner === undefined ? `\\u{${(character.codePointAt(0) as number).toString(16)}}` : character,
  );
}
