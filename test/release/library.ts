import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '../support/assertions/until';
import { askNode } from '../support/servers/raw-http';

const STARTED = 'started.json';
const IMPORT = "import { startSandbox } from 'avalanche-lens';\n";

/** A test that never stops its sandbox. It writes to a file: vitest shows late what its workers print. */
const FORGETS = `async () => {
  const { url, pid } = await startSandbox();
  const { renameSync, writeFileSync } = await import('node:fs');
  writeFileSync('${STARTED}.part', JSON.stringify({ url, pid, tests: process.pid }));
  renameSync('${STARTED}.part', '${STARTED}');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}`;

interface Started {
  readonly url: string;
  readonly pid: number;
  /** The process of the test. */
  readonly tests: number;
}

/** A process that has ended stays in the list until what started it looks, which a thread that has gone never does. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** @param installed - the folder where the packed command is installed. */
export function testLibrary(installed: () => string): void {
  const children: ChildProcess[] = [];
  before(() => {
    for (const name of ['vitest', 'vite'])
      symlinkSync(resolve('node_modules', name), join(installed(), 'node_modules', name));
  });
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  const runs = (args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, args, { cwd: installed(), stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return child;
  };
  const write = (name: string, code: string): string => {
    writeFileSync(join(installed(), name), code);
    return name;
  };

  it('is loaded by require(), says what is wrong, and lets a program end that forgets it', async () => {
    const code = `
      const { startSandbox } = require('avalanche-lens');
      startSandbox({ networkID: 1 })
        .catch(({ message }) => console.log(message))
        .then(() => startSandbox({ networkID: 1337 }))
        .then(({ networkID, pid }) => console.log(networkID, pid));`;
    const child = runs([write('forgets.cjs', code)]);
    const [out, [status]] = await Promise.all([
      text(child.stdout ?? assert.fail()),
      once(child, 'close') as Promise<[number]>,
    ]);
    const [, pid] = /^--network-id takes 12345 or 1337, not "1"\.\n1337 (\d+)\n$/.exec(out) ?? assert.fail(out);
    assert.equal(status, 0);
    await until(() => hasEnded(Number(pid)));
  });

  it('logs its requests, writes its state when it is stopped, and says if it cannot', async () => {
    const code = `
      ${IMPORT}import { mkdirSync, rmSync } from 'node:fs';
      const begin = () => startSandbox({ state: 'library-state', verbose: true, accounts: 2, blocks: 'call' });
      const sandbox = await begin();
      await sandbox.control('fund', { address: sandbox.accounts[1].c, amount: 5n });
      await sandbox.stop();
      await sandbox.stop();
      const again = await begin();
      const { heights } = await again.control('nodeInfo');
      rmSync('library-state');
      mkdirSync('library-state');
      await again.control('fund', { address: sandbox.accounts[0].x, amount: 5n });
      await again.stop().catch(({ message }) => console.log(heights.C, message));`;
    const child = runs([write('keeps.mjs', code)]);
    const outputs = [child.stdout ?? assert.fail(), child.stderr ?? assert.fail()].map((each) => text(each));
    const [out, err] = await Promise.all(outputs);
    assert.equal(out, "3 The sandbox's state can't be written.\n");
    assert.match(
      String(err),
      /^POST \/ext\/sandbox sandbox\.fund 200 [^]*^Can't write the sandbox's state to library-state: /m,
    );
  });

  const vitest = 'node_modules/vitest/vitest.mjs';
  const killed: Readonly<Record<string, { args: () => string[]; killed?: (started: Started) => number }>> = {
    'mocha is killed': {
      args: () => [
        resolve('node_modules/mocha/bin/mocha.js'),
        write('killed-mocha.mjs', `${IMPORT}it('hangs', ${FORGETS});`),
      ],
    },
    'a worker of vitest is killed': {
      args: () => [vitest, 'run', '--pool', 'forks', write('forks.test.mjs', vitestOf())],
      killed: ({ tests }) => tests,
    },
    'vitest is killed, whose workers are threads': {
      args: () => [vitest, 'run', '--pool', 'threads', write('threads.test.mjs', vitestOf())],
    },
    'a thread ends, and not its process': {
      args: () => {
        const own = write('thread.mjs', `${IMPORT}await (${FORGETS})();`);
        const code = `
          import { existsSync } from 'node:fs';
          import { Worker } from 'node:worker_threads';
          const worker = new Worker('./${own}');
          setInterval(() => existsSync('end-thread') && worker.terminate(), 10);`;
        return [write('threads.mjs', code)];
      },
      killed: () => {
        write('end-thread', '');
        return 0;
      },
    },
  };
  const vitestOf = (): string => `import { test } from 'vitest';\n${IMPORT}test('hangs', ${FORGETS}, 60_000);`;

  for (const [title, { args, killed: victim }] of Object.entries(killed)) {
    it(`ends within 2 s when ${title}`, async () => {
      const file = join(installed(), STARTED);
      rmSync(file, { force: true });
      const child = runs(args());
      await until(() => existsSync(file) || child.exitCode !== null);
      const started = JSON.parse(readFileSync(file, 'utf8')) as Started;
      assert.deepEqual((await askNode(started.url, '/ext/info', 'info.getNetworkID')).result, { networkID: '12345' });
      const since = performance.now();
      const pid = victim?.(started) ?? child.pid;
      if (pid !== undefined && pid > 0) process.kill(pid, 'SIGKILL');
      await until(() => hasEnded(started.pid));
      assert.ok(performance.now() - since < 2_000, `${performance.now() - since} ms`);
    });
  }
}
