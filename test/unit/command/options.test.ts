import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_HELP, SANDBOX_OPTIONS } from '../../../sandbox/run-sandbox';
import { COMMANDS, OPTIONS } from '../../../src/command/command-table';
import { runCommand } from '../../../src/command/run';
import { encodeHex } from '../../../src/core/encodings/hex';
import { visibleJSON } from '../../../src/core/json/visible-json';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import { editableJSON } from '../../../src/core/signing/tx-json';
import { EWOQ, SAMPLE_L1 } from '../../support/known-ids';
import { demoStory, startDemo } from '../../support/sandbox/demo-sandbox';
import { partlySigned } from '../../support/setup/partly-signed';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';

const names = (options: object): string[] => Object.keys(options).map((name) => `--${name}`);

describe('each option of each command', () => {
  const { bytes } = demoStory().txs.payment;
  const hex = encodeHex(bytes);
  const { byEwoq, byTreasury } = partlySigned();
  /** That of the treasury: one of the two slots at the end, before the checksum. */
  const signature =
    [byTreasury.slice(-268, -138), byTreasury.slice(-138, -8)].find((slot) => !/^0+$/.test(slot)) ?? assert.fail();
  const sandbox = sandboxSetUp(() => startDemo());
  // Where the program's files are: the build of the package says it.
  before(() => void Object.assign(globalThis, { FOLDER: process.cwd() }));
  let folder = '';
  let files = { json: '', ewoq: '', treasury: '', out: '' };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lens-options-'));
    files = {
      json: join(folder, 'edited.avalanche-tx.json'),
      ewoq: join(folder, 'ewoq.hex'),
      treasury: join(folder, 'treasury.hex'),
      out: join(folder, 'out.hex'),
    };
    writeFileSync(files.json, visibleJSON(editableJSON(readAnyTx(bytes) ?? assert.fail())));
    writeFileSync(files.ewoq, byEwoq);
    writeFileSync(files.treasury, byTreasury);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What a command prints that ends with this code. */
  async function ends(code: number, ...args: readonly string[]): Promise<string> {
    const out: string[] = [];
    const said: string[] = [];
    const input = () => Readable.from([new Uint8Array()]);
    const terminal = { out: (text: string) => void out.push(text), say: (text: string) => void said.push(text), input };
    assert.equal(await runCommand(args, terminal), code, said.join('\n'));
    return out.join('');
  }
  const valueOf = async (code: number, ...args: readonly string[]) =>
    JSON.parse(await ends(code, ...args)) as Readonly<Record<string, unknown>>;
  const on = (url = sandbox.url): readonly string[] => ['--node', url];
  const nowhere = (): readonly string[] => [...on(), '--blockchain', 'nowhere'];

  const merges = (...options: readonly string[]): Promise<string> =>
    ends(0, 'merge', ...options, files.ewoq, files.treasury);
  const inserts = (...options: readonly string[]): Promise<string> =>
    ends(0, 'insert', ...options, files.ewoq, signature);

  const nodeFile = (key = 'http-port'): string => {
    mkdirSync(join(folder, '.avalanchego/configs'), { recursive: true });
    const path = join(folder, '.avalanchego/configs/node.json');
    writeFileSync(path, JSON.stringify({ [key]: 1 }));
    return path;
  };

  /** Of one step, which spends more than there is. */
  const planFile = (): string => {
    const path = join(folder, 'a.avalanche-plan.json');
    const values = { from: EWOQ, to: [EWOQ], amount: '1000000000' };
    writeFileSync(path, JSON.stringify({ steps: [{ name: 'pay', kind: 'x-pay', values }] }));
    return path;
  };

  const payment = ['--from', EWOQ, '--to', EWOQ];
  const l1Of = (code: number, ...options: readonly string[]) => valueOf(code, 'l1', ...on(), ...options, SAMPLE_L1);
  const news = (...options: readonly string[]): Promise<string> =>
    ends(0, 'new', 'x-pay', ...on(), ...payment, ...options);

  /** A use of each, which shows what it does. */
  const USES: Readonly<Record<string, Readonly<Record<string, () => Promise<void>>>>> = {
    decode: {
      '--json': async () => assert.equal((await valueOf(0, 'decode', '--json', hex))['type'], 'BaseTx'),
      '--bytes': async () =>
        assert.match(await ends(0, 'decode', '--bytes', hex), /^0000 {2}00 00 +codecVersion = 0$/m),
    },
    check: {
      '--json': async () => assert.equal((await valueOf(3, 'check', '--json', hex))['verdict'], 'cannot tell'),
      '--format': async () => {
        assert.match(
          await ends(0, 'check', '--format', 'github', ...on(), hex),
          /^::notice::This transaction is already accepted\n$/,
        );
        await ends(2, 'check', '--format', 'gitlab', hex);
        await ends(2, 'check', '--format', 'github', '--json', hex);
        assert.equal(
          await ends(2, 'check', '--format', 'github', 'zz'),
          "::error::This isn't the hex of a transaction, block, or UTXO.\n",
        );
        writeFileSync(files.out, `\n${hex.slice(0, -2)}00\n`);
        assert.match(await ends(1, 'check', '--format', 'github', files.out), /^::error file=\S+out\.hex::/m);
      },
      '--node': async () => assert.match(await ends(0, 'check', ...on(), hex), /already accepted/),
      '--blockchain': async () => void (await ends(3, 'check', ...nowhere(), hex)),
    },
    hash: { '--json': async () => assert.ok((await valueOf(0, 'hash', '--json', hex))['txID']) },
    encode: {
      '--out': async () => {
        assert.equal(await ends(0, 'encode', '--out', files.out, files.json), '');
        assert.equal(readFileSync(files.out, 'utf8').trim(), hex);
        await ends(2, 'encode', '--out', files.out, files.json);
      },
      '--sort': async () => assert.equal(await ends(0, 'encode', '--sort', files.json), `${hex}\n`),
    },
    merge: {
      '--node': async () => assert.equal(await merges(...on()), await merges()),
      '--blockchain': async () => assert.equal(await merges(...nowhere()), await merges()),
      '--out': async () => {
        const merged = await merges();
        assert.equal(await merges('--out', files.out), '');
        assert.equal(readFileSync(files.out, 'utf8').trim(), merged.trim());
      },
      '--in-place': async () => {
        const merged = await merges();
        assert.equal(await merges('--in-place'), '');
        assert.equal(readFileSync(files.ewoq, 'utf8').trim(), merged.trim());
      },
    },
    insert: {
      '--node': async () => assert.equal(await inserts(...on()), await merges()),
      '--blockchain': async () => void (await ends(2, 'insert', ...nowhere(), files.ewoq, signature)),
      '--out': async () => {
        assert.equal(await inserts(...on(), '--out', files.out), '');
        assert.equal(readFileSync(files.out, 'utf8').trim(), (await merges()).trim());
      },
      '--in-place': async () => {
        const merged = await merges();
        assert.equal(await inserts(...on(), '--in-place'), '');
        assert.equal(readFileSync(files.ewoq, 'utf8').trim(), merged.trim());
      },
    },
    look: {
      '--json': async () => assert.equal((await valueOf(0, 'look', '--json', ...on(), '3'))['height'], '3'),
      '--node': async () => void (await ends(2, 'look', '3')),
      '--blockchain': async () => void (await ends(3, 'look', ...nowhere(), '3')),
    },
    l1: {
      '--json': async () => assert.equal((await l1Of(3, '--json'))['verdict'], 'unknown'),
      '--format': async () =>
        assert.match(await ends(3, 'l1', '--format', 'github', ...on(), SAMPLE_L1), /^::warning::[^\n]*%0A[^\n]*\n$/),
      '--node': async () => void (await ends(2, 'l1', SAMPLE_L1)),
      // One of its validators has a balance for 39 hours.
      '--min-days': async () => void (await ends(1, 'l1', ...on(), '--min-days', '7', SAMPLE_L1)),
    },
    plan: {
      '--json': async () =>
        assert.equal((await valueOf(1, 'plan', 'check', '--json', ...on(), planFile()))['fees'], '0'),
      '--format': async () => {
        assert.match(
          await ends(1, 'plan', 'check', '--format', 'github', ...on(), planFile()),
          /^::error file=.*line=1::/,
        );
        await ends(2, 'plan', 'check', '--format', 'gitlab', ...on(), planFile());
      },
      '--node': async () => void (await ends(2, 'plan', 'check', planFile())),
      '--agree': async () => {
        const path = planFile();
        writeFileSync(path, readFileSync(path, 'utf8').replace('1000000000', '1'));
        const next = ['plan', 'next', ...on(), path];
        await ends(0, ...next);
        writeFileSync(path, readFileSync(path, 'utf8').replace('"amount":"1"', '"amount":"2"'));
        assert.equal(await ends(3, ...next), '');
        assert.match(await ends(0, ...next, '--agree'), /"amount": 2000000000,/);
      },
    },
    config: {
      '--json': async () => assert.deepEqual((await valueOf(0, 'config', '--json', nodeFile()))['marks'], []),
      '--format': async () => {
        assert.equal(await ends(0, 'config', '--format', 'github', nodeFile()), '');
        await ends(2, 'config', '--format', 'github', '--json', nodeFile());
      },
      '--schema': async () => assert.match(await ends(1, 'config', '--schema', 'subnet', nodeFile()), /http-port/),
      '--strict': async () => void (await ends(1, 'config', '--strict', nodeFile('creation-tx-fee'))),
    },
    explain: {
      '--json': async () =>
        assert.ok((await valueOf(0, 'explain', '--json', 'memo exceeds maximum length: 21 > 0'))['advice']),
    },
    id: {
      '--json': async () => assert.equal((await valueOf(0, 'id', '--json', SAMPLE_L1))['kind'], 'id'),
      '--id': async () => {
        const digits = `0x${'ab'.repeat(32)}`;
        await ends(2, 'id', digits);
        assert.match(await ends(0, 'id', '--id', digits), /^cb58: /);
      },
    },
    new: {
      '--node': async () => void (await ends(2, 'new', 'x-pay', ...payment)),
      '--blockchain': async () => void (await ends(3, 'new', 'x-pay', ...payment, '--amount', '1.5', ...nowhere())),
      '--file': async () => {
        writeFileSync(files.out, JSON.stringify({ amount: '1.5' }));
        assert.equal(await news('--file', files.out), await news('--amount', '1.5'));
      },
      '--hex': async () => assert.match(await news('--amount', '1.5', '--hex'), /^0x0000[0-9a-f]{500,}\n$/),
      '--out': async () => {
        assert.equal(await news('--amount', '1.5', '--out', files.out), '');
        assert.ok(readFileSync(files.out, 'utf8').startsWith('{'));
      },
      '--schema': async () => assert.ok((await valueOf(0, 'new', 'x-pay', '--schema'))['properties']),
    },
  };
  for (const [command, uses] of Object.entries(USES))
    for (const [option, use] of Object.entries(uses)) it(`does what it says: ${command} ${option}`, use);

  it('is used by a test', () => {
    // Those of programs that run on are in the arguments of one that a test starts.
    const tests = ['sandbox/test/command.test.ts', 'test/release/command.test.ts'];
    const text = tests.map((file) => readFileSync(file, 'utf8')).join('\n');
    const unused = Object.entries({ ...OPTIONS, sandbox: SANDBOX_OPTIONS }).flatMap(([command, options]) =>
      names(options).filter((name) => USES[command]?.[name] === undefined && !text.includes(`'${name}'`)),
    );
    assert.deepEqual(unused, []);
  });

  it('stands in the help', () => {
    assert.deepEqual(Object.keys(COMMANDS).sort(), [...Object.keys(OPTIONS), 'sandbox'].sort());
    for (const [name, options] of Object.entries(OPTIONS)) {
      const usage = COMMANDS[name]?.usage ?? '';
      assert.deepEqual([...new Set(usage.match(/--[a-z-]+/g) ?? [])].sort(), names(options).sort(), name);
    }
    for (const name of names(SANDBOX_OPTIONS)) assert.match(SANDBOX_HELP, new RegExp(`^ {2}${name} `, 'm'));
  });

  it('stands in docs/command.md', () => {
    const page = readFileSync('docs/command.md', 'utf8');
    for (const [name, options] of Object.entries(OPTIONS)) {
      const row = new RegExp(`^\\| \`${name}\` .*`, 'm').exec(page)?.[0] ?? '';
      assert.deepEqual((row.match(/--[a-z-]+/g) ?? []).sort(), names(options).sort(), name);
    }
    for (const name of names(SANDBOX_OPTIONS)) assert.match(page, new RegExp(`^\\| \`${name}\\b`, 'm'));
  });
});
