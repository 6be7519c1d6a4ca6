import { readFileSync, statSync } from 'node:fs';
import { prefixedHex } from '../core/bytes/bytes';
import { LONGEST_HEX, readGiven, type GivenText } from '../core/given-text/given-text';
import { holdsPrivateKey } from '../core/given-text/guard';
import { isKeyWord } from '../core/private-keys/private-key';
import { inspectBytes } from '../services/inspect/read-bytes';
import { wrongWords } from '../services/text/markdown';
import { fileFailure, writeProblem } from '../core/text/write-problem';
import { BadInput } from './exit';
import type { Terminal } from './terminal';

/** The largest file that is read: a few hundred of the longest transactions. */
const LARGEST_FILE = 256 * 1024 * 1024;

const KEY = 'The input may hold a private key, so it was not read. Never give a private key to this command.';

/** An input: a line of a file or of standard input, or an argument. */
export interface CommandInput {
  /** Where it stands: `tx.hex, line 3`. */
  readonly place: string;
  readonly text: string;
}

/** Each argument is a file, `-` for standard input, or the input itself. Files and standard input have one input a line. */
export async function inputsOf(args: readonly string[], terminal: Terminal): Promise<CommandInput[]> {
  if (args.length === 0) throw new BadInput('Give a file, hex, or - for standard input.');
  const lists: CommandInput[][] = [];
  for (const arg of args) lists.push(await inputsIn(arg, terminal));
  return lists.flat();
}

async function inputsIn(arg: string, terminal: Terminal): Promise<CommandInput[]> {
  if (arg === '-') return linesOf('standard input', await terminal.input());
  const file = readIfFile(arg);
  if (file !== undefined) return linesOf(arg, file);
  const text = guarded(arg);
  if (/[./\\]/.test(arg) && readGiven(arg).kind === 'other') throw noFile(arg);
  return [{ place: 'the argument', text }];
}

/** A file as text, for commands that write it back. Throws `BadInput`. */
export function fileText(path: string): string {
  const bytes = readIfFile(path);
  if (bytes === undefined) throw noFile(path);
  return guarded(new TextDecoder().decode(bytes));
}

/** A name for a message, in quotes. One that may be a key in a wrong place isn't repeated. */
export function shownName(name: string): string {
  return isKeyWord(name) || /^[0-9A-Za-z]{40,}$/.test(name) ? 'of this name' : JSON.stringify(name);
}

function noFile(path: string): BadInput {
  return new BadInput(`There is no file ${shownName(path)}.`);
}

function readIfFile(path: string): Uint8Array | undefined {
  // Hex and IDs are no names of files, and a system's limit of their length is another error.
  if (path.length > 4_096 || path.includes('\0')) return undefined;
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE) throw new BadInput(`The file ${path} is larger than ${LARGEST_FILE / 1024 ** 2} MiB.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    const failure = fileFailure(error);
    if (failure.code === 'ENOENT' || failure.code === 'ENAMETOOLONG' || failure.code === 'ENOTDIR') return undefined;
    throw new BadInput(`The file ${path} can't be read: ${writeProblem(failure)}.`);
  }
}

/** A file of bytes is one input; hex that is broken over lines is one, too, unless each line is one by itself. */
function linesOf(name: string, content: Uint8Array): CommandInput[] {
  if (content.includes(0)) return [{ place: name, text: prefixedHex(content) }];
  const text = guarded(new TextDecoder().decode(content));
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.flatMap((line, i) => (line === '' ? [] : [{ place: `${name}, line ${i + 1}`, text: line }]));
  if (filled.length === 0) throw new BadInput(`Nothing stands in ${name}.`);
  const whole = { place: name, text };
  if (filled.length === 1 || (!isBytes(filled[0]?.text ?? '') && isBytes(text))) return [whole];
  return filled;
}

function isBytes(text: string): boolean {
  if (text.length > LONGEST_HEX * 1.25) return false;
  const read = readGiven(text);
  return read.kind === 'hex' && inspectBytes(read.bytes) !== undefined;
}

function guarded(text: string): string {
  if (holdsPrivateKey(text)) throw new BadInput(KEY);
  return text;
}

/** Throws `BadInput` if an argument holds a private key, wherever it stands. */
export function refuseKeys(args: readonly string[]): void {
  for (const arg of args) guarded(arg);
}

/** What an input is. Throws `BadInput` for a text that is nothing, and for what may be a private key. */
export function givenIn({
  text,
}: CommandInput): Exclude<GivenText, { kind: 'nothing' | 'privateKey' | 'bytes32' | 'wrong' }> {
  const read = readGiven(text);
  switch (read.kind) {
    case 'nothing':
      throw new BadInput('Nothing was given.');
    case 'privateKey':
      throw new BadInput(KEY);
    case 'bytes32':
      throw new BadInput('32 bytes in hexadecimal may be an ID or a private key: give an ID in cb58.');
    case 'wrong':
      throw new BadInput(wrongWords(read));
    default:
      return read;
  }
}

/** The bytes of hex. Throws `BadInput`. */
export function inputBytes(input: CommandInput): Uint8Array {
  const read = givenIn(input);
  if (read.kind !== 'hex') throw new BadInput("This isn't the hex of a transaction, block, or UTXO.");
  return read.bytes;
}
