import { strict as assert } from 'node:assert';
import { gzipSync } from 'node:zlib';
import { METHODS } from '../../../src/client/avm/avm-methods';
import { AvmClient } from '../../../src/client/avm/avm-client';
import { ResponseError } from '../../../src/client/errors';
import { bodyLimitOf } from '../../../src/client/http/body-limits';
import { InfoClient } from '../../../src/client/node/info-client';
import { labelOf, ROUTES } from '../../../src/core/endpoints/rest-routes';
import { MAX_JSON_VALUES } from '../../../src/core/json/json';
import { httpSetUp } from '../../support/servers/http-setup';
import { rejection } from '../../support/assertions/rejection';
import { snapshotOf } from '../../support/wording/snapshot';

const MIB = 1024 * 1024;

describe('the longest body', () => {
  const snapshot = snapshotOf('answers-that-are-too-long');
  const { serve, client } = httpSetUp();

  const answering = async (result: string, compress = false) => {
    const server = await serve(({ body }, response) => {
      const { id } = JSON.parse(body) as { id: number };
      const text = `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
      response.writeHead(200, compress ? { 'content-encoding': 'gzip' } : {}).end(compress ? gzipSync(text) : text);
    });
    return { http: client(), baseURL: server.url };
  };

  it('is short for each method and route, but for those whose answers grow with an address', () => {
    const labels = [...Object.keys(METHODS), ...Object.values(ROUTES).map(labelOf)];
    assert.deepEqual(labels.filter((label) => bodyLimitOf(label, 16 * MIB) > 8 * MIB).sort(), [
      'avm.getAllBalances',
      'avm.getBalance',
      'avm.getUTXOs',
    ]);
    assert.equal(bodyLimitOf('avm.getTx', MIB), MIB, 'never longer than the client allows');
  });

  for (const compress of [false, true]) {
    it(`holds for an answer ${compress ? 'that is compressed' : 'as it is'}`, async () => {
      const at = await answering(`{"height":"1","memo":"${'0'.repeat(64 * 1024)}"}`, compress);
      const error = await rejection(new AvmClient({ ...at, chain: 'X' }).getHeight(), ResponseError);
      snapshot.matches('longer than 64 KiB', error.details ?? '');
      const large = await answering(`{"tx":"0x${'0'.repeat(4 * MIB)}","encoding":"hex"}`, compress);
      const ofTx = await rejection(new AvmClient({ ...large, chain: 'X' }).getTx({ txID: 'x' }), ResponseError);
      snapshot.matches('longer than 4 MiB', ofTx.details ?? '');
    });
  }

  it('may hold no more values than the limit, even in 30 KB of gzip', async () => {
    const at = await answering(`[12345678901234567,${'[[]],'.repeat((3 * MIB) / 5)}1]`, true);
    const error = await rejection(new AvmClient({ ...at, chain: 'X' }).getTx({ txID: 'x' }), ResponseError);
    assert.ok(error.details?.includes(String(MAX_JSON_VALUES)));
    await rejection(new InfoClient(at).getNetworkID(), ResponseError);
  });
});
