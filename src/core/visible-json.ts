import { stringifyJSON, type JSONValue } from './json';

/**
 * A value as a JSON text for people, two spaces a level. Characters that turn lines around, end them or are not seen
 * at all are escaped, as JSON may write them: names are chosen by strangers.
 */
export function visibleJSON(value: JSONValue): string {
  const escaped = stringifyJSON(value, 2).replace(UNSEEN, (units) =>
    Array.from({ length: units.length }, (_, i) => `\\u${units.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
  return `${escaped}\n`;
}

const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
