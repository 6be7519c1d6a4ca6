import { type JSONValue, stringifyJSON } from './json';
import { markCharacters } from '../text/visible-text';

/**
 * A value as readable JSON, indented by two spaces. Characters that reverse or end lines, or are invisible, are
 * escaped: names are hostile.
 */
export function visibleJSON(value: JSONValue): string {
  return `${stringifyJSON(value, 2, quoteVisibly)}\n`;
}

/** The same on one line. */
export function visibleJSONLine(value: JSONValue): string {
  return stringifyJSON(value, 0, quoteVisibly);
}

/** A value that was written before, by `visiblePart`. */
export class WrittenJSON {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The fields of a document; one whose value is undefined is left out. */
export type DocumentFields = Readonly<Record<string, JSONValue | WrittenJSON | undefined>>;

/** A value as `visibleJSON` writes it `depth` levels deep in a document. Throws as `stringifyJSON`. */
export function visiblePart(value: JSONValue, depth: number): string {
  return stringifyJSON(value, 2, quoteVisibly, depth);
}

/** Like `visibleJSON`, for an object whose fields are already serialized. */
export function visibleDocument(fields: DocumentFields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `  ${quoteVisibly(name)}: ${value instanceof WrittenJSON ? value.text : visiblePart(value, 1)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** IDs, addresses and hex, which are nearly all of a document, need no escape. */
const PLAIN_STRING = /^[ !#-[\]-~]*$/;
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** A text as a JSON string in which invisible characters are escaped. */
export function quoteVisibly(text: string): string {
  if (PLAIN_STRING.test(text)) return `"${text}"`;
  return markCharacters(JSON.stringify(text), { marked: UNSEEN, markOf: escapedUnits });
}

/** As JSON escapes it: each of its code units. */
function escapedUnits(codePoint: number): string {
  const units = String.fromCodePoint(codePoint);
  return units.split('').map(escapedUnit).join('');
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
