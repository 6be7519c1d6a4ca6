import { strict as assert } from 'node:assert';
import { gzipSync } from 'node:zlib';
import { ResponseError } from '../../../../src/client/errors';
import { METHODS } from '../../../../src/client/rpc/methods';
import { NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { MAX_JSON_VALUES } from '../../../../src/core/json/json';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

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

  it('is short for each method of an avm chain, but for those whose answers grow with an address', () => {
    const names = Object.entries(METHODS).filter(([name]) => /^(?:avm|wallet)\./.test(name));
    assert.deepEqual(
      names.filter(([, { maxBody }]) => maxBody === undefined || maxBody > 8 * MIB).map(([name]) => name),
      ['avm.getAllBalances', 'avm.getBalance', 'avm.getUTXOs'],
    );
  });

  it('is never longer than the client allows', async () => {
    const { baseURL } = await answering(`{"tx":"0x${'00'.repeat(MIB)}","encoding":"hex"}`);
    const getTx = (maxBodyBytes: number) =>
      new NodeRpc({ http: client({ maxBodyBytes }), baseURL }).call('avm.getTx', { txID: 'x' });
    await rejection(getTx(MIB), ResponseError);
    assert.equal((await getTx(8 * MIB))?.length, 2 + 2 * MIB);
  });

  for (const compress of [false, true]) {
    it(`holds for an answer ${compress ? 'that is compressed' : 'as it is'}`, async () => {
      const at = await answering(`{"height":"1","memo":"${'0'.repeat(64 * 1024)}"}`, compress);
      const error = await rejection(new NodeRpc(at).call('avm.getHeight', {}), ResponseError);
      snapshot.matches('longer than 64 KiB', error.details ?? '');
      const large = await answering(`{"tx":"0x${'0'.repeat(5 * MIB)}","encoding":"hex"}`, compress);
      const ofTx = await rejection(new NodeRpc(large).call('avm.getTx', { txID: 'x' }), ResponseError);
      snapshot.matches('longer than 4 MiB of hex', ofTx.details ?? '');
    });
  }

  it('may hold no more values than the limit, even in 30 KB of gzip', async () => {
    const at = await answering(`[12345678901234567,${'[[]],'.repeat((3 * MIB) / 5)}1]`, true);
    const error = await rejection(new NodeRpc(at).call('avm.getTx', { txID: 'x' }), ResponseError);
    assert.ok(error.details?.includes(String(MAX_JSON_VALUES)));
    await rejection(new NodeRpc(at).call('info.getNetworkID', {}), ResponseError);
  });
});
