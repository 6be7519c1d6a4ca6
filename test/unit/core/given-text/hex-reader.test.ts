import assert from 'node:assert/strict';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { readSignable } from '../../../../src/core/signing/read-tx';
import { givenProblemText } from '../../../../src/features/issue/input/given-problem';
import { givenBytes } from '../../../../src/services/review/notes';
import { readGiven } from '../../../../src/core/given-text/given-text';
import { holdsHex } from '../../../../src/features/issue/input/holds-hex';
import { touchesPrivateKeyInSteps } from '../../../../src/core/given-text/guard';
import { KeyedText } from '../../../../src/core/private-keys/keyed-text';
import { HexReader, rangeOfBytes, type Reading, wholeRange } from '../../../../src/core/given-text/hex-reader';
import { EWOQ_KEY, RECORDED_PAYMENT } from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { snapshotOf } from '../../../support/wording/snapshot';
import { finished } from '../../../../src/core/steps';

const recorded = [...recordedTxs(new Codec()).values()].filter(({ tx }) => tx.credentials.length > 0);
const [first, second] = recorded.map(({ bytes }) => bytes) as [Uint8Array, Uint8Array];
const plain = toHexDigits(first);
const checked = encodeHex(first);
const other = encodeHex(second);

/** `digits` cut into lines of `width`, joined as a language joins them. */
const wrapped = (digits: string, joint: string, width = 64): string =>
  (digits.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(joint);

const txsOf = (reading: Reading | undefined) => (reading !== undefined && 'txs' in reading ? reading.txs : []);
const problemOf = (reading: Reading | undefined): string | undefined =>
  reading !== undefined && 'problem' in reading ? givenProblemText(reading.problem) : undefined;

describe('reading transactions from a text', () => {
  const stepsOf = (steps: Iterator<unknown>): number => {
    let count = 1;
    while (steps.next().done !== true) count++;
    return count;
  };

  it('reads a number before millions of remarks', () => {
    const text = `1\n${'#\n'.repeat(2 ** 22)}`;
    assert.match(problemOf(finished(new HexReader().selected(text))) ?? '', /^No transaction/);
  });

  for (const line of ['\n', ' ', '. ', 'ñ', 'ab cd ', '"ab" + "cd" ', '(byte) 0x80, ']) {
    it(`reads a megabyte of ${JSON.stringify(line)} in steps`, () => {
      const text = line.repeat(2 ** 20 / line.length);
      assert.ok(stepsOf(new HexReader().inText(text)) > 30);
      assert.ok(stepsOf(new HexReader().selected(text)) > 60);
      assert.ok(stepsOf(touchesPrivateKeyInSteps(new KeyedText(text), 0, text.length)) > 250 + 15);
    });
  }

  const snapshot = snapshotOf('pasted-hex');
  const reader = new HexReader();

  const ONE: readonly (readonly [what: string, text: string])[] = [
    ['with 0x and checksum', checked],
    ['with 0x, without checksum', `0x${plain}`],
    ['without 0x', checked.slice(2)],
    ['nothing but digits', plain],
    ['upper case', `0X${checked.slice(2).toUpperCase()}`],
    ['in quotes, as JSON', `{"tx":"${checked}","encoding":"hex"}`],
    ['in single quotes', `'${checked}'`],
    ['as a template', `\`${checked}\``],
    ['spaces around it', `\n\t ${checked} \r\n`],
    ['over lines', wrapped(checked, '\n')],
    ['over lines of CRLF, indented', wrapped(checked, '\r\n    ')],
    ['continued with backslashes', wrapped(checked, '\\\n')],
    ['added with plus', `const tx =\n  "${wrapped(checked, '" +\n  "')}";`],
    ['added with plus in front', `"${wrapped(checked, '"\n + "')}"`],
    ['literals side by side, as in Python', `("${wrapped(checked, '"\n "')}")`],
    ['line breaks as they stand in JSON', `"${wrapped(checked, '\\n')}"`],
    ['0x alone in its literal', `"0x" + "${checked.slice(2)}"`],
    ['0x and a few digits first', `0x0000 ${checked.slice(6)}`],
    ['eight digits a line', wrapped(plain, '\n', 8)],
    ['a comment with words of hex above it', `// add a fee\n${checked}`],
    ['such a comment above bare digits', `# cafe fee\n${plain}`],
    ['words of hex behind it', `${plain}\nadd fee`],
    ['a comment of code', `// 0x${wrapped(plain, '\n// ')}\nconst x = 1;`],
    ['a comment of a script', `  # ${wrapped(plain, '\n  # ')}\necho`],
    ['a comment of documentation', `/**\n * ${wrapped(plain, '\n * ')}\n */`],
    ['colons', wrapped(plain, ':', 2)],
    ['colons over lines', wrapped(wrapped(plain, ':', 2), '\n    ', 45)],
    ['lines that Markdown quotes', `> 0x${wrapped(plain, '\n> ')}\n`],
    ['a command line', `curl -d '{"tx":"${checked}"}' http://127.0.0.1:9650/ext/bc/X`],
  ];
  for (const [what, text] of ONE) {
    it(what, () => {
      const [tx, ...more] = txsOf(finished(reader.selected(text)));
      assert.ok(tx, problemOf(finished(reader.selected(text))));
      assert.deepEqual(more, []);
      assert.deepEqual(Buffer.from(tx.bytes), Buffer.from(first));
      const notes = givenBytes({ pasted: tx, text, origin: undefined }).notes;
      snapshot.matches(what, notes.length === 0 ? 'no notes' : notes);
    });
  }

  const hexNumber = (byte: number): string => `0x${byte.toString(16)}`;
  const LISTS: Readonly<Record<string, (bytes: readonly number[]) => string>> = {
    'a list of numbers': (bytes) => JSON.stringify(bytes),
    'as Go prints bytes with %#v': (bytes) => `tx := []byte{${bytes.map(hexNumber).join(', ')}}\nother := 1`,
    'as Go prints bytes': (bytes) => `[${bytes.join(' ')}]`,
    Rust: (bytes) => `let tx = vec![0u8, ${bytes.slice(1).join(', ')}];`,
    'a typed array': (bytes) => `new Uint8Array([${bytes.join(',')}])`,
    'JSON of a Buffer': (bytes) => JSON.stringify({ type: 'Buffer', data: bytes }),
    Python: (bytes) => `bytes([\n${bytes.map((byte) => `    ${hexNumber(byte)},  # one\n`).join('')}])`,
    Java: (bytes) => `byte[] tx = new byte[] {${bytes.map((byte) => `(byte) ${hexNumber(byte)}`).join(', ')}};`,
    'Java, printed': (bytes) => `[${bytes.map((byte) => (byte << 24) >> 24).join(', ')}]`,
    Kotlin: (bytes) => `byteArrayOf(${bytes.map((byte) => `${hexNumber(byte)}.toByte()`).join(', ')})`,
    'C#': (bytes) => `byte[] tx = { ${bytes.map(hexNumber).join(', ')} };`,
    Swift: (bytes) => `let tx: [UInt8] = [${bytes.map(hexNumber).join(', ')}]`,
    'F#': (bytes) => `[| ${bytes.map((byte) => `${byte}uy`).join('; ')} |]`,
    mixed: (bytes) => `[${bytes.map((byte, i) => (i % 3 === 0 ? byte : hexNumber(byte))).join(', ')}]`,
  };
  for (const [what, write] of Object.entries(LISTS)) {
    it(`reads a list of bytes, with its place: ${what}`, () => {
      const text = `// a payment\n${write([...first])}\n`;
      const [tx, ...more] = txsOf(finished(reader.selected(text)));
      assert.ok(tx);
      assert.deepEqual([Buffer.from(tx.bytes), more], [Buffer.from(first), []]);
      const { start, end } = rangeOfBytes(tx, { start: 4, end: 6 });
      const at = txsOf(finished(reader.at(text, start)));
      assert.deepEqual(at[0]?.bytes, tx.bytes);
      const numbers = text.slice(start, end).match(/0x[\da-f]+|\d+/g) ?? [];
      assert.deepEqual(numbers.map(Number), [...first.subarray(4, 6)]);
      assert.ok(holdsHex(text));
      const given = readGiven(write([...first]));
      assert.ok(given.kind === 'hex');
      assert.deepEqual(Buffer.from(given.bytes), Buffer.from(first));
    });
  }

  it('reads a list of more than 64 KiB, and none that is cut', () => {
    const bytes = Array.from({ length: 60_000 }, (_, i) => i % 256);
    const given = readGiven(`new Uint8Array([0, 0, ${bytes.join(', ')}])`);
    assert.equal(given.kind === 'hex' && given.bytes.length, 60_002);
    const cut = `Uint8Array(60000) [ ${bytes.slice(0, 100).join(', ')}, ... 59900 more items ]`;
    assert.notEqual(readGiven(cut).kind, 'hex');
  });

  it('reads no list that is longer than any transaction', () => {
    const list = `[${'0,10,'.repeat(2 ** 20 + 4)}]`;
    assert.deepEqual(finished(reader.selected(list)), { problem: { kind: 'too long' } });
  });

  const rows = (bytes: Uint8Array): string[] => toHexDigits(bytes).match(/.{1,32}/g) ?? [];
  const offset = (row: number): string => (16 * row).toString(16).padStart(8, '0');
  const ascii = (row: string): string =>
    Buffer.from(row, 'hex')
      .toString('latin1')
      .replace(/[^ -~]/g, '.');
  const NOT_HEX: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
    escapes: (bytes) => `b"${toHexDigits(bytes).replace(/../g, '\\x$&')}"`,
    base64: (bytes) => Buffer.from(bytes).toString('base64'),
    xxd: (bytes) =>
      rows(bytes)
        .map((row, i) => `${offset(i)}: ${row.replace(/.{4}/g, '$& ').padEnd(40)} ${ascii(row)}`)
        .join('\n'),
    'hexdump -C': (bytes) =>
      rows(bytes)
        .map((row, i) => `${offset(i)}  ${row.replace(/../g, '$& ').padEnd(48)} |${ascii(row)}|`)
        .join('\n'),
  };
  for (const [what, write] of Object.entries(NOT_HEX)) {
    it(`reads nothing but hex: not ${what}`, () => {
      for (const { bytes, label } of recorded) {
        const text = write(bytes);
        assert.deepEqual(finished(reader.selected(text)), { problem: { kind: 'no transaction' } }, label);
        assert.deepEqual(txsOf(finished(reader.at(text, Math.floor(text.length / 2)))), [], label);
      }
    });
  }

  it('reads every recorded transaction as nodes print it', () => {
    for (const { label, bytes } of recorded) {
      const [tx] = finished(reader.inText(encodeHex(bytes)));
      assert.deepEqual([tx?.checksum, tx && Buffer.from(tx.bytes).equals(Buffer.from(bytes))], ['right', true], label);
    }
  });

  const SEVERAL: readonly (readonly [what: string, text: string])[] = [
    ['one a line', `${checked}\n${other}`],
    ['one a line, bare', `${plain}\n${toHexDigits(second)}`],
    ['in a list', `["${checked}", "${other}"]`],
    ['each over lines', `${wrapped(checked, '\n')}\n${wrapped(other, '\n')}`],
    ['the second over lines, bare', `${plain}\n${wrapped(toHexDigits(second), '\n')}`],
    ['the first over lines, bare', `${wrapped(plain, '\n')}\n${toHexDigits(second)}`],
    ['with text between', `first: ${checked}\nthen: ${other}\n`],
  ];
  for (const [what, text] of SEVERAL) {
    it(`several, in order: ${what}`, () => {
      const ids = txsOf(finished(reader.selected(text))).map(({ bytes }) => Buffer.from(bytes));
      assert.deepEqual(ids, [Buffer.from(first), Buffer.from(second)]);
    });
  }

  it('reads a signed transaction whose credentials begin a line as one, not as unsigned', () => {
    const { unsigned } = readSignable(first);
    const [body, credentials] = [toHexDigits(unsigned), plain.slice(2 * unsigned.length)];
    for (const [text, isUnsigned] of [
      [`${body}\n${credentials}`, false],
      [`${body}\nadd fee`, true],
      [body, true],
      [encodeHex(unsigned), true],
    ] as const) {
      assert.deepEqual(
        txsOf(finished(reader.selected(text))).map((tx) => [tx.isUnsigned, tx.bytes.length]),
        [[isUnsigned, isUnsigned ? unsigned.length : first.length]],
      );
    }
  });

  it('takes what is broken over lines to its end: other hex behind it makes it unreadable', () => {
    const texts = [
      `${wrapped(plain, '\n')}\nadd fee`,
      `${wrapped(plain, '\n')}\n${wrapped(toHexDigits(second), '\n')}`,
    ];
    const lengths = texts.map((text) => txsOf(finished(reader.selected(text))).map(({ bytes }) => bytes.length));
    assert.deepEqual(lengths, [[first.length + 3], [first.length + second.length]]);
  });

  it('recognizes a wrong checksum after a valid transaction', () => {
    const [tx] = txsOf(finished(reader.selected(checked.replace(/..$/, (end) => (end === '00' ? '01' : '00')))));
    assert.deepEqual([tx?.checksum, tx?.bytes.length], ['wrong', first.length]);
  });

  it('reads other hex that stands alone, so that the check can show what is wrong', () => {
    for (const text of [checked.slice(0, 200), `0x${'ff'.repeat(80)}`, plain.replace(/^0000/, '0001')]) {
      const [tx] = txsOf(finished(reader.selected(text)));
      assert.equal(tx?.bytes.length, Math.floor(text.replace('0x', '').length / 2), text.slice(0, 20));
    }
  });

  it("refuses a private key in a node's own hex, which has a checksum, wherever it stands", () => {
    const key = encodeHex(Buffer.from('27'.repeat(32), 'hex'));
    for (const text of [key, key.slice(2), `"${key}"`, `${key.slice(0, 36)}\n${key.slice(36)}`])
      assert.deepEqual(finished(reader.selected(text)), { problem: { kind: 'private key' } }, text);
  });

  const NOTHING: readonly (readonly [what: string, text: string])[] = [
    ['nothing', ''],
    ['words', 'add a fee'],
    ['an ID', RECORDED_PAYMENT],
    ['an odd number of digits', checked.slice(0, -1)],
    ['32 bytes', `0x${'ab'.repeat(32)}`],
    ['a private key', EWOQ_KEY],
    ['longer than a node reads', `0x${'00'.repeat(2 * 1024 * 1024 + 5)}`],
  ];
  for (const [what, text] of NOTHING) {
    it(`none: ${what}`, () => {
      snapshot.matches(`none: ${what}`, problemOf(finished(reader.selected(text))) ?? assert.fail());
    });
  }

  it('reads the transaction at the cursor, wherever the cursor is in it', () => {
    const text = `a: "${wrapped(checked, '" +\n   "')}",\nb: ${other}\n`;
    const bytesAt = (offset: number): number | undefined => txsOf(finished(reader.at(text, offset)))[0]?.bytes.length;
    const b = text.indexOf(other);
    assert.deepEqual([0, 4, 100, text.indexOf('",\nb'), b - 3, b, b + 50, b + other.length].map(bytesAt), [
      undefined,
      ...Array<number>(3).fill(first.length),
      undefined,
      ...Array<number>(3).fill(second.length),
    ]);
  });

  it('reads broken hex at the cursor', () => {
    const cut = checked.slice(0, 300);
    assert.equal(txsOf(finished(reader.at(cut, 10)))[0]?.bytes.length, 149);
    snapshot.matches(
      'none: an odd number of digits at the cursor',
      problemOf(finished(reader.at(checked.slice(0, 301), 10))) ?? '',
    );
    assert.equal(finished(reader.at('0xdeadbeef', 4)), undefined);
  });

  it('maps a byte to its digits, whatever is between them', () => {
    const text = `tx = "${wrapped(checked, '" +\n  "')}"`;
    const [tx] = txsOf(finished(reader.selected(text)));
    assert.ok(tx);
    for (const [start, end] of [
      [0, 2],
      [30, 34],
      [100, 165],
      [first.length - 1, first.length],
    ] as const) {
      const range = rangeOfBytes(tx, { start, end });
      const digits = text.slice(range.start, range.end).replace(/[^0-9a-f]/g, '');
      assert.equal(digits, plain.slice(2 * start, 2 * end));
    }
    const whole = wholeRange(tx);
    assert.deepEqual([text.slice(0, whole.start), text.slice(whole.end)], ['tx = "', '"']);
  });

  it('ends a span beyond the text at its last digit', () => {
    const [tx] = txsOf(finished(reader.selected(checked)));
    assert.ok(tx);
    assert.equal(rangeOfBytes(tx, { start: 0, end: 10_000 }).end, checked.length);
    assert.deepEqual(rangeOfBytes(tx, { start: 5, end: 5 }), { start: 12, end: 14 });
  });

  it('finds a transaction with any joint between any pieces', () => {
    const joints = ['\n', '" + "', '\\\n', ' ', '"\n"', '\\n'];
    for (let round = 0; round < 200; round++) {
      const joint = joints[round % joints.length] as string;
      const width = 5 + ((round * 37) % 200);
      const text = wrapped(round % 2 === 0 ? checked : `0x${plain}`, joint, width);
      assert.equal(
        txsOf(finished(reader.selected(text)))[0]?.bytes.length,
        first.length,
        `${JSON.stringify(joint)} ${width}`,
      );
    }
  });

  const HOSTILE: readonly (readonly [what: string, text: string])[] = [
    ['zeros in lines', `${'0'.repeat(32)}\n`.repeat(30_000)],
    ['zeros with 0x in lines', `0x${'0'.repeat(200)}\n`.repeat(5_000)],
    ['one run of zeros', '0'.repeat(1_000_000)],
    ['single digits', '0 '.repeat(500_000)],
    ['words', 'add fee '.repeat(125_000)],
    ['beginnings', `${plain.slice(0, 150)}\n`.repeat(6_000)],
    ['backslashes', '\\'.repeat(1_000_000)],
  ];
  for (const [what, text] of HOSTILE) {
    // The time limit is the test: tried piece by piece without a bound, each would take minutes.
    it(`a megabyte of ${what} takes linear time`, () => {
      finished(new HexReader().inText(text));
      finished(new HexReader().at(text, 500_000));
      finished(new HexReader().selected(text));
    });
  }
});
