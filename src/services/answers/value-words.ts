import type { ExpectedError } from '../../core/outcome';
import type { Fact } from '../text/facts';
import { SHOWN_REASON } from '../text/format-text';
import type { Piece } from '../text/pieces';
import type { LabeledFact } from './avalanche-lens-api';

/**
 * Writes a sentence: as plain text for other extensions, with marks around foreign words for language models, who also get
 * what a fact names in full.
 */
export type Words = (pieces: readonly Piece[], isFact?: boolean) => string;

/** Why something isn't known, which may quote a service. */
export function reasonValue({ message }: Pick<ExpectedError, 'message'>, words: Words): string {
  return words([{ kind: 'quote', text: message, limit: SHOWN_REASON }]);
}

export function factValue({ label, value }: Fact, words: Words): LabeledFact {
  return { label: words(label), value: words(value, true) };
}
