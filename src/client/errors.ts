import * as l10n from '@vscode/l10n';
import { ExpectedError } from '../core/errors';
import type { Explanation } from '../core/rules/messages';
import type { RateLimit } from './http/rate-limit';

interface ErrorOptions {
  readonly details?: string;
  readonly cause?: unknown;
}

/** Nothing usable came back: no connection, a cut one, a certificate that is not trusted, or the deadline passed. */
export class NetworkError extends ExpectedError {
  override readonly name: string = 'NetworkError';
  /** Name and port of the service, without credentials, path or query. */
  readonly host: string;
  /** The system's or undici's code (`ECONNREFUSED`, `UND_ERR_SOCKET`, ...), or `DEADLINE`. */
  readonly code: string;
  /** Whether the same request may succeed a moment later. */
  readonly transient: boolean;
  /** Whether the service may have received the request: a send that failed so may have been accepted. */
  readonly maybeArrived: boolean;

  constructor(
    failure: {
      host: string;
      code: string;
      reason: string;
      /** What the user can do, where that isn't only to retry. */
      nextStep?: string | undefined;
      transient: boolean;
      maybeArrived: boolean;
    },
    options: ErrorOptions = {},
  ) {
    const { host, reason, nextStep } = failure;
    const what = l10n.t("Can't reach {0} ({1})", host, reason);
    // Without a full stop at the end, as all messages: it may be a part of a sentence.
    super(nextStep === undefined ? what : `${what}. ${nextStep}`, options);
    this.host = failure.host;
    this.code = failure.code;
    this.transient = failure.transient;
    this.maybeArrived = failure.maybeArrived;
  }
}

/** The service answered with an HTTP status other than success, or asked earlier to be left alone (429). */
export class HttpError extends ExpectedError {
  override readonly name: string = 'HttpError';
  readonly host: string;
  readonly status: number;
  /** Seconds that the service asked to wait, as it named them. */
  readonly retryAfter: number | undefined;
  /** When requests may go on, Unix ms. */
  readonly retryAt: number | undefined;
  /** The message without the time to wait, for who counts that down beside it. */
  readonly withoutTime: string;
  /** What the service said, one entry a message; empty when it said nothing readable. */
  readonly messages: readonly string[];
  readonly rateLimit: RateLimit | undefined;
  /** `error.code`, where the body was a JSON-RPC error all the same. */
  readonly rpcCode: number | undefined;
  /** What the node said of itself, where code depends on it. */
  readonly nodeState: NodeState | undefined;

  constructor(message: string, failure: HttpFailure, options: ErrorOptions = {}) {
    super(message, options);
    this.host = failure.host;
    this.status = failure.status;
    this.retryAfter = failure.retryAfter;
    this.retryAt = failure.retryAt;
    this.withoutTime = failure.withoutTime ?? message;
    this.messages = failure.messages;
    this.rateLimit = failure.rateLimit;
    this.rpcCode = failure.rpcCode;
    this.nodeState = failure.nodeState;
  }
}

/**
 * - `bootstrapping`: the node answers, but the chain isn't ready yet. It rejects each call unread.
 * - `host refused`: the node doesn't accept this `Host` header.
 */
export type NodeState = 'bootstrapping' | 'host refused';

/** What an `HttpError` says. */
export interface HttpFailure {
  readonly host: string;
  readonly status: number;
  readonly retryAfter?: number | undefined;
  readonly retryAt?: number | undefined;
  readonly withoutTime?: string | undefined;
  readonly messages: readonly string[];
  /** The rate-limit headers that came with it. */
  readonly rateLimit?: RateLimit | undefined;
  readonly rpcCode?: number | undefined;
  /** What isn't there, where the status is 404. */
  readonly missing?: string | undefined;
  readonly nodeState?: NodeState | undefined;
}

/** The node understood the request and said no (JSON-RPC `error`). `message` is the node's own words. */
export class RpcError extends ExpectedError {
  override readonly name: string = 'RpcError';
  readonly host: string;
  /** The method that was called, as on the wire: `avm.getTx`. */
  readonly method: string;
  readonly code: number;
  /** The node's own words, also where `message` says more. */
  readonly words: string;
  /** The node or gateway does not have this method. */
  readonly methodMissing: boolean;
  /** What the words mean and what to do, where that is known. */
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

/** An answer of another shape than the interface has. `details` names the field, never its value. */
export class ResponseError extends ExpectedError {
  override readonly name: string = 'ResponseError';
  readonly host: string;

  /** `reason` is for the user and may be left out; `details` is for the log. */
  constructor(host: string, failure: { reason?: string; details: string }) {
    const reason = failure.reason === undefined ? '' : `: ${failure.reason}`;
    super(`Unexpected answer from ${host}${reason}`, { details: failure.details });
    this.host = host;
  }
}
