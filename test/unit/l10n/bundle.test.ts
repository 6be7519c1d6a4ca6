import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A file of its own: the exporter takes half a minute of a core, beside the other tests.
describe('the bundle for translators', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xchain-lens-bundle-'));
  after(() => rmSync(folder, { recursive: true }));

  it('holds what the sources say', () => {
    const exporter = ['node_modules/@vscode/l10n-dev/dist/cli.js', 'export', '--outDir', folder, 'src', 'webview-ui'];
    spawnSync(process.execPath, exporter);
    const bundle = (from: string): unknown => JSON.parse(readFileSync(join(from, 'bundle.l10n.json'), 'utf8'));
    assert.deepEqual(bundle('l10n'), bundle(folder), 'run npm run l10n');
  }).timeout(900_000);
});
