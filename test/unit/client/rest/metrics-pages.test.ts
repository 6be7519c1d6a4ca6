import assert from 'node:assert/strict';
import { HttpError, ResponseError } from '../../../../src/client/errors';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import type { BridgedAddress } from '../../../../src/client/schemas/metrics-schemas';
import { bridgedWalk, pagesOf, TOKEN_LIFE_MS, type TokenPage, tpsPages } from '../../../../src/client/rest/token-walk';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';

/** A page: its items by name, and the token of the next; or the status of a refusal. */
type Answer = readonly [items: string, next?: string] | number;

describe('a walk by page tokens', () => {
  const { serve, client } = httpSetUp();

  /** Walks over these responses in order; the last one repeats forever. */
  async function walk(answers: readonly Answer[], ageOnPage: (page: number) => number = () => 0) {
    let now = 0;
    const server = await serve((_, response, number) => {
      const answer = answers[Math.min(number, answers.length) - 1]!;
      if (typeof answer === 'number') {
        answerJSON(response, { message: 'pageToken', error: 'x', statusCode: answer }, answer);
        return;
      }
      const addresses = [...answer[0]].map((letter) => ({ address: `0x${letter}`, sortKey: '1' }));
      answerJSON(response, { addresses, nextPageToken: answer[1] });
    });
    const metrics = new MetricsClient({ http: client({ random: () => 0 }), baseURL: server.url });
    const pages: TokenPage<BridgedAddress>[] = [];
    let error: unknown;
    try {
      for await (const page of pagesOf(bridgedWalk(metrics, { threshold: 1n }, { now: () => now }))) {
        pages.push(page);
        now += ageOnPage(pages.length);
      }
    } catch (reason) {
      error = reason;
    }
    const tokens = server.requests.map(({ path }) => new URL(path, 'http://h').searchParams.get('pageToken') ?? '');
    const items = pages.map((page) => page.items.map(({ address }) => address.slice(2)).join(''));
    return { pages, items, tokens, end: pages.at(-1)?.end, error };
  }

  const rows: [
    title: string,
    answers: readonly Answer[],
    items: string[],
    tokens: string[],
    end: string | undefined,
  ][] = [
    ['of one page', [['ab']], ['ab'], [''], 'complete'],
    ['of none', [['']], [''], [''], 'complete'],
    ['of three', [['ab', 't1'], ['cd', 't2'], ['e']], ['ab', 'cd', 'e'], ['', 't1', 't2'], 'complete'],
    ['where a page is empty', [['ab', 't1'], ['', 't2'], ['c']], ['ab', '', 'c'], ['', 't1', 't2'], 'complete'],
    ['where pages repeat', [['ab', 't1'], ['bBc', 't2'], ['ca']], ['ab', 'c', ''], ['', 't1', 't2'], 'complete'],
    [
      'whose token stays',
      [
        ['ab', 't1'],
        ['cd', 't1'],
      ],
      ['ab', 'cd'],
      ['', 't1'],
      'stuck',
    ],
    [
      'whose tokens go round',
      [
        ['a', 't1'],
        ['b', 't2'],
        ['c', 't1'],
      ],
      ['a', 'b', 'c'],
      ['', 't1', 't2'],
      'stuck',
    ],
    ['whose token is empty', [['ab', '']], ['ab'], [''], 'complete'],
    [
      'whose token is refused',
      [['ab', 't1'], ['cd', 't2'], 400, ['ab', 'u1'], ['cd', 'u2'], ['ef']],
      ['ab', 'cd', '', '', 'ef'],
      ['', 't1', 't2', '', 'u1', 'u2'],
      'complete',
    ],
    [
      'whose pages are smaller after a refused token',
      [['abcdef', 't1'], 400, ['a', 'u1'], ['b', 'u2'], ['c', 'u3'], ['d', 'u4'], ['e', 'u5'], ['f', 'u6'], ['g']],
      ['abcdef', '', '', '', '', '', '', 'g'],
      ['', 't1', '', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6'],
      'complete',
    ],
    [
      'that meets a refused token, and its old tokens again',
      [['ab', 't1'], 404, ['ab', 't1'], ['c']],
      ['ab', '', 'c'],
      ['', 't1', '', 't1'],
      'complete',
    ],
  ];
  for (const [title, answers, items, tokens, end] of rows) {
    it(title, async () => {
      const walked = await walk(answers);
      assert.deepEqual([walked.items, walked.tokens, walked.end, walked.error], [items, tokens, end, undefined]);
    });
  }

  it('reports which page restarted, and how many of its items were known', async () => {
    const { pages } = await walk([['ab', 't1'], 410, ['abc', 'u1'], ['d']]);
    assert.deepEqual(
      pages.map(({ restarted, repeated }) => [restarted, repeated]),
      [
        [false, 0],
        [true, 2],
        [false, 0],
      ],
    );
  });

  it('restarts only once', async () => {
    const { items, tokens, error } = await walk([['ab', 't1'], 400, ['ab', 'u1'], 400]);
    assert.deepEqual(
      [items, tokens],
      [
        ['ab', ''],
        ['', 't1', '', 'u1'],
      ],
    );
    assert.ok(error instanceof HttpError && error.status === 400);
  });

  it('does not restart if the first page is rejected', async () => {
    const { tokens, error } = await walk([400]);
    assert.deepEqual(tokens, ['']);
    assert.ok(error instanceof HttpError);
  });

  it('does not restart for failures unrelated to its token', async () => {
    const { tokens, error } = await walk([['ab', 't1'], 401]);
    assert.deepEqual(tokens, ['', 't1']);
    assert.ok(error instanceof HttpError && error.status === 401);
  });

  it('does not send a token that has expired', async () => {
    const ageOnPage = (page: number): number => (page === 1 ? TOKEN_LIFE_MS : 0);
    const { items, tokens, end } = await walk([['ab', 't1'], ['ab', 'u1'], ['c']], ageOnPage);
    assert.deepEqual([items, tokens, end], [['ab', '', 'c'], ['', '', 'u1'], 'complete']);
  });

  it('sends a token to the last millisecond', async () => {
    const { tokens } = await walk([['ab', 't1'], ['c']], () => TOKEN_LIFE_MS - 1);
    assert.deepEqual(tokens, ['', 't1']);
  });

  it('goes on after a page without a valid row, which it counts, and not if that is the first', async () => {
    const bad = { address: 5, sortKey: 'x' };
    const good = { address: '0xa', sortKey: 1 };
    const bodies = [
      { addresses: [good, bad], nextPageToken: 't1' },
      { addresses: [bad, bad], nextPageToken: 't2' },
      { addresses: [{ ...good, address: '0xb' }], nextPageToken: 't3' },
      { addresses: [bad] },
    ];
    const server = await serve((_, response, number) => answerJSON(response, bodies[number - 1] ?? bodies[1]));
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const pages: unknown[] = [];
    for await (const { items, leftOut, end } of pagesOf(bridgedWalk(metrics, { threshold: 1n }))) {
      pages.push([items.length, leftOut, end]);
    }
    assert.deepEqual(pages, [
      [1, 1, undefined],
      [0, 2, undefined],
      [1, 0, undefined],
      [0, 1, 'complete'],
    ]);
    const { details } = await rejection(bridgedWalk(metrics, { threshold: 1n }).next(), ResponseError);
    assert.match(details ?? '', /^response\.addresses\[0\]\.address: a number /);
  });

  it('ends if a service keeps returning new tokens without items', async () => {
    let number = 0;
    const server = await serve((_, response) => {
      answerJSON(response, { addresses: [{ address: '0xa', sortKey: 1 }], nextPageToken: `t${++number}` });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const ends: unknown[] = [];
    for await (const { end } of pagesOf(bridgedWalk(metrics, { threshold: 1n }))) ends.push(end);
    assert.deepEqual(ends, [undefined, undefined, undefined, undefined, 'stuck']);
  });

  it('requests a page only when it is consumed, with all its parameters', async () => {
    const server = await serve((_, response, number) => {
      answerJSON(response, { addresses: [{ address: `0x${number}`, sortKey: 1 }], nextPageToken: `t${number}` });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    let pages = 0;
    for await (const page of pagesOf(bridgedWalk(metrics, { threshold: 9n, pageSize: 1 }))) {
      assert.deepEqual([page.items.length, server.requests.length], [1, ++pages]);
      if (pages === 2) break;
    }
    assert.deepEqual(
      server.requests.map(({ path }) => path.split('?')[1]),
      ['threshold=9&pageSize=1', 'threshold=9&pageSize=1&pageToken=t1'],
    );
  });

  it('ends with the caller’s reason when that is aborted', async () => {
    const server = await serve(() => undefined);
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const signal = AbortSignal.abort(new RangeError('mine'));
    await rejection(pagesOf(bridgedWalk(metrics, { threshold: 1n }), { signal }).next(), RangeError);
  });

  it('continues after an aborted page, also after the first one of a restart', async () => {
    const abort: { on: RegExp | undefined; controller: AbortController } = {
      on: undefined,
      controller: new AbortController(),
    };
    const server = await serve(({ path }, response) => {
      if (abort.on?.test(path) === true) abort.controller.abort(new RangeError('mine'));
      else if (path.includes('pageToken=t2')) response.writeHead(410).end();
      else {
        const n = path.includes('pageToken=t1') ? 2 : 1;
        answerJSON(response, { addresses: [{ address: `0x${n}`, sortKey: 1 }], nextPageToken: `t${n}` });
      }
    });
    const walk = bridgedWalk(new MetricsClient({ http: client(), baseURL: server.url }), { threshold: 1n });
    const aborted = async (on: RegExp): Promise<void> => {
      Object.assign(abort, { on, controller: new AbortController() });
      await rejection(walk.next({ signal: abort.controller.signal }), RangeError);
      abort.on = undefined;
    };
    const seen: unknown[] = [];
    const next = async (): Promise<void> => {
      const page = await walk.next();
      seen.push([page?.items.map(({ address }) => address).join(), page?.restarted]);
    };
    const [first, second] = [/threshold=1$/, /pageToken=t1/];
    await aborted(first);
    await next();
    await aborted(second);
    await next();
    await aborted(first);
    await next();
    await next();
    assert.deepEqual(seen, [
      ['0x1', false],
      ['0x2', false],
      ['', true],
      ['', false],
    ]);
  });

  it('over TPS stays on the route that responded, and reports when it was last run', async () => {
    const server = await serve(({ path }, response) => {
      if (path.startsWith('/v1')) response.writeHead(404).end();
      else if (path.includes('pageToken=t1'))
        answerJSON(response, { results: [{ timestamp: 1_700_000_001, value: 1 }] });
      else answerJSON(response, { results: [{ timestamp: 1_700_000_002, value: 2 }], lastRun: 3, nextPageToken: 't1' });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const pages: unknown[] = [];
    for await (const { items, lastRun, end } of tpsPages(metrics, { chainId: '7' })) pages.push([items, lastRun, end]);
    assert.deepEqual(pages, [
      [[{ timestamp: 1_700_000_002, value: 2 }], 3, undefined],
      [[{ timestamp: 1_700_000_001, value: 1 }], undefined, 'complete'],
    ]);
    assert.equal(server.requests.length, 3);
  });
});
