import { stringifyJSON, type JSONValue } from './json';
import { markCharacters } from './marked-characters';

/**
 * A value as readable JSON, indented by two spaces. Characters that reverse or end lines, or are invisible, are escaped:
 * names are hostile.
 */
export function visibleJSON(value: JSONValue): string {
  return `${stringifyJSON(value, 2, quoteVisibly)}\n`;
}

/** IDs, addresses and hex, which are nearly all of a document, need no escape. */
const PLAIN = /^[ !#-[\]-~]*$/;
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** A text as a JSON string in which invisible characters are escaped. */
export function quoteVisibly(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return markCharacters(JSON.stringify(text), { marked: UNSEEN, markOf: escapedUnits });
}

/** As JSON escapes it: each of its code units. */
function escapedUnits(codePoint: number): string {
  const units = String.fromCodePoint(codePoint);
  return units.split('').map(escaped).join('');
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
