import { type JSONObject, type JSONValue, membersOf, stringifyJSON } from '../core/json/json';
import { isRecord } from '../core/json/record';
import { visibleText } from '../core/text/visible-text';
import type { Description } from '../services/inspect/describer';
import type { Fact } from '../services/text/facts';
import { longAddress, ownerWords } from '../services/text/format-id';
import { plainText } from '../services/text/pieces';
import { factsIn, type OwnerLabel } from '../services/tx/described-fact';
import { writtenFact } from '../services/tx/fact-words';

/** Longest line of foreign text. */
const LONGEST = 2_000;

/** The parts that are written, in this order. */
const PARTS = ['asset', 'effects', 'quorum', 'owners', 'minted', 'fee', 'change', 'memo', 'locks'] as const;

/** What something did or is: its headline, what else is known, and `details`, a line each. `now` is Unix ms. */
export function thingText(description: Description, details: readonly Fact[], now: number): string {
  const reported = details.map(({ label, value }) => [plainText(label), plainText(value)] as const);
  const own = factsIn(description.facts, ...PARTS).map((each) =>
    writtenFact(each, { owner: ownerLine, pieces: plainText, now }),
  );
  return [plainText(description.headline), ...[...reported, ...own].map(([label, text]) => `  ${label}: ${text}`)].join(
    '\n',
  );
}

function ownerLine({ owner, format }: OwnerLabel): string {
  return ownerWords(owner, 8, (each) => longAddress(format, each));
}

/** A value with its units as lines `field: value`; nested fields are indented below theirs. */
export function valueText(value: JSONObject, indent = ''): string {
  return membersOf(value)
    .map(([name, each]) => fieldText(name, each, indent))
    .join('\n');
}

function fieldText(name: string, value: JSONValue, indent: string): string {
  if (Array.isArray(value)) {
    return [`${indent}${name}:`, ...value.map((each: JSONValue) => itemText(each, indent))].join('\n');
  }
  return isObject(value)
    ? `${indent}${name}:\n${valueText(value, `${indent}  `)}`
    : `${indent}${name}: ${scalarText(value)}`;
}

function itemText(item: JSONValue, indent: string): string {
  if (!isObject(item)) return `${indent}- ${scalarText(item)}`;
  const text = valueText(item, `${indent}  `);
  return `${indent}- ${text.slice(indent.length + 2)}`;
}

function isObject(value: JSONValue): value is JSONObject {
  return isRecord(value);
}

function scalarText(value: JSONValue): string {
  return visibleText(typeof value === 'string' ? value : stringifyJSON(value), LONGEST);
}
