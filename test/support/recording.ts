import { readFileSync } from 'node:fs';

/** A VS Code that runs tests does so in another folder, and is told ours. */
export const ROOT = process.env['XCHAIN_LENS_ROOT'] ?? '.';

/** One line of a recording of a real node (its README.md says what they mean). */
export type RecordedLine = RecordedExchange | RecordedBlock | RecordedAtomic;

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
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
  readonly id: string;
  readonly txIDs: readonly string[];
}

export interface RecordedAtomic {
  readonly kind: 'atomic';
  readonly sourceChain: string;
  /** Checked hex. */
  readonly utxos: readonly string[];
}

/** The lines of a recorded file, one JSON object each. Throws where one is no JSON. */
export function readRecording(file: string): RecordedLine[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as RecordedLine);
}
