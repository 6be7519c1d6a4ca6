import type { CurrentValidator } from '../../client/schemas/platform';
import type { Annotated } from '../../core/codec/annotate';
import type { TopLevel } from '../../core/codec/avm/codec';
import type { Naming } from '../../core/codec/shape-json';
import type { ExpectedError } from '../../core/errors';
import type { Chain } from '../chain/chain';
import type { AssetInfo } from '../lookup/asset-cache';
import type { NoOutput } from './inspector';
import type { Absence } from '../lookup/id-resolver';
import type { Found, FoundTx, ReadThing } from '../lookup/found';

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
