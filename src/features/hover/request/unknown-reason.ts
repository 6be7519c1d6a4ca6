import * as l10n from '@vscode/l10n';
import { NetworkError, RpcError } from '../../../client/errors';
import type { ExpectedError } from '../../../core/errors';
import { inWords } from '../../../client/durations';
import { SHOWN_REASON, visibleText } from '../../../services/text/format-text';
import { type Piece, plain } from '../../../services/text/pieces';
import { HOVER_MS } from './hover-request';

/** Why something isn't known, as a sentence. */
export function unknownReason(error: ExpectedError): Piece[] {
  if (error instanceof NetworkError && error.code === 'DEADLINE') {
    return [plain(l10n.t("The node didn't respond within {0}.", inWords(HOVER_MS)))];
  }
  // The node's own words.
  if (error instanceof RpcError) return [{ kind: 'quote', text: error.message, limit: SHOWN_REASON }];
  return [plain(visibleText(error.message, SHOWN_REASON))];
}
