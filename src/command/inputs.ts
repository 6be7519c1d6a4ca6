import { prefixedHex } from '../core/bytes/bytes';
import { fileText } from '../core/given-text/file-text';
import { readGiven, type GivenText } from '../core/given-text/given-text';
import { privateKeyAt } from '../core/given-text/guard';
import { JSONTextError } from '../core/json/json-nodes';
import { presentFields } from '../core/present';
import { InvalidInputError, readOutcome } from '../core/outcome';
import { isKeyWord } from '../core/private-keys/private-key';
import { heldInJSON } from '../core/signing/held-json';
import { finished } from '../core/steps';
import { visibleText } from '../core/text/visible-text';
import { fileFailure, writeProblem } from '../core/text/write-problem';
import { readBounded } from './read-file';
import { resolve } from 'node:path';
import { inspectBytes } from '../services/inspect/read-bytes';
import { ignoredText } from '../services/text/format-text';
import { wrongWords } from '../services/text/markdown';
import { BadInput, sentenceOf } from './exit';
import type { Terminal } from './terminal';

/** The largest file that is read, in bytes: a few hundred of the longest transactions. */
export const LARGEST_FILE = 256 * 1024 * 1024;

export const TOO_LARGE = `is larger than ${LARGEST_FILE / 1024 ** 2} MiB`;

const KEY = 'The input may hold a private key, so it was not read. Never give a private key to this command.';

/** Where an input stands. */
export interface InputPlace {
  /** `tx.hex, line 3`. */
  readonly place: string;
  /** The file; undefined for an argument. */
  readonly file?: string;
  /** From 1, of a file that has one input a line. */
  readonly line?: number;
}

/** An input: a file or a line of one or of standard input, a part of JSON, or an argument. */
export interface CommandInput extends InputPlace {
  readonly text: string;
  /** The paths of fields of JSON that mean nothing. */
  readonly ignored?: readonly string[];
  /** Why it wasn't read. */
  readonly failure?: BadInput;
}

const STDIN = '-';
/** The place of an input that is no file. */
export const ARGUMENT = 'the argument';

/** What the arguments name, or else what is piped. */
export function argumentsOr(args: readonly string[], { isPiped }: Terminal): readonly string[] {
  return args.length === 0 && isPiped === true ? [STDIN] : args;
}

/** Each argument is a file, `-` for standard input, or the input itself. Files and standard input have one input a line. */
export async function inputsOf(args: readonly string[], terminal: Terminal): Promise<CommandInput[]> {
  const given = argumentsOr(args, terminal);
  if (given.length === 0) throw new BadInput('Give a file, hex, or - for standard input.');
  const lists: CommandInput[][] = [];
  for (const arg of given) lists.push(await inputsIn(arg, terminal));
  return lists.flat();
}

async function inputsIn(arg: string, terminal: Terminal): Promise<CommandInput[]> {
  return orFailure(arg, async () => {
    const { isFile, text } = await argumentText(arg, terminal);
    if (isFile) return inputsInText(shownPlace(arg), text);
    const inJSON = /^\s*[{[]/.test(text) ? partsOfJSON({ place: ARGUMENT }, text) : undefined;
    return inJSON ?? [{ place: ARGUMENT, text }];
  });
}

/** The lines of arguments that are words or files, without empty ones. Throws `BadInput`. */
export async function wordInputs(args: readonly string[], terminal: Terminal): Promise<CommandInput[]> {
  const given = argumentsOr(args, terminal);
  if (given.length === 0) throw new BadInput('Give a text, a file, or - for standard input.');
  const lists: CommandInput[][] = [];
  for (const arg of given) {
    const read = async (): Promise<CommandInput[]> => {
      const { isFile, text } = await argumentText(arg, terminal, true);
      return isFile ? filledLines(shownPlace(arg), text) : [{ place: ARGUMENT, text }];
    };
    lists.push(await orFailure(arg, read));
  }
  return lists.flat();
}

/** What isn't read is one input, which says why. */
async function orFailure(arg: string, read: () => Promise<CommandInput[]>): Promise<CommandInput[]> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const place = shownPlace(arg);
    return [{ place, file: place, text: '', failure: error, ...presentFields({ line: error.line }) }];
  }
}

function filledLines(file: string, text: string): CommandInput[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, i) =>
    line === '' ? [] : [{ place: `${file}, line ${i + 1}`, file, line: i + 1, text: line }],
  );
}

/**
 * The text of a file or of standard input, or the argument itself, which is words or an input. Throws `BadInput`, also
 * for what may be a key.
 */
export async function argumentText(
  arg: string,
  terminal: Pick<Terminal, 'input'>,
  areWords = false,
): Promise<{ readonly isFile: boolean; readonly text: string }> {
  const content = arg === STDIN ? await terminal.input() : readIfFile(arg);
  if (content !== undefined) {
    const { value: text, error } = readOutcome(() => fileText(content));
    if (text === undefined) throw new BadInput(`${shownPlace(arg)}: ${sentenceOf(error)}`);
    return { isFile: true, text: guarded(text, shownPlace(arg), arg === STDIN ? '' : resolve(arg)) };
  }
  const text = guarded(arg);
  if (!areWords && /[./\\]/.test(arg) && readGiven(arg).kind === 'other')
    throw new BadInput(`There is no file ${shownName(arg)}.`);
  return { isFile: false, text };
}

