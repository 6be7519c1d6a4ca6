import assert from 'node:assert/strict';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { healthContent } from '../../../../src/features/dashboard/card-table';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';

describe("the Metrics API's health", () => {
  const { serve, client } = httpSetUp();

  it('says of each component whether it is well, and why not, with and without a status of the whole', async () => {
    const down = { database: { status: 'down', message: 'connection lost' } };
    const server = await serve(({ path }, response) => {
      if (path.includes('live')) answerJSON(response, { info: { disk: { status: 'up' } } });
      else answerJSON(response, { status: 'error', error: down, details: { cache: {}, ...down } }, 503);
    });
    const metrics = new MetricsClient({ http: client(), baseURL: server.url });
    const content = await healthContent(
      metrics,
      (error) => Promise.resolve({ message: String(error), step: 'retry' as const }),
      {},
    );
    assert.deepEqual(content, {
      isWell: false,
      text: 'live: no status (disk: up); health: error (cache: no status, database: down: connection lost)',
    });
  });
});
