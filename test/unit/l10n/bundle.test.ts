import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { textsOfSources } from '../../../scripts/l10n.mjs';

describe('the bundle for translators', () => {
  it('holds the texts of the sources', async () => {
    const bundle: unknown = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8'));
    assert.deepEqual(bundle, await textsOfSources(), 'run npm run l10n');
  });
});
