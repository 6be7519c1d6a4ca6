import { visibleText } from '../core/text/visible-text';

/** The exit codes of all commands. Of several inputs a failure counts first, then bad input, then what is unknown. */
export const EXIT = { done: 0, fails: 1, badInput: 2, unknown: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const WORST = [EXIT.fails, EXIT.badInput, EXIT.unknown, EXIT.done];

export function worstOf(codes: Iterable<ExitCode>): ExitCode {
  const all = new Set(codes);
  return WORST.find((code) => all.has(code)) ?? EXIT.done;
}

/** Arguments or input that a command can't use: one sentence, for standard error. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  readonly code: 'invalidInput' | 'privateKey';
  /** Of the file that it is about, from 1. */
  readonly line: number | undefined;

  constructor(message: string, code: BadInput['code'] = 'invalidInput', line?: number) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** A sentence of an expected failure, without what a terminal would obey. */
export function sentenceOf(error: Pick<Error, 'message'>): string {
  const text = visibleText(error.message, 400);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
