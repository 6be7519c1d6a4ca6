import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const LOCK = pathToFileURL(resolve('test/support/runner/lock.mjs')).href;
/** Ends when its input does. */
const RUN = `const { waitForOtherRun } = await import('${LOCK}'); await waitForOtherRun(); console.log('runs'); process.stdin.resume();`;

describe('runs of the tests in one clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-'));
  const running: ChildProcess[] = [];
  mkdirSync(join(folder, 'out'));
  after(() => {
    for (const each of running) each.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function start(env: Record<string, string> = {}): { process: ChildProcess; lines: AsyncIterator<string> } {
    const child = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
      cwd: folder,
      env: { ...process.env, RUN_OF_TESTS: undefined, ...env },
    });
    running.push(child);
    const lines: Interface = createInterface({ input: child.stdout });
    return { process: child, lines: lines[Symbol.asyncIterator]() };
  }
  const line = async ({ lines }: ReturnType<typeof start>) => (await lines.next()).value as string;

  it('wait for one another, also for one that was killed', async () => {
    const first = start();
    assert.equal(await line(first), 'runs');
    const second = start();
    assert.match(await line(second), new RegExp(`^Waiting: .*process ${first.process.pid}\\b`));
    first.process.stdin?.end();
    assert.equal(await line(second), 'runs');
    second.process.kill('SIGKILL');
    await once(second.process, 'exit');
    const third = start();
    assert.equal(await line(third), 'runs');
    third.process.stdin?.end();
  });

  it('fail within another one, which would wait for them', async () => {
    const inner = start({ RUN_OF_TESTS: 'npm test' });
    const [code] = (await once(inner.process, 'exit')) as [number];
    assert.equal(code, 1);
  });
});
