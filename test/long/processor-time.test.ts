import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const STEPS = pathToFileURL(resolve('test/support/runner/steps.mjs')).href;
const SPIN = 'while (process.cpuUsage().user < 300_000) for (let i = 0; i < 1e6; i++);';
/** A process that spins, and then starts another one that does. */
const TWO = `${SPIN} require('node:child_process').spawnSync(process.execPath, ['-e', '${SPIN}']);`;
const RUN = `const { node } = await import('${STEPS}');
for (const program of [${JSON.stringify(SPIN)}, ${JSON.stringify(TWO)}])
  console.log((await node(['-e', program])).processorSeconds);`;

describe('the processor time of a job', () => {
  it('has that of the processes it starts', () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', RUN], { encoding: 'utf8' });
    const [one = 0, two = 0] = stdout.split('\n').map(Number);
    // Only Linux tells.
    const isTold = process.platform === 'linux';
    assert.ok(isTold ? one >= 0.3 && two >= 0.6 : stdout === 'undefined\nundefined\n', stdout);
  });
});
