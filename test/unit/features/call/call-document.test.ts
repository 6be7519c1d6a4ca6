import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HttpClient } from '../../../../src/client/http/http-client';
import { type JSONObject, parseJSON } from '../../../../src/core/json/json';
import type { MethodCall } from '../../../../src/features/call/call-method';
import { callDocument, curlOf } from '../../../../src/features/call/call-document';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { Chains } from '../../../../src/services/chain/chains';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answerJSON, startServer } from '../../../support/servers/http-server';
import { EWOQ, LOCAL_AVAX, UNUSED_ID } from '../../../support/known-ids';
import { readRecording } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { snapshotOf } from '../../../support/wording/snapshot';

const CREDENTIALS = 'secretuser:secretpass';

describe('the document of a call', () => {
  const snapshot = snapshotOf('calls');
  const clock = new FakeClock(1_800_000_000_000);
  const http = new HttpClient();
  let sandbox: Sandbox;
  let chains: Chains;

  const chainsAt = (url: string): Chains => {
    const made = new Chains({ http, clock, sandboxURL: () => Promise.reject(new Error('not this one')) });
    made.configure({ chains: [{ name: 'Mine', url, blockchain: 'X' }], activeChain: 'Mine' });
    return made;
  };
  const textOf = (call: Omit<MethodCall, 'chain'>, on = 'mine', signal?: AbortSignal) =>
    callDocument({ chains, clock }, { chain: on, ...call }, signal === undefined ? {} : { signal });
  const documentOf = async (call: Omit<MethodCall, 'chain'>, on?: string): Promise<JSONObject> =>
    parseJSON(await textOf(call, on)) as JSONObject;

  before(async () => {
    sandbox = await startSandbox();
    chains = chainsAt(sandbox.url);
  });

  after(async () => {
    await sandbox.close();
    await http.close();
  });

  it('has the request, its chain and time, and the response', async () => {
    const call = { method: 'avm.getAssetDescription', params: { assetID: 'AVAX' } } as const;
    assert.deepEqual(await documentOf(call), {
      ...call,
      chain: 'Mine',
      host: new URL(sandbox.url).host,
      askedAt: '2027-01-15T08:00:00.000Z',
      result: { assetID: LOCAL_AVAX, name: 'Avalanche', symbol: 'AVAX', denomination: '9' },
    });
  });

  for (const encoding of ['hex', 'hexc', 'hexnc', 'json', 'JSON', undefined]) {
    it(`has a transaction in the encoding ${encoding ?? 'that is usual'}, as expected`, async () => {
      const params = { txID: LOCAL_AVAX, ...(encoding === undefined ? {} : { encoding }) };
      const { result, unexpected } = await documentOf({ method: 'avm.getTx', params });
      assert.equal(unexpected, undefined);
      assert.equal(typeof (result as JSONObject)['tx'], encoding?.toLowerCase() === 'json' ? 'object' : 'string');
    });
  }

  const WRONG: readonly (readonly [call: Omit<MethodCall, 'chain'>, result: string, field: string])[] = [
    [{ method: 'info.getNetworkID', params: {} }, '{"networkID":"many"}', 'result.networkID'],
    [{ method: 'avm.getHeight', params: {} }, '{"height":-1,"new":2}', 'result.height'],
    [
      { method: 'avm.getTx', params: { txID: LOCAL_AVAX, encoding: 'json' } },
      `{"tx":{"unsignedTx":{"networkID":1},"credentials":[],"id":"${LOCAL_AVAX}"},"encoding":"json"}`,
      'result.tx.unsignedTx.blockchainID',
    ],
    [{ method: 'avm.getTx', params: { txID: LOCAL_AVAX } }, '{"tx":{},"encoding":"hex"}', 'result.tx'],
  ];
  for (const [call, result, field] of WRONG) {
    it(`shows a response unchanged, and what is wrong with it: ${call.method} ${field}`, async () => {
      const server = await startServer((request, response) => {
        const { id } = JSON.parse(request.body) as { id: number };
        answerJSON(response, `{"jsonrpc":"2.0","id":${id},"result":${result}}`);
      });
      const text = await callDocument({ chains: chainsAt(server.url), clock }, { chain: 'Mine', ...call }, {});
      await server.close();
      const shown = parseJSON(text) as JSONObject;
      assert.deepEqual(shown['result'], parseJSON(result));
      assert.equal(String(shown['unexpected']).split(':')[0], field);
    });
  }

  it('keeps numbers exact', async () => {
    const server = await startServer((request, response) => {
      const { id } = JSON.parse(request.body) as { id: number };
      answerJSON(response, `{"jsonrpc":"2.0","id":${id},"result":{"height":18446744073709551615}}`);
    });
    const exact = { chains: chainsAt(server.url), clock };
    const text = await callDocument(exact, { chain: 'Mine', method: 'avm.getHeight', params: {} }, {});
    await server.close();
    assert.match(text, /"height": 18446744073709551615\n/);
  });

  it('names what is deprecated', async () => {
    const { deprecated } = await documentOf({ method: 'avm.getBalance', params: { address: EWOQ, assetID: 'AVAX' } });
    snapshot.matches('a deprecated method', String(deprecated));
  });

  it("shows a node's refusal, what it means and what to do", async () => {
    const { result, error } = await documentOf({
      method: 'avm.getBalance',
      params: { address: EWOQ, assetID: 'NONE' },
    });
    assert.equal(result, undefined);
    const { code, message, meaning, advice } = error as Record<string, string | number>;
    assert.equal(code, -32000);
    assert.match(String(message), /not found/);
    snapshot.matches('an asset without an alias', `${meaning}\n${advice}`);
  });

  const NOBODYS = UNUSED_ID;
  const ABSENT: readonly Omit<MethodCall, 'chain'>[] = [
    { method: 'avm.getTx', params: { txID: NOBODYS } },
    { method: 'avm.getAssetDescription', params: { assetID: NOBODYS } },
    { method: 'avm.getBlock', params: { blockID: NOBODYS } },
  ];
  for (const absent of ABSENT) {
    it(`reports what doesn't exist: ${absent.method}`, async () => {
      const { error } = await documentOf(absent);
      const { message, meaning, advice } = error as Record<string, string>;
      assert.match(message ?? '', /not found$/);
      snapshot.matches(`not there: ${absent.method}`, `${meaning}\n${advice}`);
    });
  }

  const MISSING: readonly (readonly [method: MethodCall['method'], said: object])[] = [
    ['avm.getTxStatus', { code: -32000, message: `rpc: can't find method "avm.GetTxStatus"` }],
    ['avm.getTxFee', { code: -32601, message: 'the method avm.getTxFee does not exist' }],
    ['avm.getUTXOs', { code: -32601, message: 'method not found' }],
  ];
  for (const [method, refusal] of MISSING) {
    it(`explains a missing method: ${method}`, async () => {
      const server = await startServer((request, response) => {
        const { id } = JSON.parse(request.body) as { id: number };
        answerJSON(response, { jsonrpc: '2.0', id, error: refusal });
      });
      const text = await callDocument(
        { chains: chainsAt(server.url), clock },
        { chain: 'Mine', method, params: {} },
        {},
      );
      await server.close();
      const { code, message, meaning, advice } = (parseJSON(text) as { error: Record<string, string> }).error;
      assert.deepEqual({ code: Number(code), message }, refusal);
      snapshot.matches(`a missing method: ${method}`, `${meaning}\n${advice}`);
    });
  }

  describe('of a block of C', () => {
    /** The block as the recorded node printed it before and after its rules changed. */
    async function blockOf(phase: string, block: string, change = (body: string): string => body) {
      const exchange = readRecording(join(PROTOCOL_FIXTURES, 'primary-network-1.15.jsonl.gz')).find(
        (line) => line.kind === 'exchange' && line.label === `${phase}: block ${block}`,
      );
      assert.ok(exchange?.kind === 'exchange');
      const { method, params } = JSON.parse(exchange.request.body) as { method: string; params: unknown };
      const server = await startServer((request, response) => {
        const sent = JSON.parse(request.body) as { id: number; method: string; params: unknown };
        assert.deepEqual([request.path, sent.method, sent.params], ['/ext/bc/C/rpc', method, params]);
        answerJSON(response, change(exchange.response.body).replace(/"id":\d+/, `"id":${sent.id}`));
      });
      const given = block.startsWith('0x') ? String(Number(block)) : block;
      const of = { chain: 'Mine', method: 'eth_getBlockByNumber', params: { block: given } } as const;
      const text = await callDocument({ chains: chainsAt(server.url), clock }, of, {});
      await server.close();
      return parseJSON(text) as { unexpected?: string; meaning?: string; result?: JSONObject; error?: JSONObject };
    }
    const [BEFORE, AFTER] = ['before the first C block', 'after the first block of the new VM'];

    for (const phase of [BEFORE, AFTER]) {
      for (const block of ['latest', 'safe', ...(phase === AFTER ? ['pending'] : [])]) {
        it(`${phase}: ${block} is explained, and has the hash of its header`, async () => {
          const { unexpected, meaning, result } = await blockOf(phase, block);
          assert.equal(unexpected, undefined);
          assert.equal(result?.['settledHeight'] === undefined, phase === BEFORE || block === 'safe');
          snapshot.matches(`the block of C that is called ${block}`, meaning ?? '');
        });
      }
    }

    it('a number above the last means the same, as an error or as nothing', async () => {
      const { error } = await blockOf(BEFORE, '0x3e8');
      const { result, meaning } = await blockOf(AFTER, '0x3e8');
      assert.equal(result, null);
      assert.ok(meaning !== undefined && meaning === error?.['meaning']);
    });

    it('another header than that of its hash is unexpected', async () => {
      const { unexpected } = await blockOf(AFTER, 'latest', (body) =>
        body.replace(/"settledHeight":"0x1"/, '"settledHeight":"0x2"'),
      );
      assert.equal(unexpected, 'result: an object instead of a block whose header has its hash');
    });
  });

  it("shows that the node can't be reached", async () => {
    const nobody = { chains: chainsAt('http://127.0.0.1:1'), clock };
    const text = await callDocument(nobody, { chain: 'Mine', method: 'avm.getHeight', params: {} }, {});
    const { result, error } = parseJSON(text) as { result?: JSONObject; error: JSONObject };
    assert.deepEqual([result, Object.keys(error)], [undefined, ['message']]);
    snapshot.matches('no connection', String(error['message']));
  });

  it('shows that a chain is no longer in the settings', async () => {
    const { result, error } = await documentOf({ method: 'avm.getHeight', params: {} }, 'gone');
    assert.deepEqual([result, Object.keys(error as JSONObject)], [undefined, ['message']]);
    snapshot.matches('a chain that is not in the settings', String((error as JSONObject)['message']));
  });

  it('is not written when the user cancels', async () => {
    const reason = new Error('cancelled');
    const call = { method: 'avm.getHeight', params: {} } as const;
    await assert.rejects(textOf(call, 'mine', AbortSignal.abort(reason)), reason);
  });

  const params = { assetID: `AVAX'; echo broken '` };
  const call = { chain: 'Mine', method: 'avm.getAssetDescription', params } as const;

  it('is copied for a shell, whatever stands in it', async () => {
    const command = await curlOf(chains, call);
    const { stdout } = spawnSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' });
    const body = `{"jsonrpc":"2.0","id":1,"method":"avm.getAssetDescription","params":${JSON.stringify(params)}}`;
    const url = `${sandbox.url}/ext/bc/X`;
    assert.deepEqual(stdout.trimEnd().split('\n'), ['-H', 'content-type: application/json', '-d', body, url]);
  });

  it('is copied without what may be a key', async () => {
    const command = await curlOf(chainsAt(`https://${CREDENTIALS}@node.test/aVeryLongKey?token=tokentoken`), call);
    assert.doesNotMatch(command, /secret|aVeryLongKey|tokentoken/);
    assert.match(command, / -H 'authorization: Basic YOUR_CREDENTIALS' /);
    assert.match(command, /'https:\/\/node\.test\/\*\*\*\/ext\/bc\/X\?token=\*\*\*'$/);
  });
});
