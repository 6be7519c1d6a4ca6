import { toHexDigits } from '../../../src/core/bytes/bytes';
import { readGiven } from '../../../src/core/given-text/given-text';
import { findIDs } from '../../../src/core/ids-in-text/find-ids';
import type { JSONObject } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';
import { ProblemFinder } from '../../../src/core/problems-in-text/find-problems';
import { hoveredKinds, treatmentOf } from '../keys/corpus';
import { type CaseResult, casesIn } from './form';

/** Texts with IDs, keys or what looks like one. */
export function* textCases(path: string, text: string): Generator<CaseResult> {
  for (const [i, { source, text: given, id, token, expected }] of casesIn(text).entries()) {
    const problem = isRecord(expected) ? problemOf(String(given), String(id ?? token), expected) : 'expects nothing';
    yield { title: `${path}:${i + 1} ${String(source)}`, problem };
  }
}

function problemOf(text: string, token: string, expected: JSONObject): string | undefined {
  const treatment = treatmentOf(text, token);
  const marks = new ProblemFinder().find(text, { networks: true }).map(({ kind }) => kind);
  const kinds = hoveredKinds(text, token);
  if (expected['lookedUpWithoutAsking'] === true && treatment !== 'sent') return `is ${treatment}`;
  if (expected['sent'] === false && treatment === 'sent') return 'is sent';
  if (expected['notCalledPrivateKey'] === true && [...marks, ...kinds].includes('privateKey')) return 'is called a key';
  if (expected['marks'] !== undefined && JSON.stringify(marks) !== JSON.stringify(expected['marks']))
    return `is marked as ${marks.join(', ')}`;
  return expected['kind'] === undefined ? undefined : differs(text, expected);
}

function differs(text: string, expected: JSONObject): string | undefined {
  const found = findIDs(text);
  if (expected['kind'] === 'other') {
    const { kind } = readGiven(text);
    const all = [kind, ...found.map((each) => each.kind)].filter((each) => each !== 'other');
    return all.length === 0 ? undefined : `is read as ${all.join(', ')}`;
  }
  const facts = found.map((each) =>
    each.kind === 'address' ? `address ${each.hrp} ${toHexDigits(each.bytes)}` : each.kind,
  );
  const wanted = [expected['kind'], expected['hrp'], expected['bytes']].filter((each) => typeof each === 'string');
  return facts.includes(wanted.join(' ')) ? undefined : `has ${facts.join(', ') || 'nothing'}`;
}
