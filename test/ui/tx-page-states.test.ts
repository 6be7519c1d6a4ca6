import { strict as assert } from 'node:assert';
import type { Browser, Frame, Page } from 'playwright-core';
import { MAX_PASTE, type PagePending, type TxPageIntent } from '../../src/tx-page-protocol';
import { SAMPLE_PAYMENT } from '../support/known-ids';
import { until } from '../support/assertions/until';
import { newChain, pay } from '../support/sandbox/sandbox-chain';
import { serveWebview } from '../support/servers/webview-server';
import { listedTxs, pageContentOf, pageMessage, PENDING } from '../support/setup/tx-page-messages';
import { violationsIn } from '../support/vscode/accessibility';
import { launchChromium, newPage } from '../support/vscode/browser';
import { leadsTo } from '../support/vscode/leads-to';
import { themeSettings } from '../support/vscode/settings';
import { txPageFrame, txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { followInHover, openFile } from '../support/vscode/workbench';
import { LINK } from './labels';

const CONTENT = pageContentOf(pay(newChain(), 5n).bytes);
const LISTED: PagePending = { ...PENDING.toSign, listed: listedTxs(100) };

/** Shows a state, as the host posts it. */
async function receive(frame: Frame, pending: PagePending, visit = 1): Promise<void> {
  await frame.evaluate(`postMessage(${JSON.stringify(pageMessage(CONTENT, pending, visit))})`);
  await frame.evaluate('new Promise((resolve) => setTimeout(resolve))');
}

function withMoment(pending: PagePending, moment: string): PagePending {
  return { ...pending, standing: { ...pending.standing, moment } };
}

describe('the transaction page in each state', () => {
  let browser: Browser;
  let page: Page;
  let frame: Frame;
  let close = (): Promise<void> => Promise.resolve();
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  afterEach(() => close());

  async function open(pending: PagePending): Promise<void> {
    const server = await serveWebview('tx-page', pageMessage(CONTENT, pending));
    page = await newPage(browser);
    close = () => page.context().close().then(server.close);
    await page.goto(server.url);
    await page.evaluate('openWebview()');
    frame = page.frames()[1] as Frame;
    await frame.locator('.picture .box').first().waitFor();
  }

  /** What the page sent but that it is ready. */
  async function sent(): Promise<TxPageIntent[]> {
    return (await page.evaluate<TxPageIntent[]>('sent')).filter(({ type }) => type !== 'ready');
  }

  const focus = (): Promise<unknown> => page.evaluate('document.querySelector("iframe").focus()');
  const focused = (): Promise<string> =>
    frame.evaluate('document.activeElement.dataset.name ?? document.activeElement.tagName');
  const press = (label: string): Promise<void> => frame.getByRole('button', { name: label, exact: true }).click();

  for (const [name, pending] of Object.entries<PagePending>(PENDING)) {
    it(`says where it stands, with its next step first: ${name}`, async () => {
      const { check, standing, signatures, checks } = pending;
      await open(pending);
      const labels = [standing.primary, ...standing.buttons].map((each) => each?.label);
      assert.deepEqual(await frame.locator('.standing button').allInnerTexts(), labels);
      assert.deepEqual(await frame.locator('.is-primary').allInnerTexts(), [standing.primary?.label]);
      assert.equal(await frame.locator('.standing [role=status]').innerText(), standing.text);
      assert.equal(await frame.locator('.moment').textContent(), standing.moment ?? '');
      assert.equal(await frame.locator('.target').innerText(), standing.target.join(' · '));
      assert.equal(await frame.locator('.standing.is-main .icon-warning').count(), standing.isMain ? 1 : 0);
      assert.equal(await frame.locator('.moment').getAttribute('aria-busy'), String(standing.isLoading));
      const slots = signatures?.groups.flatMap((group) => group.slots.map(({ text }) => text)) ?? [];
      assert.deepEqual(await frame.locator('.group li').allInnerTexts(), slots);
      assert.equal(await frame.locator('.problems > li').count(), checks?.problems.length ?? 0);
      assert.equal(await frame.locator('details:visible').count(), checks === undefined ? 0 : 1);
      await frame.locator('.is-primary').click();
      assert.deepEqual(await sent(), [{ type: 'press', key: standing.primary?.key, check }]);
    });
  }

  for (const width of [400, 1_600])
    it(`fits into ${width} px in each state, also with a list at its side`, async () => {
      for (const [name, pending] of Object.entries<PagePending>({ ...PENDING, listed: LISTED })) {
        await open(pending);
        await page.setViewportSize({ width, height: 900 });
        await frame.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))');
        const over = await frame.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        assert.ok(over <= 0, `${name}: ${over} px too wide`);
        await close();
      }
      close = () => Promise.resolve();
    });

  it('has the focus on its headline first, where Enter sends nothing', async () => {
    await open(PENDING.ready);
    // Another editor may have the focus, which the page doesn't take.
    assert.equal(await focused(), 'BODY');
    await focus();
    await until(async () => (await focused()) === 'H1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await receive(frame, withMoment(PENDING.ready, 'later'));
    assert.equal(await focused(), 'H1');
    assert.deepEqual(await sent(), []);
  });

  it('is reached by the keyboard as a whole', async () => {
    await open({ ...PENDING.invalid, signatures: PENDING.toSign.signatures, listed: listedTxs(3) });
    const all = await frame.evaluate<string[]>(
      '[...document.querySelectorAll("button:enabled, summary")].map(({ dataset, tagName }) => dataset.name ?? tagName)',
    );
    await focus();
    await until(async () => (await focused()) === 'H1');
    const reached = new Set<string>();
    // From the headline to the end of the page, and back to its beginning.
    for (let i = 0; i < all.length + 3; i++) {
      await page.keyboard.press('Tab');
      reached.add(await focused());
    }
    for (let i = 0; i < all.length + 3; i++) {
      await page.keyboard.press('Shift+Tab');
      reached.add(await focused());
    }
    assert.deepEqual(
      all.filter((name) => !reached.has(name)),
      [],
    );
  });

  it('repeats the check that it shows, for buttons, problems and rows', async () => {
    await open({ ...PENDING.invalid, listed: listedTxs(2) });
    const check = { number: 8, hash: 'ab'.repeat(32) };
    await receive(frame, { ...PENDING.invalid, listed: listedTxs(2), check });
    await press('Issue Anyway');
    await press('Input 0 is spent');
    await frame.locator('.list button').nth(1).click();
    const keys = ['anyway', 'problem:0', 'listed:1'];
    assert.deepEqual(
      await sent(),
      keys.map((key) => ({ type: 'press', key, check })),
    );
  });

  it('draws again only what changed, and announces a change of the words only', async () => {
    await open(withMoment(LISTED, '1 s ago'));
    await frame.locator('summary').click();
    await frame.locator('.standing .button').nth(1).focus();
    await frame.evaluate(`
      globalThis.kept = [...document.querySelectorAll('svg, li, button, td, details, h1, dd, code')];
      globalThis.announced = [];
      new MutationObserver((changes) => announced.push(...changes.map(({ target }) => target.className)))
        .observe(document.body, { subtree: true, childList: true, characterData: true });
    `);
    const left = (): Promise<string[]> =>
      frame.evaluate('kept.filter((each) => !each.isConnected).map((each) => each.outerHTML)');
    const announced = (): Promise<string[]> => frame.evaluate('announced.splice(0)');
    await receive(frame, withMoment(LISTED, '2 s ago'));
    assert.deepEqual(await announced(), ['moment']);
    const changed = LISTED.listed.map((each, i) => (i === 40 ? { ...each, state: 'Sent' } : each));
    await receive(frame, withMoment({ ...LISTED, listed: changed }, '2 s ago'));
    assert.deepEqual(await announced(), ['listed-state']);
    const standing = { ...LISTED.standing, text: 'Ready' };
    await receive(frame, withMoment({ ...LISTED, standing, listed: changed }, '2 s ago'));
    assert.deepEqual(await announced(), ['standing-text']);
    assert.deepEqual(await left(), []);
    assert.equal(await frame.locator('details[open]').count(), 1);
    assert.equal(await focused(), 'press:elsewhere');
  });

  it('keeps the focus near where what had it is gone', async () => {
    await open(PENDING.ready);
    await focus();
    await frame.locator('.is-primary').focus();
    await receive(frame, PENDING.sent);
    // Never on the next step, which a second Enter would press.
    assert.equal(await focused(), 'H1');
    await frame.getByRole('button', { name: 'Copy JSON' }).focus();
    await receive(frame, PENDING.accepted);
    assert.equal(await focused(), 'press:copy-json');
  });

  it('lists several at its side, or above on a narrow page', async () => {
    await open(LISTED);
    const current = frame.locator('.list [aria-current=true]');
    const right = async (selector: string): Promise<{ x: number; y: number }> =>
      (await frame.locator(selector).boundingBox()) ?? assert.fail(selector);
    assert.ok((await right('.list')).x < (await right('h1')).x && (await right('.list')).y <= (await right('h1')).y);
    await page.setViewportSize({ width: 400, height: 900 });
    await until(async () => (await right('.list')).y + 100 < (await right('h1')).y);
    assert.equal(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    assert.match((await current.allInnerTexts()).join(), /^Pay 1\.5 AVAX\s+Ready$/);
    const listed = LISTED.listed.map((each, i) => ({ ...each, isShown: i === 90 }));
    await frame.locator('.list button').nth(90).focus();
    await receive(frame, { ...LISTED, listed }, 2);
    assert.match((await current.allInnerTexts()).join(), /^Pay 91\.5 AVAX/);
    // The row stays focused, so that the next one is near.
    assert.equal(await focused(), 'press:listed:90');
    assert.equal(await frame.evaluate('scrollY'), 0);
    await receive(frame, LISTED, 3);
    assert.ok((await right('.list [aria-current=true]')).y >= (await right('.list')).y);
  });

  it('takes signatures from the clipboard', async () => {
    await open(PENDING.toSign);
    const paste = async (text: string): Promise<void> => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await focus();
      await page.keyboard.press('Control+V');
    };
    await paste('  ');
    await paste('x'.repeat(MAX_PASTE + 1));
    await until(async () => (await frame.locator('.status').innerText()).includes('4 MiB'));
    await paste('0x00 signature');
    await until(async () => (await sent()).length > 0);
    assert.deepEqual(await sent(), [{ type: 'paste', text: '0x00 signature' }]);
  });

  it('shows foreign text as text', async () => {
    const hostile = `"]<b id=x>${'long'.repeat(50)}`;
    const pending = JSON.parse(
      JSON.stringify({ ...PENDING.invalid, signatures: PENDING.toSign.signatures }),
      (key, value: unknown) => (typeof value === 'string' && key !== 'mark' ? `${hostile}${value}` : value),
    ) as PagePending;
    await open({
      ...pending,
      listed: listedTxs(2).map((each) => ({ ...each, headline: hostile, key: `${hostile}${each.key}` })),
    });
    await focus();
    await frame.locator('.is-primary').focus();
    await receive(frame, { ...pending, standing: { ...pending.standing, buttons: [] } });
    assert.equal(await focused(), `press:${hostile}again`);
    assert.equal(await frame.locator('#x').count(), 0);
    assert.equal(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    for (const part of ['.standing', '.signatures', '.checks'])
      assert.ok((await frame.locator(part).innerText()).includes(hostile), part);
  });
});

describe('the transaction page in each state, in VS Code', function () {
  const opened = windowForSuite('current', () => ({ files: { 'id.txt': `${SAMPLE_PAYMENT}\n` }, isEmpty: true }));

  for (const theme of ['dark', 'light', 'contrast'] as const) {
    it(`passes an accessibility engine, ${theme}`, async () => {
      const { page } = opened.window;
      opened.window.set(themeSettings(theme, 'current'));
      await openFile(page, 'id.txt');
      const word = SAMPLE_PAYMENT.slice(0, 10);
      await leadsTo(() => followInHover(page, word, LINK.open), txPageTab(page, word));
      const frame = await txPageFrame(page, word);
      const kind = { dark: 'vscode-dark', light: 'vscode-light', contrast: 'vscode-high-contrast' }[theme];
      await frame.locator(`body.${kind}`).waitFor();
      for (const [name, pending] of Object.entries<PagePending>({ ...PENDING, listed: LISTED })) {
        await receive(frame, pending);
        assert.deepEqual(await violationsIn(frame), [], name);
      }
    });
  }
});
