import type { StateProblem } from '../../core/sandbox-words';
import { writeAtomically } from './atomic-file';

/** How long changes gather before they are written, in milliseconds: a busy chain does not write a file for each. */
const GATHER = 100;

/** Keeps a file in step with a state that changes: one write at a time, the newest state each time. */
export class StateKeeper {
  readonly #path: string;
  readonly #snapshot: () => Uint8Array;
  readonly #report: (problem: StateProblem) => void;
  #timer: NodeJS.Timeout | undefined;
  #changed = false;
  #writing: Promise<void> | undefined;

  /** @param report hears when the file can't be written; the next change tries again. */
  constructor(path: string, snapshot: () => Uint8Array, report: (problem: StateProblem) => void) {
    this.#path = path;
    this.#snapshot = snapshot;
    this.#report = report;
  }

  /** The state is another one now. */
  changed(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, GATHER);
  }

  /** Writes what has not been written; never rejects. */
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
      this.#report({ code: 'not written', path: this.#path, reason: (error as Error).message });
    } finally {
      this.#writing = undefined;
    }
  }
}
