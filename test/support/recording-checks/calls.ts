import { InvalidInputError } from '../../../src/core/outcome';
import type { HexEncoding } from '../../../src/core/encodings/hex';
import { type JSONObject, type JSONValue, parseJSON } from '../../../src/core/json/json';
import { difference } from './json-difference';
import type { RecordedExchange } from '../recording/recording';

/** A JSON-RPC call of a recording with its answer. */
export interface Call {
  readonly label: string;
  readonly path: string;
  readonly method: string;
  readonly params: JSONObject;
  readonly result: JSONObject | undefined;
  readonly error: string | undefined;
}

/** The calls of a recording; what is no JSON-RPC is left out. */
export function callsOf(exchanges: readonly RecordedExchange[]): Call[] {
  return exchanges.flatMap(({ label, request, response }) => {
    try {
      const body = parseJSON(request.body);
      const answer = parseJSON(response.body);
      if (!isObject(body) || !isObject(answer) || typeof body['method'] !== 'string') return [];
      // An object, or a list with one (docs/protocol.md 3.1).
      const given = Array.isArray(body['params']) ? (body['params'] as readonly JSONValue[])[0] : body['params'];
      const params = isObject(given) ? given : {};
      const error = isObject(answer['error']) ? String(answer['error']['message']) : undefined;
      const result = isObject(answer['result']) ? answer['result'] : undefined;
      return [{ label, path: request.path, method: body['method'], params, result, error }];
    } catch (error) {
      // The transport cases send what is not JSON on purpose.
      if (error instanceof InvalidInputError) return [];
      throw error;
    }
  });
}

/** An argument by its name, which a node reads in any case. */
export function paramOf({ params }: Call, name: string): JSONValue | undefined {
  const key = Object.keys(params).find((key) => key.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : params[key];
}

/** What the call asked for, as a node reads it: in any case, `hex` if it names none. */
export function encodingOf(call: Call): HexEncoding {
  const encoding = String(paramOf(call, 'encoding') ?? 'hex').toLowerCase();
  return encoding === 'hexnc' || encoding === 'hexc' ? encoding : 'hex';
}

/** The number of the network that the answers are of; that of local networks where none names it. */
export function networkOf(calls: readonly Call[]): number {
  for (const { result } of calls) {
    const tx = result?.['tx'];
    const unsigned = isObject(tx) ? tx['unsignedTx'] : undefined;
    if (isObject(unsigned) && typeof unsigned['networkID'] === 'number') return unsigned['networkID'];
  }
  return 12345;
}

/** What a node gave as JSON, by its ID: the same transaction may stand by itself and in blocks. */
export type Answers = ReadonlyMap<string, readonly JSONObject[]>;

/** Every transaction and block that the node gave as JSON. */
export function answersByID(calls: readonly Call[]): Answers {
  const found = new Map<string, JSONObject[]>();
  const add = (value: JSONValue | undefined): void => {
    if (!isObject(value) || typeof value['id'] !== 'string') return;
    found.set(value['id'], [...(found.get(value['id']) ?? []), value]);
  };
  for (const { result } of calls) {
    const block = result?.['block'];
    add(result?.['tx']);
    add(block);
    if (!isObject(block)) continue;
    add(block['tx']);
    if (Array.isArray(block['txs'])) for (const tx of block['txs'] as readonly JSONValue[]) add(tx);
  }
  return found;
}

/** Where the node's JSON for an ID differs from ours; undefined also where it gave none. */
export function differsFrom(answers: Answers, id: string, ours: () => JSONValue): string | undefined {
  const given = answers.get(id);
  if (given === undefined) return undefined;
  const json = ours();
  for (const answer of given) {
    const found = difference(answer, json);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isObject(value: JSONValue | undefined): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
