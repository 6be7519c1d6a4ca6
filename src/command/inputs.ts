import { resolve } from 'node:path';
import { readGiven, type GivenText } from '../core/given-text/given-text';
import { isKeyWord } from '../core/private-keys/private-key';
import { presentFields } from '../core/present';
import { visibleText } from '../core/text/visible-text';
import { fileFailure, writeProblem } from '../core/text/write-problem';
import { ignoredText } from '../services/text/format-text';
import { wrongWords } from '../services/text/markdown';
import type { CommandInput } from './command-input';
import { BadInput, sentenceOf } from './exit';
import { guarded, KEY } from './input-guard';
import { inputsInPieces, partsOfJSON, textInPieces } from './inputs-in-pieces';
import { openedPieces } from './read-file';
import type { Terminal } from './terminal';

const STDIN = '-';
/** The place of an input that is no file. */
export const ARGUMENT = 'the argument';

/** What the arguments name, or else what is piped. */
export function argumentsOr(args: readonly string[], { isPiped }: Terminal): readonly string[] {
  return args.length === 0 && isPiped === true ? [STDIN] : args;
}

/**
 * Each argument is a file, `-` for standard input, or the input itself; of `areWords`, each line is one as it is. What
 * isn't read is one input, which says why. Throws `BadInput` without an argument.
 */
export async function* inputsOf(
  args: readonly string[],
  terminal: Terminal,
  areWords = false,
): AsyncGenerator<CommandInput> {
  const given = argumentsOr(args, terminal);
  if (given.length === 0)
    throw new BadInput(`Give a ${areWords ? 'text, a file,' : 'file, hex,'} or - for standard input.`);
  for (const arg of given) {
    try {
      const pieces = arg === STDIN ? terminal.input() : filePieces(arg);
      const name = shownPlace(arg);
      if (pieces === undefined) yield* argumentInputs(arg, { areWords, isAlone: given.length === 1 });
      else yield* inputsInPieces(pieces, { name, areWords, ...(arg !== STDIN && { path: arg }) });
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      const place = shownPlace(arg);
      yield { place, file: place, text: '', failure: error, ...presentFields({ line: error.line }) };
    }
  }
}

function argumentInputs(
  arg: string,
  { areWords, isAlone }: { readonly areWords: boolean; readonly isAlone: boolean },
): CommandInput[] {
  const text = argumentItself(arg, areWords);
  const inJSON = !areWords && /^\s*[{[]/.test(text) ? partsOfJSON({ place: ARGUMENT }, text) : undefined;
  const inputs = inJSON ?? [{ place: ARGUMENT, text }];
  return inputs.map((input) => ({ ...input, isAlone: isAlone && inputs.length === 1 }));
}

/** An argument that is no file. Throws `BadInput`, also for what may be a key. */
function argumentItself(arg: string, areWords: boolean): string {
  const text = guarded(arg);
  if (!areWords && /[./\\]/.test(arg) && readGiven(arg).kind === 'other')
    throw new BadInput(`There is no file ${shownName(arg)}.`);
  return text;
}

/** The text of a file or of standard input, or the argument itself. Throws `BadInput`, also for what may be a key. */
export async function argumentText(
  arg: string,
  terminal: Pick<Terminal, 'input'>,
): Promise<{ readonly isFile: boolean; readonly text: string }> {
  const pieces = arg === STDIN ? terminal.input() : filePieces(arg);
  if (pieces === undefined) return { isFile: false, text: argumentItself(arg, false) };
  const place = shownPlace(arg);
  const text = await textInPieces(pieces, { name: place, ...(arg !== STDIN && { path: arg }) });
  return { isFile: true, text: guarded(text, { place, path: arg === STDIN ? '' : resolve(arg) }) };
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

/** Undefined if there is no such file. */
function filePieces(path: string): Iterable<Uint8Array> | undefined {
  // Hex and IDs are no names of files, and a system's limit of their length is another error.
  if (path.length > 4_096 || path.includes('\0')) return undefined;
  try {
    return withReason(openedPieces(path), path);
  } catch (error) {
    const { code } = fileFailure(error);
    if (code === 'ENOENT' || code === 'ENAMETOOLONG' || code === 'ENOTDIR') return undefined;
    throw unreadableFile(path, error);
  }
}

function* withReason(pieces: Iterable<Uint8Array>, path: string): Generator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw unreadableFile(path, error);
  }
}

function unreadableFile(path: string, error: unknown): BadInput {
  return new BadInput(`The file ${shownPlace(path)} can't be read: ${writeProblem(fileFailure(error))}.`);
}

/** Says which fields of JSON mean nothing. */
export function sayIgnored(
  { place, ignored = [] }: Pick<CommandInput, 'place' | 'ignored'>,
  { say }: Pick<Terminal, 'say'>,
): void {
  if (ignored.length > 0) say(sentenceOf({ message: `${place}: ${ignoredText(ignored)}` }));
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
