import * as l10n from '@vscode/l10n';
import { ExpectedError, InvalidInputError } from '../core/outcome';
import type { Explanation } from '../core/rules/finding';
import type { RateLimit } from './http/rate-limit';

interface ErrorOptions {
  readonly details?: string;
  readonly cause?: unknown;
}

/** A message with what to do next. It has no full stop at the end: messages are also labels and parts of sentences. */
export function withNextStep(message: string, nextStep: string | undefined): string {
  return nextStep === undefined ? message : `${message.replace(/\.$/, '')}. ${nextStep}`;
}

/** What a request is sent to: a node takes JSON-RPC, a service has REST routes. */
export type ServerKind = 'node' | 'service';

/** The next step after a failure that may pass. */
export function retryAdvice(kind: ServerKind): string {
  return kind === 'node' ? l10n.t('Retry, or use another node') : RETRY_LATER;
}

const RETRY_LATER = l10n.t('Retry later');

/** No usable response: no connection, a lost one, an untrusted certificate, or the deadline passed. */
export class NetworkError extends ExpectedError {
  override readonly name: string = 'NetworkError';
  /** Name and port of the service, without credentials, path or query. */
  readonly host: string;
  /** The system's or undici's code (`ECONNREFUSED`, `UND_ERR_SOCKET`, ...), or `DEADLINE`. */
  readonly code: string;
  /** Whether the same request may succeed a moment later. */
  readonly transient: boolean;
  /** Whether the service may have received the request: a transaction sent with it may have been accepted. */
  readonly maybeArrived: boolean;
  /** The message without its next step, for a request that must not be retried. */
  readonly what: string;

  /** `reason` is a noun phrase: `connection refused`. */
  constructor(
    failure: {
      host: string;
      code: string;
      reason: string;
      nextStep: string;
      transient: boolean;
      maybeArrived: boolean;
    },
    options: ErrorOptions = {},
  ) {
    const { host, reason, nextStep } = failure;
    const what = l10n.t("Can't reach {0} ({1})", host, reason);
    super(withNextStep(what, nextStep), options);
    this.what = what;
    this.host = failure.host;
    this.code = failure.code;
    this.transient = failure.transient;
    this.maybeArrived = failure.maybeArrived;
  }
}

/** The service responded with an HTTP status other than success, or the pause of an earlier 429 isn't over. */
export class HttpError extends ExpectedError {
  override readonly name: string = 'HttpError';
  readonly host: string;
  readonly status: number;
  /** Seconds to wait, as the service sent them. */
  readonly retryAfter: number | undefined;
  /** When to retry, Unix ms. */
  readonly retryAt: number | undefined;
  /** The message without the time to wait, for views that show a countdown beside it. */
  readonly withoutTime: string;
  /** As `NetworkError.what`. */
  readonly what: string;
  /** The service's own messages; empty if the body has none that can be read. */
  readonly messages: readonly string[];
  readonly rateLimit: RateLimit | undefined;
  /** `error.code`, if the body is a JSON-RPC error. */
  readonly rpcCode: number | undefined;
  readonly nodeState: NodeState | undefined;

  constructor(message: string, failure: HttpFailure, options: ErrorOptions = {}) {
    super(message, options);
    this.host = failure.host;
    this.status = failure.status;
    this.retryAfter = failure.retryAfter;
    this.retryAt = failure.retryAt;
    this.withoutTime = failure.withoutTime ?? message;
    this.what = failure.what ?? message;
    this.messages = failure.messages;
    this.rateLimit = failure.rateLimit;
    this.rpcCode = failure.rpcCode;
    this.nodeState = failure.nodeState;
  }
}

/**
 * A state that the node reports under an error status.
 * - `bootstrapping`: the chain isn't ready yet, and the node rejects each call unread.
 * - `host refused`: the node doesn't accept this `Host` header.
 */
export type NodeState = 'bootstrapping' | 'host refused';

/** What a 404 of a REST route means. */
export type MissingKind = 'block' | 'chain' | 'address' | 'transaction';

