import { resolve } from 'node:path';
import { prefixedHex } from '../core/bytes/bytes';
import { fileText, isPlainText } from '../core/given-text/file-text';
import { readGiven } from '../core/given-text/given-text';
import { JSONTextError } from '../core/json/json-nodes';
import { InvalidInputError, readOutcome } from '../core/outcome';
import { presentFields } from '../core/present';
import { heldInJSON } from '../core/signing/held-json';
import { finished } from '../core/steps';
import { isHexRun, visibleText } from '../core/text/visible-text';
import { inspectBytes } from '../services/inspect/read-bytes';
import type { CommandInput, InputPlace } from './command-input';
import { BadInput, sentenceOf } from './exit';
import { guarded, KEY, LineGuard } from './input-guard';
import { lineBatches, PieceReader, type Pieces } from './input-pieces';

/** The largest file that is read as a whole, in bytes: a few hundred of the longest transactions. */
const LARGEST_MIB = 256;
const LARGEST_FILE = LARGEST_MIB * 1024 * 1024;

/** The largest text, in bytes, whose lines may be parts of one thing. */
const LARGEST_BROKEN = 1024 * 1024;

/** What is read in pieces. */
export interface InputSource {
  /** As messages name it. */
  readonly name: string;
  /** Of a file; undefined for standard input, which may go on for hours. */
  readonly path?: string;
  /** Whether each line is one input, whatever it is. */
  readonly areWords: boolean;
}

/**
 * The inputs of a file or of standard input: one a line, each as soon as it is there, in memory for the longest line. JSON
 * that is broken over lines is one, or as many as it holds, and so is hex, in a short text: of standard input, the first
 * line decides. Throws `BadInput`.
 */
export async function* inputsInPieces(pieces: Pieces, source: InputSource): AsyncGenerator<CommandInput> {
  const { name, path, areWords } = source;
  const reader = new PieceReader(pieces);
  await reader.readOn(path === undefined ? () => reader.firstLine() !== undefined : () => reader.size > LARGEST_BROKEN);
  const first = reader.firstLine() ?? '';
  if (!isPlainText(reader.content()) || (!areWords && opensMore(first))) await readToEnd(reader, source);
  else if (!areWords && path === undefined && isBrokenHex(first)) {
    const goesOn = (): boolean => !OTHER_THAN_HEX.test(reader.content().toString('latin1'));
    await reader.readOn(() => reader.size > LARGEST_BROKEN || !goesOn());
  }
  if (!reader.isEnded) {
    yield* lineInputs(lineBatches(reader.rest()), source);
    return;
  }
  const text = textRead(reader, name);
  const whole = areWords ? undefined : wholeInputs(text, source);
  if (whole === undefined) yield* lineInputs([text.split('\n')], source);
  else yield* whole;
}

/** All of a text. Throws `BadInput`. */
export async function textInPieces(pieces: Pieces, source: Pick<InputSource, 'name' | 'path'>): Promise<string> {
  const reader = new PieceReader(pieces);
  await readToEnd(reader, source);
  return textRead(reader, source.name);
}

/** Throws `BadInput` for more than can be kept. */
async function readToEnd(reader: PieceReader, { name, path }: Pick<InputSource, 'name' | 'path'>): Promise<void> {
  await reader.readOn(() => reader.size > LARGEST_FILE);
  if (!reader.isEnded)
    throw new BadInput(
      `${path === undefined ? 'Standard input' : `The file ${name}`} is larger than ${LARGEST_MIB} MiB.`,
    );
}

function textRead(reader: PieceReader, name: string): string {
  const { value: text, error } = readOutcome(() => fileText(reader.content()));
  if (text === undefined) throw new BadInput(`${name}: ${sentenceOf(error)}`);
  return text;
}

