import { strict as assert } from 'node:assert';
import { request as forward } from 'node:http';
import { createServer as createTLSServer } from 'node:https';
import { createServer } from 'node:http';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { Codec } from '../../src/core/codec/avm/codec';
import { decodeAnyHex } from '../../src/core/encodings/hex';
import { readTxFile } from '../../src/core/given-text/tx-file';
import { mergeSignatures } from '../../src/core/signing/merge';
import { readAnyTx } from '../../src/core/signing/read-tx';
import { type AnyTx, signableOf } from '../../src/core/signing/signable';
import { walletRefusal } from '../../src/core/signing/wallet-answer';
import { finished } from '../../src/core/steps';
import { decodePrivateKey, EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import { isEmptySlot } from '../../src/core/tx/signers';
import { type CoreEnd, signOnCorePage } from '../../src/features/issue/core-wallet/core-page';
import type { Chain } from '../../src/services/chain/chain';
import { refusalText } from '../../src/services/signing/refusal-text';
import { until } from '../support/assertions/until';
import { demoStory, startDemo } from '../support/sandbox/demo-sandbox';
import { listen, testOnlyCertificate } from '../support/servers/http-server';
import { fujiTopUp } from '../support/setup/fuji-top-up';
import { IssuingWindow } from '../support/setup/issue-setup';
import { violationsIn } from '../support/vscode/accessibility';
import { launchChromium, WAIT_LIMIT_MS } from '../support/vscode/browser';
import { type CoreBehavior, injectCore, injectOtherWallet } from '../support/wallets/core-stand-in';

const EWOQ_KEY = decodePrivateKey(EWOQ);
const STRANGER = sha256(Buffer.from('stranger'));

/** A transaction on its chain, and who has to sign it. */
interface Case {
  readonly tx: AnyTx;
  readonly chain: Chain;
  readonly owners: readonly { readonly address: Uint8Array; readonly name: string }[];
}

describe('the page for Core in a browser, with a stand-in for the wallet', () => {
  const window = new IssuingWindow();
  let browser: Browser;
  let context: BrowserContext;
  let onX: Case;
  let onP: Case & { readonly key: Uint8Array };
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    browser = await launchChromium();
    const sandbox = await startDemo();
    const { unsignedTx } = demoStory().txs.payment.tx;
    const ewoq = { address: SigningKey.parse(EWOQ).address, name: 'ewoq' };
    const x: AnyTx = { on: 'X', tx: { unsignedTx, credentials: [] }, codec: new Codec(), isUnsigned: true };
    onX = { tx: x, chain: window.chain(sandbox.url), owners: [ewoq] };
    const topUp = fujiTopUp();
    const node = await topUp.startNode();
    const keys = [1, 2, 3].map((number) => sha256(Buffer.from(`owner ${number} on Fuji`)));
    const sorted = keys
      .map((key) => ({ key, address: new SigningKey(key).address }))
      .sort((a, b) => Buffer.compare(a.address, b.address));
    const p = readAnyTx(decodeAnyHex(topUp.hex).bytes)!;
    const { key, address } = sorted[1]!;
    onP = { tx: p, chain: window.chain(node.url), owners: [{ address, name: 'finance' }], key };
    closing.push(
      () => node.close(),
      () => sandbox.close(),
    );
  });
  after(async () => {
    await Promise.all([browser.close(), window.http.close()]);
    for (const close of closing) await close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ ignoreHTTPSErrors: true });
    context.setDefaultTimeout(WAIT_LIMIT_MS);
  });
  afterEach(() => context.close());

  const behavior = (of: Partial<CoreBehavior> = {}): CoreBehavior => ({
    ...{ key: EWOQ_KEY, isConnected: false, rejects: false, alter: undefined, gate: undefined, calls: [] },
    ...of,
  });

  interface Opened {
    readonly page: Page;
    readonly url: string;
    readonly ended: Promise<CoreEnd | undefined>;
    readonly cancel: () => void;
    /** The transaction with what was taken. */
    readonly taken: () => Uint8Array | undefined;
    readonly status: (pattern: RegExp) => Promise<void>;
    readonly press: (name: string) => Promise<void>;
    /** What the page's policy refused. */
    readonly violations: string[];
  }

  /** Opens the page in the browser, as `forwarded` finds its server. */
  async function opened(
    { tx, chain, owners }: Case,
    inject: (page: Page) => Promise<void>,
    externalOf: (url: string) => Promise<string> = (url) => Promise.resolve(url),
    signal?: AbortSignal,
  ): Promise<Opened> {
    const page = await context.newPage();
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    await inject(page);
    const signable = signableOf(tx);
    const { ownersOf, why } = await window.signings.ownersFor(signable, {}, chain);
    let taken: Uint8Array | undefined;
    const onAnswer = (text: string): Promise<string | undefined> => {
      const { tx: answer } = readTxFile(text);
      const refusal = finished(walletRefusal(signable, answer, ownersOf));
      const merged = refusal ?? finished(mergeSignatures([signable, answer], ownersOf));
      const copies = [signable, answer].map((each, i) => ({ name: `copy ${i}`, tx: each }));
      const format = { hrp: 'fuji', ownName: () => undefined };
      if ('code' in merged) return Promise.resolve(refusalText(merged, why, copies, format));
      if (merged.refusal !== undefined) return Promise.resolve(refusalText(merged.refusal, why, copies, format));
      taken = merged.bytes;
      return Promise.resolve(undefined);
    };
    const abort = new AbortController();
    let address = '';
    const words = {
      ...{ headline: 'Pay <b>5 AVAX</b>', network: 'Fuji', hash: `0x${toHexDigits(sha256(signable.unsigned))}` },
      effects: [{ who: 'ewoq', what: '-5.9 AVAX' }],
    };
    const open = async (url: string): Promise<boolean> => {
      address = url;
      await page.goto(url);
      return true;
    };
    const ended = signOnCorePage(
      { tx, chain, words, owners, onAnswer },
      ...([
        {
          ...{ resolver: window.resolver, root: process.cwd(), language: 'en', translations: undefined },
          browser: { externalOf, open },
        },
        signal ?? abort.signal,
      ] as const),
    ).then(({ value, error }) => {
      if (error !== undefined) throw error;
      return value;
    });
    await Promise.race([page.locator('main').waitFor(), ended]);
    return {
      ...{ page, url: address, ended, violations },
      cancel: () => abort.abort(),
      taken: () => taken,
      status: (pattern) => page.getByRole('status').filter({ hasText: pattern }).waitFor(),
      press: (name) => page.getByRole('button', { name, exact: true }).click(),
    };
  }

  const isSignedBy = (bytes: Uint8Array | undefined): boolean =>
    bytes !== undefined &&
    signableOf(readAnyTx(bytes)!)
      .signatures.flat()
      .every((each) => !isEmptySlot(each));

  it('signs on X: connects, says that the account is an owner, and ends with all signatures', async () => {
    const core = behavior();
    const { page, press, status, ended, taken, violations } = await opened(onX, (each) => injectCore(each, core));
    assert.equal(await page.locator('h1').textContent(), 'Pay <b>5 AVAX</b>');
    assert.equal(await page.locator('tr').textContent(), 'ewoq-5.9 AVAX');
    await press('Connect');
    await status(/ewoq/);
    await press('Sign in Core');
    assert.equal(await ended, 'taken');
    await status(/^Signed/);
    assert.ok(isSignedBy(taken()));
    const { params } = core.calls.at(-1)!;
    assert.equal((params as { utxos: unknown[] }).utxos.length, signableOf(onX.tx).needed.length);
    assert.deepEqual(violations, []);
    assert.equal(await page.getByRole('button').count(), 0);
  });

  it('signs on P, where the first of two owners has signed', async () => {
    const core = behavior({ key: onP.key });
    const { press, status, ended, taken } = await opened(onP, (each) => injectCore(each, core));
    await press('Connect');
    await status(/finance/);
    await press('Sign in Core');
    assert.equal(await ended, 'taken');
    assert.ok(isSignedBy(taken()));
    const [first] = signableOf(onP.tx).signatures[0]!;
    assert.deepEqual(signableOf(readAnyTx(taken()!)!).signatures[0]![0], first);
  });

  it('stays when the user rejects, and when Core forgets the connection', async () => {
    const core = behavior({ rejects: true });
    const { press, status, ended } = await opened(onX, (each) => injectCore(each, core));
    await press('Connect');
    await status(/^Rejected/);
    core.rejects = false;
    await press('Connect');
    await status(/ewoq/);
    core.rejects = true;
    await press('Sign in Core');
    await status(/^Rejected/);
    core.rejects = false;
    core.isConnected = false;
    await press('Sign in Core');
    await status(/isn't connected/);
    await press('Connect');
    await status(/ewoq/);
    await press('Sign in Core');
    assert.equal(await ended, 'taken');
  });

  it('says that the account is none of the owners, and sees the user switch to another', async () => {
    const core = behavior({ key: STRANGER });
    const { page, press, status, ended } = await opened(onX, (each) => injectCore(each, core));
    await press('Connect');
    await status(/none of the owners.*ewoq/);
    await press('Sign in Core');
    await status(/The active account has nothing to sign/);
    core.key = EWOQ_KEY;
    await page.evaluate("window.dispatchEvent(new Event('test:accountsChanged'))");
    await status(/is ewoq/);
    await press('Sign in Core');
    assert.equal(await ended, 'taken');
  });

  it('refuses other bytes, a signature of a stranger and a transaction without slots, and takes the right one then', async () => {
    const core = behavior({ key: onP.key });
    const { press, status, ended, taken } = await opened(onP, (each) => injectCore(each, core));
    const { withSignatures, signatures, unsigned } = signableOf(onP.tx);
    const stranger = new SigningKey(STRANGER).sign(sha256(unsigned));
    const other = decodeAnyHex(fujiTopUp().hex).bytes;
    other[200]! ^= 1;
    await press('Connect');
    await status(/finance/);
    const rows: readonly (readonly [(signed: Uint8Array) => Uint8Array, RegExp])[] = [
      [() => other, /different transaction/],
      [() => withSignatures(signatures.map(([first]) => [first!, stranger])), /isn't its owner/],
      [() => withSignatures(signatures.map(([first]) => [first!])), /has fewer signatures/],
      [() => withSignatures(signatures), /no new signature/],
    ];
    for (const [alter, why] of rows) {
      core.alter = alter;
      await press('Sign in Core');
      await status(why);
      assert.equal(taken(), undefined);
    }
    core.alter = undefined;
    await press('Sign in Core');
    assert.equal(await ended, 'taken');
  });

  it('goes on in a page that was closed while Core waited, and expires when VS Code cancels', async () => {
    let release: (() => void) | undefined;
    const core = behavior({ gate: new Promise<void>((resolve) => (release = resolve)) });
    const { page, url, press, ended, cancel } = await opened(onX, (each) => injectCore(each, core));
    await press('Connect');
    await page.close();
    release?.();
    core.gate = undefined;
    const next = await context.newPage();
    await injectCore(next, core);
    await next.goto(url);
    await next.getByRole('button', { name: 'Connect' }).click();
    await next.getByRole('status').filter({ hasText: 'ewoq' }).waitFor();
    cancel();
    assert.equal(await ended, 'cancelled');
    await next.getByRole('button', { name: 'Sign in Core' }).click();
    await next.getByRole('status').filter({ hasText: 'expired' }).waitFor();
  });

  it('does not find Core without a wallet, nor in another one that took its place', async () => {
    for (const inject of [() => Promise.resolve(), injectOtherWallet]) {
      const { page, status, cancel, ended } = await opened(onX, inject);
      await status(/wasn't found/);
      assert.equal(await page.getByRole('button').count(), 0);
      cancel();
      assert.equal(await ended, 'cancelled');
    }
  });

  it('signs in Core beside another wallet that took the global', async () => {
    const core = behavior();
    const both = async (page: Page): Promise<void> => {
      await injectOtherWallet(page);
      await injectCore(page, core);
    };
    const { press, status, ended } = await opened(onX, both);
    await press('Connect');
    await status(/ewoq/);
    await press('Sign in Core');
    assert.equal(await ended, 'taken');
  });

  /** Forwards to `url` what comes under a path, as it comes or with TLS; Codespaces gives it a Host of its own. */
  async function forwarded(url: string, { tls = false, path = '/', host = '127.0.0.1', ownHost = false }) {
    const server = (tls ? createTLSServer(testOnlyCertificate()) : createServer()).on(
      'request',
      (request, response) => {
        const headers = { ...request.headers };
        if (ownHost) {
          headers['x-forwarded-host'] = headers.host;
          headers.host = new URL(url).host.replace('127.0.0.1', 'localhost');
        }
        const target = new URL((request.url ?? '').replace(path, '/'), url);
        const onward = forward(target, { method: request.method, headers, setHost: false }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        onward.on('error', () => response.destroy());
        request.pipe(onward);
      },
    );
    const { port, close } = await listen(server);
    closing.push(close);
    return `${tls ? 'https' : 'http'}://${host}:${port}${path}`;
  }

  const FORWARDERS = [
    ['another port', {}],
    ['https with a name of its own', { tls: true, host: 'lens-8080.localhost' }],
    ['https with a name and a Host of its own', { tls: true, host: 'lens-8080.localhost', ownHost: true }],
    ['a path', { path: '/proxy/8080/' }],
  ] as const;
  for (const [name, options] of FORWARDERS) {
    it(`signs behind a forwarder with ${name}`, async () => {
      const core = behavior();
      const { press, status, ended, taken, violations } = await opened(
        onX,
        (each) => injectCore(each, core),
        (url) => forwarded(url, options),
      );
      await press('Connect');
      await status(/ewoq/);
      await press('Sign in Core');
      assert.equal(await ended, 'taken');
      assert.ok(isSignedBy(taken()));
      assert.deepEqual(violations, []);
    });
  }

  it('has no problem of accessibility, in light and dark, also in a narrow window, and is in no frame', async () => {
    const core = behavior({ key: STRANGER });
    const { page, url, press, status, cancel, ended } = await opened(onX, (each) => injectCore(each, core));
    await press('Connect');
    await status(/none of the owners/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: colorScheme === 'dark' ? 400 : 1280, height: 800 });
      if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `out/core-${colorScheme}.png` });
      assert.deepEqual(await violationsIn(page.mainFrame()), []);
    }
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 400);
    const outer = await context.newPage();
    await outer.setContent(`<iframe src="${url}"></iframe>`);
    await until(() => outer.frames()[1]?.url().startsWith('chrome-error:') === true);
    cancel();
    assert.equal(await ended, 'cancelled');
  });

  /** The page's server alone: `send` is a request as the page sends it. */
  async function served(
    onAnswer: (text: string) => Promise<string | undefined>,
    { of = onX, limitMs, signal }: { of?: Case; limitMs?: number; signal?: AbortSignal } = {},
  ) {
    let at: URL | undefined;
    const browserOfUser = {
      externalOf: (url: string) => Promise.resolve(url),
      open: (url: string) => Promise.resolve(Boolean((at = new URL(url)))),
    };
    const { tx, chain, owners } = of;
    const words = { headline: '', effects: [], hash: '', network: '' };
    const ended = signOnCorePage(
      { tx, chain, words, owners, onAnswer },
      {
        ...{ resolver: window.resolver, root: process.cwd(), language: 'en', translations: undefined },
        ...{ browser: browserOfUser, ...(limitMs !== undefined && { limitMs }) },
      },
      signal,
    );
    await until(() => at !== undefined);
    const { origin } = at!;
    const send = (name: string, body?: string) =>
      fetch(new URL(name, at), body === undefined ? {} : { method: 'POST', body, headers: { origin } });
    return { ended, send };
  }

  it('is used up by the answer that is taken alone', async () => {
    let isSlow = true;
    const texts: string[] = [];
    const { ended, send } = await served(async (text) => {
      texts.push(text);
      while (isSlow) await new Promise((resolve) => setTimeout(resolve, 10));
      return text === 'good' ? undefined : 'not this one';
    });
    for (const name of ['', 'request', 'core-wallet.js', 'core-wallet.css'])
      assert.equal((await send(name)).status, 200, name);
    assert.equal((await send('answer')).status, 405);
    assert.deepEqual(await (await send('account', '{"xp":"0x00","evm":7}')).json(), {});
    const [bad, second] = [send('answer', 'bad'), send('answer', 'good')];
    await until(async () => (await Promise.race([bad, second])).ok || texts.length > 0);
    await second.then(async (response) => assert.match(await response.text(), /Another response/));
    isSlow = false;
    assert.deepEqual(await (await bad).json(), { refused: 'not this one' });
    assert.deepEqual(await (await send('answer', 'good')).json(), {});
    assert.deepEqual([(await ended).value, texts], ['taken', ['bad', 'good']]);
    await assert.rejects(send('answer', 'good'));
  });

  it('knows the account of an export of C by its EVM key, and gives Core no UTXO for it', async () => {
    const made = await window.resolver.resolveMaker(onX.chain, demoStory().names.crossings.atomic.exportToX, 'C');
    assert.ok(made.kind === 'tx' && made.on === 'C');
    const [{ address }] = (made.tx.unsignedTx as unknown as { inputs: [{ address: Uint8Array }] }).inputs;
    const cancel = new AbortController();
    const { ended, send } = await served(() => Promise.resolve(undefined), {
      ...{ of: { tx: { on: 'C', tx: made.tx }, chain: onX.chain, owners: [{ address, name: 'ewoq' }] } },
      signal: cancel.signal,
    });
    const { params } = (await (await send('request')).json()) as { params: { utxos: unknown; chainAlias: unknown } };
    assert.deepEqual([params.chainAlias, params.utxos], ['C', []]);
    const key = Buffer.from(secp256k1.getPublicKey(EWOQ_KEY, false)).toString('hex');
    const account = { address: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', owner: 'ewoq' };
    assert.deepEqual(await (await send('account', JSON.stringify({ evm: key, xp: '' }))).json(), account);
    cancel.abort();
    assert.equal((await ended).value, 'cancelled');
  });

  it('ends after its time, with what is wrong in the taking of an answer, and for a UTXO that is missing', async () => {
    const late = await served(() => Promise.resolve(undefined), { limitMs: 200 });
    assert.equal((await late.ended).value, 'expired');
    await assert.rejects(late.send(''));
    const aborted = opened(onX, () => Promise.resolve(), undefined, AbortSignal.abort());
    assert.equal(await (await aborted).ended, 'cancelled');
    const broken = await served(() => Promise.reject(new Error('a bug')));
    const failing = assert.rejects(broken.ended, /a bug/);
    assert.equal((await broken.send('answer', '{}')).status, 500);
    await failing;
    const missing = opened({ ...onP, chain: onX.chain }, () => Promise.resolve());
    await assert.rejects(missing, /UTXO \w+:0 was not found/);
    assert.deepEqual(
      context.pages().map((page) => page.url()),
      ['about:blank', 'about:blank'],
      'no page was opened',
    );
  });
});
