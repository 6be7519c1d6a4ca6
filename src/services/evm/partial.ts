import type { TokenWalkEnd } from '../../client/rest/token-walk';

/** Why a list is not known to be all that a service has. */
export type PartialReason = 'unread' | Exclude<TokenWalkEnd, 'complete'> | 'leftOut';

/** How far a list was read, as its walk and its rows say. */
export interface ListState {
  readonly end: 'more' | TokenWalkEnd;
  /** Rows that can't be read. */
  readonly leftOut: number;
}

/** Why a list is partial; undefined where it is complete. */
export function partialReason({ end, leftOut }: ListState): PartialReason | undefined {
  if (end !== 'complete') return end === 'more' ? 'unread' : end;
  return leftOut > 0 ? 'leftOut' : undefined;
}

/** A reason as a person reads it, in a sentence. */
export function partialText(reason: PartialReason): string {
  return {
    unread: 'There are more pages.',
    stuck: 'The service keeps returning the same page.',
    limit: 'The list is longer than X-Chain Lens reads.',
    leftOut: "Rows that can't be read were left out.",
  }[reason];
}
