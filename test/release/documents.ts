import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Ajv } from 'ajv';
import { transformSync } from 'esbuild';
import { strict as assert } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { type Sandbox, startDemoSandbox, startSandbox } from '../../sandbox/server';
import { localStory } from '../../sandbox/story/local-story';
import { servicesOver } from '../../src/command/network';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { visibleJSON } from '../../src/core/json/visible-json';
import { readAnyTx } from '../../src/core/signing/read-tx';
import { editableJSON } from '../../src/core/signing/tx-json';
import { areServiceParams, serviceNamed } from '../../src/features/call/service-documents';
import { MCP_TOOLS } from '../../src/services/answers/mcp-tools';
import { createAPI } from '../../src/services/answers/extension-api';
import { marksOf } from '../support/cases/configuration';
import { type CodeBlock, codeBlocks } from '../support/repository-files/code-blocks';
import { partlySigned } from '../support/setup/partly-signed';

/** Blocks that aren't run here; the scripts and files that they name exist. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'README.md#Development': '`npm test` runs this test, and `npm start` opens a window',
  'docs/development.md#Development': 'as in README.md',
  'CONTRIBUTING.md#Contributing': 'as in README.md',
  'docs/testing.md#Scripts': 'a list of scripts, many with files or nodes of the reader',
  'docs/publishing.md#Package': 'a list of forms; package.test.ts packs',
  'docs/sandbox.md#An L1 from subnet to validator': 'sandbox/test/recipe.test.ts runs it',
  'docs/plan.md#The file': 'test/unit/command/plan.test.ts carries it out',
  'docs/plan.md#Rehearse it': 'the same',
  'docs/plan.md#Carry it out by the command': 'the same',
  'docs/plan.md#Carry it out by the command 2': 'the same',
  'docs/ci.md#Workflows and dev containers': 'action.ts runs it',
  'docs/publishing.md#The command': 'it needs the rights to publish',
};

/** More than any of them takes; what hangs fails. */
const SECONDS = 60;

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, object>> };
  };
}

/**
 * Runs each block of code of the documents as it stands, to its end.
 *
 * @param installed - the folder where the packed command is installed, and its file.
 */
