import { strict as assert } from 'node:assert';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { MAX_DAYS, TPSSamples } from '../../../../src/services/evm/tps-samples';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';

const DAY = 86_400;
/** The number of the day before the first one of the tests. */
const START = 20_000;

describe('the history of a TPS', () => {
  const { serve, client } = httpSetUp();

  it('counts the days of a page by the page, also when several are read at once', async () => {
    let today = 10;
    // Three days a page, and a page begins the day before that of its token.
    const server = await serve(({ path }, response) => {
      const first = Number(new URL(path, 'http://h').searchParams.get('pageToken') ?? today);
      const days = [first, first - 1, first - 2].filter((day) => day > 0);
      const results = days.map((day) => ({ timestamp: (START + day) * DAY, value: day }));
      answerJSON(response, { results, ...(first > 3 ? { nextPageToken: `${first - 3}` } : {}) });
    });
    const history = new TPSSamples(
      new MetricsClient({ http: client(), baseURL: server.url }),
      { chainId: '7' },
      {
        now: () => (START + today + 1) * DAY * 1000,
      },
    );
    await history.cover(0, () => undefined, {});
    today = 20;
    await history.renew({});
    assert.deepEqual(
      history.since(0).values,
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });

  /** A page: days that have a point, and the token of the next page, its place in the list. */
  type Page = readonly [days: readonly number[], next?: number];

  /** A history of a service that has these pages; the last day that can have a point is 10. */
  async function historyOf(pages: readonly Page[]) {
    const served = { pages, now: (START + 11) * DAY * 1000 };
    const server = await serve(({ path }, response) => {
      const [days, next] = served.pages[Number(new URL(path, 'http://h').searchParams.get('pageToken') ?? 0)]!;
      const results = days.map((day) => ({ timestamp: day === 0 ? 0 : (START + day) * DAY, value: day }));
      answerJSON(response, { results, ...(next === undefined ? {} : { nextPageToken: String(next) }) });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const history = new TPSSamples(metrics, { chainId: '7' }, { now: () => served.now });
    const cover = (day: number) => history.cover((START + day) * DAY, () => undefined, {});
    const partial = (day: number) => history.partial((START + day) * DAY);
    return { served, server, history, cover, partial };
  }

  it('reads on where the oldest days come first', async () => {
    const { server, history, cover, partial } = await historyOf([[[1, 2, 3], 1], [[10, 9], 2], [[8, 7, 6, 5, 4]]]);
    await cover(5);
    assert.deepEqual([history.since(0).values.length, partial(5), server.requests.length], [10, undefined, 3]);
  });

  it('requests no more than the missing days', async () => {
    const { server, cover, partial } = await historyOf([[[10, 9, 8], 1], [[7], 2], [[6, 5]]]);
    await cover(8);
    assert.deepEqual([partial(8), partial(7), server.requests.length], [undefined, 'unread', 1]);
  });

  it('is partial where a row has no time', async () => {
    const { history, cover, partial } = await historyOf([[[10, 0, 8, 9]]]);
    await cover(8);
    assert.deepEqual([history.since(0).values, partial(8)], [[8, 9, 10], 'leftOut']);
  });

  /** The values of a service with these points, on the page after that of the day 10, and whether they are partial. */
  async function valuesOf(points: readonly (readonly [day: number, value: number])[]) {
    const server = await serve(({ path }, response) => {
      const isFirst = !path.includes('pageToken');
      const results = (isFirst ? [[10, 10] as const] : points).map(([day, value]) => ({
        timestamp: (START + day) * DAY,
        value,
      }));
      answerJSON(response, { results, ...(isFirst ? { nextPageToken: 'x' } : {}) });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const history = new TPSSamples(metrics, { chainId: '7' }, { now: () => (START + 11) * DAY * 1000 });
    await history.cover((START + 8) * DAY, () => undefined, {});
    return [history.since(0).values, history.partial((START + 8) * DAY)];
  }

  it('leaves out points in the future, by more than clocks differ', async () => {
    assert.deepEqual(
      await valuesOf([
        [12, 12],
        [9, 9],
        [8, 8],
      ]),
      [[8, 9, 10, 12], undefined],
    );
    assert.deepEqual(
      await valuesOf([
        [13, 13],
        [4000, 1],
        [9, 9],
        [8, 8],
      ]),
      [[8, 9, 10], 'leftOut'],
    );
  });

  it('keeps the first of two values for a day, and says that there is another', async () => {
    assert.deepEqual(
      await valuesOf([
        [9, 9],
        [9, 9],
        [8, 8],
        [10, 10],
      ]),
      [[8, 9, 10], undefined],
    );
    assert.deepEqual(
      await valuesOf([
        [9, 9],
        [9, 5],
        [8, 8],
      ]),
      [[8, 9, 10], 'leftOut'],
    );
    assert.deepEqual(
      await valuesOf([
        [10, 3],
        [9, 9],
        [8, 8],
      ]),
      [[8, 9, 10], 'leftOut'],
    );
  });

  it('is partial where the service repeats a page token, also on renewal, until that is over', async () => {
    const { served, history, cover, partial } = await historyOf([[[10, 9], 1], [[8, 7]]]);
    await cover(7);
    assert.equal(partial(7), undefined);
    served.now += 5 * DAY * 1000;
    served.pages = [
      [[15, 14], 1],
      [[13], 1],
    ];
    await history.renew({});
    assert.equal(partial(7), 'stuck');
    served.pages = [[[15, 14, 13], 1], [[12, 11, 10], 2], [[9, 8]]];
    await history.renew({});
    assert.equal(partial(7), undefined);
    assert.deepEqual(history.since(0).values, [7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it('reads the past again after a renewal where the service repeated a page token, and not before', async () => {
    const { served, server, history, cover, partial } = await historyOf([
      [[10, 9], 1],
      [[8], 1],
    ]);
    await cover(5);
    assert.equal(partial(5), 'stuck');
    served.pages = [[[10, 9], 1], [[8, 7], 2], [[6, 5]]];
    const asked = server.requests.length;
    await cover(5);
    assert.deepEqual([server.requests.length - asked, partial(5)], [0, 'stuck']);
    await history.renew({});
    await cover(5);
    assert.deepEqual([history.since(0).values, partial(5)], [[5, 6, 7, 8, 9, 10], undefined]);
  });

  it('after a renewal is no more complete than it was', async () => {
    const { history, cover, partial } = await historyOf([[[10, 9], 1], [[8], 2], [[7]]]);
    await cover(9);
    await history.renew({});
    assert.deepEqual([partial(9), partial(7)], [undefined, 'unread']);
  });

  it('is not complete by a last update that is before the points', async () => {
    for (const lastRun of [1_300_000_000, (START + 8) * DAY, (START + 11) * DAY * 1000, 0]) {
      const server = await serve(({ path }, response) => {
        const isFirst = !path.includes('pageToken');
        const results = (isFirst ? [10, 9, 8] : [7, 6, 5]).map((day) => ({
          timestamp: (START + day) * DAY,
          value: day,
        }));
        answerJSON(response, { results, lastRun, ...(isFirst ? { nextPageToken: 'x' } : {}) });
      });
      const metrics = new MetricsClient({ http: client(), baseURL: server.url });
      const history = new TPSSamples(metrics, { chainId: '7' }, { now: () => (START + 11) * DAY * 1000 });
      await history.cover((START + 5) * DAY, () => undefined, {});
      await history.renew({});
      assert.deepEqual(history.since(0).values, [5, 6, 7, 8, 9, 10], `${lastRun}`);
    }
  });

  it('stops at a service with endless pages', async () => {
    let number = 0;
    const server = await serve((_, response) => {
      const results = [{ timestamp: (START - ++number) * DAY, value: 1 }];
      answerJSON(response, { results, nextPageToken: `t${number}` });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const history = new TPSSamples(metrics, { chainId: '7' }, { now: () => (START + 1) * DAY * 1000 });
    await history.cover(0, () => undefined, {});
    assert.deepEqual([server.requests.length, history.partial(0)], [500, 'limit']);
  });

  it('stops at more days than any chain has, also on renewal', async () => {
    let today = 60_000;
    const perPage = 1_000;
    const server = await serve(({ path }, response) => {
      const first = Number(new URL(path, 'http://h').searchParams.get('pageToken') ?? today);
      const results = Array.from({ length: perPage }, (_, i) => ({ timestamp: (first - i) * DAY, value: 1 }));
      answerJSON(response, { results, nextPageToken: String(first - perPage) });
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const history = new TPSSamples(metrics, { chainId: '7' }, { now: () => (today + 1) * DAY * 1000 });
    await history.cover(0, () => undefined, {});
    assert.deepEqual([server.requests.length * perPage, history.partial(0)], [MAX_DAYS, 'limit']);
    today += MAX_DAYS + 1;
    await history.renew({});
    assert.deepEqual([server.requests.length * perPage, history.partial(0)], [2 * MAX_DAYS, 'limit']);
  });
});
