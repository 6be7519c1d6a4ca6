import { type JSONObject, type JSONValue, membersOf, stringifyJSON } from '../core/json/json';
import { isRecord } from '../core/json/record';
import { visibleText } from '../core/text/visible-text';
import type { Description, TxDescription } from '../services/inspect/describer';
import type { Fact } from '../services/text/facts';
import { addressFormatOn, longAddress, ownerWords } from '../services/text/format-id';
import { plainText } from '../services/text/pieces';
import { rowPieces, ROWS } from '../services/tx/tx-rows';
import type { TxRow } from '../services/tx/tx-view';

/** Longest line of foreign text. */
const LONGEST = 2_000;

/** What something did or is: its headline, what else is known, and `facts`, a line each. `now` is Unix ms. */
export function thingText(description: Description, facts: readonly Fact[], now: number): string {
  const rows = description.view === undefined ? [] : description.view.rows.map((row) => rowLine(row, description, now));
  const own = [...facts, ...description.facts].map(({ label, value }) => [plainText(label), plainText(value)] as const);
  return [plainText(description.headline), ...[...own, ...rows].map(([label, text]) => `  ${label}: ${text}`)].join(
    '\n',
  );
}

function rowLine(row: TxRow, { view, format }: TxDescription, now: number): readonly [string, string] {
  const text = plainText(rowPieces(row, now));
  const on = row.kind === 'balance' ? addressFormatOn(format, row.chain, view.tx.networkID) : format;
  const owner = row.kind === 'balance' ? row.owner : row.kind === 'holding' ? row.output : undefined;
  const label =
    owner === undefined ? (ROWS[row.kind].label ?? '') : ownerWords(owner, 8, (each) => longAddress(on, each));
  return [label, text];
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
