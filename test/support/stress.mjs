// `npm run test:stress`: the host and UI tests beside one busy loop per core, which is how a busy machine looks to
// them.
//
//   node test/support/stress.mjs               one pass
//   node test/support/stress.mjs --times 5     five passes, each in another order; stops at none that fails
//   SHUFFLE=number, GREP=words, ONLY=host,ui   as for `npm test`; SHUFFLE is the order of the first pass
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { node, secondsSince } from './runner/steps.mjs';

const { values } = parseArgs({ options: { times: { type: 'string', default: '1' } } });
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times}: give a whole number from 1`);
const firstOrder = Number(process.env.SHUFFLE ?? 1);

const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
const passes = [];
try {
  for (let pass = 0; pass < times; pass++) {
    const env = { SHUFFLE: String(firstOrder + pass), ONLY: process.env.ONLY ?? 'host,ui' };
    const start = performance.now();
    const { code } = await node(['test/support/run-tests.mjs', '--once'], { env });
    passes.push(code === 0);
    const said = code === 0 ? 'passed' : 'FAILED';
    console.log(`pass ${pass + 1} of ${times}, order ${env.SHUFFLE}: ${said} (${secondsSince(start).toFixed(0)} s)\n`);
  }
} finally {
  await Promise.all(loops.map((loop) => loop.terminate()));
}
const passed = passes.filter(Boolean).length;
console.log(`${passed} passed, ${passes.length - passed} failed`);
process.exitCode = passed === times ? 0 : 1;
