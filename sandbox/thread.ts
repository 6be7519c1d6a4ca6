import * as l10n from '@vscode/l10n';
import { Worker } from 'node:worker_threads';
import type { ControlRequest, SnapshotRow } from './control/control';
import { SandboxError } from '../src/core/endpoints/sandbox-error';
import type { StateProblem } from '../src/core/endpoints/sandbox-state';

export interface ThreadOptions {
  /** The port to listen on; 0, which is the default, for any free one. */
  readonly port?: number;
  /** The file in which the state is kept; without one, the state ends with the sandbox. */
  readonly statePath?: string | undefined;
}

/** The messages to the thread. */
export type ThreadRequest = 'close' | { readonly number: number; readonly request: ControlRequest };

/** The result of a control request, or why it failed. */
export type Controlled = { readonly snapshots: readonly SnapshotRow[] } | { readonly problem: string };

/** The messages of the thread. */
export type ThreadMessage =
  | ({ readonly kind: 'controlled'; readonly number: number } & Controlled)
  | { readonly kind: 'listening'; readonly url: string }
  /** A problem with the state file, for a notification. */
  | { readonly kind: 'report'; readonly problem: StateProblem };

/** The error of a thread that exceeded its memory limit: by code for the heap, by message for buffers. */
export const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

export interface SandboxThread {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Resolves with the reason when the thread ends without being closed. */
  readonly died: Promise<string>;
  /** Resolves as `Control.answer`. Rejects with the reason of a refusal, and when the thread ends. */
  control(request: ControlRequest): Promise<readonly SnapshotRow[]>;
  /** Writes the state, if there is a file for it, and ends the thread. */
  close(): Promise<void>;
}

/** Limit of the thread's heap, in MiB: ten times the size of the initial story. */
const SANDBOX_THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** How long a thread may take to end by itself, in milliseconds; the window waits for it when it closes. */
const CLOSE_TIMEOUT = 3_000;

/**
 * Starts the sandbox in a thread of its own, with a bounded heap. Rejects with the reason if it can't start.
 * @param program path of the bundle of worker.ts.
 */
export async function startThread(
  program: string,
  options: ThreadOptions,
  report: (problem: StateProblem) => void,
): Promise<SandboxThread> {
  const worker = new Worker(program, { workerData: options, resourceLimits: SANDBOX_THREAD_LIMITS });
  let failure: Error | undefined;
  let isClosing = false;
  worker.on('error', (error: Error & { readonly code?: string }) => {
    failure = [error.code, error.message].includes(OUT_OF_MEMORY) ? new Error(l10n.t('out of memory')) : error;
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const asked = new Map<number, (answer: Controlled) => void>();
  let count = 0;
  const url = await new Promise<string>((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'report') report(message.problem);
      else if (message.kind === 'controlled') asked.get(message.number)?.(message);
      else resolve(message.url);
    });
    void ended.then(() => reject(failure ?? new Error(l10n.t('its thread ended'))));
  });
  const died = new Promise<string>((resolve) => {
    void ended.then(() => {
      if (!isClosing) resolve(failure?.message ?? l10n.t('its thread ended'));
    });
  });
  return {
    url,
    died,
    control(request) {
      const number = ++count;
      return new Promise((resolve, reject) => {
        asked.set(number, (answer) => {
          asked.delete(number);
          if ('snapshots' in answer) resolve(answer.snapshots);
          else reject(new SandboxError(answer.problem));
        });
        void ended.then(() => reject(new SandboxError(l10n.t('its thread ended'))));
        worker.postMessage({ number, request } satisfies ThreadRequest);
      });
    },
    async close() {
      isClosing = true;
      worker.postMessage('close');
      const late = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT);
      await ended;
      clearTimeout(late);
    },
  };
}
