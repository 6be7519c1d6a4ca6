import type { StateProblem } from '../../src/core/endpoints/sandbox-state';
import { fileFailure } from '../../src/core/text/write-problem';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';

/**
 * How long changes are collected before they are written, in milliseconds: a busy chain doesn't write the file for
 * each.
 */
const GATHER = 100;

/** A journal that is no longer than this, in bytes, is no reason to write the file as a whole. */
const SHORT_JOURNAL = 64 * 1024;

/** A state that changes, as texts without line breaks. Each has what isn't in the one before. */
interface ChangingState {
  whole(): string;
  changes(): string;
}

/**
 * Keeps a file in step with a state that changes, one write at a time. Changes are lines of a journal beside the file,
 * which is written as a whole when the journal is longer, and at the end: what is written in all grows with the state,
 * not with its square.
 */
export class StateKeeper {
  readonly #path: string;
  #state: ChangingState;
  readonly #report: (problem: StateProblem) => void;
  #timer: NodeJS.Timeout | undefined;
  #changed = false;
  #writing: Promise<void> | undefined;
  /** The file as this process wrote it; undefined before that, and after a failure: half a line may be in the journal. */
  #whole: { readonly hash: string; readonly length: number } | undefined;
  #journal: FileHandle | undefined;
  #added = 0;
  /** The file lacks changes: the last write failed. */
  #isBehind = false;

  /** @param report called if the file can't be written; the next change retries. */
  constructor(path: string, state: ChangingState, report: (problem: StateProblem) => void) {
    this.#path = path;
    this.#state = state;
    this.#report = report;
  }

  /** Another state takes the place of this one: the next write has all of it. */
  begin(state: ChangingState): void {
    this.#state = state;
    this.#whole = undefined;
    this.changed();
  }

  changed(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, GATHER);
  }

  /** Writes pending changes, and the file as a whole; never rejects. */
  async end(): Promise<void> {
    this.#changed ||= this.#isBehind;
    await this.#flush();
    if (this.#journal === undefined) return;
    this.#whole = undefined;
    this.#changed = true;
    await this.#flush();
  }

  async #flush(): Promise<void> {
    while (this.#changed || this.#writing !== undefined) await (this.#writing ??= this.#write());
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #write(): Promise<void> {
    this.#changed = false;
    const state = this.#state;
    try {
      if (this.#whole === undefined || this.#added > Math.max(this.#whole.length, SHORT_JOURNAL))
        await this.#writeWhole();
      else await this.#append(this.#whole.hash);
      this.#isBehind = false;
    } catch (error) {
      this.#isBehind = true;
      this.#whole = undefined;
      this.#report({ code: 'not written', path: this.#path, failure: fileFailure(error) });
    } finally {
      this.#writing = undefined;
      // What was written belongs to the state before.
      if (state !== this.#state) this.#whole = undefined;
    }
  }

  async #writeWhole(): Promise<void> {
    const { hash, text } = withHash(this.#state.whole());
    await writeAtomically(this.#path, Buffer.from(`${hash}\n${text}`));
    // The journal of the file before names another hash.
    await this.#journal?.close();
    this.#journal = undefined;
    await rm(journalOf(this.#path), { force: true });
    this.#whole = { hash, length: text.length };
    this.#added = 0;
  }

  async #append(wholeHash: string): Promise<void> {
    const { hash, text } = withHash(this.#state.changes());
    const isNew = this.#journal === undefined;
    this.#journal ??= await open(journalOf(this.#path), 'wx');
    const lines = `${isNew ? `${wholeHash}\n` : ''}${hash} ${text}\n`;
    await this.#journal.writeFile(lines);
    await this.#journal.datasync();
    if (isNew) await syncFolder(dirname(this.#path));
    this.#added += lines.length;
  }
}

/** The texts of a state file and its journal, whose checksums are right. */
export interface KeptTexts {
  readonly whole: string;
  readonly changes: readonly string[];
}

/** Undefined if there is no file. The last line of a journal may be a part of one, of a process that was killed. */
export async function readState(path: string): Promise<KeptTexts | 'checksum' | undefined> {
  const bytes = await readIfThere(path);
  if (bytes === undefined) return undefined;
  const kept = Buffer.from(bytes).toString('utf8');
  const whole = stateTextIn(kept);
  if (whole === undefined) return 'checksum';
  const journal = Buffer.from((await readIfThere(journalOf(path))) ?? []).toString('utf8');
  const [hash, ...lines] = journal.split('\n');
  if (hash !== kept.slice(0, HASH_SIZE)) return { whole, changes: [] };
  const changes = lines.map(textIn);
  const end = changes.findIndex((each) => each === undefined);
  // Behind the last line is nothing, or the part of one.
  if (end >= 0 && changes.slice(end).some((each) => each !== undefined)) return 'checksum';
  return { whole, changes: changes.filter((each) => each !== undefined) };
}

/** How a dump begins: the same text without a checksum. */
const DUMP_START = '{"format":"avalanche-lens sandbox';

/** The state in the text of a file, or in a dump; undefined if its checksum is wrong. */
export function stateTextIn(kept: string): string | undefined {
  return kept.startsWith(DUMP_START) ? kept : textIn(kept);
}

const HASH_SIZE = 64;

/** The largest file that is read, in bytes. */
const LARGEST = 512 * 1024 * 1024;

function withHash(text: string): { readonly hash: string; readonly text: string } {
  return { hash: toHexDigits(sha256(Buffer.from(text))), text };
}

/** The text after its checksum and a separator; undefined if they don't fit. */
function textIn(line: string): string | undefined {
  const { hash, text } = withHash(line.slice(HASH_SIZE + 1));
  return line.startsWith(hash) ? text : undefined;
}

const journalOf = (path: string): string => `${path}.journal`;

const RANDOM_BYTES = 12;

/** What `writeAtomically` puts between the name of a file and these: `state.0123456789abcdef01234567.new`. */
const UNFINISHED = /^\.[0-9a-f]{24}\.new$/;

/**
 * Writes a file so that a reader finds either all of the old bytes or all of the new ones at any time: the bytes are
 * written and flushed to a file next to it, which is renamed, and the rename is flushed too. The other name can't be
 * guessed and must be free, so that no other file is touched.
 */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const beside = `${path}.${randomBytes(RANDOM_BYTES).toString('hex')}.new`;
  const file = await open(beside, 'wx');
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Removes the files that a killed process left next to a file. No other process may write the file. */
export async function removeUnfinished(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  const left = (await readdir(folder)).filter(
    (each) => each.startsWith(name) && UNFINISHED.test(each.slice(name.length)),
  );
  await Promise.all(left.map((each) => rm(join(folder, each), { force: true })));
}

/** The bytes of a file; undefined if there is none. */
async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      // A device has no end.
      if ((size += piece.length) > LARGEST) throw new Error(`it is larger than ${LARGEST / 1024 ** 2} MiB`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces, size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renames a file within its folder, with its journal, replacing existing ones. Returns the new path. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}.damaged`;
  await rename(path, aside);
  await rm(journalOf(aside), { force: true });
  if ((await readIfThere(journalOf(path))) !== undefined) await rename(journalOf(path), journalOf(aside));
  return aside;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no handles of folders; there the name is on the disk with the next flush.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
