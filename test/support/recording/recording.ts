import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { JSONObject, JSONValue } from '../../../src/core/json/json';
import { parseJSON } from '../../../src/core/json/json';

/** A VS Code that runs tests does so in another folder, and is told ours. */
export const ROOT = process.env['AVALANCHE_LENS_ROOT'] ?? '.';

/** Files in it never change while tests run. */
const FIXTURES = join(ROOT, 'test/fixtures');

/** What happened on a node, in order (the README.md of the recordings says what the lines mean). */
export type RecordedLine = RecordedExchange | RecordedBlock | RecordedAtomic;

/** One line of a recording of a real node, with what the recorder added to what happened. */
export type AnyLine = RecordedLine | RecordedNote | RecordedCodecLine;

export interface RecordedExchange {
  readonly kind: 'exchange';
  readonly group: string;
  readonly label: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** Unix milliseconds. */
    readonly at: number;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** False where the answer is the node's own business, such as its version. */
  readonly replay?: boolean;
}

export interface RecordedBlock {
  readonly kind: 'block';
  readonly group: string;
  /** Beside the P-Chain's in quotes. */
  readonly height: number | string;
  /** Unix seconds. */
  readonly time: number;
  readonly id: string;
  readonly txIDs: readonly string[];
  /** Of blocks of P and their chain; recordings of X alone leave them out. */
  readonly chain?: string;
  readonly label?: string;
  readonly type?: string;
  readonly txTypes?: readonly string[];
  /** Its bytes, without a checksum; of a block of C its extra data. */
  readonly hex?: string;
}

export interface RecordedAtomic {
  readonly kind: 'atomic';
  readonly sourceChain: string;
  /** Checked hex. */
  readonly utxos: readonly string[];
}

/** What the recorder found out beside the answers, such as what is in a container. */
export interface RecordedNote {
  readonly kind: 'note';
  readonly label: string;
  readonly data: JSONObject;
}

/** Bytes with their ID and JSON as avalanchego's own code makes them. */
export interface RecordedCodecLine {
  readonly kind: 'codec';
  /** `P transaction`, `P block` or `Warp unsigned message`. */
  readonly what: string;
  readonly label: string;
  readonly id: string;
  /** Checked hex. */
  readonly hex: string;
  readonly json: JSONValue;
}

/** The recordings of the fixtures that this process has parsed: dozens of its test files read the same ones. */
const parsed = new Map<string, readonly AnyLine[]>();

/** The text of a fixture; long ones are compressed. */
export function fixtureText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

/** The lines of a recorded file, one JSON object each, 64-bit numbers exact. Throws where one is no JSON. */
export function readLines(file: string): readonly AnyLine[] {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const texts = fixtureText(file).split('\n');
  const lines = texts.filter((line) => line.trim() !== '').map((line) => parseJSON(line) as unknown as AnyLine);
  if (file.startsWith(FIXTURES)) parsed.set(file, lines);
  return lines;
}

/** What happened on a node, without what the recorder added. */
export function readRecording(file: string): RecordedLine[] {
  return readLines(file).filter((line): line is RecordedLine => line.kind !== 'note' && line.kind !== 'codec');
}