/** The content of an `HttpError`. */
export interface HttpFailure {
  readonly host: string;
  readonly status: number;
  readonly retryAfter?: number | undefined;
  readonly retryAt?: number | undefined;
  readonly withoutTime?: string | undefined;
  readonly what?: string | undefined;
  readonly messages: readonly string[];
  readonly rateLimit?: RateLimit | undefined;
  readonly rpcCode?: number | undefined;
  readonly missing?: MissingKind | undefined;
  readonly nodeState?: NodeState | undefined;
}

/** The node rejected the request (JSON-RPC `error`). `message` is the node's own text, unless the method is missing. */
export class RpcError extends ExpectedError {
  override readonly name: string = 'RpcError';
  readonly host: string;
  /** The method that was called, as on the wire: `avm.getTx`. */
  readonly method: string;
  readonly code: number;
  /** The node's own text. */
  readonly words: string;
  /** The node or gateway doesn't offer this method. */
  readonly methodMissing: boolean;
  /** What the text means and what to do, if known. */
  readonly explanation: Explanation | undefined;

  constructor(
    message: string,
    failure: {
      host: string;
      method: string;
      code: number;
      words: string;
      methodMissing: boolean;
      explanation?: Explanation | undefined;
    },
  ) {
    super(message, { details: `${failure.method} on ${failure.host}: ${failure.code} ${failure.words}` });
    this.host = failure.host;
    this.method = failure.method;
    this.code = failure.code;
    this.words = failure.words;
    this.methodMissing = failure.methodMissing;
    this.explanation = failure.explanation;
  }
}

/** Why a body can't be read at all. */
type BodyProblem = 'empty' | 'web page' | 'not JSON' | 'over limit' | 'out of memory' | 'too slow' | 'interrupted';

/** The content of a `ResponseError`. It holds no function, so that it can cross to a thread. */
export interface ResponseFailure {
  readonly problem?: BodyProblem | undefined;
  /** For the user, if it isn't one of the problems above. */
  readonly reason?: string | undefined;
  /** For the log. */
  readonly details: string;
  readonly tooLong?: boolean | undefined;
}

/** A response of another shape than the API's. `details` names the field, never its value. */
export class ResponseError extends ExpectedError {
  override readonly name: string = 'ResponseError';
  readonly host: string;
  readonly problem: BodyProblem | undefined;
  /** Whether the body exceeds a limit of its length or its values: a request for less may succeed. */
  readonly tooLong: boolean;

  constructor(host: string, failure: ResponseFailure) {
    const { problem, reason = bodyProblemText(problem), details, tooLong = false } = failure;
    const message = l10n.t('Unexpected response from {0}: {1}', host, reason);
    super(withNextStep(message, nextStepAfter(failure)), { details });
    this.host = host;
    this.problem = problem;
    this.tooLong = tooLong || problem === 'over limit' || problem === 'out of memory' || problem === 'too slow';
  }
}

function bodyProblemText(problem: BodyProblem | undefined): string {
  switch (problem) {
    case undefined:
      return l10n.t("it doesn't match the API");
    case 'empty':
      return l10n.t('no content');
    case 'web page':
      return l10n.t('a web page instead of JSON');
    case 'not JSON':
      return l10n.t('not JSON');
    case 'over limit':
      return l10n.t('too many or too deeply nested values');
    case 'out of memory':
      return l10n.t('parsing it takes too much memory');
    case 'too slow':
      return l10n.t('parsing it takes too long');
    case 'interrupted':
      return l10n.t('parsing it was interrupted');
  }
}

function nextStepAfter({ problem, reason, tooLong = false }: ResponseFailure): string {
  switch (tooLong ? 'over limit' : problem) {
    case 'empty':
    case 'web page':
    case 'not JSON':
      return l10n.t('Check the URL in the settings');
    case 'over limit':
    case 'out of memory':
    case 'too slow':
      return l10n.t('Request less data at a time');
    case 'interrupted':
      return l10n.t('Retry');
    case undefined:
      return reason === undefined ? l10n.t('Check the URL, or see the log') : l10n.t('Retry, or see the log');
  }
}

