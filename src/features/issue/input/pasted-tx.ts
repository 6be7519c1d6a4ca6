import type { Span } from '../../../core/rules/check-tx';
import type { HexWord } from './hex-words';

/** A transaction in a text. */
export interface PastedTx {
  /** Without checksum, as they are checked and sent. */
  readonly bytes: Uint8Array;
  /** `wrong`: four bytes follow the transaction, and they aren't its checksum. */
  readonly checksum: 'right' | 'wrong' | 'none';
  /** The places of its digits in the text. */
  readonly words: readonly HexWord[];
}

/** A transaction and its text. */
export interface GivenHex {
  readonly pasted: PastedTx;
  readonly text: string;
  /** Undefined for what is selected or at a cursor. */
  readonly origin: Origin | undefined;
  /** How often it was given; default 1. */
  readonly times?: number;
}

/** Where a transaction was found, if the user didn't point at it. */
export type Origin =
  | { readonly kind: 'clipboard' }
  | { readonly kind: 'only transaction' }
  | { readonly kind: 'raw file'; readonly name: string };

/** A piece of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** All of the transaction, from its `0x` to its last digit. */
export function wholeRange({ words }: PastedTx): TextRange {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

/** The range of the transaction's bytes in the text, including anything between their digits. */
export function rangeOfBytes(pasted: PastedTx, { start, end }: Span): TextRange {
  const last = Math.max(start, end - 1);
  return { start: offsetOfDigit(pasted, 2 * start), end: offsetOfDigit(pasted, 2 * last + 1) + 1 };
}

function offsetOfDigit({ words }: PastedTx, digit: number): number {
  let left = digit;
  for (const { digitsAt, end } of words) {
    if (left < end - digitsAt) return digitsAt + left;
    left -= end - digitsAt;
  }
  return Math.max(0, (words.at(-1)?.end ?? 1) - 1);
}
