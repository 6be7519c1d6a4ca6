import { JSONTextError } from '../../../src/core/json/json-nodes';
import { visibleJSON } from '../../../src/core/json/visible-json';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import { editableJSON, readEditableJSON } from '../../../src/core/signing/tx-json';
import { finished } from '../../../src/core/steps';
import { roundTripProblem } from '../recording-checks/round-trip';
import { byteSeeds } from './fuzz-seeds';
import { mutateBytes, mutateText, Random } from './mutate';

/** How many were read as each: none at all would be a check that can't fail. */
interface Tried {
  readonly failures: string[];
  bytes: number;
  texts: number;
}

/**
 * Writes mutated transactions as JSON and reads them, and reads mutated JSON: the bytes stay the same, and what is
 * refused has a place in the text.
 */
export function failedRoundTrips(seed: number, count: number): Tried {
  const seeds = byteSeeds().filter((bytes) => bytes.length < 2048 && readAnyTx(bytes) !== undefined);
  const texts = seeds.flatMap((bytes) => jsonOf(bytes) ?? []);
  const tried: Tried = { failures: [], bytes: 0, texts: 0 };
  for (let number = 0; number < count; number++) {
    const random = new Random(seed, number);
    const any = readAnyTx(mutateBytes(random, random.pick(seeds), random.pick(seeds)));
    const problem = any === undefined ? undefined : roundTripProblem(any);
    if (any !== undefined) tried.bytes++;
    if (problem !== undefined) tried.failures.push(`JSON of a transaction, input ${number}: ${problem}`);
    const text = mutateText(random, random.pick(texts), random.pick(texts));
    const wrong = textProblem(text, tried);
    if (wrong !== undefined) tried.failures.push(`JSON as a transaction, input ${number}: ${wrong}`);
  }
  return tried;
}

function jsonOf(bytes: Uint8Array): string | undefined {
  const any = readAnyTx(bytes);
  return any && visibleJSON(editableJSON(any));
}

function textProblem(text: string, tried: Tried): string | undefined {
  try {
    const problem = roundTripProblem(finished(readEditableJSON(text)));
    tried.texts++;
    return problem;
  } catch (error) {
    if (!(error instanceof JSONTextError)) return String(error);
    const { start, end, line } = error.place;
    const lines = text.slice(0, start).split(/\r\n|\n|\r/).length - 1;
    const isIn = start >= 0 && start <= end && end <= text.length;
    return isIn && line === lines ? undefined : `a place outside of the text: ${JSON.stringify(error.place)}`;
  }
}
