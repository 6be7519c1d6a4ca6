import { PassThrough, Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/command/command-table';
import { COMMAND_WORDS } from '../../../src/command/command-words';
import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import { visibleJSON } from '../../../src/core/json/visible-json';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import { editableJSON } from '../../../src/core/signing/tx-json';
import { EWOQ, UNUSED_ID } from '../../support/known-ids';
import { until } from '../../support/assertions/until';
import { demoStory } from '../../support/sandbox/demo-sandbox';

describe('the input of the command', () => {
  const { bytes } = demoStory().txs.payment;
  const hex = encodeHex(bytes);

  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'lens-inputs-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** What `hash` prints, or the reason, of standard input or of arguments. */
  async function hashed(
    stdin: string | Uint8Array,
    args: readonly string[] = ['-'],
    pieceSize = Infinity,
  ): Promise<string> {
    const [out, said]: [string[], string[]] = [[], []];
    const terminal = {
      out: (text: string) => out.push(text),
      say: (text: string) => said.push(text),
      input: () => Readable.from(piecesOf(Buffer.from(stdin), pieceSize)),
    };
    const code = await COMMANDS['hash']?.run(args, terminal).catch((error: unknown) => said.push(String(error)));
    return `${code} ${out.length} ${said.join(' | ')}`;
  }

  function piecesOf(content: Uint8Array, size: number): Uint8Array[] {
    if (content.length <= size) return [content];
    return Array.from({ length: Math.ceil(content.length / size) }, (_, i) =>
      content.subarray(i * size, (i + 1) * size),
    );
  }

  const given: readonly (readonly [title: string, stdin: string | Uint8Array, outcome: string])[] = [
    ['nothing', '', '2 0 Nothing stands in standard input.'],
    ['blank lines', '\n\r\n  \n', '2 0 Nothing stands in standard input.'],
    ['a byte order mark, CRLF, and blank lines', `\ufeff${hex}\r\n\r\n  ${hex}\t\r\n`, '0 2 '],
    ['the bytes themselves', bytes, '0 1 '],
    ['hex broken over lines', hex.replace(/.{64}/g, '$&\r\n'), '0 1 '],
    [
      'bytes as Go lists them',
      `[]byte{\n${Array.from(bytes, (byte) => `\t0x${byte.toString(16).padStart(2, '0')}, // as sent\n`).join('')}}`,
      '0 1 ',
    ],
    ['bytes as Python lists them', `[${bytes.join(', ')}]`, '0 1 '],
    [
      'a line that is nothing',
      `${hex}\nfrob\n${hex}`,
      "2 2 standard input, line 2: This isn't the hex of a transaction, block, or UTXO.",
    ],
  ];
  for (const [title, stdin, outcome] of given) {
    it(`can be ${title}`, async () => {
      for (const pieceSize of [Infinity, 1, 7, 64]) assert.equal(await hashed(stdin, ['-'], pieceSize), outcome);
    });
  }

  it('says which file is missing, not that its name is no hex', async () => {
    writeFileSync(join(folder, 'tx'), hex);
    assert.equal(await hashed('', [join(folder, 'tx')]), '0 1 ');
    for (const path of [join(folder, 'none'), 'none.hex', './none', 'C:\\none']) {
      assert.equal(await hashed('', [path]), `2 0 There is no file ${JSON.stringify(path)}.`);
    }
    assert.match(await hashed('', [folder]), /can't be read: it is a folder/);
  });

  it('reads a pipe whose writer is slow, and ends without a writer', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'exec > "$0"; sleep 0.2; echo "$1"; sleep 0.2; echo "$1"', pipe, hex]);
    const closed = once(writer, 'close');
    assert.equal(await hashed('', [pipe]), '0 2 ');
    await closed;
    assert.match(await hashed('', [pipe]), /^2 0 The file .* can't be read: it is a pipe that nothing writes to\.$/);
  });

  const read = readAnyTx(bytes);
  assert.ok(read);
  const json = editableJSON(read);
  const id = encodeCb58(txIDOf(bytes));
  const files: readonly (readonly [title: string, content: string | Uint8Array, outcome: string])[] = [
    ['JSON to edit', visibleJSON(json), '0 1 '],
    ['the response of a node', JSON.stringify({ jsonrpc: '2.0', result: { tx: hex, encoding: 'hex' }, id: 1 }), '0 1 '],
    ['JSON lines', `${JSON.stringify({ tx: hex })}\n${JSON.stringify({ id, bytes: hex, index: '3' })}\n`, '0 2 '],
    [
      'containers of an index',
      JSON.stringify({ containers: [hex, hex].map((each) => ({ id, bytes: each, encoding: 'hex' })) }, null, 2),
      '0 2 ',
    ],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${hex}\r\n`, 'utf16le'), '0 1 '],
    ['UTF-16 without one', Buffer.from(hex, 'utf16le'), '0 1 '],
    ['UTF-16 in the other order', Buffer.from(`\ufeff${hex}`, 'utf16le').swap16(), '0 1 '],
    [
      'bytes as Java lists them',
      `new byte[]{${Array.from(bytes, (each) => `(byte) ${(each << 24) >> 24}`).join(', ')}};`,
      '0 1 ',
    ],
    ['bytes as Rust prints them', `[\n${Array.from(bytes, (each) => `    ${each},\n`).join('')}]`, '0 1 '],
    [
      'fields that mean nothing',
      JSON.stringify({ tx: hex, note: 'x', to: ['a'] }),
      '0 1 tx: Ignored fields: note, to.',
    ],
    [
      'two transactions',
      `{"txHex": "${hex}",\n${visibleJSON(json).slice(1)}`,
      '2 0 tx: line 1, txHex: another transaction beside unsignedTx.',
    ],
    [
      'another ID',
      JSON.stringify({ id: UNUSED_ID, bytes: hex }),
      `2 0 tx: line 1, id: ${UNUSED_ID} in the JSON, but ${id} in the transaction.`,
    ],
    ['JSON of anything else', '{\n  "a": [1,\n2],\n  "b": {}\n}\n', '2 0 tx: No transaction or block in the JSON.'],
  ];
  for (const [title, content, outcome] of files) {
    it(`reads a file as a whole: ${title}`, async () => {
      const path = join(folder, 'tx');
      writeFileSync(path, content);
      const said = (await hashed('', [path])).replaceAll(path, 'tx');
      assert.equal(said, outcome);
      // A line of standard input is one of many.
      const isLine = typeof content === 'string' && /^\{.*\}$/.test(content);
      const ofPipe = isLine ? outcome.replace(/tx: (?:line 1, )?/, 'tx, line 1: ') : outcome;
      for (const pieceSize of [Infinity, 1, 64])
        assert.equal((await hashed(content, ['-'], pieceSize)).replaceAll('standard input', 'tx'), ofPipe);
    });
  }

  it('goes on after a file that is missing or refused, and names its place', async () => {
    const [tx, keys] = [join(folder, 'tx'), join(folder, 'notes')];
    writeFileSync(tx, hex);
    writeFileSync(keys, `\n\nprivateKey: ${EWOQ}\n`);
    const said = await hashed('', [join(folder, 'none'), tx, keys, tx]);
    assert.match(said, /^2 2 There is no file .*none"\. \| [^|]*notes, line 3: The input may hold a private key, /);
  });

  it('refuses what may be a key by the name of its file and its folders', async () => {
    const key = encodeCb58(sha256(Buffer.from('a key')));
    mkdirSync(join(folder, 'keys'), { recursive: true });
    for (const name of ['alice.pk', 'keys/alice', '.env.local']) {
      writeFileSync(join(folder, name), `${key}\n`);
      assert.match(await hashed('', [join(folder, name)]), /line 1: The input may hold a private key/, name);
    }
    writeFileSync(join(folder, 'ids'), key);
    assert.match(await hashed('', [join(folder, 'ids')]), /ids: This isn't the hex/);
  });

  it('ends with a sentence for a device without an end, and repeats no escape sequence of a name', async () => {
    assert.match(await hashed('', ['/dev/zero']), /^2 0 The file \/dev\/zero is larger than 256 MiB\.$/);
    const name = join(folder, 'a\u001b[31m\u009b1m');
    writeFileSync(name, 'x');
    const isControl = (character: string): boolean =>
      character < ' ' || (character >= '\u0080' && character <= '\u009f');
    assert.deepEqual([...(await hashed('', [name, name]))].filter(isControl), []);
  });

  it('is standard input without an argument, where something is piped', async () => {
    const out: string[] = [];
    const terminal = {
      out: (text: string) => out.push(text),
      say: (text: string) => assert.fail(text),
      input: () => Readable.from([Buffer.from(hex)]),
    };
    for (const name of ['hash', 'decode', 'encode'])
      assert.equal(await COMMANDS[name]?.run([], { ...terminal, isPiped: true }), 0, name);
    assert.equal(out.length, 3);
    await assert.rejects(COMMANDS['hash']?.run([], terminal) ?? Promise.resolve(), /Give a file/);
    assert.equal(await COMMANDS['merge']?.run(['-', hex], { ...terminal, say: () => undefined }), 0);
    assert.equal(out.at(-1), `${hex}\n`);
  });

  it('is replaced whole or not at all with --in-place', async () => {
    const [path, other] = [join(folder, 'copy'), join(folder, 'other')];
    for (const each of [path, other]) writeFileSync(each, hex, { mode: 0o640 });
    const before = statSync(path);
    const terminal = {
      out: (text: string) => assert.fail(text),
      say: () => undefined,
      input: () => Readable.from([Buffer.alloc(0)]),
    };
    assert.equal(await COMMANDS['merge']?.run(['--in-place', path, other], terminal), 0);
    const after = statSync(path);
    assert.notEqual(after.ino, before.ino);
    assert.deepEqual([after.mode, readFileSync(path, 'utf8')], [before.mode, hex]);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('.xcl')),
      [],
    );
    const out = COMMANDS['merge']?.run(['--out', other, path, path], terminal);
    await assert.rejects(out ?? Promise.resolve(), /other exists: it is not overwritten\.$/);
  });

  /** A stream that goes on, and what is printed of its lines. */
  function following(name: string, ...args: readonly string[]) {
    const input = new PassThrough();
    const printed: { readonly line: number; readonly error?: { readonly code: string } }[] = [];
    const terminal = {
      out: (text: string) => printed.push(JSON.parse(text) as (typeof printed)[number]),
      say: (text: string) => assert.fail(text),
      input: () => input,
    };
    return { input, printed, ended: COMMANDS[name]?.run([...args, '--json', '-'], terminal) };
  }

  it('is read as it arrives, whatever the first line is', async () => {
    for (const first of [hex, '0xdead', '0x0000', 'frob', JSON.stringify({ tx: hex }), '{}', hex.slice(0, -2)]) {
      const { input, printed, ended } = following('hash');
      // Hex that may be broken over lines waits for the next one.
      const isBroken = first === hex.slice(0, -2);
      input.write(`${first}\n`);
      if (!isBroken) await until(() => printed.length === 1);
      input.write(`${hex}\n${isBroken ? 'frob\n' : ''}`);
      await until(() => printed.length >= 2);
      input.end();
      await ended;
      assert.deepEqual(
        printed.map(({ line }) => line),
        isBroken ? [1, 2, 3] : [1, 2],
      );
    }
  });

  it('has a window of lines: what a line before calls a key is refused', async () => {
    const id = `0x${'5b'.repeat(32)}`;
    const { input, printed, ended } = following('id', '--id');
    for (const line of [id, 'private keys of the validators:', id, ...Array<string>(200).fill('x'.repeat(60)), id]) {
      input.write(`${line}\n`);
      await new Promise(setImmediate);
    }
    input.end();
    await ended;
    const refused = printed.filter(({ error }) => error?.code === 'privateKey').map(({ line }) => line);
    assert.deepEqual([printed.length, refused, printed.at(-1)?.error], [204, [3], undefined]);
  });

  it('goes on after a line that is too long to be kept', async () => {
    const { input, printed, ended } = following('hash');
    for (let i = 0; i < 20; i++) if (!input.write('0'.repeat(1024 * 1024))) await once(input, 'drain');
    input.end(`\n${hex}`);
    assert.equal(await ended, 2);
    assert.deepEqual(
      printed.map(({ line, error }) => [line, error?.code]),
      [
        [1, 'invalidInput'],
        [2, undefined],
      ],
    );
  });

  it('notices a closed pipe after each', async () => {
    const turns: number[] = [];
    let turn = 0;
    const out = (): void => {
      turns.push(turn);
      setImmediate(() => turn++);
    };
    const input = () => Readable.from([Buffer.from(`${hex}\n`.repeat(4))]);
    await COMMANDS['hash']?.run(['-'], { out, say: () => undefined, input });
    assert.deepEqual(turns, [0, 1, 2, 3]);
  });

  it('has its own words for each message that leads to the editor', () => {
    const words = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Readonly<Record<string, unknown>>;
    const leading = Object.keys(words).filter((word) =>
      /in the settings$|http\.proxy|(?:URL|[Rr]etry), or see the log|\(Sign Elsewhere…\)|with (?:Top Up|Remove from Subnet)…/.test(
        word,
      ),
    );
    assert.deepEqual(Object.keys(COMMAND_WORDS).sort(), leading.sort());
    for (const own of Object.values(COMMAND_WORDS)) assert.doesNotMatch(own, /setting|\blog\b/);
  });
});
