import { noChainText } from '../chain/chain-config';
import type { CurrentValidator } from '../../client/schemas/platform';
import type { Annotated } from '../../core/codec/annotate';
import type { TopLevel } from '../../core/codec/avm/codec';
import type { Naming } from '../../core/codec/shape-json';
import type { ExpectedError } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { AssetInfo } from '../lookup/asset-cache';
import type { NoOutput } from './inspector';
import type { Absence } from '../lookup/id-resolver';
import type { Found, FoundTx, ReadThing } from '../lookup/found';
import * as l10n from '@vscode/l10n';
import { knownName } from '../../core/ids/known-names';
import { counted } from '../text/format-text';

/** `naming`: how its addresses are written. */
type Named<T> = T & { readonly naming: Naming };

/** The subject of a document. */
export type Subject =
  | Named<Found | ReadThing>
  /** The transaction that created an asset, as the asset. */
  | (Named<Omit<FoundTx, 'kind'>> & { readonly kind: 'asset'; readonly asset: AssetInfo; readonly chain: Chain })
  /** What validates the Primary Network under a node's ID: state of the node, empty for a node that doesn't. */
  | { readonly kind: 'node'; readonly nodeID: string; readonly validators: readonly CurrentValidator[] }
  | { readonly kind: 'unreadable'; readonly bytes: Uint8Array; readonly as: TopLevel; readonly annotated: Annotated }
  | Missing;

/** Why there is nothing to show. */
export type Missing = { readonly kind: 'missing' } & (
  | ({ readonly code: 'absent' } & Absence)
  | { readonly code: 'failed'; readonly error: ExpectedError }
  | ({ readonly code: 'noOutput' } & Pick<NoOutput, 'outputCount' | 'isPossible'>)
  | { readonly code: MissingCode }
);

/** `block` and `transaction`: the ID belongs to one, but something else was requested. */
export type MissingCode = 'block' | 'transaction' | 'noAsset' | 'notListed' | 'noChain' | 'notKept';

/** What was looked up: the chain's name, the kind of thing, and its ID. */
interface LookedUp {
  readonly chain: string;
  readonly kind: string;
  readonly id: string;
}

/** An ID that a chain doesn't have, and what was looked up: sentences. */
export function absentText(chain: string, absence: Absence): string {
  if (absence.alsoNotOn !== undefined) {
    return `${l10n.t('{0} has nothing with this ID.', chain)} ${lookedUpText(absence)}`;
  }
  return absence.onlyTxs
    ? l10n.t('{0} has no transaction with this ID.', chain)
    : l10n.t('{0} has no transaction, block or asset with this ID.', chain);
}

/** What an absent ID isn't, in a sentence. */
export function lookedUpText({ alsoNotOn, onlyTxs }: Absence): string {
  if (alsoNotOn === undefined) {
    return onlyTxs ? l10n.t('Looked up: transactions.') : l10n.t('Looked up: transactions, blocks and assets.');
  }
  const on = {
    X: onlyTxs ? l10n.t('transactions on X') : l10n.t('transactions, blocks and assets on X'),
    P: onlyTxs
      ? l10n.t('transactions on P')
      : l10n.t('transactions, blocks, subnets, blockchains and current L1 validations on P'),
    C: l10n.t('atomic transactions on C'),
  };
  return l10n.t('Looked up: {0}.', (['X', ...alsoNotOn] as const).map((chain) => on[chain]).join('; '));
}

/** How many outputs a transaction has, in sentences. */
export function noOutputText({ outputCount, isPossible }: Pick<NoOutput, 'outputCount' | 'isPossible'>): string {
  const outputs = l10n.t('The transaction has {0}, numbered from 0.', counted(outputCount, 'output'));
  if (!isPossible) return outputs;
  const more = l10n.t(
    'It may have made another one, of what the L1 validator had left: no node has a method to look that up, but P lists it among the UTXOs of its owner until it is spent.',
  );
  return `${outputs} ${more}`;
}

/** Why there is nothing to show: the thing doesn't exist, or couldn't be looked up. `why` is a sentence. */
export function missingText(
  missing: Missing,
  { chain, kind, id }: LookedUp,
): { readonly state: 'absent' | 'unknown'; readonly why: string } {
  switch (missing.code) {
    case 'absent': {
      const known = knownName(id.split(':')[0] ?? '');
      const name = known === undefined ? [] : [l10n.t('The ID is {0} ({1}).', known.name, known.note)];
      return { state: 'absent', why: [absentText(chain, missing), ...name].join(' ') };
    }
    case 'block':
      return {
        state: kind === 'utxo' ? 'absent' : 'unknown',
        why: l10n.t('This ID belongs to a block of {0}.', chain),
      };
    case 'transaction':
      return { state: 'absent', why: l10n.t('This ID belongs to a transaction of {0}, not to a block.', chain) };
    case 'noAsset':
      return { state: 'absent', why: l10n.t("The transaction with this ID doesn't create an asset.") };
    case 'noOutput': {
      const { isPossible } = missing;
      return { state: isPossible ? 'unknown' : 'absent', why: noOutputText(missing) };
    }
    case 'notListed':
      return {
        state: 'unknown',
        why: l10n.t("Nodes can't look up a UTXO by its ID, and no loaded page or block has this one."),
      };
    case 'noChain':
      return {
        state: 'unknown',
        why: noChainText(chain),
      };
    case 'notKept':
      return {
        state: 'unknown',
        why: l10n.t('The bytes of this document are no longer cached. Open it again from their hex or their row.'),
      };
    case 'failed':
      return { state: 'unknown', why: missing.error.message };
  }
}
