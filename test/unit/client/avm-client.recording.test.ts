import assert from 'node:assert/strict';
import { AvmClient } from '../../../src/client/avm/avm-client';
import { NODE_METHODS, type NodeMethodName, pathOf } from '../../../src/client/node/node-methods';
import type { Encoding } from '../../../src/client/avm/avm-types';
import type { UTXOsParams } from '../../../src/client/node/utxo-list';
import { HttpError, ResponseError, RpcError } from '../../../src/client/errors';
import { HttpClient } from '../../../src/client/http/http-client';
import { InfoClient } from '../../../src/client/node/info-client';
import { JsonRpc } from '../../../src/client/node/json-rpc';
import type { HexEncoding } from '../../../src/core/encodings/hex-encodings';
import { parseJSON, type JSONObject, type JSONValue } from '../../../src/core/json/json';
import { ANY_RESULT } from '../../support/assertions/any-result';
import { startServer, type TestServer } from '../../support/servers/http-server';
import { readRecording, type RecordedExchange } from '../../support/recording/recording';

type Params = Readonly<Record<string, JSONValue>>;

/** A recorded call that a client can make. */
interface RecordedCall {
  readonly exchange: RecordedExchange;
  readonly method: string;
  readonly params: Params;
}

const UINT64 = ['balance', 'height', 'numFetched', 'txFee', 'createAssetTxFee', 'amount', 'locktime', 'time'];
const UINT32 = ['denomination', 'networkID'];

/** The node's JSON with its 64-bit numbers as bigint and its small ones as number, everything else as it is. */
function exact(value: JSONValue, key = ''): unknown {
  if (UINT64.includes(key)) return BigInt(value as string | number | bigint);
  if (UINT32.includes(key)) return Number(value);
  if (Array.isArray(value)) return value.map((item: JSONValue) => exact(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, exact(member, name)]));
}

function isText(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

/** Calls the method that is typed for these parameters, or none where the types would not allow them. */
function callTyped(avm: AvmClient, method: string, params: Params): Promise<unknown> | undefined {
  const given = params as unknown as Readonly<Record<string, string>>;
  const { address = '', assetID = '', blockID = '', txID = '', tx = '' } = given;
  const encoding = params['encoding'] as Encoding | undefined;
  const hexEncoding = encoding as HexEncoding | undefined;
  const encoded = encoding === undefined ? {} : { encoding };
  const { includePartial } = params;
  const partial = typeof includePartial === 'boolean' ? { includePartial } : {};
  const has = (...names: string[]): boolean => names.every((name) => isText(params[name]));
  const known = encoding === undefined || ['hex', 'hexc', 'hexnc', 'json'].includes(encoding);
  const knownHex = known && encoding !== 'json';
  switch (method) {
    case 'avm.getAllBalances':
      return has('address') ? avm.getAllBalances({ address, ...partial }) : undefined;
    case 'avm.getAssetDescription':
      return has('assetID') ? avm.getAssetDescription({ assetID }) : undefined;
    case 'avm.getBalance':
      return has('address', 'assetID') ? avm.getBalance({ address, assetID, ...partial }) : undefined;
    case 'avm.getBlock':
      return has('blockID') && known ? avm.getBlock({ blockID, ...encoded }) : undefined;
    case 'avm.getBlockByHeight': {
      const height = /^\d+$/.test(String(given['height'])) ? BigInt(given['height'] ?? '') : undefined;
      return height !== undefined && known ? avm.getBlockByHeight({ height, ...encoded }) : undefined;
    }
    case 'avm.getHeight':
      return avm.getHeight();
    case 'avm.getTx':
      return has('txID') && known ? avm.getTx({ txID, ...encoded }) : undefined;
    case 'avm.getTxFee':
      return avm.getTxFee();
    case 'avm.getTxStatus':
      return has('txID') ? avm.getTxStatus({ txID }) : undefined;
    case 'avm.getUTXOs': {
      const { limit, addresses, startIndex } = params;
      const fits = Array.isArray(addresses) && typeof (limit ?? 0) === 'number' && knownHex;
      const whole = (startIndex as JSONObject | undefined)?.['utxo'] !== undefined || !('startIndex' in params);
      return fits && whole ? avm.getUTXOs(params as unknown as UTXOsParams) : undefined;
    }
    case 'avm.issueTx':
      return has('tx') && knownHex ? avm.issueTx(hexEncoding ? { tx, encoding: hexEncoding } : { tx }) : undefined;
    case 'wallet.issueTx':
      return has('tx') && knownHex
        ? avm.walletIssueTx(hexEncoding ? { tx, encoding: hexEncoding } : { tx })
        : undefined;
    default:
      return undefined;
  }
}

function callInfo(info: InfoClient, method: string, params: Params): Promise<unknown> {
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'info.getNetworkID': () => info.getNetworkID(),
    'info.getNetworkName': () => info.getNetworkName(),
    'info.getNodeVersion': () => info.getNodeVersion(),
    'info.getBlockchainID': () => info.getBlockchainID({ alias: params['alias'] as string }),
    'info.isBootstrapped': () => info.isBootstrapped({ chain: params['chain'] as string }),
  };
  return (calls[method] as () => Promise<unknown>)();
}

