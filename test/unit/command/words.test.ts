import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../src/command/run';
import { encodeHex } from '../../../src/core/encodings/hex';
import { EWOQ, EWOQ_KEY_HEX, SAMPLE_L1 } from '../../support/known-ids';
import { demoStory } from '../../support/sandbox/demo-sandbox';
import { healthyScript, L1, type L1Script, startL1Node } from '../../support/servers/l1-node';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly said: string;
}

async function ran(args: readonly string[], input = ''): Promise<Ran> {
  const [out, said]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    out: (text) => void out.push(text),
    say: (text) => void said.push(text),
    input: () => Readable.from([Buffer.from(input)]),
    isPiped: input !== '',
  });
  return { code, out: out.join(''), said: said.join('\n') };
}

describe('a command that explains', () => {
  it('a message of a node, of a wallet around it, of an answer, and of a log', async () => {
    const words = "couldn't issue tx: failed verification: memo exceeds maximum length: 21 > 0";
    const { out, code } = await ran(['explain', words]);
    assert.match(out, /memo/i);
    assert.equal(code, 0);
    const answer = JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: words }, id: 1 });
    for (const around of [`Error: submit failed: ${words}`, answer])
      assert.equal((await ran(['explain', around])).out, out);
    const unknown = await ran(['explain', 'the weather is nice']);
    assert.deepEqual([unknown.code, unknown.out], [3, 'This message is not known.\n']);
  });

  it('each known line of a file, with its number', async () => {
    const lines = ['nothing of note', 'memo exceeds maximum length: 21 > 0', '', 'nothing'];
    const { out, code } = await ran(['explain'], lines.join('\n'));
    assert.match(out, /^line 2: [^\n]+\n$/);
    assert.equal(code, 0);
    const json = (await ran(['explain', '--json'], lines.join('\n'))).out.trimEnd().split('\n');
    assert.deepEqual(
      json.map((line) => (JSON.parse(line) as { line: number }).line),
      [1, 2, 4],
    );
  });

  it('repeats no key, and reads none', async () => {
    const { code, out, said } = await ran(['explain', `insufficient funds PrivateKey-${'e'.repeat(50)}`]);
    assert.deepEqual([code, out], [2, '']);
    assert.doesNotMatch(said, /e{20}/);
  });
});

describe('a command that writes an ID in its other forms', () => {
  it('of each kind, with the name of a known one', async () => {
    assert.equal((await ran(['id', SAMPLE_L1])).out.slice(0, 7), 'hex: 0x');
    const address = (await ran(['id', EWOQ])).out;
    for (const form of ['name: ewoq', 'P-Chain: P-local18jma', 'C-Chain: C-local18jma', 'Fuji: X-fuji18jma'])
      assert.ok(address.includes(form), address);
    const digits = (await ran(['id', SAMPLE_L1])).out.slice(5).trim();
    assert.equal((await ran(['id', '--id', digits])).out, `cb58: ${SAMPLE_L1}\n`);
    assert.match((await ran(['id', `0x${'00'.repeat(32)}`])).out, /^name: P-Chain/);
  });

  it('refuses what is none, and 32 bytes that may be a key', async () => {
    const digits = 'ab'.repeat(32);
    const wrong = [SAMPLE_L1.slice(0, -1), 'x', `${SAMPLE_L1} ${SAMPLE_L1}`, digits, `PrivateKey-${SAMPLE_L1}`];
    for (const text of wrong) {
      const { code, out, said } = await ran(['id', text]);
      assert.deepEqual([code, out], [2, ''], text);
      assert.ok(!said.includes(digits), said);
    }
  });
});

describe('a command that reports an L1', () => {
  const cases: readonly (readonly [title: string, change: Partial<L1Script>, args: readonly string[], code: number])[] =
    [
      ['that accepts blocks', {}, [], 0],
      [
        'that may stop',
        { validators: [3, 3, 3, 1].map((n) => ({ weight: 20n, balance: 1_000_000_000n, isAway: n === 1 })) },
        [],
        1,
      ],
      ['that has no validators', { validators: [] }, [], 1],
      ['whose balances last', {}, ['--min-days', '30'], 0],
      ['whose balances last less long', {}, ['--min-days', '20000'], 1],
      [
        'with a validator without a balance',
        { validators: [{ weight: 1n }, ...healthyScript().validators] },
        ['--min-days', '30'],
        1,
      ],
      [
        'whose price of a balance is not known',
        { missing: ['platform.getValidatorFeeState'] },
        ['--min-days', '30'],
        3,
      ],
      ['of a node that is syncing', { syncing: [L1] }, [], 3],
    ];
  for (const [title, change, args, code] of cases)
    it(title, async () => {
      const node = await startL1Node(() => ({ ...healthyScript(), ...change }));
      try {
        const text = await ran(['l1', '--node', node.url, ...args, L1]);
        const json = await ran(['l1', '--json', '--node', node.url, ...args, L1]);
        assert.deepEqual([text.code, json.code], [code, code], text.out + text.said);
        const { validators, verdict } = JSON.parse(json.out) as {
          readonly verdict: string;
          readonly validators: readonly { readonly validationID: string; readonly balance: string }[];
        };
        assert.equal(validators.length, (change.validators ?? healthyScript().validators).length, verdict);
        for (const each of validators) assert.match(`${each.validationID} ${each.balance}`, /^\w{40,} \d+$/);
        assert.doesNotMatch(text.out, /Top Up/);
      } finally {
        await node.close();
      }
    });

  it('exits as unknown without the node, and as bad input without the L1', async () => {
    assert.equal((await ran(['l1', '--node', 'http://127.0.0.1:9', L1])).code, 3);
    for (const args of [
      ['l1', L1],
      ['l1', '--node', 'http://127.0.0.1:9', 'x'],
      ['l1', '--min-days', 'x', '--node', 'Fuji', L1],
    ])
      assert.equal((await ran(args)).code, 2, args.join(' '));
  });
});

