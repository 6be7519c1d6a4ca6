import { decodeHex } from '../../../src/core/encodings/hex';
import { type JSONObject, parseJSON } from '../../../src/core/json/json';
import type { RecordedExchange } from '../../../test/support/recording/recording';

/** A call and its answer, as far as they are JSON-RPC. */
export interface Call {
  readonly method: string;
  readonly params: JSONObject;
  readonly result: JSONObject;
  /** The message of a refusal. */
  readonly error: string | undefined;
}

/** The JSON-RPC call of an exchange; undefined where its body is none. */
export function callOf({ request, response }: RecordedExchange): Call | undefined {
  const asked = objectOf(request.body);
  if (asked === undefined || typeof asked['method'] !== 'string') return undefined;
  const answered = objectOf(response.body);
  const error = asObject(answered?.['error'])?.['message'];
  return {
    method: asked['method'],
    params: asObject(Array.isArray(asked['params']) ? asked['params'][0] : asked['params']) ?? {},
    result: asObject(answered?.['result']) ?? {},
    error: typeof error === 'string' ? error : undefined,
  };
}

/** Whether P refused bytes for more than 256 KiB, as no release since v1.15.0 does. */
export function isOfOldLimit({ method, error = '' }: Call): boolean {
  return method === 'platform.issueTx' && /byte array exceeds maximum length: \d+ > 262144$/.test(error);
}

/** The value where it is an object, and no list. */
export function asObject(value: unknown): JSONObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JSONObject) : undefined;
}

function objectOf(text: string): JSONObject | undefined {
  try {
    return asObject(parseJSON(text));
  } catch {
    return undefined;
  }
}

/** The text; `''`, which is also zero as a number, for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The texts in a list; none where the value is no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** `hex` and `hexc` end with a checksum, `hexnc` does not; an answer may have any of them. */
export function hexBytes(text: string): Uint8Array {
  try {
    return decodeHex(text);
  } catch {
    return decodeHex(text, 'hexnc');
  }
}