/** JSON-RPC 2.0's code for an unknown method; nodes send -32000 and a text (docs/protocol.md 3.3). */
const METHOD_NOT_FOUND = -32601;

/**
 * A node's messages about what doesn't exist (docs/protocol.md 3.5, 12). Each is a whole message: a longer one may mean
 * another failure, as when a database can't be read.
 */
const ABSENCE_MESSAGES = [
  /^not found$/,
  /^asset '.*' not found$/s,
  /^couldn't get tx: not found$/,
  /^could not find tx \S+$/,
  // The C-Chain's virtual machine since Helicon; another tail is a failure.
  /^fetching tx: reading tx: not found$/,
  /^couldn't get block (?:with id|at height) \S+: not found$/,
  /^the primary network isn't a subnet$/,
  /^"\S+" is not a (?:subnet|blockchain)$/,
  /^problem retrieving (?:subnet|blockchain) "\S+": not found$/,
  /^fetching L1 validator "\S+" failed: not found$/,
  /^failed fetching subnet transformation for \S+: not found$/,
  /^fetching current supply failed: not found$/,
  /^no container at index \d+$/,
  /^no containers have been accepted$/,
];

/** Whether an error means that the node or gateway doesn't offer the method. */
export function saysMethodMissing(code: number, words: string): boolean {
  return code === METHOD_NOT_FOUND || /can't find (method|service)/.test(words);
}

/** Whether an error of `info.uptime` means that the node is no validator of the Primary Network. */
export function saysNoValidator(error: unknown): boolean {
  return error instanceof RpcError && error.words.endsWith('node is not a validator');
}

/** Whether an error means that the requested object doesn't exist: absence, not failure. */
export function saysAbsent(error: unknown): boolean {
  return error instanceof RpcError && !error.methodMissing && ABSENCE_MESSAGES.some((words) => words.test(error.words));
}

/**
 * Whether a node or gateway doesn't serve a method or endpoint at all: an index that is off, a gateway without the
 * P-Chain.
 */
export function saysNotOffered(error: unknown): boolean {
  if (error instanceof RpcError) return error.methodMissing;
  return error instanceof HttpError && (error.status === 404 || error.status === 403);
}

/** The response, or undefined if the requested object doesn't exist. Other errors are thrown. */
export async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}

/** A node reports these states only as text. */
export function nodeStateIn(status: number, messages: readonly string[]): NodeState | undefined {
  const says = (words: string): boolean => messages.some((message) => message.includes(words));
  if (status >= 500 && says('not done bootstrapping')) return 'bootstrapping';
  return status === 403 && says('invalid host specified') ? 'host refused' : undefined;
}

/** How servers say that they don't know a path: those in Go, and those in Express or NestJS. */
const NO_ROUTE = /^(?:404 page not found|Cannot GET \/)/;

/** Whether a 404 is about the path and not about an object. */
export function sayNoRoute(messages: readonly string[]): boolean {
  return messages.some((message) => NO_ROUTE.test(message));
}

/** The words of a `ResponseError` by what is wrong with the bytes: those for a person, and those for the log. */
export type UnreadableWords = (why: string) => { readonly reason: string; readonly details: string };

/** Decodes what a node returned. What can't be decoded makes a `ResponseError`; other errors are thrown as they are. */
export function readResponse<T>({ host }: { readonly host: string }, read: () => T, words: UnreadableWords): T {
  try {
    return read();
  } catch (error) {
    throw unreadableResponse({ host }, error, words);
  }
}

/** The `ResponseError` for an `InvalidInputError` that a response caused, else the error itself. */
export function unreadableResponse(
  { host }: { readonly host: string },
  error: unknown,
  words: UnreadableWords,
): unknown {
  return error instanceof InvalidInputError ? new ResponseError(host, words(error.message)) : error;
}
