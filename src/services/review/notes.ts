import * as l10n from '@vscode/l10n';
import type { GivenHex, Origin, PastedTx } from '../../core/given-text/hex-reader';
import { present } from '../../core/present';
import { ignoredText } from '../text/format-text';

/** Bytes to review, and how they were found. */
export interface ReviewedBytes extends Partial<Pick<PastedTx, 'checksum'>> {
  readonly bytes: Uint8Array;
  /** How they were found and read, for the user. */
  readonly notes?: readonly string[];
}

/**
 * The bytes of a transaction that was found in a text or a file, with notes for the user on how it was found and read; none
 * for hex in one piece with 0x and checksum.
 */
export function givenBytes({ pasted, text, origin, times = 1 }: GivenHex) {
  const { bytes, checksum, ignored = [] } = pasted;
  const notes = present([
    origin !== undefined && originText(origin),
    times !== 1 && l10n.t('Selected {0} times, listed once', times),
    ...hexNotes(pasted, text),
    ignored.length > 0 && ignoredText(ignored),
  ]);
  return { bytes, checksum, notes } satisfies ReviewedBytes;
}

function originText(origin: Origin): string {
  switch (origin.kind) {
    case 'clipboard':
      return l10n.t('From the clipboard (no selection)');
    case 'only transaction':
      return l10n.t('The only transaction of this document');
    case 'raw file':
      return l10n.t('Raw bytes of {0}', origin.name);
  }
}

function hexNotes({ words, checksum }: PastedTx, text: string): string[] {
  // Raw bytes have neither digits nor a checksum.
  if (words === undefined) return [];
  if (words.bytes !== undefined) return [l10n.t('From a list of {0} bytes', words.length)];
  const prefixed = words.isPrefixed;
  return present([
    // A valid checksum shows that they belong together.
    words.length > 1 && checksum !== 'right' && l10n.t('Joined {0} fragments', words.length),
    !prefixed && l10n.t('Without 0x prefix'),
    prefixed && text.charAt(words.start + 1) === 'X' && l10n.t('Read 0X as 0x'),
    checksum === 'none' && l10n.t('Without a checksum'),
  ]);
}
