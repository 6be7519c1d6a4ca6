import { ExpectedError, InvalidInputError } from '../core/outcome';
import type { CommandInput } from './command-input';
import { BadInput, EXIT, type ExitCode, sentenceOf, worstOf } from './exit';
import type { OutputForm, Printed, PrintedValue } from './printed';
import type { Terminal } from './terminal';

/**
 * Prints each input, in order. What is wrong with one is said with its place, and the others are printed. As JSON, each
 * has one object on a line, also one that is wrong.
 */
export async function eachInput(
  inputs: AsyncIterable<CommandInput> | Iterable<CommandInput>,
  terminal: Terminal,
  { json, isForGitHub = false }: OutputForm,
  print: (input: CommandInput) => Printed | PrintedValue | Promise<Printed | PrintedValue>,
): Promise<ExitCode> {
  const [{ sayIgnored }, { printedText }] = await Promise.all([import('./inputs'), import('./json-output')]);
  const codes = new Set<ExitCode>();
  let isApart = false;
  for await (const input of inputs) {
    const { place, failure } = input;
    sayIgnored(input, terminal);
    const printing = Promise.resolve(input).then(failure === undefined ? print : () => Promise.reject(failure));
    const printed = await printing.catch(async (error: unknown): Promise<Printed | PrintedValue> => {
      const { text, code, reason } = reasonOf(error);
      if (json) return { value: { error: { code: reason, message: text } }, code };
      if (isForGitHub) return { text: (await import('./github')).annotation('error', input, text), code };
      terminal.say(failure !== undefined || input.isAlone === true ? text : `${place}: ${text}`);
      return { text: '', code };
    });
    const text = printedText(printed, input);
    // Texts of several paragraphs stand apart.
    if (text !== '') {
      await terminal.out(`${isApart ? '\n' : ''}${text}\n`);
      isApart = text.includes('\n\n');
    }
    codes.add(printed.code);
    // The event of a closed pipe arrives only between two tasks.
    await new Promise(setImmediate);
  }
  return worstOf(codes);
}

interface Reason {
  readonly text: string;
  readonly code: ExitCode;
  /** As the API has it. */
  readonly reason: 'invalidInput' | 'privateKey' | 'requestFailed';
}

/** What a failure says, and the exit code. Throws bugs on. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof BadInput) return { text: sentenceOf(error), code: EXIT.badInput, reason: error.code };
  if (error instanceof InvalidInputError)
    return { text: sentenceOf(error), code: EXIT.badInput, reason: 'invalidInput' };
  if (error instanceof ExpectedError) return { text: sentenceOf(error), code: EXIT.unknown, reason: 'requestFailed' };
  if (isAPIError(error)) {
    const { code } = error;
    if (code === 'requestFailed') return { text: sentenceOf(error), code: EXIT.unknown, reason: code };
    return { text: sentenceOf(error), code: EXIT.badInput, reason: code === 'privateKey' ? code : 'invalidInput' };
  }
  throw error;
}

function isAPIError(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && error.name === 'AvalancheLensError' && 'code' in error;
}