/** The recorded request, if it is one that a JSON-RPC client would send. */
function requestOf({ request, response }: RecordedExchange): { method: string; params: Params } | undefined {
  if (request.method !== 'POST' || response.status !== 200 || !/"id":\d+\}\n$/.test(response.body)) return undefined;
  const { id, method, params } = parseJSON(request.body.replace(/\}\{.*$/s, '}')) as {
    readonly id?: JSONValue;
    readonly method?: string;
    readonly params?: JSONValue;
  };
  if (typeof id !== 'number' || method === undefined) return undefined;
  const isObject = params !== null && typeof params === 'object' && !Array.isArray(params);
  return { method, params: isObject ? (params as Params) : {} };
}

function callsOf(exchanges: readonly RecordedExchange[]): RecordedCall[] {
  return exchanges.flatMap((exchange) => {
    const request = requestOf(exchange);
    return request === undefined ? [] : [{ exchange, ...request }];
  });
}

/** Whether the typed clients would send this method to this path. */
function isOnItsPath(method: string, path: string): boolean {
  const chain = /^\/ext\/bc\/(\w+)/.exec(path)?.[1] ?? '';
  return method in NODE_METHODS && path === pathOf(method as NodeMethodName, chain);
}

/** Recorded calls whose parameters no typed method takes: their answers are checked all the same. */
const UNTYPED: Readonly<Record<string, readonly string[]>> = {
  'x-chain.jsonl': [
    'block 0 as HEX',
    'D, encoding json',
    'tx: no id',
    'tx: encoding cb58',
    'tx: encoding nonsense',
    'tx: encoding 5',
    'tx: other case of the name',
    'status: no id',
    'block: none',
    'block by height: negative',
    'block by height: float',
    'block by height: none',
    'block by height: empty text',
    'asset: none',
    'balance: no address',
    'balance: no asset',
    'all balances: none',
    'UTXOs: no addresses',
    'UTXOs: text for list',
    'UTXOs: limit as text',
    'UTXOs: start without utxo',
    'issue: none',
    'issue: encoding json',
    'issue: encoding cb58',
    'method unknown',
    'service unknown',
    'method in Ethereum style',
    'method upper-case',
    'no method',
    'avm method on the wallet path',
    'short route',
  ],
  'other-chain-three-fxs.jsonl': [],
};

