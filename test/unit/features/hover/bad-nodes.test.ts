import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/sha256';
import type { Sandbox } from '../../../../src/sandbox/server';
import { FakeClock } from '../../../support/fake-clock';
import { type Handler, type SeenRequest, startServer, type TestServer } from '../../../support/http-server';
import { EWOQ, RECORDED_PAYMENT } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { until } from '../../../support/until';
import { readable, World } from './answers';
const THREE_ASSETS = 'EAXfAm8E3dG7DReBnyRoTpy9oAmHdJ9G6Q1E9J5TLbzinLXb5';
const NOW = 1_795_243_600_000;

describe('hovers on nodes that are slow, fail or lie', () => {
  let sandbox: Sandbox;
  let server: TestServer | undefined;
  const worlds: World[] = [];

  before(async () => {
    sandbox = await startRecordedSandbox();
  });
  after(() => sandbox.close());
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close();
    await server?.close();
  });

  /** A world whose active chain is what the handler makes of the recorded one. */
  async function worldOf(handler: Handler, clock?: FakeClock): Promise<World> {
    server = await startServer(handler);
    const world = new World({ sandboxURL: server.url, ...(clock === undefined ? {} : { clock }) });
    worlds.push(world);
    return world;
  }

  /** Answers as the recorded chain does. */
  const honest: Handler = async ({ path, body }, response) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  };
  const asks = ({ body }: SeenRequest, words: RegExp): boolean => words.test(body);
  const never: Handler = () => undefined;

  const host = (): string => server?.host ?? '';
  const unknown = (why: string): string => `**A valid 32-byte ID** · Sandbox · unknown: ${why}`;

  const failures: [title: string, handler: Handler, why: () => string][] = [
    [
      'HTML from a gateway',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>[x](command:y)</html>'),
      () => `unexpected answer from ${host()}: a web page, not data`,
    ],
    [
      'a body that ends too early',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"jsonrpc":"2.0",');
        response.destroy();
      },
      () => `cannot reach ${host()}: the connection was cut`,
    ],
    [
      '429, to wait a minute',
      (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
      () => `\`${host()} asks for fewer requests; it may go on in 60 s (`,
    ],
    [
      'a redirect to another host',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
      () =>
        `\`${host()} redirects to 127.0.0.2:1, and a redirect is not followed: correct the address in the settings\``,
    ],
    [
      'no access',
      (_, response) => void response.writeHead(403, { 'content-type': 'text/plain' }).end('invalid host specified'),
      () => `\`${host()} does not answer to this host name: use its IP address, or start it with --http-allowed-hosts`,
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
      () => '``[x](command:y) `z` <b>``',
    ],
  ];
  for (const [title, handler, why] of failures) {
    it(title, async () => {
      const world = await worldOf(handler);
      const shown = await world.hover(RECORDED_PAYMENT);
      const [first, links] = (shown?.headline ?? '').split('\n\n');
      assert.ok(first?.startsWith(unknown(why())), first);
      assert.match(links ?? '', /^\[Look on Mainnet\]\(lookOnChain igJP4QhF Mainnet\).*\[Show Log\]\(showLog\)$/);
      assert.equal(shown?.details, undefined);
    });
  }

  it('a node that says nothing is given up after two seconds', async () => {
    const clock = new FakeClock(NOW);
    const world = await worldOf(never, clock);
    const shown = world.hover(RECORDED_PAYMENT);
    await until(() => (server?.requests.length ?? 0) > 0);
    await clock.advance(2_000);
    assert.match(
      (await shown)?.headline ?? '',
      /^\*\*A valid 32-byte ID\*\* · Sandbox · unknown: node did not answer in 2 s\n/,
    );
  });

  it('an address is told at once, what it owns is unknown', async () => {
    const clock = new FakeClock(NOW);
    const world = await worldOf(never, clock);
    const shown = world.hover(EWOQ);
    await until(() => (server?.requests.length ?? 0) > 0);
    await clock.advance(2_000);
    const { headline, details } = (await shown) ?? assert.fail();
    assert.match(headline ?? '', /^\*\*X-Chain address\*\*/);
    assert.equal(details, 'What it owns on Sandbox is unknown: node did not answer in 2 s');
  });

  it('another transaction than was asked for is not believed', async () => {
    const other = THREE_ASSETS;
    const world = await worldOf((request, response, number) =>
      honest({ ...request, body: request.body.replace(RECORDED_PAYMENT, other) }, response, number),
    );
    const { headline } = (await world.hover(RECORDED_PAYMENT)) ?? assert.fail();
    assert.ok(
      headline?.startsWith(
        unknown(`unexpected answer from ${host()}: the node gave another transaction than was asked for`),
      ),
      headline,
    );
  });

  it('names that do not come: the headline waits 250 ms, then shows raw units', async () => {
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
    assert.match(
      (await headline) ?? '',
      /^\*\*Pay 0\.001 AVAX, 123 raw units of `2dBADP8w…` and 5 raw units of `2ehP6H85…`\*\* · Sandbox · accepted\n/,
    );

    const details = world.answers.details(found, signal);
    await until(() => clock.pending > 0);
    for (let i = 0; i < 20; i++) await clock.advance(100);
    const text = readable((await details) ?? '');
    assert.match(text, /^\| `X-local18jma…00z96u` \*ewoq\* \| −123 raw units of `2dBADP8w…` \|$/m);
    assert.match(text, /^name of `2\w{7}…` unknown: .*no answer within/m);
  });

  it('a block that cannot be found out', async () => {
    const world = await worldOf((request, response, number) => {
      if (!asks(request, /avm\.getHeight/)) return honest(request, response, number);
      response.writeHead(403).end();
      return undefined;
    });
    const { details } = (await world.hover(RECORDED_PAYMENT)) ?? assert.fail();
    assert.match(details ?? '', /· block unknown: `127\.0\.0\.1:\d+ refuses access \(403\)/);
    assert.match(details ?? '', /^\| fee \| 0\.001 AVAX \|$/m);
  });

  it('a hover that is left takes its requests with it', async () => {
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
