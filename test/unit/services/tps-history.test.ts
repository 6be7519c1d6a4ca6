import { strict as assert } from 'node:assert';
import { MetricsClient } from '../../../src/client/rest/metrics-client';
import { TPSHistory } from '../../../src/services/evm/tps-history';
import { answerJSON } from '../../support/http-server';
import { httpSetUp } from '../../support/http-setup';

const DAY = 86_400;

describe('the history of a TPS', () => {
  const { serve, client } = httpSetUp();

  it('counts the days of a page by the page, also when several are read at once', async () => {
    let today = 10;
    // Three days a page, and a page begins the day before that of its token.
    const server = await serve(({ path }, response) => {
      const first = Number(new URL(path, 'http://h').searchParams.get('pageToken') ?? today);
      const days = [first, first - 1, first - 2].filter((day) => day > 0);
      const results = days.map((day) => ({ timestamp: day * DAY, value: day }));
      answerJSON(response, { results, ...(first > 3 ? { nextPageToken: `${first - 3}` } : {}) });
    });
    const history = new TPSHistory(new MetricsClient({ http: client(), baseURL: server.url }), '7', { now: () => 0 });
    await history.cover(0, () => undefined, {});
    assert.equal(history.pageSize, 3);
    today = 20;
    await history.renew({});
    assert.deepEqual(
      history.since(0).values,
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    assert.equal(history.pageSize, 3);
  });
});