describe('the output as JSON', () => {
  const hex = encodeHex(demoStory().txs.payment.bytes);
  it('has one object for each input, in order, also for one that is wrong or refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lens-json-'));
    try {
      const file = join(folder, 'all.txt');
      writeFileSync(file, [hex, '', 'zz', SAMPLE_L1, `0x${'cd'.repeat(32)}`].join('\n'));
      for (const command of ['decode', 'hash', 'check']) {
        const { out, said } = await ran([command, '--json', file, join(folder, 'gone.txt')]);
        const values = out
          .trimEnd()
          .split('\n')
          .map(
            (line) => JSON.parse(line) as { input: string; line?: number; error?: { code: string; message: string } },
          );
        assert.deepEqual(
          values.map(({ input, line, error }) => [input.split('/').at(-1), line, error?.code]),
          [
            ['all.txt', 1, undefined],
            ['all.txt', 3, 'invalidInput'],
            ['all.txt', 4, 'invalidInput'],
            ['all.txt', 5, 'privateKey'],
            ['gone.txt', undefined, 'invalidInput'],
          ],
        );
        assert.equal(said, '');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names the line of what may be a key, by every command, and reads the others', async () => {
    const key = `PrivateKey-${'e'.repeat(50)}`;
    for (const [at, lines] of [
      [1, [key, hex]],
      [3, [hex, '', key, hex]],
      [4, ['', hex, '', ` private key: ${EWOQ_KEY_HEX} `, hex]],
    ] as const)
      for (const command of ['decode', 'check', 'id', 'explain']) {
        const { out, said, code } = await ran([command, '--json', '-'], lines.join('\n'));
        const values = out
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { input: string; line: number; error?: { code: string } });
        assert.deepEqual(
          values.map(({ line }) => line),
          lines.flatMap((line, i) => (line === '' ? [] : [i + 1])),
        );
        const refused = values.filter(({ error }) => error?.code === 'privateKey');
        assert.deepEqual(
          refused.map(({ input, line }) => [input, line]),
          [['standard input', at]],
          command,
        );
        assert.deepEqual([said, code, /eeee|private key:/.test(out)], ['', 2, false]);
      }
  });

  it('tells a message that is not known from an answer', async () => {
    const { out } = await ran(['explain', '--json'], 'nice weather\nmemo exceeds maximum length: 21 > 0');
    const [unknown, known] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.ok(unknown?.['error'] !== undefined && known?.['meaning'] !== undefined && known['error'] === undefined);
    assert.equal((JSON.parse((await ran(['id', '--json', SAMPLE_L1])).out) as { input: string }).input, 'argument');
  });

  it("has the node's JSON as an object, with every digit", async () => {
    const { out } = await ran(['decode', '--json', hex]);
    assert.equal(typeof (JSON.parse(out) as { json: unknown }).json, 'object');
    assert.match(out, /"amount": ?\d{10,}/);
  });
});

describe('help', () => {
  it('is the same by each of its names, and describes each option', async () => {
    const [whole, ...others] = await Promise.all([['help'], ['--help'], ['-h'], []].map((args) => ran(args)));
    for (const other of others) assert.deepEqual(other, whole);
    const [one, ...same] = await Promise.all(
      [
        ['help', 'l1'],
        ['l1', '--help'],
        ['l1', '-h'],
      ].map((args) => ran(args)),
    );
    for (const other of same) assert.deepEqual(other, one);
    assert.match(one?.out ?? '', /--min-days\n {6}\S/);
    for (const [name] of whole?.out.matchAll(/^ {2}[a-z]\S*/gm) ?? []) {
      const { code, out } = await ran(['help', name.trim()]);
      assert.equal(code, 0);
      assert.doesNotMatch(out, /^ {6}$/m, name);
    }
    assert.equal((await ran(['help', 'nothing'])).code, 2);
  });

  it('names the node that AVALANCHE_NODE_URL names', async () => {
    const node = await startL1Node(healthyScript);
    process.env['AVALANCHE_NODE_URL'] = node.url;
    try {
      assert.equal((await ran(['l1', L1])).code, 0);
      assert.equal((await ran(['l1', '--node', 'http://127.0.0.1:9', L1])).code, 3);
    } finally {
      delete process.env['AVALANCHE_NODE_URL'];
      await node.close();
    }
  });
});
