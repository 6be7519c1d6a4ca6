import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type JSONObject, type JSONValue, membersOf, tryParseJSON } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';

/** A case that was tried. */
export interface CaseResult {
  readonly title: string;
  /** What is wrong; undefined when the case holds. */
  readonly problem: string | undefined;
}

/** A form of files with cases. A line of `test/oracle/cases.ts` adds one. */
export interface CaseForm {
  readonly name: string;
  /** Whether a file whose first case is this one is in this form. */
  readonly holds: (first: JSONObject) => boolean;
  readonly cases: (path: string, text: string) => Iterable<CaseResult> | AsyncIterable<CaseResult>;
}

/** The text of a file, which may be compressed. */
export function readCaseFile(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The cases of a file: its lists, of which most have one, `cases`, or one a line. */
export function casesIn(text: string): JSONObject[] {
  const whole = tryParseJSON(text);
  const lists = isRecord(whole) ? membersOf(whole).map(([, value]) => value) : [];
  const cases = lists.filter((each) => Array.isArray(each)).flat() as readonly JSONValue[];
  if (isRecord(whole) && cases.some((each) => isRecord(each))) return cases.filter((each) => isRecord(each));
  const lines = text.trim().split(/\s*\n/);
  return lines.map(tryParseJSON).filter((each) => isRecord(each));
}
