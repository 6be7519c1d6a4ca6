import * as v from 'valibot';
import { tryParseJSON } from '../../core/json';
import { untilInWords } from '../durations';
import { redact } from './endpoint';
import { HttpError, type HttpFailure, type NodeState } from '../errors';
import { rateLimitOf, secondsToWait, type Headers } from './rate-limit';

/** Longest message of a service that is kept. */
const MAX_MESSAGE = 500;
const MAX_MESSAGES = 10;

/**
 * The error for an answer whose status is not a success. `secrets` are taken out of what the service said. `missing` is
 * what isn't there where the status is 404: `block`.
 */
export function httpFailure(
  answer: { host: string; status: number; headers: Headers; text: string },
  secrets: readonly string[],
  now: number,
  missing?: string,
): HttpError {
  const { host, status, headers, text } = answer;
  const retryAfter = secondsToWait(headers, now);
  const retryAt = retryAfter === undefined ? undefined : now + retryAfter * 1000;
  const said = saidIn(headers['content-type'] ?? '', text);
  // Redacted before they are cut: half a key is not found any more.
  const messages = said.messages
    .slice(0, MAX_MESSAGES)
    .map((message) => redact(message, secrets).slice(0, MAX_MESSAGE));
  const rateLimit = rateLimitOf(headers, secrets);
  const nodeState = nodeStateIn(status, messages);
  const failure = { host, status, retryAfter, retryAt, messages, rateLimit, rpcCode: said.rpcCode, nodeState, missing };
  return new HttpError(sentenceFor(failure, now), lasting(failure, now), { details: `HTTP ${status} from ${host}` });
}

/** The failure with a sentence that stays true while time passes. */
function lasting(failure: HttpFailure, now: number): HttpFailure {
  return { ...failure, withoutTime: sentenceFor({ ...failure, retryAt: undefined }, now) };
}

/** The error for a call that does not leave because the service asked to wait longer than the call can. */
export function stillPaused(last: HttpFailure, now: number): HttpError {
  return new HttpError(sentenceFor(last, now), lasting(last, now), { details: `not sent: ${last.host} asked to wait` });
}

/** The error for a redirect, which is never followed where that could change the request or carry a key elsewhere. */
export function redirectFailure(
  { host, status, headers }: { host: string; status: number; headers: Headers },
  base: URL,
  secrets: readonly string[],
): HttpError {
  const location = headers['location'];
  const target = location !== undefined && URL.canParse(location, base.href) ? new URL(location, base) : undefined;
  const where =
    target === undefined || target.host === ''
      ? 'an address that is none'
      : target.host === host
        ? 'another path of its own'
        : redact(target.host, secrets);
  const sentence = `${host} redirects to ${where}. X-Chain Lens doesn't follow this redirect. Correct the address in the settings`;
  return new HttpError(sentence, { host, status, messages: [] }, { details: `HTTP ${status} from ${host}` });
}

/** The node reports these states only as text. */
function nodeStateIn(status: number, messages: readonly string[]): NodeState | undefined {
  const says = (words: string): boolean => messages.some((message) => message.includes(words));
  if (status >= 500 && says('not done bootstrapping')) return 'bootstrapping';
  return status === 403 && says('invalid host specified') ? 'host refused' : undefined;
}

function sentenceFor({ host, status, messages, retryAt, nodeState, missing }: HttpFailure, now: number): string {
  const said = messages.length === 0 ? '' : `: ${messages.join('; ')}`;
  const when = retryAt === undefined ? '' : `; it may go on ${untilInWords(retryAt, now)}`;
  if (status === 429) return `${host} asks for fewer requests${when}${said}`;
  if (nodeState === 'bootstrapping') {
    return `${host} is still bootstrapping this chain; it answers when that is done${said}`;
  }
  if (nodeState === 'host refused') {
    return `${host} does not answer to this host name: use its IP address, or start it with --http-allowed-hosts${said}`;
  }
  if (status === 401) return `${host} wants an API key or a password (401)${said}`;
  if (status === 403) return `${host} refuses access (403); an API key may be missing or wrong${said}`;
  if (status === 404 && missing !== undefined && messages.length > 0)
    return `${host} has no such ${missing} (404)${said}`;
  if (status === 404)
    return `${host} has nothing at this path (404)${said}. Are the address and the chain's name right?`;
  if (status === 407) return `The proxy on the way to ${host} asks for a user and a password (407)${said}`;
  if (status >= 500) return `${host} has trouble (${status})${when}${said}`;
  return `${host} refused the request (${status})${said}`;
}

/** What an error's body says: JSON with `message` (text or list) or `error`, else plain text; HTML says nothing. */
function saidIn(contentType: string, text: string): { messages: string[]; rpcCode?: number } {
  const trimmed = text.trim();
  if (trimmed === '' || /html|xml/.test(contentType) || trimmed.startsWith('<')) return { messages: [] };
  const value = tryParseJSON(trimmed);
  if (value === undefined) return { messages: [trimmed.split('\n', 1)[0] as string] };
  const rpc = v.safeParse(RPC_ERROR, value);
  if (rpc.success) return { messages: [rpc.output.error.message], rpcCode: rpc.output.error.code };
  const { success, output } = v.safeParse(REST_ERROR, value);
  if (!success) return { messages: [] };
  const said = output.message ?? output.error ?? [];
  return { messages: typeof said === 'string' ? [said] : said };
}

const RPC_ERROR = v.object({ error: v.object({ code: v.number(), message: v.string() }) });
/** docs/protocol.md 7.4: `{ message: string | string[], error: string, statusCode: number }`. */
const REST_ERROR = v.object({
  message: v.optional(v.union([v.string(), v.array(v.string())])),
  error: v.optional(v.string()),
});
