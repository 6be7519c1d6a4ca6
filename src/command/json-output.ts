import { prefixedHex } from '../core/bytes/bytes';
import type { InputPlace } from './command-input';
import type { Printed, PrintedValue } from './printed';

/** What is printed of an input: a text, or a line of JSON, which names the input. */
export function printedText(
  printed: Printed | PrintedValue,
  { file, line }: Pick<InputPlace, 'file' | 'line'>,
): string {
  return 'text' in printed ? printed.text : jsonLine({ input: file ?? 'argument', line, ...printed.value });
}

/**
 * A value as JSON on one line: 64-bit integers as text in decimal, bytes as hex with `0x`. `json`, which the API has as
 * a text, is what that text holds.
 */
function jsonLine({ json, ...value }: { readonly json?: unknown } & Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each);
    return each instanceof Uint8Array ? prefixedHex(each) : each;
  });
  // Parsing it would lose digits of long numbers. No line break stands within a text of JSON.
  const line = typeof json === 'string' ? `${text.slice(0, -1)},"json":${json.replaceAll(/\n\s*/g, '')}}` : text;
  // Others wrote some of its texts: a terminal would reverse the rest of the line.
  return line.replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (each) =>
    Array.from({ length: each.length }, (_, i) => `\\u${each.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}
