import { stringifyJSON, type JSONValue } from './json';

/**
 * A value as readable JSON, indented by two spaces. Characters that reverse or end lines, or are invisible, are escaped:
 * names are hostile.
 */
export function visibleJSON(value: JSONValue): string {
  return `${stringifyJSON(value, 2, quoteVisibly)}\n`;
}

/** IDs, addresses and hex, which are nearly all of a document, need no escape. */
const PLAIN = /^[ !#-[\]-~]*$/;
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text as a JSON string in which invisible characters are escaped. */
export function quoteVisibly(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  // Megabytes of them take a third of the time when each is escaped without a list.
  return JSON.stringify(text).replace(UNSEEN, (units) =>
    units.length === 1 ? escaped(units, 0) : escaped(units, 0) + escaped(units, 1),
  );
}

function escaped(units: string, at: number): string {
  return `\\u${units.charCodeAt(at).toString(16).padStart(4, '0')}`;
}
