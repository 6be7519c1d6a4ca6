import { NetworkError, ResponseError } from '../../client/errors';
import type { ExpectedError } from '../../core/errors';
import { inWords } from '../../client/durations';
import { visibleText } from '../../services/text/format-text';
import { type Piece, plain } from '../../services/text/pieces';
import { HOVER_MS } from './hover-request';

/** Longest sentence about a failure that is shown: a node may put anything into its own. */
const SHOWN_REASON = 160;

/** Why something is not known, as the end of a sentence: `node did not answer in 2 s`. */
export function unknownReason(error: ExpectedError): Piece[] {
  if (error instanceof NetworkError && error.code === 'DEADLINE') {
    return [plain(`node did not answer in ${inWords(HOVER_MS)}`)];
  }
  // The sentences of these two are ours to the end; others repeat what a service said.
  if (error instanceof NetworkError || error instanceof ResponseError) {
    return [plain(visibleText(error.message.charAt(0).toLowerCase() + error.message.slice(1), SHOWN_REASON))];
  }
  return [{ kind: 'quote', text: error.message, limit: SHOWN_REASON }];
}
