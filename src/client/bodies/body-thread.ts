import { Worker } from 'node:worker_threads';
import { messageOf } from '../../core/errors';
import type { Clock } from '../clock';
import { type ResponseFailure, ResponseError } from '../errors';
import type { BodyReply, BodyResult, BodyTask } from './body-task';
import { type BodyPiece, putPieces } from './pieces';

/** Bounds of the thread's heap, in MiB: the worst body takes a quarter of it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

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
    const jobs = [...(this.#running === undefined ? [] : [this.#running]), ...this.#waiting.splice(0)];
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
    const worker = new Worker(this.#program, { resourceLimits: LIMITS });
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
