import { systemClock } from '../../src/client/clock';
import { unsignedBytes } from '../../src/core/signing/signable';
import { newTx } from '../../src/services/compose/new-tx';
import { newTxOfTexts } from '../../src/services/compose/new-tx-texts';
import { readPlan } from '../../src/services/plan/plan-document';
import { rehearse } from '../../src/services/plan/rehearsal';
import { EWOQ, SAMPLE_PAYEE } from '../support/known-ids';
import { startDemo } from '../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../support/setup/issue-setup';
import { compared, cpuSince, limited, median, type Result } from './measure';

const STEPS = 20;
const MANY = 500;
const ROUNDS = 5;
const STEP_MS = 50;

const textOf = (_: unknown, text: string): Promise<string> => Promise.resolve(text);

/**
 * P28: a plan of 20 payments, against making and checking 20 of them one after the other; P28b: a step of a plan of 500;
 * P28c: how much longer a step of 500 takes than one of 100.
 */
export async function planBench(): Promise<Result[]> {
  const sandbox = await startDemo();
  const window = new IssuingWindow();
  const texts = { from: SAMPLE_PAYEE, to: EWOQ, amount: '0.001' };
  const planned = async (count: number): Promise<number> => {
    const steps = Array.from({ length: count }, (_, i) => ({ name: `pay${i}`, kind: 'x-pay', values: texts }));
    const plan = readPlan(JSON.stringify({ steps }));
    const start = process.cpuUsage();
    const { steps: done } = await rehearse(window.chain(sandbox.url), plan, {
      clock: systemClock,
      issued: new Map(),
      textOf,
    });
    if (done.some(({ state }) => state !== 'accepted')) throw new Error(done.map(({ reason }) => reason).join());
    return cpuSince(start);
  };
  const single = async (): Promise<number> => {
    const start = process.cpuUsage();
    for (let i = 0; i < STEPS; i++) {
      const chain = window.chain(sandbox.url);
      const parts = { assets: window.assets, clock: systemClock, textOf };
      const { sender, given } = await newTxOfTexts(chain, { kind: 'x-pay', texts }, parts);
      await window.reviewer.review(chain, [{ bytes: unsignedBytes(newTx(sender, given)) }]);
    }
    return cpuSince(start);
  };
  try {
    const times = { ours: [] as number[], peer: [] as number[] };
    for (let i = 0; i < ROUNDS; i++) {
      times.ours.push(await planned(STEPS));
      times.peer.push(await single());
    }
    const [hundred, many] = [(await planned(100)) / 100, (await planned(MANY)) / MANY];
    return [
      compared({
        ...{ id: 'P28', what: `a plan of ${STEPS} payments`, peerName: 'as many made and checked alone', unit: 'ms' },
        ...{ ours: median(times.ours), peer: median(times.peer) },
        goal: { words: '<= 1.5', holds: (ratio) => ratio <= 1.5 },
      }),
      limited('P28b', `a step of a plan of ${MANY}`, 'ms', many, STEP_MS),
      compared({
        ...{ id: 'P28c', what: `the same, against a step of a plan of 100`, peerName: 'that', unit: 'ms' },
        ...{ ours: many, peer: hundred },
        goal: { words: '<= 1.5', holds: (ratio) => ratio <= 1.5 },
      }),
    ];
  } finally {
    await window.http.close();
    await sandbox.close();
  }
}
