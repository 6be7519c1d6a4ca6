import type { JSONObject, JSONValue } from '../../core/json';
import { visibleJSON } from '../../core/visible-json';
import { groupedInteger } from '../../services/text/format-text';
import { ABOUT_MARKS } from './foreign-text';

/** Longest answer in UTF-16 units, some 8,000 tokens: more would drown what was asked. */
const LONGEST_ANSWER = 24_000;

/** A token of JSON and IDs has at least so many characters. */
const CHARACTERS_A_TOKEN = 2;

/** An answer as text, bounded: first the transaction as the node writes it is left out, then the end is cut. */
export function answerText(answer: JSONObject, tokenBudget?: number): string {
  const longest = Math.min(LONGEST_ANSWER, Math.max(0, tokenBudget ?? Infinity) * CHARACTERS_A_TOKEN);
  const whole = visibleJSON(marked(answer));
  if (whole.length <= longest) return whole;
  const { transaction, ...rest } = answer;
  if (transaction === undefined) return cut(whole, longest);
  const leftOut = `left out, the whole answer would have ${groupedInteger(whole.length)} characters`;
  return cut(visibleJSON(marked({ ...rest, transaction: leftOut })), longest);
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}\n(cut: ${groupedInteger(longest)} of ${groupedInteger(text.length)} characters)\n`;
}

/** What is marked as a stranger's is explained first. */
function marked(answer: JSONObject): JSONObject {
  const hasForeign = 'transaction' in answer || visibleJSON(answer).includes('«');
  return hasForeign ? { about: ABOUT_MARKS, ...answer } : answer;
}

/** The fields that there are. */
export function present(fields: Readonly<Record<string, JSONValue | undefined>>): JSONObject {
  const entries = Object.entries(fields).filter((entry): entry is [string, JSONValue] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** The first items; the rest is counted in the last one. Undefined where there are none. */
export function firstOf<T>(items: readonly T[], most: number, toJSON: (item: T) => JSONValue): JSONValue[] | undefined {
  if (items.length === 0) return undefined;
  const shown = items.slice(0, most).map(toJSON);
  const left = items.length - shown.length;
  return left === 0 ? shown : [...shown, `${groupedInteger(left)} more, left out`];
}
