import assert from 'node:assert/strict';
import type { RecordedExchange } from '../../test/support/recording/recording';
import { BuildAttempts } from './replay/build-attempts';
import { changed, newChain, pay } from '../../test/support/sandbox/sandbox-chain';

const exchange = (at: number): RecordedExchange => ({
  kind: 'exchange',
  group: 'g',
  label: 'l',
  request: { method: 'POST', path: '/', headers: {}, body: '', at },
  response: { status: 200, headers: {}, body: '' },
});

describe('the attempts of a recorded node to build a block', () => {
  /** Milliseconds: a block's time, something unacceptable is sent at 10,000, and the next exchange comes at `at`. */
  const rows: [what: string, block: number | undefined, at: number, dropped: boolean][] = [
    ['the next moment', undefined, 10_040, false],
    ['soon', undefined, 10_060, true],
    ['within the second of the last block', 10_000, 10_960, false],
    ['in the second after the last block', 10_000, 11_060, true],
  ];
  for (const [what, block, at, dropped] of rows) {
    it(`${what}: what cannot be accepted is ${dropped ? 'dropped' : 'there'}`, () => {
      const chain = newChain();
      const attempts = new BuildAttempts([chain]);
      if (block !== undefined) attempts.built(block);
      attempts.before(exchange(10_000));
      chain.issueUnverified(changed(chain, pay(chain, 1n), (tx) => ({ ...tx, credentials: [] })));
      attempts.after(exchange(10_000));
      attempts.before(exchange(at));
      assert.equal(chain.mempool.size, dropped ? 0 : 1);
    });
  }
});
