import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import type { Frame } from 'playwright-core';
import { cachedMessages } from '../support/dashboard/messages';
import { serveWebview } from '../support/webview-server';
import { untranslated } from '../support/untranslated';
import { launchChromium, newPage } from '../support/vscode/browser';

/** Texts of the services, and names of services and networks. */
const DATA =
  /^(C-Chain \(sandbox\)|Fuji C-Chain \(sandbox\)|Sandbox L1|network|mainnet|database|Metrics API|Data API|nftIndexing|webhooks|teleporter)$/;

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

describe('the dashboard in another display language', () => {
  it('has no text of ours that is not translated', async () => {
    const server = await serveWebview(
      'dashboard',
      { type: 'all', news: cachedMessages(Date.now()) },
      await pseudoTranslations(),
    );
    const browser = await launchChromium();
    try {
      const page = await newPage(browser);
      await page.goto(server.url);
      await page.evaluate('openWebview()');
      const frame = page.frames()[1] as Frame;
      await frame.locator('.card-supported li').first().waitFor();
      const texts = await frame.evaluate<string[]>(TEXTS);
      assert.ok(texts.some((text) => text.startsWith('⟦')));
      const parts = texts.flatMap((text) => text.split(' · ')).map((part) => part.trim());
      const left = parts.filter((part) => untranslated(part).length > 0 && !DATA.test(part));
      assert.deepEqual([...new Set(left)], []);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
