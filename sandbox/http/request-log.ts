import { parseJSON } from '../../src/core/json/json';
import { isRecord } from '../../src/core/json/record';
import { readOutcome } from '../../src/core/outcome';
import { visibleText } from '../../src/core/text/visible-text';
import type { HTTPHandler } from './http-reply';

const SHOWN_NAME = 100;
const SHOWN_ERROR = 300;

/** Bodies above are pages of UTXOs or blocks: none of them is an error. */
const LONGEST_ERROR_REPLY = 65_536;

/** Logs a line for each request: its method of JSON-RPC, the HTTP status, the milliseconds, and the error, if it has one. */
export function logged(handler: HTTPHandler, log: (line: string) => void): HTTPHandler {
  return async (request) => {
    const began = performance.now();
    let sent: Uint8Array | undefined;
    const body = async (): Promise<Uint8Array> => (sent ??= await request.body());
    const reply = await handler({ ...request, body });
    const words = [request.method, request.path, ...fieldsIn(sent, 'method')].map((word) =>
      visibleText(word, SHOWN_NAME),
    );
    const errors = (reply.body?.length ?? 0) <= LONGEST_ERROR_REPLY ? fieldsIn(reply.body, 'error') : [];
    const shown = errors.length === 0 ? '' : `: ${visibleText(errors.join('; '), SHOWN_ERROR)}`;
    log(`${words.join(' ')} ${reply.status} ${(performance.now() - began).toFixed(1)} ms${shown}`);
    return reply;
  };
}

/** Of each call of a body: its method, or the message of its error. */
function fieldsIn(body: Uint8Array | undefined, field: 'method' | 'error'): string[] {
  const { value } = readOutcome(() => parseJSON(Buffer.from(body ?? []).toString('utf8')));
  return [value].flat().flatMap((call: unknown) => {
    const found = isRecord(call) ? call[field] : undefined;
    const text = isRecord(found) ? found['message'] : found;
    return typeof text === 'string' ? [text] : [];
  });
}
