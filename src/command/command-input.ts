import type { BadInput } from './exit';

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
  /** Whether nothing else was given, so that messages need no place. */
  readonly isAlone?: boolean;
  /** Why it wasn't read. */
  readonly failure?: BadInput;
}
