import { stringifyJSON, type JSONValue } from './json';

/**
 * A value as a JSON text for people, two spaces a level. Characters that turn lines around, end them or are not seen
 * at all are escaped, as JSON may write them: names are chosen by strangers.
 */
export function visibleJSON(value: JSONValue): string {
  return `${stringifyJSON(value, 2, quoteVisibly)}\n`;
}

/** IDs, addresses and hex, which are nearly all of a document, need no escape. */
const PLAIN = /^[ !#-[\]-~]*$/;
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text as a JSON string in characters that are what they look like. */
export function quoteVisibly(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(UNSEEN, (units) =>
    Array.from({ length: units.length }, (_, i) => `\\u${units.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}
