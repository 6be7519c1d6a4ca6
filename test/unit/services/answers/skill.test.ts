import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parse } from 'yaml';
import { COMMANDS } from '../../../../src/command/command-table';
import { EXIT } from '../../../../src/command/exit';
import { MCP_TOOLS } from '../../../../src/services/answers/mcp-tools';
import { readManifest } from '../../../support/repository-files/manifest-pages';

/** Lines that a model reads before it does anything else. */
const LONGEST_SKILL = 60;

describe('the skill for agents', () => {
  const { chatSkills } = readManifest().contributes as unknown as { chatSkills: readonly { path: string }[] };
  const [{ path }] = chatSkills as [{ path: string }];
  const text = readFileSync(path, 'utf8');
  const [, header = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? assert.fail(path);

  it('has the header that agents read, with the name of its folder', () => {
    const { name, description, ...others } = parse(header) as Record<string, string>;
    assert.deepEqual([chatSkills.length, basename(path), name, others], [1, 'SKILL.md', basename(dirname(path)), {}]);
    assert.match(String(name), /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    assert.ok(String(description).length <= 1_024 && String(description).includes(' Use it '));
    assert.ok(text.trimEnd().split('\n').length <= LONGEST_SKILL);
  });

  it('names each tool and no other, and commands that there are', () => {
    const named = new Set(body.match(/\bavalanche_\w+/g));
    assert.deepEqual([...named].sort(), MCP_TOOLS.map(({ name }) => name).sort());
    const rows = [...body.matchAll(/`avalanche_\w+` *\| `(\w+)(?: (--\w+))?` *\|$/gm)];
    assert.equal(rows.length, MCP_TOOLS.length);
    for (const [, command = '', option = ''] of rows) assert.ok(COMMANDS[command]?.usage.includes(option), command);
    for (const code of Object.values(EXIT)) assert.match(body, new RegExp(`Exit codes.*\\b${code} `));
  });

  it('quotes what tools say', () => {
    const said = readFileSync('test/snapshots/texts-outside-the-bundle.md', 'utf8');
    const quoted = [...body.matchAll(/"([A-Z][^"]+\.)"/g)].map(([, words = '']) => words);
    assert.ok(quoted.length >= 5, quoted.join('\n'));
    for (const words of quoted) assert.ok(said.includes(words), words);
  });

  it('forbids to pass a key', () => assert.match(body, /^Never pass a private key/m));
});
