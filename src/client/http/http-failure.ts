import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { type JSONValue, tryParseJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { untilInWords } from '../clock';
import { HIDDEN, secretFinder } from './endpoint';
import { HttpError, type HttpFailure, type MissingKind, nodeStateIn, sayNoRoute, withNextStep } from '../errors';
import { type Headers, rateLimitOf, secondsToWait } from './rate-limit';

/** Longest body of an error, in bytes: enough for any message. The rest of an error page isn't read. */
export const MAX_ERROR_BODY = 64 * 1024;

/** Longest message of a service, in characters; the rest is cut. */
const MAX_FAILURE_MESSAGE = 500;
const MAX_MESSAGES = 10;

/** A service may repeat the key of the request. */
export const HIDDEN_MESSAGE = l10n.t('the message is hidden because it repeats a part of a key');

/**
 * The error for a response with an error status. A text of the service that repeats a part of `secrets` isn't shown;
 * `missing` is what a 404 means.
 */
export function httpFailure(
  answer: { host: string; status: number; headers: Headers; text: string },
  secrets: readonly string[],
  now: number,
  missing?: MissingKind,
): HttpError {
  const { host, status, headers, text } = answer;
  const retryAfter = secondsToWait(headers, now);
  const retryAt = retryAfter === undefined ? undefined : now + retryAfter * 1000;
  const said = messagesIn(headers['content-type'] ?? '', text);
  const hasSecret = secretFinder(secrets);
  const messages = said.messages
    .slice(0, MAX_MESSAGES)
    .map((message) => message.slice(0, MAX_FAILURE_MESSAGE))
    .map((message) => (hasSecret(message) ? HIDDEN_MESSAGE : message));
  const rateLimit = rateLimitOf(headers, secrets);
  const nodeState = nodeStateIn(status, said.messages);
  const failure: HttpFailure = {
    host,
    status,
    retryAfter,
    retryAt,
    messages,
    rateLimit,
    nodeState,
    rpcCode: said.rpcCode,
    // A service that knows the route says what it doesn't find; other texts, and none, are the server's.
    missing: messages.length > 0 && !sayNoRoute(said.messages) ? missing : undefined,
  };
  const details = `HTTP ${status} from ${host}`;
  return new HttpError(httpMessage(failure, now), lasting(failure, now), { details });
}

/** The failure with messages that stay true while time passes, and for a request that must not be retried. */
function lasting(failure: HttpFailure, now: number): HttpFailure {
  const timeless = { ...failure, retryAt: undefined };
  return { ...failure, withoutTime: httpMessage(timeless, now), what: whatAndWhy(timeless, now) };
}

/** The error for a call that isn't sent: the service's pause is longer than the call can wait. */
export function stillPaused(last: HttpFailure, now: number): HttpError {
  return new HttpError(httpMessage(last, now), lasting(last, now), { details: `not sent: ${last.host} asked to wait` });
}

/** The error for a redirect that isn't followed, because that could change the request or send a key elsewhere. */
export function redirectFailure(
  { host, status, headers }: { host: string; status: number; headers: Headers },
  base: URL,
  secrets: readonly string[],
): HttpError {
  const location = headers['location'];
  const target = location !== undefined && URL.canParse(location, base.href) ? new URL(location, base) : undefined;
  const message =
    target === undefined || target.host === ''
      ? l10n.t('{0} redirects to an invalid URL', host)
      : target.origin === base.origin
        ? l10n.t('{0} redirects to another path', host)
        : l10n.t('{0} redirects to {1}', host, secretFinder(secrets)(target.host) ? HIDDEN : serverText(target, host));
  const nextStep = l10n.t("Avalanche Lens doesn't follow this redirect. Correct the URL in the settings");
  const sentence = withNextStep(message, nextStep);
  return new HttpError(sentence, { host, status, messages: [] }, { details: `HTTP ${status} from ${host}` });
}

/** On the same host, it's the protocol that differs. */
function serverText(target: URL, host: string): string {
  return target.host === host ? `${target.protocol}//${host}` : target.host;
}

/** What happened, why in the service's own words, and what to do next. */
function httpMessage(failure: HttpFailure, now: number): string {
  return withNextStep(whatAndWhy(failure, now), nextStepFor(failure));
}

function whatAndWhy(failure: HttpFailure, now: number): string {
  const what = whatHappened(failure, now);
  // Ours says the same as that of a router.
  const messages = failure.status === 404 && sayNoRoute(failure.messages) ? [] : failure.messages;
  const why = messages.length === 0 ? '' : `: ${messages.join('; ')}`;
  return `${what}${why}`;
}

function whatHappened({ host, status, retryAt, nodeState, missing }: HttpFailure, now: number): string {
  const wait = retryAt !== undefined && retryAt > now ? untilInWords(retryAt, now) : undefined;
  if (status === 429) {
    if (wait !== undefined) return l10n.t('Too many requests to {0} (429), retry in {1}', host, wait);
    return l10n.t('Too many requests to {0} (429)', host);
  }
  if (nodeState === 'bootstrapping') return l10n.t('{0} is still bootstrapping this chain', host);
  if (nodeState === 'host refused') return l10n.t("{0} doesn't accept this host name (403)", host);
  if (status === 401) return l10n.t('{0} requires an API key or a password (401)', host);
  if (status === 403) return l10n.t('{0} denied access (403)', host);
  if (status === 404)
    return missing === undefined ? l10n.t('{0} has nothing at this path (404)', host) : notFoundText(missing, host);
  if (status === 407) return l10n.t('The proxy for {0} requires a user name and a password (407)', host);
  if (status >= 500) {
    if (wait !== undefined) return l10n.t('Server error on {0} ({1}), retry in {2}', host, status, wait);
    return l10n.t('Server error on {0} ({1})', host, status);
  }
  if (status < 400) return l10n.t('Unexpected status {1} from {0}', host, status);
  return l10n.t('{0} rejected the request ({1})', host, status);
}

function notFoundText(missing: MissingKind, host: string): string {
  switch (missing) {
    case 'block':
      return l10n.t('{0} has no such block (404)', host);
    case 'chain':
      return l10n.t('{0} has no such chain (404)', host);
    case 'address':
      return l10n.t('{0} has no such address (404)', host);
    case 'transaction':
      return l10n.t('{0} has no such transaction (404)', host);
  }
}

/** What to do next, unless the message has a time to retry, or the service's own words say it. */
function nextStepFor({ status, retryAfter, nodeState, missing }: HttpFailure): string | undefined {
  if (nodeState === 'bootstrapping') return l10n.t('Retry when the node has caught up');
  if (nodeState === 'host refused')
    return l10n.t('Use the IP address of the node, or start it with --http-allowed-hosts');
  if (status === 401 || status === 403) return l10n.t('Check the API key, or the user name and password in the URL');
  if (status === 404 && missing === undefined) return l10n.t("Check the URL and the chain's name in the settings");
  if (status === 407) return l10n.t('Add them to the setting http.proxy');
  if (status < 400) return l10n.t('Check the URL in the settings');
  if ((status === 429 || status >= 500) && retryAfter === undefined) return l10n.t('Retry later');
  return undefined;
}

/** The texts of an error's body: JSON with `message` (text or list) or `error`, else plain text; none of HTML. */
function messagesIn(contentType: string, text: string): { messages: string[]; rpcCode?: number } {
  // An error in the body of a 200 can be as long as a response.
  if (text.length > MAX_ERROR_BODY) return { messages: [] };
  const trimmed = text.trim();
  if (trimmed === '' || /html|xml/.test(contentType) || trimmed.startsWith('<')) return { messages: [] };
  const value = tryParseJSON(trimmed);
  if (value === undefined) return { messages: [trimmed.split('\n', 1)[0] as string] };
  const rpc = v.safeParse(RPC_ERROR, value);
  if (rpc.success) return { messages: [rpc.output.error.message], rpcCode: rpc.output.error.code };
  if (!isRecord(value)) return { messages: [] };
  const said = textsInAnswer(value['message']);
  return { messages: said.length > 0 ? said : textsInAnswer(value['error']) };
}

/** docs/protocol.md 7.4: a text, or a list of texts. */
function textsInAnswer(value: JSONValue | undefined): string[] {
  return [value].flat().filter((each) => typeof each === 'string' && each !== '') as string[];
}

const RPC_ERROR = v.object({ error: v.object({ code: v.number(), message: v.string() }) });
