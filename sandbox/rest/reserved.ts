import type { Clock } from '../node/clock';
import type { HTTPReply } from '../http/http-reply';
import { resetHeaders } from './quota';
import { errorBody, jsonReply, rawReply } from './rest-reply';

/**
 * Every kind of faulty response, on demand. The six digits of a reserved ID are a form and a status:
 *
 * | digits   | the answer |
 * | -------- | --- |
 * | `900SSS` | status SSS with its error body, `message` a text |
 * | `901SSS` | the same, `message` a list |
 * | `902SSS` | an HTML page, as gateways send it |
 * | `903SSS` | an empty body |
 * | `904SSS` | JSON of another shape |
 * | `905503` | a health report that says what is down |
 * | `905429` | 429 with a date to wait for, 3 seconds ahead |
 * | `906429` | 429 with an absurd time to wait |
 * | `907429` | 429 with no time at all |
 *
 * SSS is 200 (902 to 904 only), 400, 401, 403, 404, 429, 500, 502 or 503; a plain 429 names 2 seconds. A reserved ID is
 * taken as the chain ID or the block ID of a path, as an address (`0x`, zeros and the six digits), and as the query
 * parameter `sandbox` of any route, which is how a base URL can hold it (`http://127.0.0.1:PORT/?sandbox=900500`).
 */
export function reservedReply(id: string, clock: Clock): HTTPReply | undefined {
  const [, form = '', digits = ''] = /^(?:0x0{34})?(90\d)(\d{3})$/.exec(id) ?? [];
  const status = Number(digits);
  if (status === 429) return tooMany(form, clock);
  if (form === '905' && status === 503) return jsonReply(UNHEALTHY, status);
  return STATUSES.includes(status) || (status === 200 && form >= '902') ? FORMS[form]?.(status) : undefined;
}

const STATUSES: readonly number[] = [400, 401, 403, 404, 429, 500, 502, 503];

const MESSAGES: readonly [string, string] = ['asked for by a reserved ID', 'nothing is wrong'];

const DOWN = { database: { status: 'down' } };
const UNHEALTHY = { status: 'error', info: {}, error: DOWN, details: DOWN };

const FORMS: Readonly<Record<string, (status: number, headers?: HTTPReply['headers']) => HTTPReply>> = {
  900: (status, headers) => errorBody(status, MESSAGES.join(': '), headers),
  901: (status, headers) => errorBody(status, MESSAGES, headers),
  902: (status, headers) => rawReply('<!doctype html>\n<h1>A gateway</h1>\n', 'text/html', status, headers),
  903: (status, headers = {}) => ({ status, headers }),
  904: (status, headers) => jsonReply({ message: { of: 'another shape' } }, status, headers),
};

const SECONDS = 2;

function tooMany(form: string, clock: Clock): HTTPReply | undefined {
  // A date is cut to whole seconds, so that three may become two.
  const date = new Date(clock.now() + 3_000).toUTCString();
  if (form === '905') return errorBody(429, MESSAGES[0], { 'retry-after': date });
  if (form === '906') return errorBody(429, MESSAGES[0], resetHeaders(999_999_999_999));
  if (form === '907') return errorBody(429, MESSAGES[0]);
  return FORMS[form]?.(429, resetHeaders(SECONDS));
}
