import { inSlices } from '../../src/client/clock';
import { sha256 } from '../../src/core/bytes/hashes';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { readGivenInSteps } from '../../src/core/given-text/given-text';
import { touchesPrivateKeyInSteps } from '../../src/core/given-text/guard';
import { findIDAt } from '../../src/core/ids-in-text/find-ids';
import { KeyedText } from '../../src/core/private-keys/keyed-text';
import { ShownProblems } from '../../src/features/diagnostics/shown-problems';
import { HexReader } from '../../src/core/given-text/hex-reader';
import { longestPause } from './longest-pause';
import { compared, cpuTime, limited, type Result } from './measure';

const LIMIT_MS = 100;
const MIB = 1024 * 1024;
const LARGE = 10;
/** What is linear takes 10 times as long; a collection of garbage or two come on top. */
const MOST = 15;
const MOST_TRIES = 3;

const id = (i: number): string => encodeCb58(sha256(Buffer.from(String(i % 4_096))));

/** Lines of texts that mention keys. */
const LINES: Readonly<Record<string, (i: number) => string>> = {
  'IDs in a list': (i) => `"${id(i)}",\n`,
  'IDs on one line': (i) => `${id(i)}, `,
  'rows of a table': (i) => `owner,${id(i)}\n`,
  'sentences about keys': (i) => `the signing key of wallet ${i} signed ${id(i)}\n`,
  'a log': (i) => `[11-24|06:31:07.123] INFO <X Chain> wallet accepted block {"height": ${i}, "size": 1234}\n`,
  'empty lines': () => '\n',
  'words without blanks': () => '的是不了人我在有他这为之大来以个中上们到说国和地',
  'one line of short words': () => 'ab cd ',
  'letters that become eighteen': () => '\ufdfa'.repeat(60),
  'IDs between blanks': (i) => `${id(i)} `,
  'IDs in literals': (i) => `"${id(i)}" + `,
  'literals added to one another': () => '"ab" + "cd" ',
  'literals side by side': () => '"ab" "cd"\n',
  'lines that go on': () => 'abab\\\n',
  'lines of a digit': () => 'a\n',
  'bytes of a list': (i) => `${i % 256}, `,
  'bytes of Java': () => '(byte) 0x80, ',
  'digits between colons': (i) => `${i % 2 === 0 ? '00' : 'ff'}:`,
  'zeros between blanks': () => '00 ',
  'one run of digits': () => '1',
};

/** What commands, diagnostics and hovers do with a text, each in slices. */
const READERS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  'Select All and Show Bytes': (text) => inSlices(touchesPrivateKeyInSteps(new KeyedText(text), 0, text.length)),
  'Select All and Check': (text) => inSlices(new HexReader().selected(text)),
  'Check at the cursor': (text) => inSlices(new HexReader().at(text, text.length >> 1)),
  'what is given': (text) => inSlices(readGivenInSteps(text.slice(text.indexOf('\n') + 1, 5 * MIB))),
  diagnostics: (text) => new ShownProblems().of(text, 'all'),
  async 'a hover'(text) {
    const keyed = new KeyedText(text);
    await inSlices(keyed.prepare());
    return findIDAt(keyed, text.length - 20);
  },
};

function made(line: (i: number) => string, size: number, first = '# wallets\n'): string {
  const lines = [first];
  for (let [i, length] = [0, 0]; length < size; i++) {
    const next = line(i);
    lines.push(next);
    length += next.length;
  }
  return Buffer.from(lines.join('')).toString('utf8');
}

/** Digits of the largest transaction, which are none. */
const DIGITS = 4_000_000;

/** Lines of hex, which _Check_ and _Show Bytes_ decode whole. */
const HEX: Readonly<Record<string, (i: number) => string>> = {
  'digits in lines': (i) => `${hash(i)}\n`,
  'digits after the first of a transaction': (i) => `${i === 0 ? '0'.repeat(10) : ''}${hash(i)}\n`,
  'lines that each begin a transaction': (i) => `${'0'.repeat(10)}${hash(i)}\n`,
  'digits on one line': (i) => `${i === 0 ? '0x' : ''}${hash(i)}`,
};
const hash = (i: number): string => Buffer.from(sha256(Buffer.from(String(i)))).toString('hex');

/** P20h3: the longest pause of the event loop while hex of the largest transaction that is none is read. */
async function hexPause(): Promise<Result> {
  let slowest = { what: '', pause: 0 };
  for (const [what, line] of Object.entries(HEX)) {
    const text = made(line, DIGITS, '');
    let pause = Infinity;
    for (let round = 0; round < 3; round++) {
      const read = async (): Promise<void> => {
        await inSlices(new HexReader().selected(text));
        await inSlices(readGivenInSteps(text));
      };
      pause = Math.min(pause, await longestPause(read, cpuTime));
    }
    console.error(`${what}: ${pause.toFixed(0)} ms at most`);
    if (pause > slowest.pause) slowest = { what, pause };
  }
  const what = `the event loop: Check and Show Bytes of ${slowest.what}, ${DIGITS} digits`;
  return limited('P20h3', what, 'ms of processor time', slowest.pause, LIMIT_MS);
}

/**
 * P20h: the longest pause of the event loop while a text of 10 MiB that mentions keys is read, and P20h2 how much longer
 * that takes than 1 MiB. `GREP` names some of the texts.
 */
export async function textsOfKeysBench(): Promise<Result[]> {
  let [slowest, steepest] = [
    { what: '', pause: 0 },
    { what: '', large: 0, small: 1 },
  ];
  const wanted = new RegExp(process.env['GREP'] ?? '');
  for (const [of, line] of Object.entries(LINES).filter(([words]) => wanted.test(words))) {
    const [small, large] = [made(line, MIB), made(line, LARGE * MIB)];
    for (const [by, read] of Object.entries(READERS)) {
      const what = `${by} of ${of}`;
      const timed = async (text: string): Promise<number> => {
        const start = cpuTime();
        await read(text);
        return cpuTime() - start;
      };
      const times = { small: Math.min(await timed(small), await timed(small)), large: 0 };
      let pause = Infinity;
      // The garbage of what was read before may be collected in its time: what seems long is measured again.
      for (let tries = 0; tries < MOST_TRIES && pause > LIMIT_MS; tries++) {
        const read = async (): Promise<void> => {
          times.large = await timed(large);
        };
        pause = Math.min(pause, await longestPause(read, cpuTime));
      }
      console.error(
        `${what}: ${pause.toFixed(0)} ms at most, ${times.small.toFixed(0)} ms and ${times.large.toFixed(0)} ms`,
      );
      if (pause > slowest.pause) slowest = { what, pause };
      const isLong = times.large > LIMIT_MS;
      if (isLong && times.large / times.small > steepest.large / steepest.small) steepest = { what, ...times };
    }
  }
  return [
    limited('P20h', `the event loop: ${slowest.what}, 10 MiB`, 'ms of processor time', slowest.pause, LIMIT_MS),
    compared({
      ...{ id: 'P20h2', what: `${steepest.what}, 10 MiB`, ours: steepest.large, peer: steepest.small },
      ...{ peerName: '1 MiB', unit: 'ms of processor time' },
      goal: { words: `<= ${MOST} times as long`, holds: (ratio) => ratio <= MOST },
    }),
    await hexPause(),
  ];
}
