import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JSONObject } from '../../../src/core/json/json';
import { readRecording, ROOT } from '../../../test/support/recording/recording';
import { callOf } from './calls';
import { PROTOCOL_FIXTURES } from '../../../test/support/recording/vectors';

/** The first result that a recorded node gave to a call with exactly these parameters. */
export function recordedAnswer(file: string, method: string, params: object): JSONObject {
  for (const line of readRecording(join(ROOT, PROTOCOL_FIXTURES, file))) {
    const call = line.kind === 'exchange' ? callOf(line) : undefined;
    if (call?.method === method && call.error === undefined && isDeepStrictEqual({ ...call.params }, params)) {
      return call.result;
    }
  }
  throw new Error(`the recording has no ${method} of ${JSON.stringify(params)}`);
}
