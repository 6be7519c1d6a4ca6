import { systemClock } from '../../../src/client/clock';
import { RequestQueue } from '../../../src/client/http/request-queue';
import { LRU } from '../../../src/core/lru';
import type { GrowthLine } from './growth-line';

/** Lists of `core` and `client`. */
export const CORE_GROWTH: readonly GrowthLine[] = [
  {
    what: 'entries in a full cache, each replaced four times',
    n: 16_384,
    prepare: (count) => {
      const lru = new LRU<number, number>(count);
      for (let i = 0; i < count; i++) lru.set(i, i);
      return {
        run: () => {
          for (let i = count; i < 5 * count; i++) lru.set(i, i);
        },
      };
    },
  },
  {
    what: 'waiting requests, one after the other',
    n: 2_500,
    prepare: (count) => ({
      run: async () => {
        const queue = new RequestQueue('127.0.0.1', systemClock);
        const send = async (): Promise<void> => {
          const { signal } = new AbortController();
          (await queue.enter({ signal, priority: 'tree', startBy: Infinity }))();
        };
        await Promise.all(Array.from({ length: count }, send));
      },
    }),
  },
  {
    what: 'requests that begin to wait during a pause, each aborted',
    n: 2_500,
    prepare: (count) => {
      const now = Date.now();
      const queue = new RequestQueue('127.0.0.1', systemClock);
      const failure = { host: '127.0.0.1', status: 429, retryAt: now + 60_000, messages: [] };
      queue.pause(failure, now, queue.era);
      return {
        run: async () => {
          const calls = Array.from({ length: count }, () => new AbortController());
          const waiting = calls.map(({ signal }) => queue.enter({ signal, priority: 'hover', startBy: Infinity }));
          for (const call of calls.reverse()) call.abort();
          await Promise.allSettled(waiting);
        },
      };
    },
  },
];
