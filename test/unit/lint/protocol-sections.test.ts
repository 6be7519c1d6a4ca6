import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { filesBelow } from '../../support/repository-files/source-files';

const DOCUMENT = 'docs/protocol.md';
const CITED = /docs\/protocol\.md(?: sections?)? (\d+(?:\.\d+)?)/g;

/** Every text that may cite the document, by path. */
function texts(): Map<string, string> {
  const here = readdirSync('.').filter((name) => /\.(?:md|mjs)$/.test(name));
  const styles = readdirSync('webview-ui').flatMap((name) => (name.endsWith('.css') ? [`webview-ui/${name}`] : []));
  const files = [...['src', 'sandbox', 'webview-ui', 'test'].flatMap(filesBelow), ...styles, ...here];
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

describe('the protocol facts', () => {
  const sections = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(
    ([, number]) => number,
  );

  it('have each section once, in order', () => {
    const inOrder = [...sections].sort((a = '', b = '') => Number(a) - Number(b));
    assert.deepEqual(sections, [...new Set(inOrder)]);
    assert.ok(sections.length > 20);
  });

  it('have every section that is cited', () => {
    const cited = [...texts()].flatMap(([file, text]) =>
      [...text.matchAll(CITED)].map(([, section]) => ({ file, section })),
    );
    assert.ok(cited.length > 40);
    assert.deepEqual(
      cited.filter(({ section }) => !sections.includes(section)),
      [],
    );
  });

  it('are cited from the repository only', () => {
    const outside = [...texts()].filter(
      ([file, text]) =>
        !file.endsWith('protocol-sections.test.ts') && /\bfacts\.md\b|specification \(?section/.test(text),
    );
    assert.deepEqual(
      outside.map(([file]) => file),
      [],
    );
  });
});
