import { sha256 } from '../../src/core/bytes/hashes';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { ShownProblems } from '../../src/features/diagnostics/shown-problems';
import { lensTxs } from '../../src/features/issue/code-lens/lens-offsets';
import { HexReader } from '../../src/core/given-text/hex-reader';
import { longestPause } from './longest-pause';
import { cpuTime, limited, type Result } from './measure';

const LIMIT_MS = 100;
const SIZE = 1024 * 1024;
const ROUNDS = 4;

const id = (i: number): string => encodeCb58(sha256(Buffer.from(String(i % 4_096))));

/** Lines of files that take long to read. */
const LINES: Readonly<Record<string, (i: number) => string>> = {
  IDs: (i) => `"${id(i)}",\n`,
  'wrong IDs': (i) => `"txID": "${id(i).slice(0, -1)}1",\n`,
  keys: (i) => `privateKey${i} = "${id(i)}"\n`,
  addresses: () => `"X-avax1${'q'.repeat(38)}",\n`,
  'lists of bytes': (i) => `${i % 256}, `,
  'escaped bytes': (i) => `\\x${(i % 256).toString(16).padStart(2, '0')}`,
  hexdumps: (i) => `${(i * 16).toString(16).padStart(8, '0')}: ${'0000 '.repeat(8)} ................\n`,
  'short words of hex': () => '00000000000 ',
};

/** P20g: the longest pause of the event loop while the diagnostics and CodeLenses of a file of 1 MiB are found. */
export async function longFilesBench(): Promise<Result[]> {
  let worst = { what: '', pause: 0 };
  for (const [what, line] of Object.entries(LINES)) {
    let text = '';
    for (let i = 0; text.length < SIZE; i++) text += line(i);
    text = Buffer.from(text.slice(0, SIZE), 'latin1').toString('latin1');
    let pause = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      const read = async (): Promise<void> => {
        await new ShownProblems().of(text, 'all');
        await lensTxs(new HexReader(), text);
      };
      pause = Math.min(pause, await longestPause(read, cpuTime));
    }
    if (pause > worst.pause) worst = { what, pause };
  }
  const what = `the event loop while a file of 1 MiB is read, here of ${worst.what}`;
  return [limited('P20g', what, 'ms of processor time', worst.pause, LIMIT_MS)];
}
