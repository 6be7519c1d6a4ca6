// `npm run l10n`: writes l10n/bundle.l10n.json, the texts of the sources that translators begin with. Tests import this.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';

/** How a file of ours imports what the exporter looks for. */
const IMPORT = /^import \* as \w+ from '(?:vscode|@vscode\/l10n)';$/gm;

/**
 * The files as one text, in which each import stands once: the exporter searches a text once for each import in it, and
 * takes 12 s for our files one by one, half a second for this.
 *
 * @param {readonly string[]} sources
 */
function joined(sources) {
  const imports = new Set();
  return sources.join('\n').replace(IMPORT, (line) => {
    const isNew = !imports.has(line);
    imports.add(line);
    return isNew ? line : '';
  });
}

/** The texts by themselves, sorted. */
export async function textsOfSources() {
  const sources = ['src', 'sandbox', 'webview-ui']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(name, 'utf8'))
    .filter((text) => text.includes('l10n.t('));
  const texts = await getL10nJson([{ extension: '.ts', contents: joined(sources) }]);
  return Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv.includes('--write'))
  void textsOfSources().then((texts) =>
    writeFileSync('l10n/bundle.l10n.json', `${JSON.stringify(texts, undefined, 2)}\n`),
  );
