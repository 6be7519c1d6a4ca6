import type { IndexedChain } from '../../../client/rpc/method';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { ZERO_ID } from '../../../core/ids/networks';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import type { ProducedOutput, SpentUTXO } from '../../../core/tx/moves';

/**
 * The chain of a network on which an output can be spent: the chain to which it was exported, by its ID, or the
 * one that made it.
 * X and P export to each other and to C, which exports to both.
 */
export function homeOf(
  exportedTo: Uint8Array | undefined,
  { madeOn, xChainID }: { readonly madeOn: IndexedChain; readonly xChainID?: string | undefined } = { madeOn: 'X' },
): IndexedChain {
  if (exportedTo === undefined) return madeOn;
  const id = encodeCb58(exportedTo);
  if (id === ZERO_ID) return 'P';
  return madeOn === 'C' || (madeOn === 'P' && id === xChainID) ? 'X' : 'C';
}

/** An output by the transaction that created it and its place there. */
export interface OutputReference {
  /** 32 bytes */
  readonly txID: Uint8Array;
  readonly outputIndex: number;
}

/** An output by what was read: `isMade` if the bytes of a transaction of the chain itself make it. */
export interface SeenOutput extends OutputReference {
  readonly isMade: boolean;
}

/** An output that a transaction spends. `assetID`, `content` and `importedFrom` aren't set on C. */
export type ReadInput = OutputReference & Partial<Pick<SpentUTXO, 'assetID' | 'content' | 'importedFrom'>>;

/** A transaction of X, P or C as far as the history of a chain needs it. */
export interface ReadTx {
  readonly txID: Uint8Array;
  /** Also what it imports from another chain. */
  readonly spent: readonly ReadInput[];
  /** How many outputs it makes, with those that it exports or stakes: their indexes begin at 0. */
  readonly made: number;
  /** These outputs by their indexes; not of C. */
  readonly outputs?: readonly ProducedOutput[];
  /** Its type, or that of its first operation: `txs.CreateSubnetTx`, `nftfx.MintOperation`. Not of plain payments. */
  readonly act?: string | undefined;
  /** What it does on P beside its inputs and outputs. */
  readonly facts?: PlatformFacts | undefined;
  /** Whether it stands in a proposal block of P: it happens in the block above, which commits or aborts it. */
  readonly isProposed?: true;
}

/**
 * What a transaction of P does beside its inputs and outputs, as far as it matters for the UTXOs that stand in no
 * transaction's bytes (docs/protocol.md 8.6).
 */
export type PlatformFacts =
  /** Its stake comes back when the staking ends, with rewards for these owners. */
  | { readonly kind: 'stakes'; readonly rewardOwners: readonly OutputOwners[]; readonly renewal?: Renewal }
  /** It changes how another transaction (32 bytes) renews its staking. */
  | { readonly kind: 'setsRenewal'; readonly staker: Uint8Array; readonly renewal: Renewal }
  /** It ends the staking of another transaction (32 bytes). */
  | { readonly kind: 'endsStaking'; readonly staker: Uint8Array }
  /** It moves AVAX to the balances of validators, by their validation IDs; the rest of one comes back to its owner. */
  | { readonly kind: 'feeds'; readonly balance: bigint; readonly restOwners: readonly RestOwner[] }
  /** It ends a validator of an L1, by the validation ID, and returns the rest of its balance. */
  | { readonly kind: 'endsValidator'; readonly validationID: Uint8Array }
  /** It renews the staking of another transaction (32 bytes), or ends it. */
  | { readonly kind: 'renewsStaking'; readonly staker: Uint8Array };

/** How a validator renews its staking at the end of each period. */
export interface Renewal {
  /** The next period in seconds; 0 to leave. */
  readonly period: bigint;
  /** Of the rewards, in millionths. */
  readonly restakedShares: number;
}

/** The owner of the rest of a validator's balance. */
export interface RestOwner {
  /** 32 bytes */
  readonly validationID: Uint8Array;
  readonly owner: OutputOwners;
}

/** A block of X, P or C as far as the history of a chain needs it. */
export interface ReadBlock {
  /** The ID of the chain's own API, 32 bytes. */
  readonly id: Uint8Array;
  readonly parentID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds; undefined for P-Chain blocks from before Banff, which have no time. */
  readonly time: bigint | undefined;
  readonly txs: readonly ReadTx[];
  /** On P: what it decides about the transaction that the block below proposes. */
  readonly decides?: Decision | undefined;
}

export type Decision = 'commit' | 'abort';
