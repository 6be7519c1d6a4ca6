import type { Span } from '../../../core/check-tx';
import type { HexWord } from './hex-words';

/** A transaction as it stands in a text. */
export interface PastedTx {
  /** Without checksum: what is checked, and sent. */
  readonly bytes: Uint8Array;
  /** `wrong`: four bytes follow the transaction that are not its checksum. */
  readonly checksum: 'right' | 'wrong' | 'none';
  /** Where its digits stand in the text. */
  readonly words: readonly HexWord[];
}

/** A transaction with the text that it stands in. */
export interface GivenHex {
  readonly pasted: PastedTx;
  readonly text: string;
  /** Where it comes from, if the user has to be told. */
  readonly origin: string | undefined;
}

/** A piece of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** All of the transaction, from its `0x` to its last digit. */
export function wholeRange({ words }: PastedTx): TextRange {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

/** Where bytes of the transaction stand in the text, whatever stands between their digits. */
export function rangeOfBytes(pasted: PastedTx, { start, end }: Span): TextRange {
  const last = Math.max(start, end - 1);
  return { start: offsetOfDigit(pasted, 2 * start), end: offsetOfDigit(pasted, 2 * last + 1) + 1 };
}

/** What was taken for granted in reading it, for the user to know; empty for `0x`, digits and checksum in one piece. */
export function assumptions({ pasted: { words, checksum }, text, origin }: GivenHex): string[] {
  const from = origin === undefined ? [] : [origin];
  const [first] = words;
  // Raw bytes have neither digits nor a checksum.
  if (first === undefined) return from;
  if (first.digits !== undefined) return [...from, 'from bytes that are not written as hex', ...unchecked(checksum)];
  const prefixed = first.digitsAt > first.start;
  return [
    ...from,
    ...(words.length > 1 ? [`put together from ${words.length} pieces`] : []),
    ...(prefixed ? [] : ['without 0x']),
    ...(prefixed && text.charAt(first.start + 1) === 'X' ? ['0X taken for 0x'] : []),
    ...unchecked(checksum),
  ];
}

function unchecked(checksum: PastedTx['checksum']): string[] {
  return checksum === 'none' ? ['without a checksum'] : [];
}

function offsetOfDigit({ words }: PastedTx, digit: number): number {
  let left = digit;
  for (const { digits, digitsAt, end } of words) {
    const length = digits?.length ?? end - digitsAt;
    // Digits that are written in another way are spread over the word.
    if (left < length) return digitsAt + Math.floor((left * (end - digitsAt)) / length);
    left -= length;
  }
  return Math.max(0, (words.at(-1)?.end ?? 1) - 1);
}
