import { ResponseError, type ResponseFailure } from '../errors';
import type { RpcRequest } from './body-reader';
import type { BodyPart } from './written-body';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../../core/outcome';
import type { Clock } from '../clock';
import { present } from '../../core/present';

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
interface BodyResult {
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

/** A chunk of a long list. `path` is where the list belongs in the parsed response. */
interface BodyPiece {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** Items of one piece: those of the costliest lists take about 5 ms to arrive. */
const PIECE_LENGTH = 1_024;

/** How deep a long list may be in a reading: a REST page is its `value`, and has its lists as fields. */
const DEPTH = 3;

/**
 * Takes the long lists out of a reading, which is changed, so that a receiver can take other work between the pieces.
 */
export function takePieces(value: unknown, path: readonly string[] = []): BodyPiece[] {
  if (Array.isArray(value)) {
    if (value.length <= PIECE_LENGTH) return [];
    const items: unknown[] = value.splice(0);
    return Array.from({ length: Math.ceil(items.length / PIECE_LENGTH) }, (_, i) => ({
      path,
      items: items.slice(i * PIECE_LENGTH, (i + 1) * PIECE_LENGTH),
    }));
  }
  if (typeof value !== 'object' || value === null || path.length === DEPTH) return [];
  return Object.entries(value).flatMap(([name, each]) => takePieces(each, [...path, name]));
}

/** Puts the pieces back into their reading. */
function putPieces(reading: unknown, pieces: readonly BodyPiece[]): void {
  for (const { path, items } of pieces) {
    let list = reading;
    for (const name of path) list = (list as Readonly<Record<string, unknown>>)[name];
    (list as unknown[]).push(...items);
  }
}

/** Bounds of the thread's heap, in MiB: the worst body takes a quarter of it. */
const BODY_THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** How long one body may take, in ms: a hundred times what the worst one within the limits takes. */
export const MAX_READING_MS = 20_000;

/** How long the thread stays without work, in ms: pages of a list follow one another. */
export const IDLE_MS = 30_000;

interface Job {
  readonly task: BodyTask;
  readonly pieces: BodyPiece[];
  readonly resolve: (result: BodyResult) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A thread that reads one body at a time. It starts with the first body and ends when it has none for a while. One that
 * dies or takes too long fails its body; the next body gets a new thread.
 */
export class BodyThread {
  readonly #program: string;
  readonly #clock: Clock;
  readonly #waiting: Job[] = [];
  #running: Job | undefined;
  #worker: Worker | undefined;
  #cancelTimer = (): void => undefined;

  /** @param program path of the bundle of `worker.ts`. */
  constructor(program: string, clock: Clock) {
    this.#program = program;
    this.#clock = clock;
  }

  /**
   * Reads a body, whose bytes are transferred to the thread at its turn. Rejects with `ResponseError`, and with the
   * signal's reason after an abort, which ends the work on this body.
   */
  async run(task: BodyTask, signal?: AbortSignal): Promise<BodyResult> {
    signal?.throwIfAborted();
    let onAbort = (): void => undefined;
    try {
      return await new Promise<BodyResult>((resolve, reject) => {
        const job = { task, pieces: [], resolve, reject };
        onAbort = () => this.#abandon(job, signal?.reason);
        signal?.addEventListener('abort', onAbort, { once: true });
        this.#waiting.push(job);
        this.#next();
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the thread and fails what it reads; a later body starts a new one. Resolves when it has ended. */
  async close(): Promise<void> {
    const worker = this.#worker;
    const jobs = present([this.#running, ...this.#waiting.splice(0)]);
    this.#drop();
    for (const job of jobs) job.reject(failureOf(job, { problem: 'interrupted', details: 'the client was closed' }));
    await worker?.terminate();
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#running = job;
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(MAX_READING_MS, () =>
      this.#fail({ problem: 'too slow', details: `not read in ${MAX_READING_MS} ms` }),
    );
    try {
      const worker = (this.#worker ??= this.#start());
      worker.ref();
      worker.postMessage(job.task, [job.task.content.buffer as ArrayBuffer]);
    } catch (error) {
      // Without an event: the system has no more threads, for example.
      this.#fail({ problem: 'interrupted', details: messageOf(error) });
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: BODY_THREAD_LIMITS });
    // What an ended thread still says belongs to no job.
    const ifCurrent = (act: () => void): void => {
      if (this.#worker === worker) act();
    };
    worker.on('message', (reply: BodyReply) => ifCurrent(() => this.#receive(reply)));
    worker.on('error', (error: Error & { readonly code?: string }) => {
      const problem = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : 'interrupted';
      ifCurrent(() => this.#fail({ problem, details: error.message }));
    });
    worker.on('exit', (code) => {
      ifCurrent(() => this.#fail({ problem: 'interrupted', details: `the thread ended with ${code}` }));
    });
    return worker;
  }

  #receive(reply: BodyReply): void {
    if ('piece' in reply) {
      this.#running?.pieces.push(reply.piece);
      const worker = this.#worker;
      // Node handles a thousand messages in one turn of the event loop: the next one is requested in another turn.
      setImmediate(() => worker?.postMessage('next'));
    } else this.#finish(reply);
  }

  #finish(reply: Exclude<BodyReply, { piece: BodyPiece }>): void {
    const job = this.#running;
    this.#running = undefined;
    this.#cancelTimer();
    this.#worker?.unref();
    this.#cancelTimer = this.#clock.after(IDLE_MS, () => this.#drop(), { inBackground: true });
    if (job !== undefined) {
      if ('failure' in reply) job.reject(failureOf(job, reply.failure));
      else {
        putPieces(reply.reading, job.pieces);
        job.resolve(reply);
      }
    }
    this.#next();
  }

  #fail(failure: ResponseFailure): void {
    const job = this.#running;
    this.#drop();
    job?.reject(failureOf(job, failure));
    this.#next();
  }

  #abandon(job: Job, reason: unknown): void {
    const place = this.#waiting.indexOf(job);
    if (this.#running === job) this.#drop();
    else if (place >= 0) this.#waiting.splice(place, 1);
    job.reject(reason);
    this.#next();
  }

  /** Ends the thread without waiting for it. */
  #drop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#running = undefined;
    this.#cancelTimer();
    this.#cancelTimer = () => undefined;
    void worker?.terminate();
  }
}

function failureOf({ task }: Job, failure: ResponseFailure): ResponseError {
  return new ResponseError(task.host, failure);
}
