import { strict as assert } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { localStory } from '../../sandbox/story/local-story';
import { encodeHex } from '../../src/core/encodings/hex';
import { codeBlocks } from '../support/repository-files/code-blocks';
import { askNode } from '../support/servers/raw-http';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly id?: string;
      readonly if?: string;
      readonly env: Readonly<Record<string, string>>;
      readonly shell: string;
      readonly run: string;
    }[];
  };
}

const ACTION = parse(readFileSync('action.yml', 'utf8')) as Action;

const NODE_FILE = '.avalanchego/configs/node.json';

/** @param packed - the file of the packed command. */
export function testAction(packed: () => string): void {
  let folder = '';
  const groups: number[] = [];
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lens action '))));
  afterEach(() => {
    for (const group of groups.splice(0)) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, content: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };

  /** Runs the steps as a runner does, until one fails. */
  async function runs(given: Readonly<Record<string, string>>, actionPath = '/none') {
    const inputs = new Map(Object.entries(ACTION.inputs).map(([name, input]) => [name, given[name] ?? input.default]));
    for (const name of Object.keys(given)) assert.ok(inputs.has(name), name);
    const filled = (value: string): string =>
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs.get(name) ?? assert.fail(name));
    const [env, outputs]: [Record<string, string>, Record<string, string>] = [{}, {}];
    const temp = join(folder, 'temp');
    mkdirSync(temp, { recursive: true });
    let path = process.env['PATH'] ?? '';
    let log = '';
    for (const step of ACTION.runs.steps) {
      const [, condition, wanted] =
        step.if === undefined ? [] : (/^inputs\.(\w+) != '(.*)'$/.exec(step.if) ?? assert.fail());
      if (condition !== undefined && inputs.get(condition) === wanted) continue;
      assert.equal(step.shell, 'bash');
      for (const name of ['env', 'path', 'output', 'script']) writeFileSync(join(temp, name), '');
      writeFileSync(join(temp, 'script'), step.run);
      const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', join(temp, 'script')], {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          ...env,
          ...Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, filled(value)])),
          PATH: path,
          RUNNER_TEMP: temp,
          GITHUB_ENV: join(temp, 'env'),
          GITHUB_PATH: join(temp, 'path'),
          GITHUB_OUTPUT: join(temp, 'output'),
          GITHUB_ACTION_PATH: actionPath,
          npm_config_prefer_offline: 'true',
        },
      });
      groups.push(child.pid ?? assert.fail());
      // The streams end with the step, though the sandbox runs on.
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number]>,
      ]);
      log += out + err;
      const lines = (name: string): string[] =>
        readFileSync(join(temp, name), 'utf8')
          .split('\n')
          .filter((line) => line !== '');
      const fields = (name: string) =>
        Object.fromEntries(lines(name).map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []) as [string, string][]);
      path = [...lines('path'), path].join(delimiter);
      Object.assign(env, fields('env'));
      if (step.id !== undefined) Object.assign(outputs, fields('output'));
      if (code !== 0) return { code, log, env, outputs };
    }
    return { code: 0, log, env, outputs };
  }

  it('starts a sandbox that runs on, and checks files over it', async () => {
    write(NODE_FILE, '{ "creation-tx-fee": 1 }');
    write('signed/one.hex', encodeHex(localStory().txs.payment.bytes));
    const given = { package: packed(), sandbox: '--port 0', check: 'signed/*.hex', config: NODE_FILE };
    const { code, log, env, outputs } = await runs(given);
    assert.equal(code, 0, log);
    assert.match(
      log,
      /^::notice file=signed\/one\.hex::.*accepted.*\n::warning file=\.avalanchego\/configs\/node\.json,line=1::/m,
    );
    assert.deepEqual(Object.keys(outputs).sort(), Object.keys(ACTION.outputs).sort());
    assert.equal(env['AVALANCHE_NODE_URL'], outputs['url']);
    assert.equal((JSON.parse(String(outputs['ready'])) as { url: string }).url, outputs['url']);
    const height = await askNode(String(outputs['url']), '/ext/bc/P', 'platform.getHeight');
    assert.ok(JSON.stringify(height).includes('height'));
  });

  it('does what docs/ci.md says', async () => {
    const block = codeBlocks().find(({ language }) => language === 'yaml') ?? assert.fail();
    const { jobs } = parse(block.code) as { jobs: { test: { steps: { with?: Record<string, string> }[] } } };
    const given = jobs.test.steps.find((step) => step.with !== undefined)?.with ?? assert.fail();
    for (const file of String(given['config']).split(' ')) write(file.replace('*', 'C'), '{}');
    const { code, log, outputs } = await runs({ package: packed(), ...given });
    assert.deepEqual([code, JSON.parse(String(outputs['ready'])) instanceof Object], [0, true], log);
    const page = readFileSync('docs/ci.md', 'utf8');
    for (const name of Object.keys(ACTION.inputs)) assert.ok(page.includes(`| \`${name}\` `), name);
  });

  it('fails by what the files are', async () => {
    write(NODE_FILE, '{ "http-prot": 1 }');
    write('old.json', '{ "creation-tx-fee": 1 }');
    const { bytes } = localStory().txs.payment;
    write('signed.hex', encodeHex(bytes));
    write('cut.hex', encodeHex(bytes.subarray(0, -1)));
    const config = { package: packed(), config: `${NODE_FILE}\nold.json` };
    const rows: readonly (readonly [given: Record<string, string>, code: number, log: RegExp])[] = [
      [{ config: NODE_FILE }, 1, /^::error file=\S+node\.json,line=1::http-prot: /m],
      [{ ...config, 'config-options': '--schema node' }, 1, /^::warning file=old\.json,line=1::/m],
      [{ config: 'old.json', 'config-options': '--schema node' }, 0, /^::warning /m],
      [{ config: 'old.json', 'config-options': '--schema node --strict' }, 1, /^::warning /m],
      [{ config: 'none*.json' }, 1, /no match: none\*\.json/],
      [{ check: 'none*.hex' }, 1, /no match: none\*\.hex/],
      [{ check: 'signed.hex' }, 0, /^::/m],
      [{ check: 'signed.hex', node: 'http://127.0.0.1:1' }, 3, /^::error /m],
      [{ check: 'cut.hex signed.hex' }, 1, /^::error file=cut\.hex/m],
      [{ sandbox: '--frob' }, 1, /^::error::The sandbox didn't start: .*frob/m],
      [{ package: 'avalanche-lens@0.1.0' }, 2, /^::error::package takes a \.tgz file/m],
      [{ package: './none.tgz' }, 2, /^::error::/m],
    ];
    for (const [given, code, expected] of rows) {
      const run = await runs({ package: packed(), ...given });
      assert.deepEqual([run.code, expected.test(run.log)], [code, true], JSON.stringify([given, run.log]));
    }
  });

  it('packs the command of its own commit', async () => {
    const source = join(folder, 'action');
    const needed = [
      'package*.json',
      'LICENSE',
      'tsconfig.json',
      'scripts',
      'src',
      'sandbox',
      'media/schemas',
      'media/skills',
    ];
    const files = execFileSync('git', ['ls-files', '-z', ...needed], { encoding: 'utf8' }).split('\0');
    for (const file of files.filter((each) => each !== '')) cpSync(resolve(file), join(source, file));
    write(NODE_FILE, '{}');
    const { code, log } = await runs({ config: NODE_FILE }, source);
    assert.equal(code, 0, log);
  });
}
