import { strict as assert } from 'node:assert';
import { webviewPage } from '../../../../src/host/pages/webview-page';

const PARTS = {
  cspSource: 'https://csp',
  title: 'Page',
  script: 'https://csp/s.js',
  style: 'https://csp/s.css',
  nonce: 'n',
};

/** The content of the page's only data block. */
function translationsIn(page: string): unknown {
  const [, json, ...more] = page.split(/<script type="application\/json" id="translations">|<\/script>/);
  assert.ok(json !== undefined && more.length === 2, page);
  return JSON.parse(json);
}

describe("a webview's page", () => {
  it('has the translations of the display language, which cannot end their block', () => {
    const translations = { Retry: '</script><script>alert(1)</script>', 'Log scale': 'échelle logarithmique' };
    const page = webviewPage({ ...PARTS, language: 'fr', translations });
    assert.deepEqual(translationsIn(page), translations);
    assert.ok(page.includes('<html lang="fr">'));
  });

  it('in English has none', () => {
    assert.deepEqual(translationsIn(webviewPage({ ...PARTS, language: 'en', translations: undefined })), {});
  });
});
