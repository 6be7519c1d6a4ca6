import * as l10n from '@vscode/l10n';
import type { TokenWalkEnd } from '../../client/rest/token-walk';

/** Why a list may be incomplete. */
export type PartialReason = 'unread' | Exclude<TokenWalkEnd, 'complete'> | 'leftOut';

/** The state of a list. */
export interface LoadedList {
  readonly end: 'more' | TokenWalkEnd;
  /** Rows that can't be read. */
  readonly leftOut: number;
}

/** Why a list is partial; undefined if it is complete. */
export function partialReason({ end, leftOut }: LoadedList): PartialReason | undefined {
  if (end !== 'complete') return end === 'more' ? 'unread' : end;
  return leftOut > 0 ? 'leftOut' : undefined;
}

/** A reason as a sentence. */
export function partialText(reason: PartialReason): string {
  return {
    unread: l10n.t('There are more pages.'),
    stuck: l10n.t('The service keeps returning the same page.'),
    limit: l10n.t('The list exceeds the limit of X-Chain Lens.'),
    leftOut: l10n.t('Invalid or contradictory rows were left out.'),
  }[reason];
}
