import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What runs or installs a package of a registry by its name, whoever has that name. */
const BY_NAME: readonly RegExp[] = [
  /\b(?:npx|bunx|uvx|pipx run|(?:pnpm|yarn) dlx|npm (?:exec|x))(?=\s+[-\w@])(?! --no\b)[^`\n]*/g,
  /(["'`])(?:npx|bunx|uvx|pipx)\1(?!,\s*(?:"args": |args: )?\[?\s*(["'])--no\2)[^\n]*/g,
  /\b(?:npm (?:i|install|add|create|init)|(?:pnpm|yarn|bun) (?:add|create))\b(?: -[\w-]+)* (?!-)(?!\S*\.tgz\b)[\w@][^\s`]*/g,
  /\bpip3? install (?!-r)\S+/g,
  /\b(?:go (?:install|get)|go run) \S+@\S*/g,
  /\b(?:curl|wget)\b[^\n|]*\|\s*(?:sudo )?(?:ba)?sh\b/g,
];

/** Code and words in a program; in a page what stands between backticks. */
function codeIn(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return (text.match(/```[^]*?```|`[^`\n]+`/g) ?? []).join('\n');
  return text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}

const foreign = (text: string): string[] => BY_NAME.flatMap((pattern) => text.match(pattern) ?? []);

describe('names of packages that are not ours', () => {
  it('are run or installed by nothing that a reader sees', () => {
    const folders = /^(?:[^/]*$|(?:docs|media|src|sandbox|webview-ui|l10n|\.github|test\/fixtures\/workspace)\/)/;
    const kinds = /\.(?:md|json|jsonc|ts|css|html|ya?ml|toml|txt|svg|go|py|sh)$/;
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
      .split('\0')
      .filter((file) => folders.test(file) && kinds.test(file) && existsSync(file));
    assert.ok(files.length > 700 && files.includes('src/command/README.md'), String(files.length));
    const found = files.flatMap((file) => foreign(codeIn(file)).map((words) => `${file}: ${words}`));
    assert.deepEqual(found, []);
  });

  it('are found in each form', () => {
    const bad = [
      'npx avalanche-lens --help',
      'npx -y avalanche-lens mcp',
      '"command": "npx", "args": ["avalanche-lens", "mcp"]',
      "spawn('npx', ['avalanche-lens', 'sandbox'])",
      'exec.Command("npx", "avalanche-lens")',
      'npm install avalanche-lens',
      'npm i -g avalanche-lens',
      'npm install --save-dev @avalabs/avalanchejs',
      'npm exec avalanche-lens',
      'npm create avalanche',
      'pip install avalanche',
      'uvx avalanche',
      'pnpm dlx avalanche-lens',
      'go install example.com/avalanche@latest',
      'go run example.com/avalanche@v1.0.0',
      'curl -s https://example.com/install | sh',
    ];
    assert.deepEqual(
      bad.filter((line) => foreign(line).length === 0),
      [],
    );
    const good = [
      'npx --no -- avalanche-lens --help',
      "spawn('npx', ['--no', 'avalanche-lens'])",
      'npm install ./avalanche-lens-0.1.0.tgz',
      'npm install --global ./avalanche-lens-0.1.0.tgz',
      'npm install',
      'npm run build',
      'go run -C scripts/node-schemas . FOLDER',
    ];
    assert.deepEqual(good.flatMap(foreign), []);
  });
});
