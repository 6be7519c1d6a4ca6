import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getL10nJson } from '@vscode/l10n-dev';
import { filesBelow } from '../../support/source-files';

/** The exporter takes a tenth of a second to begin with a text, however short. */
const FILES_AT_ONCE = 50;

// A file of its own: the exporter takes 20 s of a core, beside the other tests.
describe('the bundle for translators', () => {
  it('holds what the sources say', async () => {
    const files = ['src', 'webview-ui'].flatMap((folder) => filesBelow(folder)).filter((name) => name.endsWith('.ts'));
    const sources = files.map((name) => readFileSync(name, 'utf8')).filter((text) => text.includes('l10n.t('));
    const texts: string[] = [];
    for (let i = 0; i < sources.length; i += FILES_AT_ONCE) texts.push(sources.slice(i, i + FILES_AT_ONCE).join('\n'));
    const said = await getL10nJson(texts.map((contents) => ({ extension: '.ts', contents })));
    const bundle: unknown = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8'));
    assert.deepEqual(bundle, said, 'run npm run l10n');
  }).timeout(900_000);
});
