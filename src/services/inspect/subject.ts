import type { CurrentValidator } from '../../client/schemas/platform';
import type { Block } from '../../core/codec/avm/block';
import type { Annotated } from '../../core/codec/annotate';
import type { Codec, TopLevel } from '../../core/codec/avm/codec';
import type { Naming } from '../../core/codec/shape-json';
import type { Tx } from '../../core/codec/avm/transactions';
import type { UTXO } from '../../core/codec/avm/utxo';
import type { ExpectedError } from '../../core/errors';
import type { Chain } from '../chain/chain';
import type { AssetInfo } from '../lookup/asset-cache';
import type { Absence } from '../lookup/id-resolver';
import type { PrimaryThing } from '../primary/read-primary';

interface Readable {
  /** The ID in the title: cb58, for a UTXO `txID:index`. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly codec: Codec;
  readonly naming: Naming;
}

/** The subject of a document. */
export type Subject =
  | (Readable & { readonly kind: 'tx'; readonly tx: Tx })
  | (Readable & { readonly kind: 'block'; readonly block: Block })
  | (Readable & { readonly kind: 'utxo'; readonly utxo: UTXO })
  | (Readable & { readonly kind: 'asset'; readonly asset: AssetInfo; readonly chain: Chain })
  /** Of the P- or the C-Chain; `hrp` is the network's. */
  | { readonly kind: 'primary'; readonly found: PrimaryThing; readonly hrp: string }
  /** What validates the Primary Network under a node's ID: state of the node, empty for a node that doesn't. */
  | { readonly kind: 'node'; readonly nodeID: string; readonly validators: readonly CurrentValidator[] }
  | { readonly kind: 'unreadable'; readonly bytes: Uint8Array; readonly as: TopLevel; readonly annotated: Annotated }
  | Missing;

/** Why there is nothing to show. */
export type Missing = { readonly kind: 'missing' } & (
  | ({ readonly code: 'absent' } & Absence)
  | { readonly code: 'failed'; readonly error: ExpectedError }
  | { readonly code: 'noOutput'; readonly outputCount: number }
  | { readonly code: MissingCode }
);

/** `block` and `transaction`: the ID belongs to one, but something else was requested. */
export type MissingCode = 'block' | 'transaction' | 'noAsset' | 'notListed' | 'noChain' | 'notKept';
