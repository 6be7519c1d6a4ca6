import assert from 'node:assert/strict';
import { ResponseError } from '../../../src/client/errors';
import { InfoClient } from '../../../src/client/node/info-client';
import { answerJSON } from '../../support/servers/http-server';
import { httpSetUp } from '../../support/servers/http-setup';
import { LOCAL_X } from '../../support/known-ids';
import { rejection } from '../../support/assertions/rejection';
const VERSIONS = { version: 'avalanchego/1.14.2', databaseVersion: 'v1.4.5', rpcProtocolVersion: '45', gitCommit: '' };

type Row = [
  call: (info: InfoClient) => Promise<unknown>,
  method: string,
  params: unknown,
  result: string,
  value: unknown,
];

const ROWS: Row[] = [
  [(c) => c.getNetworkID(), 'info.getNetworkID', {}, '{"networkID":"12345"}', { networkID: 12345 }],
  [(c) => c.getNetworkID(), 'info.getNetworkID', {}, '{"networkID":1}', { networkID: 1 }],
  [(c) => c.getNetworkName(), 'info.getNetworkName', {}, '{"networkName":"fuji"}', { networkName: 'fuji' }],
  [
    (c) => c.getBlockchainID({ alias: 'X' }),
    'info.getBlockchainID',
    { alias: 'X' },
    `{"blockchainID":"${LOCAL_X}"}`,
    { blockchainID: LOCAL_X },
  ],
  [
    (c) => c.isBootstrapped({ chain: 'X' }),
    'info.isBootstrapped',
    { chain: 'X' },
    '{"isBootstrapped":false}',
    { isBootstrapped: false },
  ],
  [
    (c) => c.getNodeVersion(),
    'info.getNodeVersion',
    {},
    JSON.stringify({ ...VERSIONS, vmVersions: { avm: 'v1' } }),
    { ...VERSIONS, vmVersions: { avm: 'v1' } },
  ],
  [
    (c) => c.getNodeVersion(),
    'info.getNodeVersion',
    {},
    JSON.stringify({ ...VERSIONS, rpcProtocolVersion: 45 }),
    { ...VERSIONS, vmVersions: {} },
  ],
];

const WRONG: [call: (info: InfoClient) => Promise<unknown>, result: string, details: RegExp][] = [
  [(c) => c.getNetworkID(), '{"networkID":"4294967296"}', /^result\.networkID/],
  [(c) => c.getNetworkName(), '{}', /^result\.networkName: nothing/],
  [(c) => c.getBlockchainID({ alias: 'X' }), '{"blockchainID":"X-0"}', /^result\.blockchainID/],
  [(c) => c.isBootstrapped({ chain: 'X' }), '{"isBootstrapped":"true"}', /^result\.isBootstrapped: a string/],
  [(c) => c.getNodeVersion(), '{"version":1}', /^result\.version: a number/],
];

describe('the info client', () => {
  const { serve, client } = httpSetUp();

  async function nodeSaying(result: string) {
    const server = await serve((_, response) => answerJSON(response, `{"jsonrpc":"2.0","result":${result},"id":1}`));
    return { server, info: new InfoClient({ http: client(), baseURL: server.url }) };
  }

  for (const [call, method, params, result, value] of ROWS) {
    it(`${method} gives ${result.slice(0, 60)}`, async () => {
      const { server, info } = await nodeSaying(result);
      assert.deepEqual(await call(info), value);
      const [seen] = server.requests;
      const sent = JSON.parse(seen?.body ?? '') as { method: string; params: unknown };
      assert.deepEqual([seen?.path, sent.method, sent.params], ['/ext/info', method, params]);
    });
  }

  for (const [call, result, details] of WRONG) {
    it(`refuses ${result}`, async () => {
      const error = await rejection(call((await nodeSaying(result)).info), ResponseError);
      assert.match(error.details ?? '', details);
    });
  }
});
