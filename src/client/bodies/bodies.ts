import type { Clock } from '../clock';
import { answerOf, type HttpAnswer } from '../http/http';
import type { Schema } from '../http/validate';
import { nameOf } from '../schemas/named-schemas';
import { readRest, readRpc, type RestReading, type RpcReading, type RpcRequest } from './body-reader';
import { BodyThread } from './body-thread';

/**
 * Bodies longer than this, in bytes, are read in a thread. The costliest ones, lists of IDs with checksums, take 10 ms of
 * processor time at 140 KiB.
 */
export const LONG_BODY = 128 * 1024;

/** A REST body: the validated response, or the status of an error in it. */
export interface RestBody<T> {
  readonly reading: RestReading<T>;
  /** The response with its bytes, which went to the thread and back: that of the caller may be without them. */
  readonly answer: HttpAnswer;
}

/** Reads the bodies of responses: short ones at once, long ones in a thread, with the same results and errors. */
export class Bodies {
  readonly #thread: BodyThread | undefined;

  /** @param program path of the bundle of `worker.ts`; without one all bodies are read at once. */
  constructor(program: string | undefined, clock: Clock) {
    this.#thread = program === undefined ? undefined : new BodyThread(program, clock);
  }

  /** A JSON-RPC response. Rejects with `ResponseError`, or the reason of the caller's abort. */
  async readRpc<T>(
    answer: HttpAnswer,
    request: RpcRequest,
    schema: Schema<T>,
    signal?: AbortSignal,
  ): Promise<RpcReading<T>> {
    const long = this.#longOf(answer, schema);
    if (long === undefined) return readRpc(answer, request, schema);
    return (await long.thread.run({ kind: 'rpc', request, ...long.task }, signal)).reading as RpcReading<T>;
  }

  /** A REST response. Rejects as `readRpc`. */
  async readRest<T>(
    answer: HttpAnswer,
    schema: Schema<T>,
    /** The service's name in errors. */
    host: string,
    signal?: AbortSignal,
  ): Promise<RestBody<T>> {
    const { status, headers } = answer;
    const long = this.#longOf(answer, schema);
    if (long === undefined) {
      return { reading: readRest({ host, status, headers, text: answer.text }, schema), answer };
    }
    const { reading, content } = await long.thread.run({ kind: 'rest', status, ...long.task, host }, signal);
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    return { reading: reading as RestReading<T>, answer: answerOf(answer.host, status, headers, bytes) };
  }

  /** Ends the thread and fails what it reads; a later body starts a new one. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #longOf({ host, headers, content }: HttpAnswer, schema: Schema<unknown>) {
    if (this.#thread === undefined || content.length <= LONG_BODY) return undefined;
    const name = nameOf(schema);
    if (name === undefined) return undefined;
    const task = { schema: name, host, contentType: headers['content-type'] ?? '', content };
    return { thread: this.#thread, task };
  }
}
