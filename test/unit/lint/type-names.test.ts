import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { filesBelow } from '../../support/repository-files/source-files';

/** Other extensions copy this file: its names are theirs. */
const COPIED = 'src/services/answers/avalanche-lens-api.ts';

/** The files that export a type of each name. */
const PLACES = new Map<string, string[]>();
for (const file of ['src', 'webview-ui'].flatMap(filesBelow)) {
  if (file === COPIED) continue;
  const types = readFileSync(file, 'utf8').matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm);
  for (const [, name = ''] of types) PLACES.set(name, [...(PLACES.get(name) ?? []), file]);
}

describe('exported types', () => {
  it('have a name of their own each', () => {
    assert.deepEqual(
      [...PLACES].filter(([, files]) => files.length > 1),
      [],
    );
  });
});
