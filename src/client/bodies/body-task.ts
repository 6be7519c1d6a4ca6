import type { ResponseFailure } from '../errors';
import type { RpcRequest } from './body-reader';
import type { BodyPiece } from './pieces';
import type { BodyPart } from './written-body';

/** A body for the thread. Schemas cross by a method or as a name of `REST_SCHEMAS`: functions don't cross to a thread. */
export type BodyTask = {
  readonly host: string;
  readonly contentType: string;
  /** Transferred, not copied. */
  readonly content: Uint8Array;
} & (
  | { readonly kind: 'rpc' | 'shown'; readonly request: RpcRequest }
  | { readonly kind: 'rest'; readonly status: number; readonly schema: string }
  | { readonly kind: 'written'; readonly part: BodyPart; readonly secrets: readonly string[] }
  | { readonly kind: 'entries'; readonly name: string; readonly secrets: readonly string[] }
);

/** What the thread read: the validated result, but not the rest of the body. */
export interface BodyResult {
  /** An `RpcReading`, of a `ShownResult` for what is shown, a `RestReading`, a `WrittenBody`, or entries. */
  readonly reading: unknown;
  /** The bytes again, from which the rest of a REST body can be shown. */
  readonly content: Uint8Array;
}

/**
 * The responses to a task: the pieces of a long result, each after the caller's `next`, and then the rest of it.
 * `failure` is that of the `ResponseError` that the body's reader threw.
 */
export type BodyReply = { readonly piece: BodyPiece } | BodyResult | { readonly failure: ResponseFailure };
