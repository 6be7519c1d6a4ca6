import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** What VS Code shows of package.json to a person, and takes from package.nls.json. */
const SHOWN = new Set([
  ...['description', 'markdownDescription', 'deprecationMessage', 'markdownDeprecationMessage', 'patternErrorMessage'],
  ...['title', 'shortTitle', 'displayName', 'userDescription', 'contents', 'label', 'altText'],
]);
const LISTS = new Set(['enumDescriptions', 'markdownEnumDescriptions', 'enumItemLabels', 'aliases']);
/** The product's name is the same in every language; a model reads English. */
const SAME = ['Avalanche Lens'];
const PLACE = /^%([\w.]+)%$/;

describe('the texts of package.json', () => {
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
  const shown: string[] = [];
  collect(JSON.parse(readFileSync('package.json', 'utf8')), '', (text) => void shown.push(text));

  it('are in package.nls.json, so that a translation is one file', () => {
    assert.deepEqual(
      shown.filter((text) => !PLACE.test(text) && !SAME.includes(text)),
      [],
    );
    assert.ok(shown.length > 80);
  });

  it('are all there, and none is left over', () => {
    const used = new Set(shown.flatMap((text) => PLACE.exec(text)?.[1] ?? []));
    assert.deepEqual([...used].sort(), Object.keys(texts).sort());
  });

  it('name a command on a button as in the Command Palette', () => {
    const links = Object.values(texts).flatMap((text) => [
      ...text.matchAll(/\[([^\]]+)\]\(command:(?:toSide:)?avalancheLens\.(\w+)[?)]/g),
    ]);
    const named = links.map(([, label, id = '']) => [label, texts[`command.${id}`]?.replace(/…$/, '')]);
    assert.ok(named.length >= 5);
    assert.deepEqual(
      named.filter(([label, title]) => label !== title),
      [],
    );
  });
});

function collect(value: unknown, key: string, found: (text: string) => void): void {
  if (typeof value === 'string' && SHOWN.has(key)) found(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    // What a model reads of a tool's input isn't shown, nor are the properties that are named like a text.
    if (name === 'inputSchema' || name === 'modelDescription') continue;
    if (LISTS.has(name) && Array.isArray(child)) for (const text of child) found(String(text));
    else collect(child, name, found);
  }
}
