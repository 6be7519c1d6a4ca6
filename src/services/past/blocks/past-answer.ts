import type { IndexedChain } from '../../../client/rpc/method';
import type { ExpectedError } from '../../../core/outcome';
import type { HeightRange } from './chain-reader';
import type { TxBlock } from '../tables/block-table';
import type { Unread } from './chain-blocks';
import * as l10n from '@vscode/l10n';
import { groupedInteger, listInWords } from '../../text/format-text';
import { chainText } from '../../text/format-id';

type PastSource =
  /** Blocks that are in memory, loaded for any purpose. */
  | 'loaded'
  /** The node's index. */
  | 'index'
  | 'heights'
  | 'dataAPI'
  /** The chain's own API, which knows the block of an atomic transaction of C. */
  | 'node';

/** How far a source reaches: blocks of one chain, the oldest first. */
export interface Reach {
  readonly on: IndexedChain;
  readonly ranges: readonly HeightRange[];
}

/** Why there is no answer. */
export type UnknownBecause =
  | Unread
  /** No block was read. */
  | 'unread'
  /** `error` says why a request failed. */
  | 'failed'
  /** According to the Data API, no block holds it: it is from before Cortina, when the X-Chain had vertices. */
  | 'beforeBlocks'
  /** According to the Data API it is unspent. */
  | 'notSpent'
  /** The Data API lists no such output. */
  | 'notListed'
  /** The Data API returned another transaction. */
  | 'otherTx'
  /** The Data API lists outputs that can't be read, and this one isn't among the others. */
  | 'leftOut'
  /** The chain contradicts the Data API. */
  | 'contradicted';

export interface KnownAnswer<T> {
  readonly kind: 'known';
  readonly value: T;
  readonly source: PastSource;
  /** Whether hashes of the chain's own blocks or transactions prove it. */
  readonly isVerified: boolean;
  readonly reach: Reach | undefined;
}

/** Why there is no answer. */
export interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly because: UnknownBecause;
  readonly reach: Reach | undefined;
  readonly error?: ExpectedError;
}

/** An answer with its source, or why there is none. */
export type PastAnswer<T> = KnownAnswer<T> | UnknownAnswer;

/** A block by its height: atomic transactions of C have no more. */
export type BlockOfTx = Pick<TxBlock, 'height'> & Partial<TxBlock>;

/** The source of an answer and how far it reaches: `the node's index, blocks 120,000 to 143,220`. */
export function sourceText({ source, isVerified, reach }: Extract<PastAnswer<unknown>, { kind: 'known' }>): string {
  switch (source) {
    case 'loaded':
      return l10n.t('loaded blocks');
    case 'index':
      return withReach(isVerified ? l10n.t("the node's index") : l10n.t("the node's index, not verified"), reach);
    case 'heights':
      return withReach(l10n.t('blocks by height'), reach);
    case 'dataAPI':
      return isVerified ? l10n.t('Data API, verified on the chain') : l10n.t('reported by the Data API');
    case 'node':
      return l10n.t('reported by the node');
  }
}

/** Which blocks were read: `blocks 120,000 to 143,220`, `P-Chain blocks 1 to 28`. */
export function reachText({ on, ranges }: Reach): string {
  const text = rangesText(ranges);
  return on === 'X' ? text : l10n.t('{0} {1}', chainText(on), text);
}

function rangesText(ranges: Reach['ranges']): string {
  const shown = ranges.slice(-SHOWN_RANGES).map(({ from, to }) => {
    return [from === to ? groupedInteger(from) : l10n.t('{0} to {1}', groupedInteger(from), groupedInteger(to))];
  });
  const [only] = ranges;
  const heights = listInWords(shown, (text) => text).join('');
  if (ranges.length === 1 && only?.from === only?.to) return l10n.t('block {0}', heights);
  return l10n.t('blocks {0}', heights);
}

/** Ranges that are named, the newest. */
const SHOWN_RANGES = 3;

/** Why there is no answer: a sentence. `what` names what was searched for. */
export function pastUnknownText(
  { because, reach, error }: Extract<PastAnswer<unknown>, { kind: 'unknown' }>,
  what: 'block' | 'spender',
): string {
  switch (because) {
    case 'unread':
      return l10n.t('No blocks have been read.');
    case 'notInReach':
      return reach === undefined ? l10n.t("The node's index has no blocks.") : notIn(reachText(reach), what);
    case 'inNoBlock':
      return reach === undefined
        ? l10n.t("The transaction isn't in a block yet.")
        : what === 'block'
          ? l10n.t(
              "The transaction isn't in {0}. Genesis transactions and X-Chain transactions before the Cortina upgrade (2023) aren't in blocks.",
              reachText(reach),
            )
          : l10n.t('No transaction in {0} spends the output.', reachText(reach));
    case 'noIndex':
      return l10n.t("The node has no index of its blocks, and its API can't look this up.");
    case 'tooLong':
      return l10n.t('The node has no index of its blocks, and the chain is too long to read every block.');
    case 'unreliable':
      return l10n.t("The node's index contradicts the chain, or lacks too many blocks.");
    case 'failed':
      return error?.message ?? l10n.t('The request failed. Retry, or see the log.');
    case 'beforeBlocks':
      return l10n.t(
        "The Data API lists no block for the transaction. X-Chain transactions before the Cortina upgrade (2023) aren't in blocks.",
      );
    case 'notSpent':
      return l10n.t('The Data API lists no transaction that spends the output.');
    case 'notListed':
      return l10n.t('The Data API lists no such output of the transaction.');
    case 'otherTx':
      return l10n.t('The Data API returned another transaction than the requested one.');
    case 'leftOut':
      return l10n.t("The Data API lists outputs that can't be read. The output may be one of them.");
    case 'contradicted':
      return l10n.t("The Data API's response contradicts the chain, or the node lacks newer blocks.");
  }
}

function notIn(blocks: string, what: 'block' | 'spender'): string {
  return what === 'block'
    ? l10n.t("The transaction isn't in {0}. Other blocks can't be read.", blocks)
    : l10n.t("No transaction in {0} spends the output. Other blocks can't be read.", blocks);
}

function withReach(source: string, reach: Reach | undefined): string {
  return reach === undefined ? source : l10n.t('{0}, {1}', source, reachText(reach));
}
