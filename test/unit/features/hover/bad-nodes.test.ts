import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { NODE_MAX_SIZE } from '../../../../src/core/codec/format';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  answerResult,
  type Handler,
  passOn,
  type SeenRequest,
  startServer,
  type TestServer,
} from '../../../support/servers/http-server';
import { EWOQ, LOCAL_X, RECORDED_PAYMENT } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';
import { cardOf, linksOf, readable, World } from './answers';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
const THREE_ASSETS = 'EAXfAm8E3dG7DReBnyRoTpy9oAmHdJ9G6Q1E9J5TLbzinLXb5';
const NOW = 1_795_243_600_000;

describe('hovers on slow, failing and malicious nodes', () => {
  const snapshot = snapshotOf('hover-on-bad-nodes');
  const { sandbox } = recordedSetUp();
  let server: TestServer | undefined;
  const worlds: World[] = [];

  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close();
    await server?.close();
  });

  /** A world whose active chain answers through the handler. */
  async function worldOf(handler: Handler, clock?: FakeClock): Promise<World> {
    server = await startServer(handler);
    const world = new World({ sandboxURL: server.url, ...(clock === undefined ? {} : { clock }) });
    worlds.push(world);
    return world;
  }

  /** Forwards to the recorded chain. */
  const honest: Handler = (request, response) => passOn(sandbox.url, request, response);
  const asks = ({ body }: SeenRequest, words: RegExp): boolean => words.test(body);
  const never: Handler = () => undefined;

  const failures: [title: string, handler: Handler][] = [
    [
      'HTML from a gateway',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>[x](command:y)</html>'),
    ],
    [
      'a body that ends too early',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"jsonrpc":"2.0",');
        response.destroy();
      },
    ],
    ['429, to wait a minute', (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end()],
    [
      'a redirect to another host',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
    ],
    [
      'no access',
      (_, response) => void response.writeHead(403, { 'content-type': 'text/plain' }).end('invalid host specified'),
    ],
    [
      'an error whose words are markup',
      ({ body }, response) => {
        const { id } = JSON.parse(body) as { id: number };
        const error = { code: -32000, message: '[x](command:y) `z` <b>', data: null };
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', error, id }));
      },
    ],
  ];
  it('an active chain whose name was mistyped', async () => {
    const world = await worldOf(() => assert.fail('a request was sent'));
    world.switchTo('mainet');
    const shown = await world.hover(RECORDED_PAYMENT);
    snapshot.matches('a mistyped active chain', cardOf(shown));
    assert.equal(linksOf(shown?.headline).at(-1), 'switchChain');
  });

  for (const [title, handler] of failures) {
    it(title, async () => {
      const world = await worldOf(handler);
      const shown = await world.hover(RECORDED_PAYMENT);
      snapshot.matches(title, cardOf(shown));
      const links = linksOf(shown?.headline);
      // The same chain again, before another one gets the ID.
      assert.deepEqual(links.slice(0, 2), ['lookOnChain igJP4QhF Sandbox', 'lookOnChain igJP4QhF Mainnet']);
      assert.equal(links.at(-1), 'showLog');
      assert.equal(shown?.details, undefined);
    });
  }

  it('a node that fails gets one request for a transaction', async () => {
    const world = await worldOf((_, response) => void response.writeHead(403).end());
    const found = world.find(RECORDED_PAYMENT);
    assert.ok(found);
    await world.answers.headline(found, undefined, new AbortController().signal);
    assert.equal(world.methods.filter((method) => method === 'avm.getTx').length, 1);
  });

  it('a node that never responds times out after 2 s', async () => {
    const clock = new FakeClock(NOW);
    const world = await worldOf(never, clock);
    const shown = world.hover(RECORDED_PAYMENT);
    await until(() => (server?.requests.length ?? 0) > 0);
    await clock.advance(2_000);
    snapshot.matches('no response about an ID', cardOf(await shown));
  });

  it('an address is identified at once while its balances time out', async () => {
    const clock = new FakeClock(NOW);
    const world = await worldOf(never, clock);
    const shown = world.hover(EWOQ);
    await until(() => (server?.requests.length ?? 0) > 0);
    await clock.advance(2_000);
    snapshot.matches('no response about an address', cardOf(await shown));
  });

  it('a different transaction is rejected', async () => {
    const other = THREE_ASSETS;
    const world = await worldOf((request, response, number) =>
      honest({ ...request, body: request.body.replace(RECORDED_PAYMENT, other) }, response, number),
    );
    snapshot.matches('a different transaction', cardOf(await world.hover(RECORDED_PAYMENT)));
  });

  it('a transaction that is longer than what nodes parse is refused', async () => {
    const unsignedTx = { networkID: 12345, blockchainID: decodeID(LOCAL_X), outputs: [], inputs: [] };
    const memo = new Uint8Array(NODE_MAX_SIZE);
    const bytes = new Codec().encodeTx({ unsignedTx: { type: 'txs.BaseTx', ...unsignedTx, memo }, credentials: [] });
    const result = { tx: encodeHex(bytes, 'hex'), encoding: 'hex' };
    const world = await worldOf((request, response, number) =>
      asks(request, /avm\.getTx"/) ? answerResult(request, response, result) : honest(request, response, number),
    );
    snapshot.matches('a transaction that is too long', cardOf(await world.hover(encodeCb58(sha256(bytes)))));
  });

  it('a page with more UTXOs than nodes send is refused', async () => {
    const result = {
      ...{ numFetched: '1025', utxos: Array.from({ length: 1_025 }, () => '0x00'), encoding: 'hex' },
      endIndex: { address: EWOQ, utxo: RECORDED_PAYMENT },
    };
    const world = await worldOf((request, response, number) =>
      asks(request, /avm\.getUTXOs"/) ? answerResult(request, response, result) : honest(request, response, number),
    );
    snapshot.matches('a page with too many UTXOs', cardOf(await world.hover(EWOQ)));
  });

  it('the headline waits 250 ms for names of assets, then shows raw units', async () => {
    const clock = new FakeClock(NOW);
    const isAsset = (request: SeenRequest): boolean =>
      asks(request, /avm\.getTx"/) && !asks(request, RegExp(THREE_ASSETS));
    const world = await worldOf(
      (request, response, number) => (isAsset(request) ? never : honest)(request, response, number),
      clock,
    );
    const { signal } = new AbortController();
    const found = world.find(THREE_ASSETS) ?? assert.fail();
    const headline = world.answers.headline(found, undefined, signal);
    await until(() => server?.requests.some(isAsset) ?? false);
    await clock.advance(250);
    snapshot.matches('names that never arrive, headline', readable((await headline) ?? ''));

    const details = world.answers.details(found, signal);
    await until(() => clock.pending > 0);
    for (let i = 0; i < 20; i++) await clock.advance(100);
    // Either name may time out first.
    const text = readable((await details) ?? '').replace(/(?<=`)2\w{7}(?=…`.*127\.0\.0\.1)/, 'ASSET');
    snapshot.matches('names that never arrive, details', text);
  });

  it('leaving a hover aborts its requests', async () => {
    const world = await worldOf(never);
    const controller = new AbortController();
    const found = world.find(encodeCb58(sha256(new Uint8Array(1)))) ?? assert.fail();
    const left = new Error('the mouse is elsewhere');
    const headline = world.answers.headline(found, undefined, controller.signal);
    const details = world.answers.details(found, controller.signal);
    const both = Promise.allSettled([headline, details]);
    await until(() => (server?.requests.length ?? 0) > 0);
    controller.abort(left);
    assert.deepEqual(
      (await both).map((result) => result.status === 'rejected' && result.reason === left),
      [true, true],
    );
  });
});
