import { uncheckedRpc } from '../../../src/client/bodies/body-reader';
import { parsedBody } from '../../../src/client/http/json-body';
import type { ReadAnswer } from '../../../src/client/rpc/node-rpc';
import type { JSONValue } from '../../../src/core/json/json';

/** Reads a result that a test compares itself. */
export const ANY_RESULT: ReadAnswer<JSONValue> = (answer, request) =>
  uncheckedRpc(parsedBody(answer), answer.host, request);