for (const [file, untypedLabels] of Object.entries(UNTYPED)) {
  const exchanges = readRecording(`test/fixtures/protocol/${file}`).filter((line) => line.kind === 'exchange');
  const calls = callsOf(exchanges);

  describe(`the client over ${file}`, () => {
    let server: TestServer;
    let http: HttpClient;
    let current: RecordedExchange | undefined;
    let sent: { method: string; path: string; params: JSONValue };

    before(async () => {
      http = new HttpClient();
      // Answers what the node answered to the exchange at hand, under the ID of our request.
      server = await startServer(({ path, body }, response) => {
        const { id, method, params } = parseJSON(body) as { id: number; method: string; params: JSONValue };
        sent = { method, path, params };
        const { status, headers, body: answer } = (current as RecordedExchange).response;
        const type = headers['content-type'] ?? '';
        response.writeHead(status, { 'content-type': type }).end(answer.replace(/"id":\d+\}\n$/, `"id":${id}}\n`));
      });
    });

    after(async () => {
      await http.close();
      await server.close();
    });

    async function replay({ exchange, method, params }: RecordedCall): Promise<void> {
      current = exchange;
      const { path } = exchange.request;
      const [, chain = ''] = /^\/ext\/bc\/(\w+)/.exec(path) ?? [];
      const node = { http, baseURL: server.url };
      const typedCall = !isOnItsPath(method, path)
        ? undefined
        : chain === ''
          ? callInfo(new InfoClient(node), method, params)
          : callTyped(new AvmClient({ ...node, chain }), method, params);
      assert.equal(typedCall === undefined, untypedLabels.includes(exchange.label));
      const call = typedCall ?? new JsonRpc(node).call({ path, method, params, kind: 'read' }, ANY_RESULT);
      const outcome = await call.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );

      assert.deepEqual([sent.method, sent.path], [method, path]);
      const { height, foo: _, ...others } = params as JSONObject;
      const asSent =
        height === undefined || typedCall === undefined
          ? params
          : { height: `${height as number | string}`, ...others };
      assert.deepEqual(sent.params, method === 'avm.getTxFee' ? {} : asSent);

      const answer = parseJSON(exchange.response.body) as {
        result?: JSONValue;
        error?: { code: number; message: string };
      };
      if (answer.error === undefined) {
        const expected = typedCall === undefined ? answer.result : exact(answer.result as JSONValue);
        assert.deepEqual(outcome, { value: expected });
        return;
      }
      assert.ok('error' in outcome && outcome.error instanceof RpcError);
      const { code, words, methodMissing } = outcome.error;
      assert.deepEqual(
        { code, message: words, methodMissing },
        { ...pick(answer.error), methodMissing: /can't find (method|service)/.test(words) },
      );
    }

    for (const group of new Set(calls.map(({ exchange }) => exchange.group))) {
      const inGroup = calls.filter(({ exchange }) => exchange.group === group);
      it(`${group}: ${inGroup.length} calls`, async () => {
        for (const call of inGroup) {
          await replay(call).catch((error: unknown) => {
            throw new Error(`${call.exchange.label}: ${String(error)}`, { cause: error });
          });
        }
      });
    }

    it('leaves out no call, and only those with odd parameters go untyped', () => {
      const own = ({ group }: RecordedExchange): boolean => group !== '08-transport';
      assert.equal(calls.filter(({ exchange }) => own(exchange)).length, exchanges.filter(own).length);
      const labels = calls.map(({ exchange }) => exchange.label);
      assert.deepEqual(
        untypedLabels.filter((label) => !labels.includes(label)),
        [],
      );
    });

    if (!exchanges.some(({ group }) => group === '08-transport')) return;

    describe('reads the answers of the transport cases', () => {
      for (const exchange of exchanges.filter(({ group }) => group === '08-transport')) {
        const { status, headers, body } = exchange.response;
        it(`${exchange.label}: ${status} ${body.slice(0, 60).trim()}`, async () => {
          const answering = await startServer((_, response) => response.writeHead(status, { ...headers }).end(body));
          // A first call has the ID 1, as the recorded ones.
          const call = { path: '/ext/bc/X', method: 'avm.getHeight', kind: 'read' } as const;
          const outcome = await new JsonRpc({ http, baseURL: answering.url })
            .call(call, ANY_RESULT, { deadlineMs: 5_000 })
            .catch((error: unknown) => error);
          await answering.close();
          if (status !== 200) {
            assert.ok(outcome instanceof HttpError);
            assert.equal(outcome.status, status);
            if (headers['content-type']?.startsWith('text/plain')) assert.deepEqual(outcome.messages, [body.trim()]);
            return;
          }
          const answer =
            body === '' ? {} : (parseJSON(body) as { id?: JSONValue; result?: JSONValue; error?: JSONObject });
          if (answer.error !== undefined) {
            assert.ok(outcome instanceof RpcError);
            assert.deepEqual({ code: outcome.code, message: outcome.words }, pick(answer.error));
          } else if (answer.id === 1) assert.deepEqual(outcome, answer.result);
          else assert.ok(outcome instanceof ResponseError, String(outcome));
        });
      }
    });
  });
}

function pick(error: Readonly<Record<string, unknown>>): { code: unknown; message: unknown } {
  return { code: error['code'], message: error['message'] };
}
