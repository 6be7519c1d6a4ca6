import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getL10nJson } from '@vscode/l10n-dev';
import { filesBelow } from '../../support/repository-files/source-files';

/** How a file of ours imports what the exporter looks for. */
const IMPORT = /^import \* as \w+ from '(?:vscode|@vscode\/l10n)';$/gm;

/**
 * The files as one text. The exporter searches a text once for each import in it, so that each
 * import stands there once.
 */
function joined(sources: readonly string[]): string {
  const imports = new Set<string>();
  return sources.join('\n').replace(IMPORT, (line) => {
    const isNew = !imports.has(line);
    imports.add(line);
    return isNew ? line : '';
  });
}

describe('the bundle for translators', () => {
  it('holds the texts of the sources', async () => {
    const files = ['src', 'sandbox', 'webview-ui']
      .flatMap((folder) => filesBelow(folder))
      .filter((name) => name.endsWith('.ts'));
    const sources = files.map((name) => readFileSync(name, 'utf8')).filter((text) => text.includes('l10n.t('));
    const said = await getL10nJson([{ extension: '.ts', contents: joined(sources) }]);
    const bundle: unknown = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8'));
    assert.deepEqual(bundle, said, 'run npm run l10n');
  });
});
