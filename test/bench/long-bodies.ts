import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HttpClient } from '../../src/client/http/http-client';
import { NodeRpc } from '../../src/client/rpc/node-rpc';
import { ApiKeys } from '../../src/client/rest/api-keys';
import { Budget } from '../../src/client/rest/budget';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { MAX_JSON_VALUES } from '../../src/core/json/json';
import { sha256 } from '../../src/core/bytes/hashes';
import { type ServiceCall, serviceDocument } from '../../src/features/call/service-documents';
import { RestServices } from '../../src/services/evm/rest-services';
import { MemorySecrets } from '../support/setup/memory-secrets';
import { ThreadProgram } from '../support/sandbox/thread-program';
import { longestPause } from './longest-pause';
import { compared, type Result } from './measure';

const ROUNDS = 15;
/** The length of a frame that nobody misses. */
const LIMIT_MS = 20;
const MANY = 16 * 1024 * 1024;

const hash = (i: number): Buffer => Buffer.from(sha256(Buffer.from(String(i))));
const nodeID = (i: number): string => `NodeID-${encodeCb58(hash(i).subarray(0, 20))}`;
const list = <T>(length: number, item: (i: number) => T): T[] => Array.from({ length }, (_, i) => item(i));

/** As a node of Mainnet lists one, without its owners. */
const validator = (i: number): object => ({
  ...{ txID: encodeCb58(hash(i)), startTime: '1700000000', endTime: '1800000000', weight: '2000000000000' },
  ...{ nodeID: nodeID(i), potentialReward: '1234567890', delegationFee: '2.0000', uptime: '99.9', connected: true },
  ...{ signer: { publicKey: `0x${'ab'.repeat(48)}` }, delegatorCount: '3', delegatorWeight: '1000000' },
});
const staker = (i: number): object => ({ txID: '2', startTime: '0', endTime: '0', weight: '2', nodeID: nodeID(i) });
const container = (i: number): object => ({
  ...{ id: encodeCb58(hash(i)), bytes: `0x${'ab'.repeat(600)}`, timestamp: '', encoding: 'hexnc', index: String(i) },
});

type Send = (http: HttpClient, baseURL: string) => Promise<unknown>;
const validators: Send = (http, baseURL) => new NodeRpc({ http, baseURL }).call('platform.getCurrentValidators', {});
const range: Send = (http, baseURL) =>
  new NodeRpc({ http, baseURL }).call('index.getContainerRange', {
    ...{ chain: 'X', startIndex: 0n, numToFetch: 1_024, encoding: 'hexnc' },
  });

/** As a service lists them: the most days that the limits allow, and chains with all of their fields. */
const day = (i: number): object => ({ timestamp: 1_600_000_000 + i, value: 1.25 });
const chain = (i: number): object => ({
  ...{ chainId: String(i), status: 'OK', chainName: `Chain ${i}`, description: 'd'.repeat(300), vmName: 'EVM' },
  ...{ platformChainId: encodeCb58(hash(i)), subnetId: encodeCb58(hash(i)), vmId: encodeCb58(hash(i)) },
  ...{ rpcUrl: 'https://rpc', wsUrl: 'wss://ws', explorerUrl: 'https://explorer', isTestnet: false, private: false },
  ...{ utilityAddresses: { multicall: `0x${'ab'.repeat(20)}` }, enabledFeatures: ['nftIndexing', 'webhooks'] },
  ...{ networkToken: { name: 'Coin', symbol: 'C', decimals: 18, logoUri: 'https://logo', description: 'd' } },
});
const document =
  (call: ServiceCall): Send =>
  (http, url) => {
    const clock = { now: () => 0 };
    const urls = () => ({ metricsURL: url, dataURL: url });
    const apiKeys = new ApiKeys(new MemorySecrets());
    const sandboxURL = () => Promise.resolve(url);
    const services = new RestServices({ http, apiKeys, budget: new Budget(clock), clock, urls, sandboxURL });
    return serviceDocument(services, call, {});
  };

const BODIES: readonly (readonly [id: string, what: string, send: Send, result: () => object])[] = [
  ['P20', '1,000 validators of Mainnet', validators, () => ({ validators: list(1_000, validator) })],
  ['P20b', 'most validators', validators, () => ({ validators: list(Math.floor(MAX_JSON_VALUES / 6) - 2, staker) })],
  ['P20c', '1,024 blocks of an index', range, () => ({ containers: list(1_024, container) })],
  [
    'P20d',
    'most days of TPS as a document',
    document({ service: 'average-tps', params: { chainId: '1' } }),
    () => ({ results: list(Math.floor(MAX_JSON_VALUES / 3) - 2, day) }),
  ],
  [
    'P20e',
    '1,000 chains of a service as a document',
    document({ service: 'supported-chains', params: {} }),
    () => ({ chains: list(1_000, chain) }),
  ],
];

/** P20: how long the event loop is blocked at most while a long body is read, with the thread and without. */
export async function longBodiesBench(): Promise<Result[]> {
  const program = new ThreadProgram('src/client/bodies/worker.ts');
  program.build();
  const server = fork(join(__dirname, 'node-of-answers.cjs'));
  const clients = [
    new HttpClient({ bodyProgram: program.path, maxBodyBytes: MANY }),
    new HttpClient({ maxBodyBytes: MANY }),
  ];
  try {
    const [url] = (await once(server, 'message')) as [string];
    const results: Result[] = [];
    for (const [id, what, send, result] of BODIES) {
      await serve(server, JSON.stringify(result()));
      const [ours = NaN, peer = NaN] = await blocked(clients.map((http) => () => send(http, url)));
      const line = { id, what: `the event loop while ${what} are read`, peerName: 'without the thread', unit: 'ms' };
      const goal = { words: `<= ${LIMIT_MS} ms`, holds: () => ours <= LIMIT_MS };
      results.push(compared({ ...line, ours, peer, goal }));
    }
    return results;
  } finally {
    server.disconnect();
    for (const http of clients) await http.close();
    program.remove();
  }
}

async function serve(server: ChildProcess, result: string): Promise<void> {
  server.send({ '*': result });
  await once(server, 'message');
}

/** The longest pause of the event loop during each call: the least of several, since other processes add to it. */
async function blocked(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const least = calls.map(() => Infinity);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, call] of calls.entries()) {
      const pause = await longestPause(call);
      // The first round warms up.
      if (round > 0) least[i] = Math.min(least[i] as number, pause);
    }
  }
  return least;
}
