import type { StateProblem } from '../../src/core/endpoints/sandbox-words';
import { fileFailure } from '../../src/core/text/write-problem';
import { writeAtomically } from './atomic-file';

/**
 * How long changes are collected before they are written, in milliseconds: a busy chain doesn't write the file for
 * each.
 */
const GATHER = 100;

/** Keeps a file in step with a state that changes: one write at a time, the newest state each time. */
export class StateKeeper {
  readonly #path: string;
  readonly #snapshot: () => Uint8Array;
  readonly #report: (problem: StateProblem) => void;
  #timer: NodeJS.Timeout | undefined;
  #changed = false;
  #writing: Promise<void> | undefined;

  /** @param report called if the file can't be written; the next change retries. */
  constructor(path: string, snapshot: () => Uint8Array, report: (problem: StateProblem) => void) {
    this.#path = path;
    this.#snapshot = snapshot;
    this.#report = report;
  }

  /** The state has changed. */
  changed(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, GATHER);
  }

  /** Writes pending changes; never rejects. */
  async flush(): Promise<void> {
    while (this.#changed || this.#writing !== undefined) await (this.#writing ??= this.#write());
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #write(): Promise<void> {
    this.#changed = false;
    try {
      await writeAtomically(this.#path, this.#snapshot());
    } catch (error) {
      this.#report({ code: 'not written', path: this.#path, failure: fileFailure(error) });
    } finally {
      this.#writing = undefined;
    }
  }
}
