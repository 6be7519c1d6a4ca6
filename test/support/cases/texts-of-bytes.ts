import { fileText } from '../../../src/core/given-text/file-text';
import { readGiven } from '../../../src/core/given-text/given-text';
import { type JSONObject, stringifyJSON } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';
import { heldInJSON } from '../../../src/core/signing/held-json';
import { finished } from '../../../src/core/steps';
import { toHexDigits } from '../../../src/core/bytes/bytes';
import { readOutcome } from '../../../src/core/outcome';
import { inspectBytes } from '../../../src/services/inspect/read-bytes';
import { idTextOf } from '../../../src/services/lookup/found';
import { type CaseResult, casesIn } from './form';
import { factsOf } from './facts-of-bytes';

/** Lists of bytes in code, JSON of a transaction as nodes print it, and files of the command. */
export function* textOfBytesCases(path: string, text: string): Generator<CaseResult> {
  for (const [i, each] of casesIn(text).entries()) {
    const { value, error } = readOutcome(() => problemOf(each));
    yield { title: `${path}:${i + 1} ${String(each['source'])}`, problem: error?.message ?? value };
  }
}

function problemOf({ text, json, file, expected }: JSONObject): string | undefined {
  if (!isRecord(expected)) return 'expects nothing';
  const given = typeof file === 'string' ? fileText(Buffer.from(file, 'base64')) : String(text);
  const bytes = json === undefined ? bytesIn(given) : finished(heldInJSON(stringifyJSON(json)))[0]?.bytes;
  const thing = bytes && inspectBytes(bytes);
  if (bytes === undefined || thing === undefined) return 'is nothing';
  const facts = factsOf(thing);
  const found: Readonly<Record<string, unknown>> = { ...facts, id: idTextOf(thing), bytes: toHexDigits(bytes) };
  const last = (value: unknown): unknown => String(value).split('.').at(-1);
  const wrong = ['id', 'bytes', 'chain', 'type'].find(
    (name) => expected[name] !== undefined && last(found[name]) !== last(expected[name]),
  );
  return wrong && `${wrong}: ${String(found[wrong])}`;
}

function bytesIn(text: string): Uint8Array | undefined {
  const given = readGiven(text.trim());
  return given.kind === 'hex' ? given.bytes : undefined;
}
