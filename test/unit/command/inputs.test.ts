import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND_WORDS, COMMANDS } from '../../../src/command/commands';
import { encodeHex } from '../../../src/core/encodings/hex';
import { demoStory } from '../../support/sandbox/demo-sandbox';

describe('the input of the command', () => {
  const { bytes } = demoStory().txs.payment;
  const hex = encodeHex(bytes);

  /** What `hash` prints, or the reason, of standard input or of arguments. */
  async function hashed(stdin: string | Uint8Array, args: readonly string[] = ['-']): Promise<string> {
    const [out, said]: [string[], string[]] = [[], []];
    const terminal = {
      out: (text: string) => out.push(text),
      say: (text: string) => said.push(text),
      input: () => Promise.resolve(Buffer.from(stdin)),
    };
    const code = await COMMANDS['hash']?.run(args, terminal).catch((error: unknown) => said.push(String(error)));
    return `${code} ${out.length} ${said.join(' | ')}`;
  }

  const given: readonly (readonly [title: string, stdin: string | Uint8Array, outcome: string])[] = [
    ['nothing', '', '1 0 BadInput: Nothing stands in standard input.'],
    ['blank lines', '\n\r\n  \n', '1 0 BadInput: Nothing stands in standard input.'],
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
    it(`can be ${title}`, async () => assert.equal(await hashed(stdin), outcome));
  }

  it('says which file is missing, not that its name is no hex', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lens-inputs-'));
    try {
      writeFileSync(join(folder, 'tx'), hex);
      assert.equal(await hashed('', [join(folder, 'tx')]), '0 1 ');
      for (const path of [join(folder, 'none'), 'none.hex', './none', 'C:\\none']) {
        assert.equal(await hashed('', [path]), `1 0 BadInput: There is no file ${JSON.stringify(path)}.`);
      }
      assert.match(await hashed('', [folder]), /can't be read: it is a folder/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('notices a closed pipe after each', async () => {
    const turns: number[] = [];
    let turn = 0;
    const out = (): void => {
      turns.push(turn);
      setImmediate(() => turn++);
    };
    const input = (): Promise<Uint8Array> => Promise.resolve(Buffer.from(`${hex}\n`.repeat(4)));
    await COMMANDS['hash']?.run(['-'], { out, say: () => undefined, input });
    assert.deepEqual(turns, [0, 1, 2, 3]);
  });

  it('has its own words for each message that leads to the editor', () => {
    const words = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Readonly<Record<string, unknown>>;
    const leading = Object.keys(words).filter((word) =>
      /in the settings$|http\.proxy|(?:URL|[Rr]etry), or see the log|\(Sign Elsewhere…\)/.test(word),
    );
    assert.deepEqual(Object.keys(COMMAND_WORDS).sort(), leading.sort());
    for (const own of Object.values(COMMAND_WORDS)) assert.doesNotMatch(own, /setting|\blog\b/);
  });
});
