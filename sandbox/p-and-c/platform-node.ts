import type { UnsignedPlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { equalBytes } from '../../src/core/bytes/bytes';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import type { ChainAddresses } from '../api/utxo-methods';
import { methodsOn } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { notFound } from '../node/node';
import type { PlatformChain } from './platform-chain';

/** What the methods of `platform` work on. */
export interface PlatformNode {
  readonly network: AvmNetwork;
  readonly chain: PlatformChain;
  readonly addresses: ChainAddresses;
}

export const platformMethod = methodsOn<PlatformNode>();

/** An accepted transaction without its credentials; fails as a node does without it. */
export function acceptedTx({ chain }: PlatformNode, txID: Uint8Array): UnsignedPlatformTx {
  const bytes = chain.ledger.tx(txID);
  if (bytes === undefined) throw notFound();
  return platformFormats.tx.decode(bytes).unsignedTx;
}

export function isPrimaryNetwork(subnetID: Uint8Array): boolean {
  return equalBytes(subnetID, PRIMARY_NETWORK_ID);
}
