import assert from 'node:assert/strict';
import { HttpError, NetworkError, ResponseError, RpcError, saysAbsent } from '../../../../src/client/errors';
import { JsonRpc, NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { ANY_RESULT } from '../../../support/assertions/any-result';
import { answerJSON, answerResult, type SeenRequest } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { refuses } from '../../../support/assertions/refuses';
import { snapshotOf } from '../../../support/wording/snapshot';

const CALL = { path: '/ext/bc/X', method: 'avm.getHeight', kind: 'read' } as const;
const KEY = '0123456789abcdef';

describe('a JSON-RPC call', () => {
  const snapshot = snapshotOf('errors-in-answers');
  const { serve, client } = httpSetUp();

  const idOf = (request: SeenRequest): string => /"id":(\d+)/.exec(request.body)?.[1] ?? '';

  /** A node that answers with this text; `ID` in it becomes the request's. */
  async function nodeSaying(text: string, { status = 200, type = 'application/json' } = {}) {
    const server = await serve((request, response) => {
      response.writeHead(status, { 'content-type': type }).end(text.replaceAll('ID', idOf(request)));
    });
    return { server, rpc: new JsonRpc({ http: client(), baseURL: server.url }) };
  }

  it('shows no message with a part of a key that stands where it is cut', async () => {
    const before = 'x'.repeat(4_096 - 8);
    const { server } = await nodeSaying(`{"id":ID,"error":{"code":-32000,"message":"${before}${KEY}"}}`);
    const rpc = new JsonRpc({ http: client(), baseURL: `${server.url}/rpc/${KEY}` });
    const { words } = await rejection(rpc.call(CALL, ANY_RESULT), RpcError);
    snapshot.matches('a message that repeats a key', words);
  });

  it('is a POST as in the specification', async () => {
    const server = await serve((request, response) => answerResult(request, response, { height: '5' }));
    const rpc = new JsonRpc({ http: client(), baseURL: `${server.url}//` });
    const params = { txID: 'abc', height: 18446744073709551615n, list: ['a'] };
    await rpc.call({ ...CALL, params }, ANY_RESULT);
    await rpc.call({ path: '/ext/info', method: 'info.getNetworkID', kind: 'read' }, ANY_RESULT);
    const [first, second] = server.requests;
    assert.equal(first?.method, 'POST');
    assert.equal(first.path, '/ext/bc/X');
    assert.equal(first.headers['content-type'], 'application/json');
    assert.equal(
      first.body,
      '{"jsonrpc":"2.0","id":1,"method":"avm.getHeight","params":{"txID":"abc","height":18446744073709551615,"list":["a"]}}',
    );
    assert.equal(second?.path, '/ext/info');
    assert.equal(second.body, '{"jsonrpc":"2.0","id":2,"method":"info.getNetworkID","params":{}}');
  });

  describe('takes a result', () => {
    const rows: [title: string, text: string, result: unknown][] = [
      ['as a node sends it', '{"jsonrpc":"2.0","result":{"a":1},"id":ID}\n', { a: 1 }],
      ['with the ID first', '{"jsonrpc":"2.0","id":ID,"result":{"a":1}}', { a: 1 }],
      ['with an error that is null', '{"jsonrpc":"2.0","id":ID,"error":null,"result":[]}', []],
      ['without a version', '{"id":ID,"result":{}}', {}],
      ['that is null', '{"id":ID,"result":null}', null],
      ['with every digit', '{"id":ID,"result":18446744073709551615}', 18446744073709551615n],
    ];
    for (const [title, text, result] of rows) {
      it(title, async () => assert.deepEqual(await (await nodeSaying(text)).rpc.call(CALL, ANY_RESULT), result));
    }
  });

  describe('passes on an error', () => {
    const rows: [title: string, text: string, code: number, words: string][] = [
      [
        'as a node sends it',
        '{"jsonrpc":"2.0","error":{"code":-32000,"message":"not found","data":null},"id":ID}',
        -32000,
        'not found',
      ],
      [
        'without data, the ID first',
        '{"jsonrpc":"2.0","id":ID,"error":{"code":-32602,"message":"bad"}}',
        -32602,
        'bad',
      ],
      ['beside a result', '{"id":ID,"result":{"a":1},"error":{"code":1,"message":"no"}}', 1, 'no'],
      [
        'about a body that was not read',
        '{"jsonrpc":"2.0","error":{"code":-32700,"message":"EOF","data":{}},"id":null}',
        -32700,
        'EOF',
      ],
      ['without words', '{"id":ID,"error":{"code":-32000,"message":""}}', -32000, ''],
    ];
    for (const [title, text, code, words] of rows) {
      it(title, async () => {
        const { server, rpc } = await nodeSaying(text);
        const error = await rejection(rpc.call(CALL, ANY_RESULT), RpcError);
        assert.deepEqual([error.code, error.words, error.message], [code, words, words]);
        assert.deepEqual([error.method, error.host, error.methodMissing], ['avm.getHeight', server.host, false]);
        assert.equal(server.requests.length, 1);
      });
    }

    it('of a gateway that puts it under a status', async () => {
      const text = '{"jsonrpc":"2.0","id":ID,"error":{"code":-32601,"message":"no such method"}}';
      const error = await rejection((await nodeSaying(text, { status: 404 })).rpc.call(CALL, ANY_RESULT), RpcError);
      assert.deepEqual([error.methodMissing, error.words], [true, 'no such method']);
    });

    it('but a status with more meaning is kept', async () => {
      const text = '{"id":ID,"error":{"code":-32005,"message":"limit"}}';
      const error = await rejection((await nodeSaying(text, { status: 403 })).rpc.call(CALL, ANY_RESULT), HttpError);
      assert.deepEqual([error.status, error.messages], [403, ['limit']]);
    });
  });

  describe('recognizes a missing method', () => {
    const rows: [code: number, words: string, missing: boolean][] = [
      [-32000, `rpc: can't find method "avm.GetAddressTxs"`, true],
      [-32000, `rpc: can't find service "wallet.IssueTx"`, true],
      [-32601, 'the method avm.notARealMethod does not exist', true],
      [-32000, 'not found', false],
      [-32000, 'rpc: service/method request ill-formed: ""', false],
    ];
    for (const [code, words, missing] of rows) {
      it(`${missing ? 'for' : 'not for'} ${code} ${words}`, async () => {
        const { rpc } = await nodeSaying(`{"id":ID,"error":${JSON.stringify({ code, message: words })}}`);
        const error = await rejection(rpc.call(CALL, ANY_RESULT), RpcError);
        assert.equal(error.methodMissing, missing);
        assert.equal(error.words, words);
        if (missing) snapshot.matches('a method that is missing', error.message);
      });
    }
  });

  describe('rejects a response', () => {
    const rows: [title: string, text: string, type?: string][] = [
      ['that is empty', ''],
      ['that is blank', ' \n'],
      ['that is a web page', '<!DOCTYPE html><p>hi', 'text/html'],
      ['that is a web page by another name', ' <html>'],
      ['that is text', 'secret words', 'text/plain'],
      ['that is cut JSON', '{"jsonrpc":"2.0","res'],
      ['that is two objects', '{"id":ID,"result":1}{}'],
      ['that is a list', '[]'],
      ['that is null', 'null'],
      ['with another ID', '{"id":999,"result":{}}'],
      ['with the ID as text', '{"id":"ID","result":{}}'],
      ['with another ID and an error', '{"id":999,"error":{"code":1,"message":"m"}}'],
      ['without an ID', '{"result":{}}'],
      ['with a result for no ID', '{"id":null,"result":{}}'],
      ['with neither result nor error', '{"id":ID}'],
      ['with an error that is text', '{"id":ID,"error":"bad"}'],
      ['with an error without a code', '{"id":ID,"error":{"message":"m"}}'],
      ['with a code that is no integer', '{"id":ID,"error":{"code":1.5,"message":"m"}}'],
      ['nested too deeply', `{"id":ID,"result":${'['.repeat(300)}${']'.repeat(300)}}`],
      ['nested fifty thousand deep', '['.repeat(50_000)],
    ];
    for (const [title, text, type] of rows) {
      it(title, async () => {
        const { server, rpc } = await nodeSaying(text, type === undefined ? {} : { type });
        const error = await rejection(rpc.call(CALL, ANY_RESULT), ResponseError);
        snapshot.matches(title, [error.message, error.details ?? '']);
        assert.ok(!`${error.message}${error.details}`.includes('secret words'));
        assert.equal(error.host, server.host);
        assert.equal(server.requests.length, 1, 'it is not asked again');
      });
    }

    it('of another shape, with the path of the field and not its value', async () => {
      const { server } = await nodeSaying('{"id":ID,"result":{"validators":["secret"]}}');
      const node = new NodeRpc({ http: client(), baseURL: server.url });
      const error = await rejection(node.call('platform.sampleValidators', { size: 1 }), ResponseError);
      assert.match(error.details ?? '', /^result\.validators\[0\]: /);
      assert.ok(!error.details?.includes('secret'));
      snapshot.matches('of another shape', error.details ?? '');
    });
  });

  it('gives the reason of an abort', async () => {
    const server = await serve(() => undefined);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new RangeError('mine')), 50);
    const call = new JsonRpc({ http: client(), baseURL: server.url }).call(CALL, ANY_RESULT, {
      signal: controller.signal,
    });
    await rejection(call, RangeError);
  });

  describe('with a key in the base URL', () => {
    it('sends it on, and shows it nowhere', async () => {
      const server = await serve((request, response) => {
        answerJSON(response, `{"id":${idOf(request)},"error":{"code":-32000,"message":"key ${KEY} is not allowed"}}`);
      });
      const withKey = `${server.url.replace('://', `://user:${KEY}@`)}/rpc/${KEY}/?k=${KEY}`;
      const error = await rejection(new JsonRpc({ http: client(), baseURL: withKey }).call(CALL, ANY_RESULT), RpcError);
      assert.ok(!error.words.includes('is not allowed'), error.words);
      const [seen] = server.requests;
      assert.equal(seen?.path, `/rpc/${KEY}/ext/bc/X?k=${KEY}`);
      assert.equal(seen.headers['authorization'], `Basic ${Buffer.from(`user:${KEY}`).toString('base64')}`);
      await server.close();
      const unreachable = new JsonRpc({ http: client({ random: () => 0 }), baseURL: withKey });
      const gone = await rejection(unreachable.call(CALL, ANY_RESULT), NetworkError).catch((caught: unknown) => caught);
      assert.ok(!JSON.stringify([error.message, error.details, error.stack, String(gone)]).includes(KEY));
    });

    it('does not repeat it when the URL is none', () => {
      refuses(() => new JsonRpc({ http: client(), baseURL: `rpc.example/${KEY}` }), /^(?!.*0123456789)/);
    });
  });

  describe('recognizes absence', () => {
    const rows: [words: string, absent: boolean][] = [
      ['not found', true],
      ["couldn't get block with id 2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG: not found", true],
      ["couldn't get block at height 999999: not found", true],
      ["asset 'NOPE' not found", true],
      ['failed to verify transfer: failed to get utxo abc: not found', false],
      ["transaction doesn't create an asset", false],
      ['nil transaction ID', false],
    ];
    for (const [words, absent] of rows) {
      it(`${words}: ${absent}`, () => {
        const failure = { host: 'h', method: 'm', code: -32000, words, methodMissing: false };
        assert.equal(saysAbsent(new RpcError(words, failure)), absent);
        assert.equal(saysAbsent(new RpcError(words, { ...failure, methodMissing: true })), false);
      });
    }
    it('no other error', () => assert.equal(saysAbsent(new Error('not found')), false));
  });
});
