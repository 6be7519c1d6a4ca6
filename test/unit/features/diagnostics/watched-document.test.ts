import assert from 'node:assert/strict';
import { isWatched } from '../../../../src/features/diagnostics/watched-document';

describe('diagnostics are for source code and configuration', () => {
  const rows: [expected: boolean, scheme: string, path: string, languageId: string][] = [
    [true, 'file', '/a/genesis.json', 'json'],
    [true, 'file', '/a/main.go', 'go'],
    [true, 'file', 'c:\\a\\.env.local', 'plaintext'],
    [true, 'file', '/a/.env', 'dotenv'],
    [true, 'file', '/a/node.conf', 'plaintext'],
    [true, 'vscode-vfs', '/a/b/main.go', 'go'],
    [true, 'untitled', 'Untitled-1', 'yaml'],
    [true, 'vscode-userdata', '/User/settings.json', 'jsonc'],
    [true, 'vscode-notebook-cell', '/a/b.ipynb', 'python'],
    [false, 'file', '/a/README.md', 'markdown'],
    [false, 'file', '/a/notes.txt', 'plaintext'],
    [false, 'file', '/a/environment', 'plaintext'],
    [false, 'file', '/a/node.log', 'log'],
    [false, 'output', 'extension-output', 'json'],
    [false, 'git', '/a/genesis.json', 'json'],
    [false, 'avalanche-lens', '/tx/a.json', 'json'],
  ];
  for (const [expected, scheme, path, languageId] of rows) {
    it(`${scheme} ${path} (${languageId}): ${expected ? 'yes' : 'no'}`, () => {
      assert.equal(isWatched({ scheme, path, languageId }), expected);
    });
  }
});
