import type { FxName } from '../../src/core/codec/avm/avm-transactions';
import type { PutOrder } from './ledger';
import type { WallClock } from '../node/node';
import type { SharedMemory } from '../utxos/execution';
import { concatBytes, equalBytes } from '../../src/core/bytes/bytes';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { sha256 } from '../../src/core/bytes/hashes';

/** An asset that a chain begins with. `tx` are the bytes of its CreateAssetTx, without credentials. */
export interface GenesisAssetTx {
  readonly alias: string;
  readonly tx: Uint8Array;
}

export interface AvmChainConfig {
  readonly blockchainID: Uint8Array;
  /** The first names the chain in addresses; a chain without one is named by its ID. */
  readonly aliases: readonly string[];
  /** Whether it is a chain of the primary network, whose aliases are routes of their own. */
  readonly isPrimary?: boolean;
  /** Chains exchange UTXOs within a subnet only. By default it is the primary network, whose ID is all zeros. */
  readonly subnetID?: Uint8Array;
  /** In the order of their index. */
  readonly fxs: readonly FxName[];
  /** Sorted by alias, as the genesis holds them; fees are paid in the first. */
  readonly genesisAssets: readonly GenesisAssetTx[];
  /** In the smallest unit of the first asset. */
  readonly fees: { readonly tx: bigint; readonly createAsset: bigint };
  /** Parent of block 0; if missing, the vertex that a node makes for a chain that was never a graph. */
  readonly stopVertex?: Uint8Array;
  /**
   * Whether the node was restarted since it made the chain. Until then its JSON has `null` for the list of transactions
   * of block 0 and for the credentials of the genesis assets, which it never parsed; afterwards `[]`.
   */
  readonly restarted?: boolean;
  readonly putOrder?: PutOrder;
  /** Limit of the mempool in bytes, and of the wallet's queue. Default: 64 MiB, as a node's mempool. */
  readonly maxWaiting?: number;
}

/** The network that a chain runs on: what the chain reads from it and reports to it. */
export interface Surroundings {
  readonly networkID: number;
  readonly memory: SharedMemory;
  readonly clock: WallClock;
  /** The subnet of a blockchain; undefined if the network has neither that nor a transaction with its ID. */
  subnetOf(blockchainID: Uint8Array): Uint8Array | 'not a blockchain' | undefined;
  /** A chain has accepted a block, whose bytes these are. */
  accepted(blockchainID: Uint8Array, block: Uint8Array): void;
  /** A transaction was added to a chain's mempool, or removed from it. */
  changed(): void;
}

/** Why a chain can exchange nothing with another, in the node's words (vms/components/verify/subnet.go). */
export function peerRefusal(
  { blockchainID, subnetID = PRIMARY_NETWORK_ID }: AvmChainConfig,
  network: Pick<Surroundings, 'subnetOf'>,
  peerID: Uint8Array,
): string | undefined {
  if (equalBytes(peerID, blockchainID)) return 'same chainID';
  const peerSubnetID = network.subnetOf(peerID);
  if (peerSubnetID === undefined || peerSubnetID === 'not a blockchain') {
    const peer = `"${encodeCb58(peerID)}"`;
    const why =
      peerSubnetID === undefined ? `problem retrieving blockchain ${peer}: not found` : `${peer} is ${peerSubnetID}`;
    return `failed to get subnet of ${peer}: ${why}`;
  }
  if (equalBytes(peerSubnetID, subnetID)) return undefined;
  return `mismatched subnetIDs; expected "${encodeCb58(subnetID)}" got "${encodeCb58(peerSubnetID)}"`;
}

/**
 * The ID of the vertex that ends a graph which has nothing in it: codec version 1, the chain, height 0, no parents
 * (snow/engine/avalanche/vertex). Nodes make it for chains that were created after the X-Chain became a chain of
 * blocks.
 */
export function stopVertexOf(blockchainID: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0, 1), blockchainID, new Uint8Array(8 + 4)));
}