/** A first line that others belong to: of JSON, or of a list of bytes in code. */
function opensMore(line: string): boolean {
  return /^[{[]/.test(line) ? !/[}\]]$/.test(line) : /[{[(,\\+]$/.test(line);
}

/** A line that begins a transaction or a block in hex, and has no whole one: `xxd -p` and others break it. */
function isBrokenHex(line: string): boolean {
  const digits = line.replace(/^0x/i, '');
  return (
    digits.length >= SHORTEST_BROKEN &&
    digits.length < LARGEST_BROKEN &&
    digits.startsWith('0000') &&
    isHexRun(digits, 0, digits.length) &&
    !isBytes(line)
  );
}

const SHORTEST_BROKEN = 32;
const OTHER_THAN_HEX = /[^\s\da-fx]/i;

/** What a text is as a whole; undefined for one whose lines are inputs. Throws `BadInput`. */
function wholeInputs(text: string, { name, path }: InputSource): CommandInput[] | undefined {
  const filled = filledLines(text.split('\n'), name);
  const [first] = filled;
  if (first === undefined) throw new BadInput(`Nothing stands in ${name}.`);
  const checked = (): string => guarded(text, { place: name, path: path === undefined ? '' : resolve(path) });
  const areLines = filled.every((line) => /^[{[].*[}\]]$/.test(line.text)) && (filled.length > 1 || path === undefined);
  const inJSON =
    /^[{[]/.test(first.text) && !areLines ? partsOfJSON({ place: name, file: name }, checked()) : undefined;
  if (inJSON !== undefined) return inJSON;
  const isOne = filled.length === 1 ? path !== undefined : !isBytes(first.text) && isBytes(text);
  return isOne ? [{ place: name, file: name, text: checked() }] : undefined;
}

/** Throws `BadInput` if all lines are empty. */
async function* lineInputs(
  batches: AsyncIterable<readonly (string | undefined)[]> | Iterable<readonly (string | undefined)[]>,
  { name, path, areWords }: InputSource,
): AsyncGenerator<CommandInput> {
  const guard = new LineGuard(path === undefined ? '' : resolve(path));
  let before = 0;
  let isEmpty = true;
  for await (const lines of batches) {
    const refused = guard.refused(lines.map((line) => line ?? ''));
    for (const input of filledLines(lines, name, before)) {
      isEmpty = false;
      if (refused.has(input.line - before - 1)) yield failed(input, KEY, 'privateKey');
      else if (lines[input.line - before - 1] === undefined) yield failed(input, LONG_LINE);
      else yield* (!areWords && input.text.startsWith('{') ? partsOfJSON(input, input.text) : undefined) ?? [input];
    }
    before += lines.length;
  }
  if (isEmpty) throw new BadInput(`Nothing stands in ${name}.`);
}

const LONG_LINE = 'This line is longer than the longest transaction.';

function failed(input: CommandInput, words: string, code?: BadInput['code']): CommandInput {
  return { ...input, text: '', failure: new BadInput(`${input.place}: ${words}`, code, input.line) };
}

type LineInput = CommandInput & { readonly line: number };

/** The lines that hold something; undefined stands for one that is too long to be kept. */
function filledLines(lines: readonly (string | undefined)[], file: string, before = 0): LineInput[] {
  return lines.flatMap((each, i) => {
    const [text, line] = [each?.trim(), before + i + 1];
    return text === '' ? [] : [{ place: `${file}, line ${line}`, file, line, text: text ?? '' }];
  });
}

/** What JSON holds, as hex; undefined for a list of anything else. Throws `BadInput`. */
export function partsOfJSON({ place, file, line }: InputPlace, text: string): CommandInput[] | undefined {
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
    // The place has the line.
    const words = line === undefined ? sentenceOf(error) : sentenceOf(error).replace(/^line 1, /, '');
    return [{ ...at, place, text: '', failure: new BadInput(`${place}: ${words}`) }];
  }
}

/** Whether a text is one thing: its hex, or the list of its bytes, is. */
function isBytes(text: string): boolean {
  const read = readGiven(text);
  return read.kind === 'hex' && inspectBytes(read.bytes) !== undefined;
}
