import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import type { Browser, Frame, Page } from 'playwright-core';
import { INITIAL_CHOICES, type Intent, type News } from '../../src/protocol';
import { until } from '../support/assertions/until';
import { cachedMessages } from '../support/setup/dashboard-messages';
import { serveWebview } from '../support/servers/webview-server';
import { untranslated } from '../support/wording/untranslated';
import { openMoreCards } from '../support/vscode/dashboard';
import { launchChromium, newPage } from '../support/vscode/browser';

/** Texts of the services, and names of services and networks. */
const DATA =
  /^(C-Chain \(sandbox\)|Fuji C-Chain \(sandbox\)|Sandbox L1|network|mainnet|live: ok; health: ok \(database: up\)|Metrics API|Data API)$/;

/** Each text of the page's sources with its translation: the same text between ⟦ and ⟧. */
async function pseudoTranslations(): Promise<Readonly<Record<string, string>>> {
  const files = readdirSync('webview-ui', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const sources = files.map((name) => ({
    extension: '.ts' as const,
    contents: readFileSync(join('webview-ui', name), 'utf8'),
  }));
  return Object.fromEntries(Object.keys(await getL10nJson(sources)).map((text) => [text, `⟦${text}⟧`]));
}

/** Everything that the page shows, or a screen reader reads. */
const TEXTS = `(() => {
  const texts = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription'])
        if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
      for (const { nodeType, data } of element.childNodes) if (nodeType === 3) texts.push(data);
      if (element.shadowRoot !== null) walk(element.shadowRoot);
    }
  };
  walk(document.body);
  return texts;
})()`;

describe("the dashboard's page", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  /** Opens the page with all cards loaded. */
  async function opened(translations?: object): Promise<{ page: Page; frame: Frame; close: () => Promise<void> }> {
    const server = await serveWebview('dashboard', { type: 'all', news: cachedMessages(Date.now()) }, translations);
    const page = await newPage(browser);
    await page.goto(server.url);
    await page.evaluate('openWebview()');
    const frame = page.frames()[1] as Frame;
    await frame.locator('.card-supported li').first().waitFor();
    return { page, frame, close: () => page.context().close().then(server.close) };
  }

  it('has no text of ours that is not translated', async () => {
    const { frame, close } = await opened(await pseudoTranslations());
    try {
      const texts = await frame.evaluate<string[]>(TEXTS);
      assert.ok(texts.some((text) => text.startsWith('⟦')));
      const parts = texts.flatMap((text) => text.split(' · ')).map((part) => part.trim());
      const left = parts.filter((part) => untranslated(part).length > 0 && !DATA.test(part));
      assert.deepEqual([...new Set(left)], []);
    } finally {
      await close();
    }
  });

  it('keeps what was typed and chosen when older choices arrive', async () => {
    const { page, frame, close } = await opened();
    const field = (card: string, index = 0) => frame.locator(`.card-${card} vscode-text-field input`).nth(index);
    const chain = frame.locator('.card-block input[role=combobox]');
    const week = frame.getByRole('radio').first();
    const supported = cachedMessages(Date.now()).filter((each) => each.type === 'card' && each.card === 'supported');
    const older: readonly News[] = [
      { type: 'view', view: INITIAL_CHOICES },
      { type: 'costs', costs: { bridgedPage: '1 compute unit' } },
      ...supported,
    ];
    /** What the page has shown before a message that it gets after the others. */
    const receive = async (): Promise<void> => {
      await frame.evaluate(`postMessage(${JSON.stringify({ type: 'all', news: older })})`);
      await frame.evaluate('new Promise((resolve) => setTimeout(resolve))');
    };
    const chosen = async (): Promise<unknown> => {
      const sent = await page.evaluate<Intent[]>('sent');
      const last = sent.findLast(({ type }) => type === 'choose');
      return last?.type === 'choose' ? last.view : undefined;
    };
    try {
      await openMoreCards(frame);
      await field('bridged').fill('500');
      await chain.fill('43113');
      await chain.press('Enter');
      await frame.locator('.range label').first().click();
      await field('bridged', 1).fill('0');
      await field('addressChains').focus();
      await receive();
      await frame.locator('.cost', { hasText: '5,000' }).waitFor();
      assert.deepEqual([await field('bridged').inputValue(), await field('bridged', 1).inputValue()], ['500', '0']);
      assert.match(await chain.inputValue(), /Fuji/);
      assert.ok(await week.isChecked());
      await field('bridged', 1).fill('50');
      assert.deepEqual(await chosen(), { bridged: { threshold: '500', pageSize: 50 } });
      await receive();
      await field('block').fill('7');
      assert.deepEqual(await chosen(), { block: { chainId: '43113', blockId: '7' } });
    } finally {
      await close();
    }
  });

  it('fills as many columns as there is room for, without holes, and moves no card that grows', async () => {
    const { page, frame, close } = await opened();
    const boxes = async (): Promise<{ name: string; left: number; top: number; bottom: number }[]> => {
      await frame.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      return frame.evaluate(`[...document.querySelectorAll('.columns > *')].map((card) => {
        const { left, top, bottom } = card.getBoundingClientRect();
        return { name: card.className, left, top: top + scrollY, bottom: bottom + scrollY };
      })`);
    };
    try {
      for (const [width, count] of [
        [300, 1],
        [700, 2],
        [1280, 3],
        [1900, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await until(async () => new Set((await boxes()).map(({ left }) => left)).size === count);
        const found = await boxes();
        const ends = new Map<number, number>();
        for (const { name, left, top, bottom } of found) {
          const above = ends.get(left);
          if (above !== undefined) assert.ok(Math.abs(top - above - 12) <= 1, `${name} at ${width}: ${top - above}`);
          if (above !== undefined) assert.equal(Math.min(...ends.values()), above, `${name} at ${width}`);
          ends.set(left, bottom);
        }
        assert.equal(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${width}`);
      }
      const places = (await boxes()).map(({ left, top }) => [left, top]);
      await frame.locator('.card-addressChains summary').first().click();
      const after = (await boxes()).map(({ left, top }) => [left, top]);
      assert.deepEqual(after.slice(0, 3), places.slice(0, 3));
    } finally {
      await close();
    }
  });
});
