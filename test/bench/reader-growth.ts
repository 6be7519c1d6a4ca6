// Measures one reader of the table, in a process of its own: by how much longer it takes for texts four times as long.
import { InvalidInputError } from '../../src/core/outcome';
import { cpuSince } from './measure';
import { type Reader, READERS } from './reader-table';

/** What a reader takes for a text and for a quarter of it, in ms of processor time. */
export interface Growth {
  /** The text's place among the reader's. */
  readonly at: number;
  readonly what: string;
  readonly small: number;
  readonly large: number;
}

const LARGE = 1024 * 1024;
/** Readers that take less for the large text, or refuse it sooner, are too quick for their growth to be measured. */
const LEAST_MS = 2;
/** What is measured of each size at least: the clock of a process is finer, its noise isn't. */
const ENOUGH_MS = 8;
/** What is measured of what seems steep, of each size: in as many times at least, and for as long. */
const TRIES = 12;
const SURE_MS = 100;
/** Texts of a quarter that are as long as the longest one. */
const QUARTERS = 4;

/** Bytes of the heap from which on it is collected as a whole, which takes longer than most texts. */
const FULL = 24 * 1024 * 1024;

/** `--expose-gc` makes it. */
declare const gc: (options?: { readonly type: 'minor' }) => void;

/** Of the texts that take long enough. What takes more than `most` times as long for all of it is measured again. */
function growthsOf({ name, read, units, longest = LARGE }: Reader, most: number, places: readonly number[]): Growth[] {
  return places.flatMap((at) => {
    const unit = units[at] ?? '';
    const growth = growthOf((texts) => costOf(read, () => textOfSize(unit, longest / texts), texts), most);
    return growth === undefined ? [] : [{ at, what: `${name} of ${JSON.stringify(unit).slice(0, 40)}`, ...growth }];
  });
}

/**
 * Undefined where both are too cheap to be compared. Compilers and other processes only add: the least of each counts.
 */
function growthOf(cost: (texts: number) => number, most: number): Pick<Growth, 'small' | 'large'> | undefined {
  let large = cost(1);
  if (large < LEAST_MS && (large = Math.min(large, cost(1))) < LEAST_MS) return undefined;
  let small = Infinity;
  let measured = 0;
  const isSteep = (): boolean => QUARTERS * large > most * small;
  for (let tries = 0; measured < ENOUGH_MS || (isSteep() && (tries < TRIES || measured < SURE_MS)); tries++) {
    if (tries > 0) large = Math.min(large, cost(1));
    const quarters = cost(QUARTERS);
    small = Math.min(small, quarters);
    measured += quarters;
  }
  return { small: small / QUARTERS, large };
}

/**
 * What it costs to read so many texts one after the other, in ms of processor time, with the garbage of all. They are
 * as long together as the longest text, so that no cache of the processor holds more of them.
 */
function costOf(read: Reader['read'], text: () => string, texts: number): number {
  // Texts of their own each time: V8 keeps what an expression found in one that it has seen.
  const given = Array.from({ length: texts }, text);
  collectGarbage();
  const start = process.cpuUsage();
  for (const each of given) {
    try {
      read(each);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
    }
  }
  return cpuSince(start);
}

/** The garbage of what was read before would be collected in the time of what is read next. */
function collectGarbage(): void {
  if (process.memoryUsage().heapUsed > FULL) gc();
  else gc({ type: 'minor' });
}

/**
 * One sequence of characters, as VS Code joins one of a document's lines. What `repeat` makes is a tree of pieces, and
 * what Node makes of a Buffer from 1,031,913 characters on lies outside V8's heap, where each one takes
 * half as long again to read.
 */
function textOfSize(unit: Reader['units'][number], size: number): string {
  const [before, repeated, behind] = typeof unit === 'string' ? ['', unit, ''] : unit;
  const count = Math.floor((size - before.length - behind.length) / repeated.length);
  return [before + repeated, repeated.repeat(count - 2), repeated + behind].join('');
}

const [name, most, places = ''] = process.argv.slice(2);
const reader = READERS.find((each) => each.name === name);
if (reader !== undefined) process.send?.(growthsOf(reader, Number(most), places.split(',').map(Number)));
process.disconnect();
