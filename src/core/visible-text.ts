/** Characters of a stranger's text that are shown; the rest is cut. */
const SHOWN_CHARACTERS = 40;

/**
 * Control, format (direction marks, zero width), private-use, unassigned and line-breaking characters, and letters that
 * are drawn as nothing. The first group is the joiner between two emoji, which is seen: as the one picture they make.
 */
const UNSEEN =
  /((?<=\p{ExtPict}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d(?=\p{ExtPict}))|[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u{e0100}-\u{e01ef}]/gu;

/**
 * A text that a stranger chose, on one line, in characters that are what they look like, cut at `limit` characters: what
 * can't be seen is written as `\u{202e}`. It is still to be escaped for whatever shows it.
 */
export function visibleText(text: string, limit: number = SHOWN_CHARACTERS): string {
  if (text.length <= limit) return markUnseen(text);
  // Cut before looking at each character: the text may be megabytes long. A character has at most two units.
  const start = [...text.slice(0, 2 * (limit + 1))];
  const shown = markUnseen(start.slice(0, limit).join(''));
  return start.length > limit ? `${shown}…` : shown;
}

function markUnseen(text: string): string {
  return text.replace(UNSEEN, (character, joiner: string | undefined) =>
    joiner === undefined ? `\\u{${(character.codePointAt(0) as number).toString(16)}}` : character,
  );
}
