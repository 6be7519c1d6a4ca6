import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { byteShapes } from '../../../../src/features/issue/input/byte-shapes';
import { finished } from '../../../../src/core/steps';
import { HexReader } from '../../../../src/features/issue/input/hex-reader';
import { rangeOfBytes } from '../../../../src/features/issue/input/pasted-tx';
import { recordedTxs } from '../../../support/recording/recorded-txs';

const recorded = [...recordedTxs(new Codec()).values()].filter(({ tx }) => tx.credentials.length > 0);
const pairs = (bytes: Uint8Array): string[] => [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
const lines = (items: readonly string[], each: number, joint: string, end = '\n'): string =>
  Array.from({ length: Math.ceil(items.length / each) }, (_, i) =>
    items.slice(i * each, (i + 1) * each).join(joint),
  ).join(end);
const offset = (i: number): string => (16 * i).toString(16).padStart(8, '0');
const ascii = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^ -~]/g, '.');
const rows = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / 16) }, (_, i) => bytes.subarray(16 * i, 16 * (i + 1)));

const SHAPES: readonly (readonly [name: string, write: (bytes: Uint8Array) => string])[] = [
  ['a JSON list', (bytes) => JSON.stringify({ tx: [...bytes] })],
  ['a printed JSON list', (bytes) => JSON.stringify([...bytes], null, 2)],
  ["Node's Buffer as JSON", (bytes) => JSON.stringify(Buffer.from(bytes))],
  [
    'Go source',
    (bytes) =>
      `tx := []byte{\n\t${lines(
        pairs(bytes).map((each) => `0x${each}`),
        12,
        ', ',
        ',\n\t',
      )},\n}`,
  ],
  ["Go's %#v", (bytes) => `[]byte{${[...bytes].map((byte) => `0x${byte.toString(16)}`).join(', ')}}`],
  [
    'escapes',
    (bytes) =>
      `"${pairs(bytes)
        .map((each) => `\\x${each}`)
        .join('')}"`,
  ],
  [
    'escapes over lines',
    (bytes) =>
      `"${lines(
        pairs(bytes).map((each) => `\\x${each}`),
        16,
        '',
        '" +\n  "',
      )}"`,
  ],
  ['base64', (bytes) => `{"tx":"${Buffer.from(bytes).toString('base64')}"}`],
  [
    'base64 of 76 columns',
    (bytes) =>
      Buffer.from(bytes)
        .toString('base64')
        .replace(/(.{76})/g, '$1\n'),
  ],
  ['base64 for URLs', (bytes) => `tx=${Buffer.from(bytes).toString('base64url')}&x=1`],
  [
    'xxd',
    (bytes) =>
      rows(bytes)
        .map((row, i) => `${offset(i)}: ${lines(pairs(row), 2, '', ' ').padEnd(39)}  ${ascii(row)}`)
        .join('\n'),
  ],
  [
    'hexdump -C',
    (bytes) =>
      rows(bytes)
        .map((row, i) => `${offset(i)}  ${pairs(row).join(' ').padEnd(48)}  |${ascii(row)}|`)
        .join('\n'),
  ],
  ["Go's %v", (bytes) => `[${bytes.join(' ')}]`],
  [
    'Go source with comments',
    (bytes) =>
      `[]byte{\n${pairs(bytes)
        .map((pair, i) => `\t0x${pair},${i % 8 === 0 ? ` // part ${i}` : ''}\n`)
        .join('')}}`,
  ],
  [
    'Rust source',
    (bytes) =>
      `&[${pairs(bytes)
        .map((pair) => `0x${pair}u8`)
        .join(', ')}]`,
  ],
  ["Rust's vec!", (bytes) => `vec![0u8, ${bytes.slice(1).join(', ')}]`],
  ["Python's repr", (bytes) => `tx = ${pythonRepr(bytes)}\n`],
  [
    "Python's repr, all escaped",
    (bytes) =>
      `b'${pairs(bytes)
        .map((pair) => `\\x${pair}`)
        .join('')}'`,
  ],
  ['a comment of code', (bytes) => `// 0x${lines(pairs(bytes), 32, '', '\n// ')}\nconst x = 1;`],
  ['a comment of a script', (bytes) => `  # ${lines(pairs(bytes), 32, '', '\n  # ')}\necho`],
  ['a comment of documentation', (bytes) => `/**\n * ${lines(pairs(bytes), 32, '', '\n * ')}\n */`],
  ['colons', (bytes) => pairs(bytes).join(':')],
  ['lines that Markdown quotes', (bytes) => `> 0x${lines(pairs(bytes), 32, '', '\n> ')}\n`],
];

/** As Python prints bytes. */
function pythonRepr(bytes: Uint8Array): string {
  const letters: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r', 92: '\\\\' };
  const isQuoted = bytes.includes(39) && !bytes.includes(34);
  const all = [...bytes].map((byte) => {
    if (byte === 39 && !isQuoted) return "\\'";
    if (byte < 32 || byte > 126) return letters[byte] ?? `\\x${byte.toString(16).padStart(2, '0')}`;
    return letters[byte] ?? String.fromCharCode(byte);
  });
  return isQuoted ? `b"${all.join('')}"` : `b'${all.join('')}'`;
}

describe('signed transactions in other notations than hex', () => {
  for (const [name, write] of SHAPES) {
    it(name, () => {
      for (const { bytes } of recorded) {
        const text = `before\n${write(bytes)}\nafter`;
        const [found, ...more] = new HexReader().inText(text);
        assert.equal(more.length, 0);
        assert.deepEqual(Buffer.from(found?.bytes ?? []), Buffer.from(bytes));
        const reading = new HexReader().at(text, Math.floor(text.length / 2));
        assert.ok(reading !== undefined && 'txs' in reading);
      }
    });
  }

  for (const [name, write] of SHAPES) {
    it(`${name}, quoted in Markdown`, () => {
      const { bytes } = recorded[0]!;
      const text = write(bytes).replace(/^/gm, '> ');
      const [found, ...more] = new HexReader().inText(`before\n${text}\nafter`);
      assert.equal(more.length, 0);
      assert.deepEqual(Buffer.from(found?.bytes ?? []), Buffer.from(bytes));
    });
  }

  it('escapes in a comment', () => {
    const { bytes } = recorded[0]!;
    const escapes = pairs(bytes).map((pair) => `\\x${pair}`);
    const [found] = new HexReader().inText(`// "${lines(escapes, 16, '', '"\n// "')}"`);
    assert.deepEqual(Buffer.from(found?.bytes ?? []), Buffer.from(bytes));
  });

  it('marks bytes at their place', () => {
    const { bytes } = recorded[0]!;
    const text = JSON.stringify([...bytes]);
    const [found] = new HexReader().inText(text);
    const at = found === undefined ? undefined : rangeOfBytes(found, { start: 4, end: 6 });
    assert.equal(text.slice(at?.start, at?.end), [...bytes].slice(4, 6).join(','));
  });

  it('finds none in numbers beyond a byte and in other bytes', () => {
    assert.deepEqual(finished(byteShapes(JSON.stringify(Array.from({ length: 80 }, (_, i) => i * 4)))), []);
    for (const text of [JSON.stringify(Array(80).fill(0)), 'A'.repeat(400), '\\x00'.repeat(100)])
      assert.deepEqual(new HexReader().inText(text), []);
  });
});
