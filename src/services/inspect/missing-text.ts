import { noChainText } from '../chain/chain-config';
import type { CurrentValidator } from '../../client/schemas/platform-schemas';
import type { Annotated } from '../../core/codec/annotate';
import type { TopLevel } from '../../core/codec/avm/codec';
import type { Naming } from '../../core/codec/shape-json';
import type { Chain } from '../chain/chain';
import type { AssetInfo } from '../lookup/asset-cache';
import type { Missing } from './inspector';
import type { Absence } from '../lookup/id-resolver';
import type { Found, FoundTx, ReadThing } from '../lookup/found';
import * as l10n from '@vscode/l10n';
import { knownName } from '../../core/ids-in-text/known-names';
import { counted, formatAgo, groupedInteger } from '../text/format-text';

/** `naming`: how its addresses are written. */
type WithNaming<T> = T & { readonly naming: Naming };

export type Subject =
  | WithNaming<Found | ReadThing>
  /** The transaction that created an asset, as the asset. */
  | (WithNaming<Omit<FoundTx, 'kind'>> & { readonly kind: 'asset'; readonly asset: AssetInfo; readonly chain: Chain })
  /** What validates the Primary Network under a node's ID: state of the node, empty for a node that doesn't. */
  | { readonly kind: 'node'; readonly nodeID: string; readonly validators: readonly CurrentValidator[] }
  | { readonly kind: 'unreadable'; readonly bytes: Uint8Array; readonly as: TopLevel; readonly annotated: Annotated }
  | Missing;

/** What was looked up: the chain's name, the kind of thing, and its ID. */
export interface LookedUp {
  readonly chain: string;
  readonly kind: string;
  readonly id: string;
}

/** An ID that a chain doesn't have, and what was looked up: sentences. */
function absentText(chain: string, absence: Absence): string {
  if (absence.alsoNotOn !== undefined) {
    return `${l10n.t('{0} has nothing with this ID.', chain)} ${lookedUpText(absence)}`;
  }
  return absence.onlyTxs
    ? l10n.t('{0} has no transaction with this ID.', chain)
    : l10n.t('{0} has no transaction, block or asset with this ID.', chain);
}

/** The title of an ID that no requested chain has. */
export const UNKNOWN_ID = l10n.t('Unknown ID');

/** What such an ID may be. */
export const OTHER_IDS = l10n.t(
  "It might be the ID of a UTXO, an L1 conversion, a Warp message, or an index container, which Avalanche Lens can't look up, or belong to another network.",
);

/** Where an absent ID was looked up, without a full stop. `now` is Unix ms. */
export function unknownIDText(chain: string, { alsoNotOn, askedAt }: Absence, now: number): string {
  const [only, second] = alsoNotOn ?? [];
  const ago = formatAgo(askedAt, now);
  if (only === undefined) return l10n.t('not found on {0} (checked {1})', chain, ago);
  return second === undefined
    ? l10n.t('not found on X or {0} of {1} (checked {2})', only, chain, ago)
    : l10n.t('not found on X, {0}, or {1} of {2} (checked {3})', only, second, chain, ago);
}

/** What an absent ID isn't, and which chains the node doesn't serve, in sentences. */
export function lookedUpText({ alsoNotOn, onlyTxs }: Absence): string {
  if (alsoNotOn === undefined) {
    return onlyTxs ? l10n.t('Looked up: transactions.') : l10n.t('Looked up: transactions, blocks, and assets.');
  }
  const on = {
    X: onlyTxs ? l10n.t('transactions on X') : l10n.t('transactions, blocks, and assets on X'),
    P: onlyTxs
      ? l10n.t('transactions on P')
      : l10n.t('transactions, blocks, subnets, blockchains, and current L1 validations on P'),
    C: l10n.t('atomic transactions on C'),
  };
  const requested = l10n.t('Looked up: {0}.', (['X', ...alsoNotOn] as const).map((chain) => on[chain]).join('; '));
  if (alsoNotOn.length === 2) return requested;
  const [only] = alsoNotOn;
  const notOffered =
    only === undefined
      ? l10n.t("The node doesn't offer the P-Chain and the C-Chain.")
      : l10n.t("The node doesn't offer the {0}-Chain.", only === 'P' ? 'C' : 'P');
  return `${requested} ${notOffered}`;
}

/** How many outputs a transaction has, in sentences. */
export function noOutputText({ outputCount, isPossible }: Extract<Missing, { code: 'noOutput' }>): string {
  const outputs = l10n.t('The transaction has {0}, numbered from 0.', counted(outputCount, 'output'));
  if (!isPossible) return outputs;
  const more = l10n.t(
    'It might have another output, with what the L1 validator had left. No node can look that up, but P lists it among the UTXOs of its owner until it is spent.',
  );
  return `${outputs} ${more}`;
}

/**
 * Why there is nothing to show: the thing doesn't exist, or couldn't be looked up. `state` is the field of a document;
 * `why` is a sentence.
 */
export function missingText(
  missing: Missing,
  { chain, kind, id }: LookedUp,
): { readonly state: 'notFound' | 'error'; readonly why: string } {
  switch (missing.code) {
    case 'absent': {
      const known = knownName(id.split(':')[0] ?? '');
      const name = known === undefined ? [] : [l10n.t('The ID is {0} ({1}).', known.name, known.note)];
      return { state: 'notFound', why: [absentText(chain, missing), ...name].join(' ') };
    }
    case 'block':
      return {
        state: kind === 'utxo' ? 'notFound' : 'error',
        why: l10n.t('This ID belongs to a block of {0}.', chain),
      };
    case 'transaction':
      return { state: 'notFound', why: l10n.t('This ID belongs to a transaction of {0}, not to a block.', chain) };
    case 'noAsset':
      return { state: 'notFound', why: l10n.t("The transaction with this ID doesn't create an asset.") };
    case 'noOutput': {
      const { isPossible } = missing;
      return { state: isPossible ? 'error' : 'notFound', why: noOutputText(missing) };
    }
    case 'noBlock': {
      const newest = groupedInteger(missing.newest);
      return { state: 'notFound', why: l10n.t('{0} has no block {1}. Its newest block is {2}.', chain, id, newest) };
    }
    case 'notListed':
      return {
        state: 'error',
        why: l10n.t("Nodes can't look up a UTXO by its ID, and no loaded page or block has this one."),
      };
    case 'noChain':
      return {
        state: 'error',
        why: noChainText(chain),
      };
    case 'notKept':
      return {
        state: 'error',
        why: l10n.t('This document is no longer cached. Open it again from the hex or from the side bar.'),
      };
    case 'failed':
      return { state: 'error', why: missing.error.message };
  }
}

/** The title of what the requested chains don't have, by the kind of its document. */
export function notFoundTitle(kind: string): string {
  switch (kind) {
    case 'block':
    case 'p/block':
      return l10n.t('Block not found');
    case 'asset':
      return l10n.t('Asset not found');
    case 'utxo':
      return l10n.t('UTXO not found');
    case 'id':
      return l10n.t('ID not found');
    default:
      return l10n.t('Transaction not found');
  }
}
