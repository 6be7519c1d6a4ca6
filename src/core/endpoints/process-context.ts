import { isLoopbackName, MAX_URL_LENGTH } from './urls';
import { isRecord } from '../json/record';

/** What a running node writes to `process.json` (avalanchego's config/node/process_context.go). */
interface ProcessContext {
  readonly pid: number;
  /** Origin of its API on this machine: `http://127.0.0.1:9650`. */
  readonly origin: string;
}

/** A node that runs on this machine. */
export interface LocalNode extends ProcessContext {
  /** The folder of its tmpnet network; undefined for the node of `~/.avalanchego`. */
  readonly network: string | undefined;
}

/** Longest `process.json`, in bytes: a node writes about a hundred. */
export const MAX_PROCESS_CONTEXT = 4096;

/** Reads a `process.json`. Undefined if it isn't one, or its URI isn't a plain origin of this machine. */
export function readProcessContext(text: string): ProcessContext | undefined {
  const fields = parsedContext(text);
  if (!isRecord(fields)) return undefined;
  const { pid, uri } = fields;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const origin = typeof uri === 'string' ? loopbackOrigin(uri) : undefined;
  return origin === undefined ? undefined : { pid, origin };
}

function loopbackOrigin(uri: string): string | undefined {
  if (uri.length > MAX_URL_LENGTH || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  const isPlain = /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isPlain && isLoopbackName(url.hostname) ? url.origin : undefined;
}

function parsedContext(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A node may be writing the file right now.
    return undefined;
  }
}
