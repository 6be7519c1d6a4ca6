import { equalBytes, toHexDigits } from '../../../src/core/bytes/bytes';
import { decodeAnyHex } from '../../../src/core/encodings/hex';
import { readGiven } from '../../../src/core/given-text/given-text';
import { type JSONObject, membersOf } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';
import { inspectBytes } from '../../../src/services/inspect/read-bytes';
import { difference } from '../recording-checks/json-difference';
import { encoded, type Facts, factsOf } from './facts-of-bytes';
import { type CaseResult, casesIn } from './form';

/** Bytes of all kinds, addresses and node IDs, one a line. */
export function* bytesCases(path: string, text: string): Generator<CaseResult> {
  for (const [i, { source, kind, hex, text: given, expected }] of casesIn(text).entries()) {
    const title = `${path}:${i + 1} ${String(kind)} of ${String(source)}`;
    const facts = typeof hex === 'string' ? factsOfHex(hex) : factsOfText(String(given));
    yield { title, problem: typeof facts === 'string' ? facts : differs(facts, expected) };
  }
}

function differs(facts: Facts, expected: JSONObject[string] | undefined): string | undefined {
  if (!isRecord(expected)) return 'expects nothing';
  for (const [name, value] of membersOf(expected)) {
    // Words for people.
    if (name === 'says') continue;
    if (name === 'missing') {
      if (typeof facts[name] !== 'string') return 'names nothing that is missing';
      continue;
    }
    const found = difference(value, facts[name] ?? null, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Or what is wrong with them. */
function factsOfHex(hex: string): Facts | string {
  const { bytes, checked } = decodeAnyHex(hex);
  const thing = inspectBytes(bytes);
  if (thing === undefined) return 'is nothing';
  if (!equalBytes(encoded(thing), thing.bytes)) return 'encodes to other bytes';
  return { ...factsOf(thing), ...(checked ? { checksum: true } : {}) };
}

function factsOfText(text: string): Facts | string {
  const given = readGiven(text);
  switch (given.kind) {
    case 'address':
      return { chain: given.alias ?? null, hrp: given.hrp, bytes: toHexDigits(given.bytes) };
    case 'nodeID':
      return { nodeIDBytes: toHexDigits(given.bytes) };
    default:
      return `is read as ${given.kind}`;
  }
}
