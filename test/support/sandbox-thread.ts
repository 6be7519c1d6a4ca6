import { buildSync } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program of the sandbox's thread, built as for the package, in a folder that a test removes. */
export class ThreadProgram {
  readonly folder = mkdtempSync(join(tmpdir(), 'sandbox-thread-'));
  readonly path = join(this.folder, 'sandbox.cjs');

  build(): void {
    const entryPoints = ['src/sandbox/worker.ts'];
    buildSync({ entryPoints, outfile: this.path, bundle: true, platform: 'node', format: 'cjs', target: 'node20' });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