export function testDocuments(installed: () => { readonly folder: string; readonly packed: string }): void {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const { properties } = manifest.contributes.configuration;
  const { payment } = localStory().txs;
  let folder = '';
  let sandbox: Sandbox;
  before(async function () {
    ({ folder } = installed());
    sandbox = await startDemoSandbox();
    execFileSync(process.execPath, ['test/support/install.mjs', 'examples'], { stdio: 'inherit' });
    const { byEwoq, byTreasury } = partlySigned();
    const hex = encodeHex(payment.bytes);
    const files = { 'tx.hex': hex, 'txs.hex': `${hex}\n${hex}\n`, 'alice.json': byEwoq, 'bob.json': byTreasury };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const any = readAnyTx(payment.bytes) ?? assert.fail();
    writeFileSync(join(folder, 'payment.avalanche-tx.json'), visibleJSON(editableJSON(any)));
  });
  after(() => sandbox.close());

  /** What a program prints, which ends in time with 0 and leaves no process behind. */
  async function ends(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const path = [join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
    // A group of its own, in which all are that it starts.
    const options = { cwd: folder, detached: true, env: { ...process.env, PATH: path, ...env } };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const group = -(child.pid ?? assert.fail(command));
    const late = setTimeout(() => process.kill(group, 'SIGKILL'), SECONDS * 1_000);
    // Only when the last process that has them is gone do they end.
    const [out, err, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null, string | null]>,
    ]);
    clearTimeout(late);
    assert.deepEqual([code, signal], [0, null], out + err);
    assert.throws(() => process.kill(group, 0), /ESRCH/, `${command} left a process behind`);
    return out + err;
  }
  const shell = (code: string, env?: NodeJS.ProcessEnv): Promise<string> => {
    // The next sandbox isn't ready because the one of the block before was.
    rmSync(join(folder, 'ready.json'), { force: true });
    return ends('sh', ['-e', '-c', code], env);
  };
  const file = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code);
    return name;
  };
  const mocha = resolve('node_modules/mocha/bin/mocha.js');

  async function callsTools(servers: Readonly<Record<string, { command: string; args: string[] }>>): Promise<void> {
    for (const { command, args } of Object.values(servers)) {
      const client = new Client({ name: 'a test', version: '1' });
      await client.connect(new StdioClientTransport({ command, args }));
      const { tools } = await client.listTools();
      assert.equal(tools.length, MCP_TOOLS.length);
      await client.close();
    }
  }
  /** The compiler accepts it, as both kinds of projects find types. */
  async function isTyped(code: string): Promise<void> {
    for (const [module, resolution, name] of [
      ['node16', 'node16', 'user.mts'],
      ['esnext', 'bundler', 'user.ts'],
    ] as const) {
      const user = file(name, `${code}export {};\n`);
      const options = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2022', '--lib', 'es2022,dom'];
      const by = [...options, '--module', module, '--moduleResolution', resolution, '--types', ''];
      await ends(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...by, user]);
    }
  }
  const mcp = (code: string): unknown =>
    JSON.parse(code.replaceAll('/home/you', folder).replaceAll('http://127.0.0.1:9650', sandbox.url));

  function areSettings(code: string): void {
    for (const [name, value] of Object.entries(JSON.parse(`{${code}}`) as Record<string, unknown>)) {
      const isValid = new Ajv({ strict: false }).compile(properties[name] ?? assert.fail(name));
      assert.ok(isValid(value), JSON.stringify(isValid.errors));
    }
  }

  const RUN: Readonly<Record<string, (code: string) => Promise<void> | void>> = {
    'docs/command.md#The command line': async (code) => {
      mkdirSync(join(folder, 'new'));
      copyFileSync(installed().packed, join(folder, 'new/avalanche-lens-0.1.0.tgz'));
      writeFileSync(join(folder, 'new/package.json'), '{ "private": true }');
      assert.match(await shell(`cd new\n${code}`, { npm_config_offline: 'true' }), /^avalanche-lens COMMAND$/m);
    },
    'docs/command.md#Pipelines': async (code) => {
      assert.match(await shell(code), new RegExp(`^Pay .*\n(${encodeCb58(payment.txID)}\n){2}$`));
    },
    'docs/command.md#Pipelines 2': async (code) => {
      assert.match(await shell(code), new RegExp(`^${encodeCb58(payment.txID)} 0x[0-9a-f]{64}\n$`));
    },
    'docs/command.md#Types and a schema': async (code) => {
      const output = `${encodeCb58(localStory().txs.lastPayment.txID)}:0`;
      const line = await shell(`avalanche-lens look --json --node ${sandbox.url} ${output}`);
      const isValid = new Ajv().compile(
        JSON.parse(readFileSync(join(folder, 'node_modules/avalanche-lens/output.schema.json'), 'utf8')) as object,
      );
      assert.ok(isValid(JSON.parse(line)), JSON.stringify(isValid.errors));
      const whole = `const line: string = ${JSON.stringify(line)};\n${code}`;
      await isTyped(whole);
      await assert.rejects(isTyped(`${whole}const size: number = found.input;\n`));
      const script = file('line.mjs', transformSync(whole, { loader: 'ts' }).code);
      assert.match(await ends(process.execPath, [script]), /^unspent \d+\n$/);
    },
    'docs/command.md#An L1, a message, an ID': async (code) => {
      const out = await shell(code.replaceAll('http://127.0.0.1:9650', sandbox.url));
      assert.match(out, /^Lens L1 [^]*^look at the L1\nThe P-Chain allows no memo\.[^]*^X-Chain: X-fuji1/m);
    },
    'docs/command.md#Configuration files': async (code) => {
      for (const name of ['node', 'chains/C/config']) {
        const path = `.avalanchego/configs/${name}.json`;
        mkdirSync(join(folder, path, '..'), { recursive: true });
        file(path, '{}');
      }
      assert.match(await shell(code), /^(\S+json: no marks \([a-z-]+\)\n){2}$/);
    },
    'docs/command.md#New transactions': async (code) => {
      const out = await shell(code.replaceAll('http://127.0.0.1:9650', sandbox.url));
      assert.match(out, /^ {2}p-pay +Pay on the P-Chain$/m);
      assert.match(out, /^ {2}--amount NUMBER /m);
      assert.match(out, /^Pay 1\.5 AVAX to test key vmRQ\n {2}fee 0\.000005179 AVAX$/m);
      assert.match(out, /^\S+ \(changes with the missing signatures\) 0x[0-9a-f]{64}$/m);
    },
    'docs/command.md#New transactions 2': (code) => void file('values.json', code),
    'docs/command.md#New transactions 3': async (code) => {
      const out = await shell(code.replaceAll('http://127.0.0.1:9650', sandbox.url));
      assert.match(out, /^Unsigned: the hash to sign/m);
      const values = JSON.parse(readFileSync(join(folder, 'values.json'), 'utf8')) as object;
      const schema = JSON.parse(readFileSync(join(folder, 'x-pay.schema.json'), 'utf8')) as object;
      assert.ok(new Ajv({ strict: false }).validate(schema, values));
    },
    'docs/command.md#Tools for language models': (code) =>
      callsTools((mcp(code) as { mcpServers: Parameters<typeof callsTools>[0] }).mcpServers),
    'docs/command.md#Tools for language models 2': (code) =>
      callsTools((mcp(code) as { servers: Parameters<typeof callsTools>[0] }).servers),
    // The shell becomes the program; with `&` it would wait for its parent.
    'docs/command.md#The sandbox in tests': async (code) => {
      const wait = 'until grep -q ready ready.json; do kill -0 $!; sleep 0.1; done; kill $!; wait $!';
      await shell(`${code.trim()} > ready.json &\n${wait}`);
      assert.match(readFileSync(join(folder, 'ready.json'), 'utf8'), /^\{"ready":true,/);
    },
    'docs/command.md#JavaScript and TypeScript': async (code) => {
      await isTyped(code);
      const script = file('user.mjs', transformSync(code, { loader: 'ts' }).code);
      assert.match(await ends(process.execPath, [script]), /^http:\/\/127\.0\.0\.1:\d+ 12345 X-local18\w+\n$/);
    },
    'docs/command.md#mocha': async (code) => {
      assert.match(await ends(process.execPath, [mocha, file('mocha.test.mjs', code)]), /1 passing/);
    },
    'docs/command.md#vitest': async (code) => {
      const modules = join(folder, 'node_modules');
      const out = await ends(process.execPath, [
        join(modules, 'vitest/vitest.mjs'),
        'run',
        file('vitest.test.mjs', code),
      ]);
      assert.match(out, /Tests {2}1 passed/);
    },
    'docs/command.md#node --test': async (code) => {
      assert.match(await ends(process.execPath, ['--test', file('node.test.mjs', code)]), /^\S+ pass 1$/m);
    },
    'docs/command.md#go test': async (code) => {
      file('example_test.go', code);
      file('go.mod', 'module example\n');
      // Without a compiler of C, and the release that is there.
      const env = { CGO_ENABLED: '0', GOTOOLCHAIN: 'local' };
      assert.match(await ends('go', ['test', '-vet=off', '-v', '.'], env), /--- PASS: TestNetwork/);
    },
    'docs/command.md#Python': async (code) => {
      assert.match(await ends('python3', [file('test_sandbox.py', code)]), /\nOK\n$/);
    },
    'docs/command.md#A shell script': async (code) => assert.match(await shell(code), /^true$/m),
    'docs/command.md#A GitHub workflow': async (code) => {
      const free = await startSandbox();
      const { port } = new URL(free.url);
      await free.close();
      // It runs on for the next steps of a workflow, until the runner ends it.
      await shell(`${code.replaceAll('9650', port)}\nkill $!\nwait $!`, { GITHUB_ENV: 'env' });
      assert.equal(readFileSync(join(folder, 'env'), 'utf8'), `AVALANCHE_NODE_URL=http://127.0.0.1:${port}\n`);
    },
    'docs/ci.md#In a dev container': async (code) => {
      const { postCreateCommand, postStartCommand } = JSON.parse(code) as Readonly<Record<string, string>>;
      copyFileSync(installed().packed, join(folder, 'avalanche-lens-0.1.0.tgz'));
      const prefix = join(folder, 'container');
      const env = {
        npm_config_offline: 'true',
        npm_config_prefix: prefix,
        PATH: `${prefix}/bin:${process.env['PATH']}`,
      };
      const started = `${postStartCommand}\nuntil grep -q http /tmp/sandbox.log; do kill -0 $!; sleep 0.1; done\nkill $!\nwait $!`;
      const log = join(folder, 'container.log');
      writeFileSync(log, '');
      await shell(`${postCreateCommand}\n${started}`.replaceAll('/tmp/sandbox.log', log).replaceAll('9650', '0'), env);
    },
    'docs/sandbox.md#Use it from a program or wallet': async (code) => {
      assert.match(await shell(code.replace('URL', sandbox.url)), /"result":\{"height":"\d+"\}/);
    },
    'src/command/README.md#avalanche-lens': async (code) => {
      copyFileSync(installed().packed, join(folder, 'avalanche-lens-0.1.0.tgz'));
      const prefix = join(folder, 'global');
      const env = {
        npm_config_offline: 'true',
        npm_config_prefix: prefix,
        PATH: `${prefix}/bin:${process.env['PATH']}`,
      };
      const out = await shell(code.replaceAll('http://127.0.0.1:9650', sandbox.url), env);
      assert.match(out, /already accepted/);
      assert.equal(readFileSync(join(folder, 'merged.json'), 'utf8').trim(), partlySigned().byBoth);
    },
    'docs/api.md#The API for other extensions': async (code) => {
      copyFileSync('src/services/answers/avalanche-lens-api.ts', join(folder, 'avalanche-lens-api.ts'));
      const types = join(folder, 'node_modules/@types');
      mkdirSync(types, { recursive: true });
      for (const name of ['vscode', 'node']) symlinkSync(resolve('node_modules/@types', name), join(types, name));
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
      const sources = ['--target', 'esnext', '--types', 'node', file('api-user.ts', code)];
      await ends(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, ...sources]);
      const services = servicesOver({ name: 'Sandbox', url: sandbox.url, blockchain: 'X' });
      const printed: unknown[] = [];
      const extension = { activate: () => Promise.resolve({ getAPI: () => createAPI(services) }) };
      const body = transformSync(code.replace(/^import .*$/gm, ''), { loader: 'ts' }).code;
      const console = { log: (value: unknown) => printed.push(value) };
      const ended: unknown = runInNewContext(`(async () => {${body}})()`, {
        extensions: { getExtension: () => extension },
        console,
      });
      await ended;
      await services.close();
      assert.deepEqual(printed, [/\/\/ (Pay .*)$/m.exec(code)?.[1]]);
    },
    'docs/getting-started.md#Switch chains': areSettings,
    'docs/settings.md#Your own chain': areSettings,
    'docs/commands.md#Key bindings': (code) => {
      const { command, args } = JSON.parse(code) as { command: string; args: Record<string, string> };
      assert.ok(manifest.contributes.commands.some((each) => each.command === command));
      const { service = '', ...params } = args;
      assert.ok(areServiceParams(serviceNamed(service) ?? assert.fail(service), params));
    },
    'docs/node-configuration.md#Files': async (code) => {
      const at = code.replace('./schemas', pathToFileURL('media/schemas').href);
      assert.deepEqual(await marksOf('of-another-name.json', at), []);
      assert.equal((await marksOf('of-another-name.json', at.replace('rpc-gas-cap', 'rpc-gas-cup'))).length, 1);
    },
  };

  const blocks = codeBlocks();
  it('are run, or there is a reason', () => {
    const places = blocks.map(({ place }) => place);
    assert.deepEqual(places.sort(), [...Object.keys(RUN), ...Object.keys(NOT_RUN)].sort());
  });

  it('name scripts and files that there are', () => {
    for (const { code, language } of blocks) {
      if (language !== 'sh') continue;
      for (const [, name = ''] of code.matchAll(/\bnpm (?:run )?(?!run|install|publish|pack)([\w:-]+)/g))
        assert.ok(name in manifest.scripts, name);
      for (const [, name = ''] of code.matchAll(/\bgo run (?:-C )?(\S+)/g)) assert.ok(existsSync(name), name);
    }
  });

  for (const { place, code } of blocks as CodeBlock[]) {
    const run = RUN[place];
    if (run !== undefined) it(`run as they stand: ${place}`, () => run(code));
  }
}
