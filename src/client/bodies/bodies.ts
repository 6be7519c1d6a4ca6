import { asBuffer } from '../../core/bytes/bytes';
import type { Clock } from '../clock';
import { answerOf, type HttpAnswer } from '../http/http';
import type { Schema } from '../http/json-body';
import {
  readRest,
  readRpc,
  readShown,
  REST_SCHEMAS,
  type RestReading,
  type RpcReading,
  type RpcRequest,
} from './body-reader';
import { BodyThread } from './body-thread';
import type { JSONObject } from '../../core/json/json';
import {
  type BodyPart,
  entriesOf,
  type ShownBody,
  type ShownResult,
  writtenBody,
  type WrittenBody,
} from './written-body';

/**
 * Bodies longer than this, in bytes, are read in a thread. The costliest ones, lists of IDs with checksums, take 10 ms
 * of processor time at 140 KiB.
 */
export const LONG_BODY = 128 * 1024;

/** A schema that isn't here is read on the caller's thread. */
const SCHEMA_NAMES = new Map([...REST_SCHEMAS].map(([name, schema]) => [schema, name]));

/** A REST body: the validated response, or the status of an error in it. */
interface RestBody<T> {
  readonly reading: RestReading<T>;
  /** The response with its bytes, which went to the thread and back: that of the caller may be without them. */
  readonly answer: HttpAnswer;
}

/** A REST body that may be shown, as `ShownBody`. */
export interface CameAs {
  readonly answer: HttpAnswer;
  readonly host: string;
  readonly secrets: readonly string[];
}

/** Reads the bodies of responses: short ones at once, long ones in a thread, with the same results and errors. */
export class Bodies {
  readonly #thread: BodyThread | undefined;

  /** @param program path of the bundle of `worker.ts`; without one all bodies are read at once. */
  constructor(program: string | undefined, clock: Clock) {
    this.#thread = program === undefined ? undefined : new BodyThread(program, clock);
  }

  /** A JSON-RPC response. Rejects with `ResponseError`, or the reason of the caller's abort. */
  async readRpc(answer: HttpAnswer, request: RpcRequest, signal?: AbortSignal): Promise<RpcReading<unknown>> {
    const long = this.#longOf(answer);
    if (long === undefined) return readRpc(answer, request);
    return (await long.thread.run({ kind: 'rpc', request, ...long.body }, signal)).reading as RpcReading<unknown>;
  }

  /** Like `readRpc`, with what is shown of any result. */
  async readShown(answer: HttpAnswer, request: RpcRequest, signal?: AbortSignal): Promise<RpcReading<ShownResult>> {
    const long = this.#longOf(answer);
    if (long === undefined) return readShown(answer, request);
    return (await long.thread.run({ kind: 'shown', request, ...long.body }, signal)).reading as RpcReading<ShownResult>;
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
    const schemaName = SCHEMA_NAMES.get(schema);
    const long = this.#longOf(answer);
    if (long === undefined || schemaName === undefined) {
      return { reading: readRest({ host, status, headers, text: answer.text }, schema), answer };
    }
    const task = { kind: 'rest' as const, status, schema: schemaName, ...long.body, host };
    const { reading, content } = await long.thread.run(task, signal);
    return { reading: reading as RestReading<T>, answer: answerOf(answer.host, status, headers, asBuffer(content)) };
  }

  /**
   * A part of a REST body for a document, without keys. Rejects with `ResponseError`, or the
   * reason of the caller's abort.
   */
  async written(body: CameAs, part: BodyPart, signal?: AbortSignal): Promise<WrittenBody> {
    const long = this.#longOf(body.answer);
    if (long === undefined) return writtenBody(shownBody(body), part);
    const task = { kind: 'written' as const, part, ...shownTask(body, long.body) };
    return (await long.thread.run(task, signal)).reading as WrittenBody;
  }

  /** The objects in a list of a REST body, without keys. Rejects as `written`. */
  async entries(body: CameAs, name: string, signal?: AbortSignal): Promise<readonly JSONObject[]> {
    const long = this.#longOf(body.answer);
    if (long === undefined) return entriesOf(shownBody(body), name);
    const task = { kind: 'entries' as const, name, ...shownTask(body, long.body) };
    return (await long.thread.run(task, signal)).reading as JSONObject[];
  }

  /** Ends the thread and fails what it reads; a later body starts a new one. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #longOf({ host, headers, content }: HttpAnswer) {
    if (this.#thread === undefined || content.length <= LONG_BODY) return undefined;
    return { thread: this.#thread, body: { host, contentType: headers['content-type'] ?? '', content } };
  }
}

export function shownBody({ answer, host, secrets }: CameAs): ShownBody {
  return { host, text: answer.text, secrets };
}

/** The bytes are copied: those of a task go to the thread, and the body may be shown again. */
function shownTask({ host, secrets }: CameAs, body: { readonly contentType: string; readonly content: Uint8Array }) {
  return { ...body, content: new Uint8Array(body.content), host, secrets };
}
