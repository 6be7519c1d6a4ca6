import { readFileSync } from 'node:fs';
import { decodeHex } from '../../../src/core/hex';
import type { JSONObject } from '../../../src/core/json';
import { parseJSON } from '../../../src/core/json';

/** One exchange with a real node. `at` is the time of the request, Unix ms; bodies are the exact texts. */
export interface Exchange {
  readonly kind: 'exchange';
  readonly group: string;
  readonly label: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly at: number;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** False where the answer is the node's own business. */
  readonly replay?: boolean;
}

/** Here the node accepted a block. `time` is the block's, Unix seconds; without `chain` it is the X-Chain's. */
export interface BlockLine {
  readonly kind: 'block';
  readonly chain?: string;
  readonly height: number;
  readonly time: number;
  readonly id: string;
  readonly txIDs: readonly string[];
}

/** Here these UTXOs appeared in the memory that the X-Chain shares with another chain. */
export interface AtomicLine {
  readonly kind: 'atomic';
  readonly sourceChain: string;
  readonly utxos: readonly string[];
}

export type Line = Exchange | BlockLine | AtomicLine;

export function readRecording(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}

/** A call and its answer, as far as they are JSON-RPC. */
export interface Call {
  readonly method: string;
  readonly params: JSONObject;
  readonly result: JSONObject;
  /** The message of a refusal. */
  readonly error: string | undefined;
}

export function callOf({ request, response }: Exchange): Call | undefined {
  const asked = objectOf(request.body);
  if (asked === undefined || typeof asked['method'] !== 'string') return undefined;
  const answered = objectOf(response.body);
  const error = asObject(answered?.['error'])?.['message'];
  return {
    method: asked['method'],
    params: asObject(asked['params']) ?? {},
    result: asObject(answered?.['result']) ?? {},
    error: typeof error === 'string' ? error : undefined,
  };
}

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
