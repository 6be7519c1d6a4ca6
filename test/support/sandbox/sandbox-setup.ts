import assert from 'node:assert/strict';
import type { Sandbox } from '../../../sandbox/server';

/** A sandbox for all tests of the suite around the call, or one for each test. It is there while these run. */
export function sandboxSetUp(start: () => Promise<Sandbox>, a: 'suite' | 'test' = 'suite'): Sandbox {
  let running: Sandbox | undefined;
  const [begin, end] = a === 'suite' ? [before, after] : [beforeEach, afterEach];
  begin(async () => void (running = await start()));
  end(() => running?.close());
  const current = (): Sandbox => running ?? assert.fail('no test runs');
  return {
    get url() {
      return current().url;
    },
    get network() {
      return current().network;
    },
    get pAndC() {
      return current().pAndC;
    },
    get control() {
      return current().control;
    },
    close: () => current().close(),
  };
}
