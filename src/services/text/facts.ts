import { SHOWN_REASON, visibleText } from './format-text';
import type { ExpectedError } from '../../core/outcome';
import { RpcError } from '../../client/errors';
import * as l10n from '@vscode/l10n';
import { type Piece, plain, sentence } from './pieces';

/**
 * What a fact is about. `asset` and `memo` explain the headline, `owners` gain, lose or receive, `fee` is what is burned,
 * `quorum` is how many signed a Warp message, `effects` is all that has no part of its own.
 */
export type FactPart =
  | 'asset'
  | 'memo'
  | 'effects'
  | 'owners'
  | 'minted'
  | 'change'
  | 'fee'
  | 'locks'
  | 'counts'
  | 'signers'
  | 'quorum';

/** A fact in words. */
export interface Fact {
  /** Default: `effects`. */
  readonly part?: FactPart;
  readonly label: readonly Piece[];
  readonly value: readonly Piece[];
  /** Whether it stays where a list of facts is cut. */
  readonly isKept?: true;
  /** That the transaction is accepted: it says so, or couldn't be without. */
  readonly accepted?: 'said' | 'implied';
}

export function fact(label: string, value: readonly Piece[]): Fact {
  return { label: [plain(label)], value };
}

/** Why something isn't known: a node's own words are quoted. */
export function reasonPieces(error: ExpectedError): Piece[] {
  if (error instanceof RpcError) return [{ kind: 'quote', text: error.message, limit: SHOWN_REASON }];
  return [plain(visibleText(error.message, SHOWN_REASON))];
}

/** What can't be known from a node without its method. */
export const NOT_OFFERED = l10n.t('not offered by this node');

/** That a lookup on a chain failed: a node without the method says nothing about the ID. */
export function failedLookupText(chain: string, error: ExpectedError): string {
  return error instanceof RpcError && error.methodMissing ? NOT_OFFERED : l10n.t('lookup on {0} failed', chain);
}

/** A fact that couldn't be loaded, and why. */
export function unknownFact(label: readonly Piece[], error: ExpectedError): Fact {
  if (error instanceof RpcError && error.methodMissing) return { label, value: [plain(NOT_OFFERED)] };
  return { label, value: sentence(l10n.t('not loaded: {0}'), reasonPieces(error)) };
}
