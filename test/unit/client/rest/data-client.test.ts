import assert from 'node:assert/strict';
import { DataClient } from '../../../../src/client/rest/data-client';
import { ResponseError } from '../../../../src/client/errors';
import { InvalidInputError } from '../../../../src/core/outcome';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MAINNET_C } from '../../../support/known-ids';
import { rejection } from '../../../support/assertions/rejection';

const HASH = `0x${'d3'.repeat(32)}`;
const PARENT = `0x${'f4'.repeat(32)}`;
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

// docs/protocol.md 7.2: a block of the public service.
const BLOCK = {
  chainId: '43114',
  blockNumber: '49889407',
  blockTimestamp: 1724990250,
  blockHash: HASH,
  txCount: 1,
  baseFee: '25000000000',
  gasUsed: '53608',
  gasLimit: '15000000',
  gasCost: '0',
  parentHash: PARENT,
  feesSpent: '1435117553916960',
  cumulativeTransactions: '500325352',
};
const READ_BLOCK = {
  ...BLOCK,
  blockNumber: 49889407n,
  baseFee: 25000000000n,
  gasUsed: 53608n,
  gasLimit: 15000000n,
  gasCost: 0n,
  feesSpent: 1435117553916960n,
  cumulativeTransactions: 500325352n,
};

const SMALL = {
  chainId: '1',
  status: 'OK',
  chainName: 'One',
  description: '',
  vmName: 'EVM',
  rpcUrl: 'https://rpc.example',
  isTestnet: false,
  networkToken: { name: 'Coin', symbol: 'C', decimals: 18 },
};
const FULL = {
  ...SMALL,
  platformChainId: 'p',
  subnetId: 's',
  vmId: 'v',
  explorerUrl: 'https://e.example',
  wsUrl: 'wss://w.example',
  utilityAddresses: { multicall: '0x1' },
  networkToken: { ...SMALL.networkToken, description: 'd', logoUri: 'l' },
  chainLogoUri: 'c',
  private: false,
  enabledFeatures: ['nftIndexing', 'something new'],
};

type Call = (data: DataClient) => Promise<unknown>;

const ROWS: [call: Call, path: string, answer: unknown, value: unknown][] = [
  [(c) => c.chains(), '/v1/chains', { chains: [] }, { chains: [], leftOut: 0 }],
  [
    (c) => c.chains({ network: 'mainnet', feature: 'nftIndexing' }),
    '/v1/chains?network=mainnet&feature=nftIndexing',
    { chains: [FULL, { chainId: 7 }] },
    { chains: [FULL], leftOut: 1 },
  ],
  [(c) => c.block({ chainId: '43114', blockId: 49889407n }), '/v1/chains/43114/blocks/49889407', BLOCK, READ_BLOCK],
  [
    (c) => c.block({ chainId: MAINNET_C, blockId: HASH }),
    `/v1/chains/2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5/blocks/${HASH}`,
    { ...BLOCK, blockTimestampMilliseconds: 1724990250500, blockMinDelayExcess: 7477290, feesSpent: `${2n ** 96n}` },
    { ...READ_BLOCK, blockTimestampMilliseconds: 1724990250500, blockMinDelayExcess: 7477290n, feesSpent: 2n ** 96n },
  ],
  [
    (c) => c.addressChains({ address: ADDRESS }),
    `/v1/address/${ADDRESS}/chains`,
    {},
    { indexedChains: [], unindexedChains: [], leftOut: 0 },
  ],
  [
    (c) => c.addressChains({ address: ADDRESS }),
    `/v1/address/${ADDRESS}/chains`,
    { indexedChains: [FULL, null], unindexedChains: ['7', 7] },
    { indexedChains: [FULL], unindexedChains: ['7'], leftOut: 2 },
  ],
  [
    (c) => c.addressChains({ address: ADDRESS }),
    `/v1/address/${ADDRESS}/chains`,
    { indexedChains: null, unindexedChains: null },
    { indexedChains: [], unindexedChains: [], leftOut: 0 },
  ],
  [
    (c) => c.chains(),
    '/v1/chains',
    { chains: [{ ...SMALL, explorerUrl: null, utilityAddresses: null, private: null, enabledFeatures: null }] },
    {
      chains: [
        {
          ...SMALL,
          ...{ explorerUrl: undefined, utilityAddresses: undefined, private: undefined },
          enabledFeatures: undefined,
        },
      ],
      leftOut: 0,
    },
  ],
];

const WRONG: [call: Call, answer: unknown, details: string][] = [
  [(c) => c.chains(), { chains: [{ ...SMALL, isTestnet: 'no' }] }, 'response.chains[0].isTestnet: a string'],
  [(c) => c.block({ chainId: '1', blockId: '1' }), { ...BLOCK, blockHash: '../x' }, 'response.blockHash: a string'],
  [(c) => c.block({ chainId: '1', blockId: '1' }), { ...BLOCK, baseFee: '1e9' }, 'response.baseFee: a string'],
  [(c) => c.block({ chainId: '1', blockId: '1' }), { ...BLOCK, gasUsed: -1 }, 'response.gasUsed: '],
  [(c) => c.block({ chainId: '1', blockId: '1' }), { ...BLOCK, txCount: 1.5 }, 'response.txCount: a number'],
  [(c) => c.addressChains({ address: '0x1' }), { unindexedChains: [7] }, 'response.unindexedChains[0]: a number'],
];

describe('the Data API client', () => {
  const { serve, client } = httpSetUp();

  async function serviceSaying(answer: unknown) {
    const server = await serve((_, response) => answerJSON(response, answer));
    return { server, data: new DataClient({ http: client(), baseURL: server.url }) };
  }

  for (const [call, path, answer, value] of ROWS) {
    it(`GET ${path} gives ${JSON.stringify(answer).slice(0, 60)}`, async () => {
      const { server, data } = await serviceSaying(answer);
      // What the service left out is undefined here.
      assert.deepEqual(JSON.parse(withTexts(await call(data))), JSON.parse(withTexts(value)));
      assert.deepEqual(
        server.requests.map((request) => [request.method, request.path]),
        [['GET', path]],
      );
    });
  }

  for (const [call, answer, details] of WRONG) {
    it(`refuses an answer with ${details}`, async () => {
      const error = await rejection(call((await serviceSaying(answer)).data), ResponseError);
      assert.ok(error.details?.startsWith(details), error.details);
    });
  }

  it('sends no request for anything but a word', async () => {
    const { server, data } = await serviceSaying({});
    await rejection(data.addressChains({ address: '../chains' }), InvalidInputError);
    await rejection(data.block({ chainId: '1', blockId: '' }), InvalidInputError);
    await rejection(data.block({ chainId: '..', blockId: '1' }), InvalidInputError);
    assert.equal(server.requests.length, 0);
  });

  it('keeps the path and the query of its base URL', async () => {
    const server = await serve((_, response) => answerJSON(response, { chains: [] }));
    const data = new DataClient({ http: client(), baseURL: `${server.url}/proxy/?via=me` });
    await data.chains({ network: 'fuji' });
    assert.equal(server.requests[0]?.path, '/proxy/v1/chains?via=me&network=fuji');
  });
});

function withTexts(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
