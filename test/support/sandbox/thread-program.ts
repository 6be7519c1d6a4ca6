import { buildSync } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program of a thread, built as for the package, in a folder that a test removes. */
export class ThreadProgram {
  readonly #source: string;
  readonly folder = mkdtempSync(join(tmpdir(), 'thread-program-'));
  readonly path = join(this.folder, 'program.cjs');

  /** @param source such as `sandbox/worker.ts`. */
  constructor(source: string) {
    this.#source = source;
  }

  build(): void {
    const entryPoints = [this.#source];
    buildSync({ entryPoints, outfile: this.path, bundle: true, platform: 'node', format: 'cjs', target: 'node20' });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
