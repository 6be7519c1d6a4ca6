import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LONG_BODY } from '../../../../src/client/bodies/bodies';
import { IDLE_MS, MAX_READING_MS } from '../../../../src/client/bodies/body-thread';
import type { CallOptions } from '../../../../src/client/call-options';
import { ResponseError } from '../../../../src/client/errors';
import type { HttpClient } from '../../../../src/client/http/http-client';
import { NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { DataClient } from '../../../../src/client/rest/data-client';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { entriesAsTheyCame, writtenAsItCame } from '../../../../src/client/rest/rest-request';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { ExpectedError } from '../../../../src/core/outcome';
import { MAX_JSON_DEPTH, MAX_JSON_KEYS, MAX_JSON_VALUES } from '../../../../src/core/json/json';
import { FakeClock } from '../../../support/setup/fake-clock';
import { httpSetUp, KEY } from '../../../support/servers/http-setup';
import { EWOQ, UNUSED_ID } from '../../../support/known-ids';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';
import { ThreadProgram } from '../../../support/sandbox/thread-program';
import { until } from '../../../support/assertions/until';

const MIB = 1024 * 1024;
const PADDING = ' '.repeat(LONG_BODY);

/** A request of any client, and the bodies that are read for it: `ID` stands for the ID of the request. */
interface Case {
  readonly send: (at: { http: HttpClient; baseURL: string }, options?: CallOptions) => Promise<unknown>;
  readonly bodies: Readonly<Record<string, string>>;
}

const rpc = (result: string): string => `{"jsonrpc":"2.0","id":ID,"result":${result}}`;
const nodeID = (i: number): string => `NodeID-${encodeCb58(new Uint8Array(20).fill(i % 256))}`;
const list = (length: number, item: (i: number) => string): string => Array.from({ length }, (_, i) => item(i)).join();
const staker = (i: number): string =>
  `{"txID":"${UNUSED_ID}","startTime":"1","endTime":"2","weight":18446744073709551615,"nodeID":"${nodeID(i)}"}`;
const UTXOS_END = `"endIndex":{"address":"${EWOQ}","utxo":"${UNUSED_ID}"},"encoding":"hex"`;
const CHAIN =
  '{"chainId":"1","status":"OK","chainName":"One","description":"","vmName":"EVM","rpcUrl":"","isTestnet":false,' +
  '"networkToken":{"name":"Coin","symbol":"C","decimals":18},"more":[12345678901234567890]}';

const SERVICE_TX = `{"txHash":"${UNUSED_ID}","txType":"BaseTx","blockHeight":"7","timestamp":1795243569,"consumedUtxos":[],"emittedUtxos":[],"memo":"${' '.repeat(300)}"}`;
const txsPage = (count: number): string => `{"transactions":[${list(count, () => SERVICE_TX)}],"nextPageToken":""}`;
const addressTxsOf = (at: { http: HttpClient; baseURL: string }, options?: CallOptions) =>
  new DataClient(at).addressTxs(
    { network: 'fuji', chain: 'X', address: 'fuji1', pageToken: undefined, pageSize: 100 },
    options,
  );

const CASES: Readonly<Record<string, Case>> = {
  validators: {
    send: (at, options) => new NodeRpc(at).call('platform.getCurrentValidators', {}, options),
    bodies: {
      'of a node': rpc(`{"validators":[${list(2_000, staker)}]}`),
      'with one that is none': rpc(`{"validators":[${list(2_000, staker)},{"nodeID":"NodeID-1"}]}`),
      'too deeply nested': rpc('['.repeat(MAX_JSON_DEPTH + 1) + PADDING),
      'of too many values': rpc(`{"validators":[${list(MAX_JSON_VALUES, () => '1')}]}`),
      'with too many keys': rpc(`{${list(MAX_JSON_KEYS + 1, (i) => `"${i}":0`)}${PADDING}}`),
      'of huge integers': rpc(`{"validators":[${list(20_000, () => '9'.repeat(100))}]}`),
      'with an integer of a million digits': rpc('9'.repeat(1_000_000)),
      'that is white space': PADDING,
      'that is a web page': `${PADDING}<!doctype html>`,
      'that is cut': rpc(`{"validators":[${list(2_000, staker)}]}`).slice(0, -10),
      'for another request': rpc(`{"validators":[${list(2_000, staker)}]}`).replace('ID', '99'),
      'without a result': `{"jsonrpc":"2.0","id":ID}${PADDING}`,
      'with an error': `{"jsonrpc":"2.0","id":ID,"error":{"code":-32000,"message":"${'no '.repeat(100_000)}"}}`,
      'with the error of a gateway': `{"error":{"message":"method not found","code":-32601}${PADDING}}`,
    },
  },
  'validators at a height': {
    send: (at, options) => new NodeRpc(at).call('platform.getValidatorsAt', { height: 1n }, options),
    bodies: { 'of a node': rpc(`{${list(256, (i) => `"${nodeID(i)}":{"weight":"${i}"}`)}${PADDING}}`) },
  },
  blocks: {
    send: (at, options) =>
      new NodeRpc(at).call('index.getContainerRange', { chain: 'X', startIndex: 0n, numToFetch: 9 }, options),
    bodies: {
      'of a node': rpc(
        `{"containers":[{"id":"${UNUSED_ID}","bytes":"0x${'00'.repeat(LONG_BODY)}","timestamp":"","encoding":"hex","index":"1"}]}`,
      ),
    },
  },
  transaction: {
    send: (at, options) => new NodeRpc(at).call('avm.getTx', { txID: UNUSED_ID }, options),
    bodies: {
      'of a node': rpc(`{"tx":"0x${'00'.repeat(LONG_BODY)}","encoding":"hex"}`),
      'of odd digits': rpc(`{"tx":"0x${'0'.repeat(LONG_BODY + 1)}","encoding":"hex"}`),
    },
  },
  UTXOs: {
    send: async (at, options) => {
      const { utxos, ...rest } = await new NodeRpc(at).call('avm.getUTXOs', { addresses: [EWOQ] }, options);
      return { ...rest, ends: Array.from({ length: utxos.length }, (_, i) => utxos.endOf(i)), first: utxos.first() };
    },
    bodies: {
      'of a node': rpc(`{"numFetched":"2000","utxos":[${list(2_000, () => `"0x${'0a'.repeat(99)}"`)}],${UTXOS_END}}`),
      'with white space': rpc(`{"numFetched":"2","utxos":[ "0x0a", "0x" ],${PADDING}${UTXOS_END}}`),
      'with much beside the list': rpc(`{"numFetched":"2","utxos":["0x0a","0x"],${UTXOS_END}${PADDING}}`),
    },
  },
  'a result that a document shows': {
    send: (at, options) => new NodeRpc(at).show('platform.getCurrentValidators', {}, options),
    bodies: {
      'of a node': rpc(`{"validators":[${list(2_000, staker)}]}`),
      'with one that is none': rpc(`{"validators":[${list(2_000, staker)},{"nodeID":"NodeID-1"}]}`),
      'with invisible characters': rpc(`{"word":"${'\u202e\u{e0001}'.repeat(LONG_BODY / 4)}"}`),
      'with an error': `{"jsonrpc":"2.0","id":ID,"error":{"code":-32000,"message":"no"}${PADDING}}`,
      'too deeply nested': rpc('['.repeat(MAX_JSON_DEPTH + 1) + PADDING),
    },
  },
  'a page that a document shows': {
    send: (at, options) => new NodeRpc(at).show('avm.getUTXOs', { addresses: [EWOQ] }, options),
    bodies: {
      'of a node': rpc(`{"numFetched":"2000","utxos":[${list(2_000, () => `"0x${'0a'.repeat(99)}"`)}],${UTXOS_END}}`),
      'with a long end': rpc(`{"numFetched":"1","utxos":[],"endIndex":"${'x'.repeat(LONG_BODY)}"}`),
    },
  },
  chains: {
    send: async (at, options) => {
      const chains = await new DataClient(at).chains({}, options);
      const whole = await writtenAsItCame(chains, { kind: 'whole' });
      const fields = await writtenAsItCame(chains, { kind: 'fields', names: ['chains', 'none'], hidden: [] });
      return { chains, whole, fields, entries: await entriesAsTheyCame(chains, 'chains') };
    },
    bodies: {
      'of a service': `{"chains":[${list(1_000, () => CHAIN)}],"other":1}`,
      'that is nested too deeply for a document': `{"chains":[${list(1_000, () => CHAIN)}],"more":${'['.repeat(255)}${']'.repeat(255)}}`,
      'of which some are none': `{"chains":[${list(1_000, (i) => (i % 2 === 0 ? CHAIN : '{}'))}]}`,
      'with the error of a status': `{"statusCode":404,"message":"no","error":"Not Found"}${PADDING}`,
      'of another shape': `{"chain":[${list(1_000, () => CHAIN)}]}`,
    },
  },
  'transactions of an address': {
    send: (at, options) => addressTxsOf(at, options),
    bodies: {
      'of a service': txsPage(500),
      'of which one is none': txsPage(500).replace('"txHash"', '"hash"'),
      'of another shape': `{"transaction":[]}${PADDING}`,
    },
  },
  TPS: {
    async send(at, options) {
      const page = await new MetricsClient(at).averageTPS({ chainId: '1' }, options);
      return { page, days: await writtenAsItCame(page, { kind: 'days', known: [1.6e9] }) };
    },
    bodies: {
      'of a service': `{"results":[${list(5_000, (i) => `{"timestamp":${1.6e9 + i * 86_400},"value":${i}.25}`)}]}`,
    },
  },
};

/**
 * A thread that does what the body says before it reads: it loops, allocates or ends. Starts and
 * tasks are written to files.
 */
const OBEDIENT = (program: string, starts: string, tasks: string) => `
  const { parentPort } = require('node:worker_threads');
  require('node:fs').appendFileSync(${JSON.stringify(starts)}, '.');
  const kept = [];
  parentPort.on('message', ({ content, kind }) => {
    if (kind !== undefined) require('node:fs').appendFileSync(${JSON.stringify(tasks)}, kind + ' ');
    const text = Buffer.from(content ?? '').toString();
    while (text.includes('"endless"'));
    while (text.includes('"greedy"')) kept.push(new Array(1e6).fill(kept.length));
    if (text.includes('"killed"')) process.exit(3);
  });
  require(${JSON.stringify(program)});`;

describe('a long body', () => {
  const snapshot = snapshotOf('bodies-that-cannot-be-read');
  const { serve, client, records } = httpSetUp();
  const program = new ThreadProgram('src/client/bodies/worker.ts');
  const obedient = join(program.folder, 'obedient.cjs');
  const starts = join(program.folder, 'starts');
  const tasks = join(program.folder, 'tasks');
  const countStarts = (): number => readFileSync(starts, 'utf8').length;
  before(() => {
    program.build();
    writeFileSync(obedient, OBEDIENT(program.path, starts, tasks));
  });
  beforeEach(() => {
    writeFileSync(starts, '');
    writeFileSync(tasks, '');
  });
  after(() => program.remove());

  const serveBodies = (bodyOf: (path: string) => string, compress = false) =>
    serve(({ path, body }, response) => {
      const { id } = (body === '' ? {} : JSON.parse(body)) as { id?: number };
      const text = bodyOf(path).replace('ID', String(id));
      response.writeHead(200, compress ? { 'content-encoding': 'gzip' } : {}).end(compress ? gzipSync(text) : text);
    });

  for (const [what, { send, bodies }] of Object.entries(CASES)) {
    for (const [which, body] of Object.entries(bodies)) {
      it(`reads the same as a short one does: ${what} ${which}`, async () => {
        const { url } = await serveBodies(() => body);
        const outcome = (bodyProgram?: string) =>
          send({ http: client(bodyProgram === undefined ? {} : { bodyProgram }), baseURL: url }).then(
            (value) => ({ value }),
            (error: unknown) => {
              assert.ok(error instanceof ExpectedError, String(error));
              return { ...error, name: error.name, message: error.message };
            },
          );
        assert.deepEqual(await outcome(obedient), await outcome());
      });
    }
  }

  /** A service with a body for each height, and a client with the thread that does what it says. */
  const validatorsOf = async (options: { clock?: FakeClock } = {}) => {
    const http = client({ bodyProgram: obedient, ...options });
    let bodies: string[] = [];
    const { url } = await serveBodies(() => bodies.shift() ?? '');
    const platform = new NodeRpc({ http, baseURL: url }).client('platform');
    return {
      http,
      /** Resolves to the number of validators, which is that of the body. */
      send: async (word: string, signal?: AbortSignal) => {
        bodies = [...bodies, rpc(`{"validators":[${list(1_500, staker)}],"word":"${word}"}`)];
        return (await platform.getCurrentValidators({}, { signal })).length;
      },
    };
  };

  it('is read in a thread, which a short one does not start', async () => {
    const { send } = await validatorsOf();
    const short = await serveBodies(() => rpc('{"height":"1"}'));
    await new NodeRpc({ http: client({ bodyProgram: obedient }), baseURL: short.url }).call('platform.getHeight', {});
    assert.equal(countStarts(), 0);
    assert.equal(await send(''), 1_500);
    assert.equal(countStarts(), 1);
  });

  it('of a service with the transactions of an address is read in it too', async () => {
    const { url } = await serveBodies(() => txsPage(500));
    const page = await addressTxsOf({ http: client({ bodyProgram: obedient }), baseURL: url });
    assert.deepEqual([page.transactions.length, countStarts()], [500, 1]);
  });

  it('shares the thread with others, which end it after a while without work', async () => {
    const clock = new FakeClock();
    const { send } = await validatorsOf({ clock });
    assert.deepEqual(await Promise.all([send(''), send('')]), [1_500, 1_500]);
    await clock.advance(IDLE_MS - 1);
    assert.equal(await send(''), 1_500);
    assert.equal(countStarts(), 1);
    await clock.advance(IDLE_MS);
    assert.equal(await send(''), 1_500);
    assert.equal(countStarts(), 2);
  });

  it('that uses up the memory of the thread fails alone', async () => {
    const { send } = await validatorsOf();
    const failed = send('greedy');
    const error = await rejection(failed, ResponseError);
    assert.equal(error.problem, 'out of memory');
    snapshot.matches('out of memory', error.message);
    assert.equal(await send(''), 1_500);
  });

  it('whose thread ends fails alone, and the next one gets a new thread', async () => {
    const { send } = await validatorsOf();
    const killed = send('killed');
    const error = await rejection(killed, ResponseError);
    assert.equal(error.problem, 'interrupted');
    snapshot.matches('the thread ended', error.message);
    assert.equal(await send(''), 1_500);
    assert.equal(countStarts(), 2);
  });

  it('that is never read to its end fails alone', async () => {
    const clock = new FakeClock();
    const { send } = await validatorsOf({ clock });
    const endless = rejection(send('endless'), ResponseError);
    await until(() => countStarts() === 1);
    await clock.advance(MAX_READING_MS);
    const error = await endless;
    assert.equal(error.problem, 'too slow');
    snapshot.matches('too slow', error.message);
    assert.equal(await send(''), 1_500);
  });

  it('that is cancelled ends at once, and one that waits for it is read', async () => {
    const { send } = await validatorsOf();
    const abort = new AbortController();
    const endless = send('endless', abort.signal);
    await until(() => countStarts() === 1);
    const next = send('');
    await until(() => records.length === 2);
    abort.abort(new Error('the user left'));
    await assert.rejects(endless, /the user left/);
    assert.equal(await next, 1_500);
  });

  it('that is cancelled while it waits leaves the others', async () => {
    const { send } = await validatorsOf();
    const first = new AbortController();
    const second = new AbortController();
    const endless = send('endless', first.signal);
    await until(() => countStarts() === 1);
    const waiting = send('', second.signal);
    await until(() => records.length === 2);
    const last = send('');
    await until(() => records.length === 3);
    second.abort(new Error('the second left'));
    await assert.rejects(waiting, /the second left/);
    first.abort(new Error('the first left'));
    await assert.rejects(endless, /the first left/);
    assert.equal(await last, 1_500);
  });

  it('that is being read when the client is closed fails, with those that wait', async () => {
    const { http, send } = await validatorsOf();
    const running = rejection(send('endless'), ResponseError);
    await until(() => countStarts() === 1);
    const waiting = rejection(send(''), ResponseError);
    await until(() => records.length === 2);
    await http.close();
    for (const error of [await running, await waiting]) assert.equal(error.problem, 'interrupted');
  });

  it('whose program is missing fails', async () => {
    const { url } = await serveBodies(() => rpc(`{"validators":[${list(1_500, staker)}]}`));
    const http = client({ bodyProgram: join(program.folder, 'missing.cjs') });
    const error = await rejection(
      new NodeRpc({ http, baseURL: url }).client('platform').getCurrentValidators({}),
      ResponseError,
    );
    assert.equal(error.problem, 'interrupted');
  });

  it('whose thread cannot even be made fails, and so does one that waits for it', async () => {
    const { url } = await serveBodies(() => rpc(`{"validators":[${list(1_500, staker)}]}`));
    // A relative path without a dot is refused before there is a thread, as by a system that has no more threads.
    const http = client({ bodyProgram: 'missing.cjs' });
    const platform = new NodeRpc({ http, baseURL: url }).client('platform');
    const failures = Array.from({ length: 2 }, () => rejection(platform.getCurrentValidators({}), ResponseError));
    for (const { problem } of await Promise.all(failures)) assert.equal(problem, 'interrupted');
  });

  it('of 60 MiB of zeros is not read at all', async () => {
    const { url } = await serveBodies(() => '\0'.repeat(60 * MIB), true);
    const call = new NodeRpc({ http: client({ bodyProgram: obedient }), baseURL: url }).call(
      'platform.getCurrentValidators',
      {},
    );
    assert.ok((await rejection(call, ResponseError)).tooLong);
    assert.equal(countStarts(), 0);
  });

  it('of a service that repeats the key is shown without it', async () => {
    const { url } = await serveBodies(() => `{"chains":[${list(1_000, () => CHAIN)}],"key":"${KEY}"}`);
    const apiKeys = new ApiKeys(new MemorySecrets());
    await apiKeys.set(new URL(url).origin, KEY);
    const http = client({ bodyProgram: obedient });
    const chains = await new DataClient({ http, baseURL: url, apiKeys }).chains();
    const { whole, fields } = await writtenAsItCame(chains, { kind: 'whole' });
    assert.deepEqual(fields, {});
    const came = JSON.parse(whole) as { key: string; chains: unknown[] };
    assert.equal(came.chains.length, 1_000);
    assert.ok(!whole.includes(KEY), came.key);
    assert.equal((await entriesAsTheyCame(chains, 'chains')).length, 1_000);
    assert.equal(countStarts(), 1);
  });

  it('of a service is parsed and written in the thread alone, each time that it is shown', async () => {
    const { url } = await serveBodies(() => `{"chains":[${list(1_000, () => CHAIN)}]}`);
    const chains = await new DataClient({ http: client({ bodyProgram: obedient }), baseURL: url }).chains();
    const shown = await Promise.all([1, 2].map(() => writtenAsItCame(chains, { kind: 'whole' })));
    await entriesAsTheyCame(chains, 'chains');
    assert.deepEqual(shown[0], shown[1]);
    assert.equal(readFileSync(tasks, 'utf8'), 'rest written written entries ');
  });

  it('of a service whose document the user leaves is not written to its end', async () => {
    const { url } = await serveBodies(() => `{"chains":[${list(1_000, () => CHAIN)}]}`);
    const chains = await new DataClient({ http: client({ bodyProgram: obedient }), baseURL: url }).chains();
    const left = AbortSignal.abort(new Error('the user left'));
    await assert.rejects(writtenAsItCame(chains, { kind: 'whole' }, left), /the user left/);
    assert.equal(readFileSync(tasks, 'utf8'), 'rest ');
  });
});