/** What may be a key, or a word as long as one, isn't repeated. */
const KEY_LENGTH_WORD = /[0-9A-Za-z]{40,}/g;

/** A name for a message, in quotes. One that may be a key in a wrong place isn't repeated. */
export function shownName(name: string): string {
  return isKeyWord(name) || /^[0-9A-Za-z]{40,}$/.test(name) ? 'of this name' : JSON.stringify(shownPlace(name));
}

/** The name of a file as a message shows it. */
export function shownPlace(path: string): string {
  if (path === STDIN) return 'standard input';
  return visibleText(isKeyWord(path) ? '…' : path.replace(KEY_LENGTH_WORD, '…'), 200);
}

function readIfFile(path: string): Uint8Array | undefined {
  // Hex and IDs are no names of files, and a system's limit of their length is another error.
  if (path.length > 4_096 || path.includes('\0')) return undefined;
  try {
    const content = readBounded(path, LARGEST_FILE);
    if (content === undefined) throw new BadInput(`The file ${shownPlace(path)} ${TOO_LARGE}.`);
    return content;
  } catch (error) {
    if (error instanceof BadInput) throw error;
    const failure = fileFailure(error);
    if (failure.code === 'ENOENT' || failure.code === 'ENAMETOOLONG' || failure.code === 'ENOTDIR') return undefined;
    throw new BadInput(`The file ${shownPlace(path)} can't be read: ${writeProblem(failure)}.`);
  }
}

/** JSON is one input, or one a line; hex that is broken over lines is one, too, unless each line is one by itself. */
function inputsInText(file: string, text: string): CommandInput[] {
  const filled = filledLines(file, text);
  const [first] = filled;
  if (first === undefined) throw new BadInput(`Nothing stands in ${file}.`);
  const areLines = filled.length > 1 && filled.every((line) => /^[{[].*[}\]]$/.test(line.text));
  const inJSON = /^[{[]/.test(first.text) && !areLines ? partsOfJSON({ place: file, file }, text) : undefined;
  if (inJSON !== undefined) return inJSON;
  if (filled.length === 1 || (!isBytes(first.text) && isBytes(text))) return [{ place: file, file, text }];
  return filled.flatMap((line) => (line.text.startsWith('{') ? partsOfJSON(line, line.text) : undefined) ?? line);
}

/** What JSON holds, as hex; undefined for a list of anything else. Throws `BadInput`. */
function partsOfJSON({ place, file, line }: InputPlace, text: string): CommandInput[] | undefined {
  const at = presentFields({ file, line });
  try {
    const held = finished(heldInJSON(text));
    if (held.length > 0) {
      return held.map(({ path, bytes, ignored }) => ({
        ...at,
        place: held.length > 1 ? `${place}, ${visibleText(path, 80)}` : place,
        text: prefixedHex(bytes),
        ignored,
      }));
    }
    if (text.trimStart().startsWith('[')) return undefined;
    return [{ ...at, place, text: '', failure: new BadInput(`${place}: No transaction or block in the JSON.`) }];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    // A list of bytes as a program writes it isn't JSON.
    const isList = text.trimStart().startsWith('[') || isBytes(text);
    if (error instanceof JSONTextError && error.path === '' && isList) return undefined;
    return [{ ...at, place, text: '', failure: new BadInput(`${place}: ${sentenceOf(error)}`) }];
  }
}

/** Whether a text is one thing: its hex, or the list of its bytes, is. */
function isBytes(text: string): boolean {
  const read = readGiven(text);
  return read.kind === 'hex' && inspectBytes(read.bytes) !== undefined;
}

function guarded(text: string, place = '', path = ''): string {
  const at = finished(privateKeyAt(text, path));
  if (at === undefined) return text;
  if (place === '') throw new BadInput(KEY, 'privateKey');
  const line = lineOfKey(text, at);
  throw new BadInput(`${place}, line ${line}: ${KEY}`, 'privateKey', line);
}

/** From 1: the first line that may hold a key by itself, else where the text's may begin. */
function lineOfKey(text: string, at: number): number {
  const own = text.split('\n').findIndex((line) => finished(privateKeyAt(line)) !== undefined);
  return own < 0 ? text.slice(0, at).split('\n').length : own + 1;
}

/** Says which fields of JSON mean nothing. */
export function sayIgnored(
  { place, ignored = [] }: Pick<CommandInput, 'place' | 'ignored'>,
  { say }: Pick<Terminal, 'say'>,
): void {
  if (ignored.length > 0) say(sentenceOf({ message: `${place}: ${ignoredText(ignored)}` }));
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
      throw new BadInput(KEY, 'privateKey');
    case 'bytes32':
      throw new BadInput('32 bytes in hexadecimal may be an ID or a private key: give an ID in cb58.', 'privateKey');
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
