import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpError, ResponseError, RpcError, saysAbsent, saysNotOffered } from '../../../../src/client/errors';
import { HttpClient } from '../../../../src/client/http/http-client';
import { JsonRpc, NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { methodPath } from '../../../../src/client/rpc/call';
import { type MethodName, METHODS } from '../../../../src/client/rpc/methods';
import { HexList } from '../../../../src/core/encodings/hex-list';
import { isRecord } from '../../../../src/core/json/record';
import { type JSONObject, type JSONValue, membersOf, parseJSON } from '../../../../src/core/json/json';
import { ANY_RESULT } from '../../../support/assertions/any-result';
import { startServer, type TestServer } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { readRecording, type RecordedExchange, ROOT } from '../../../support/recording/recording';

/** A recorded call that a client can make. */
interface RecordedCall {
  readonly exchange: RecordedExchange;
  readonly method: string;
  readonly params: JSONObject;
}

const UINT64 = ['balance', 'height', 'numFetched', 'txFee', 'createAssetTxFee', 'amount', 'locktime', 'time'];
const UINT32 = ['denomination', 'networkID'];

/** The node's JSON with its 64-bit numbers as bigint and its small ones as number, everything else as it is. */
function exact(value: JSONValue, key = ''): unknown {
  if (UINT64.includes(key)) return BigInt(value as string | number | bigint);
  if (UINT32.includes(key)) return Number(value);
  if (Array.isArray(value)) return value.map((item: JSONValue) => exact(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(membersOf(value as JSONObject).map(([name, member]) => [name, exact(member, name)]));
}

/** What a result is read as: one with a single field is that field, unless it is JSON on demand. */
function readAs(result: JSONObject): unknown {
  const value = exact(result);
  const fields = Object.entries(value as object).filter(([name]) => name !== 'encoding');
  return fields.length === 1 && result['encoding'] !== 'json' ? fields[0]?.[1] : value;
}

/** A result with its list of bytes as texts again. */
function inTexts(value: unknown): unknown {
  const { utxos } = (value ?? {}) as { utxos?: unknown };
  if (!(utxos instanceof HexList)) return value;
  const textAt = (i: number): string =>
    `0x${Buffer.from(utxos.bytes.subarray(i === 0 ? 0 : utxos.endOf(i - 1), utxos.endOf(i))).toString('hex')}`;
  return { ...(value as object), utxos: Array.from({ length: utxos.length }, (_, i) => textAt(i)) };
}

/** The recorded request, if it is one that a JSON-RPC client would send. */
function requestOf({ request, response }: RecordedExchange): { method: string; params: JSONObject } | undefined {
  if (request.method !== 'POST' || response.status !== 200 || !/"id":\d+\}\n$/.test(response.body)) return undefined;
  const { id, method, params } = parseJSON(request.body.replace(/\}\{.*$/s, '}')) as {
    readonly id?: JSONValue;
    readonly method?: string;
    readonly params?: JSONValue;
  };
  if (typeof id !== 'number' || method === undefined) return undefined;
  return { method, params: params !== undefined && isRecord(params) ? params : {} };
}

function callsOf(exchanges: readonly RecordedExchange[]): RecordedCall[] {
  return exchanges.flatMap((exchange) => {
    const request = requestOf(exchange);
    return request === undefined ? [] : [{ exchange, ...request }];
  });
}

/** The chain of a call of a method in the table on its own path; undefined for another method or path. */
function chainOf({ exchange, method }: RecordedCall): string | undefined {
  const { path } = exchange.request;
  const chain = /^\/ext\/bc\/(\w+)/.exec(path)?.[1] ?? 'X';
  return Object.hasOwn(METHODS, method) && path === methodPath(method as MethodName, chain) ? chain : undefined;
}

for (const [file, others] of [
  ['x-chain.jsonl.gz', 7],
  ['other-chain-three-fxs.jsonl', 0],
] as const) {
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

    async function replay(recorded: RecordedCall): Promise<void> {
      const { exchange, method, params } = recorded;
      current = exchange;
      const { path } = exchange.request;
      const node = { http, baseURL: server.url };
      const chain = chainOf(recorded);
      const call =
        chain === undefined
          ? new JsonRpc(node).call({ path, method, params, kind: 'read' }, ANY_RESULT)
          : new NodeRpc({ ...node, chain }).call(method as MethodName, params);
      const outcome = await call.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      assert.deepEqual(sent, { method, path, params });

      const answer = parseJSON(exchange.response.body) as {
        result?: JSONValue;
        error?: { code: number; message: string };
      };
      if (answer.error === undefined) {
        assert.ok('value' in outcome, String(outcome));
        const expected = chain === undefined ? answer.result : readAs(answer.result as JSONObject);
        assert.deepEqual(inTexts(outcome.value), expected);
      } else if ('value' in outcome) {
        assert.equal(outcome.value, undefined);
        assert.match(answer.error.message, /\bnot found$/);
      } else {
        assert.ok(outcome.error instanceof RpcError);
        const { code, words, methodMissing } = outcome.error;
        assert.deepEqual(
          { code, message: words, methodMissing },
          { ...pick(answer.error), methodMissing: /can't find (method|service)/.test(words) },
        );
      }
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

    it('leaves out no call, and few have another method or path', () => {
      const own = ({ group }: RecordedExchange): boolean => group !== '08-transport';
      assert.equal(calls.filter(({ exchange }) => own(exchange)).length, exchanges.filter(own).length);
      assert.equal(calls.filter((call) => chainOf(call) === undefined).length, others);
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

/** An answer of a real node, and what was sent for it. */
interface Recorded {
  readonly path: string;
  readonly method: MethodName;
  readonly params: JSONObject;
  readonly status: number;
  readonly body: string;
}

/** One of each shape of answer, and of each kind of refusal. */
const ROWS = readFileSync(join(ROOT, 'test/fixtures/recordings/primary-answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

/** A refusal of a call that the product doesn't make: it is thrown with the node's words. */
const REFUSED =
  /unmarshal an argument|must be in \[1,1024\]|last accepted index|parse|not given|exceeds maximum|no addresses|no source chain|unfinalized height|^problem parsing|^nil transaction ID/;

describe('the client for P, C and the index, on recorded answers', () => {
  const { serve, client } = httpSetUp();

  for (const { method, params, path, status, body } of ROWS) {
    const answer = status === 200 ? (parseJSON(body) as JSONObject) : {};
    const error = answer['error'] as { message: string } | undefined;
    const title = error?.message ?? (status === 200 ? 'an answer' : `HTTP ${status}`);

    it(`${method} ${JSON.stringify(params).slice(0, 80)}: ${title.slice(0, 80)}`, async () => {
      const server = await serve((request, response) => {
        const sent = JSON.parse(request.body) as { id: number; method: string; params: object };
        assert.deepEqual([sent.method, sent.params], [method, params]);
        if (status === 200) assert.equal(request.path, path);
        const text = status === 200 ? body.replace(/"id":\d+\}$/, `"id":${sent.id}}`) : body;
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
      const node = new NodeRpc({ http: client(), baseURL: server.url });
      const [, chain] = /index\/([XPC])\//.exec(path) ?? [];
      const own = chain === undefined ? params : { chain, ...params };
      const { value, thrown } = await node.call(method, own as never).then(
        (result) => ({ value: result, thrown: undefined }),
        (reason: unknown) => ({ value: undefined, thrown: reason }),
      );
      if (status !== 200) assert.ok(thrown instanceof HttpError && saysNotOffered(thrown), String(thrown));
      else if (error === undefined) {
        same(answer['result'] as JSONValue, value, thrown);
        assert.equal((await node.show(method, own)).problem, undefined);
      } else if (REFUSED.test(error.message)) {
        assert.ok(thrown instanceof RpcError && !saysAbsent(thrown), String(thrown));
        assert.equal(thrown.words, error.message);
      } else assert.deepEqual([value, thrown], [undefined, undefined], error.message);
    });
  }
});

/** That what the client returns is what the node wrote, as far as it returns it: numbers exact, whatever their type. */
function same(written: JSONValue, value: unknown, thrown: unknown): void {
  assert.equal(thrown, undefined, String(thrown));
  assert.notEqual(value, undefined);
  const texts = new Set([...leavesOf(written), ...namesOf(written), 'primary', 'subnet', 'l1']);
  for (const leaf of leavesOf(value)) assert.ok(texts.has(leaf), `${leaf} isn't in the node's answer`);
}

/** Every value that holds no others, as text. Lists of UTXOs are compared where they are decoded. */
function leavesOf(value: unknown): string[] {
  if (value === undefined || value instanceof HexList) return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

/** A map's keys, such as the node IDs of a set of validators. */
function namesOf(value: JSONValue): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const children = membersOf(value as JSONObject).flatMap(([, child]) => namesOf(child));
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...children];
}
