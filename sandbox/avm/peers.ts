import { equalBytes } from '../../src/core/bytes/bytes';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { ChainConfig, Surroundings } from './chain-config';

/** The primary network, by its ID as a subnet. */
export const PRIMARY_NETWORK = new Uint8Array(32);

/** Why a chain can exchange nothing with another, in the node's words (vms/components/verify/subnet.go). */
export function peerProblem(
  { blockchainID, subnetID = PRIMARY_NETWORK }: ChainConfig,
  network: Pick<Surroundings, 'subnetOf'>,
  peerID: Uint8Array,
): string | undefined {
  if (equalBytes(peerID, blockchainID)) return 'same chainID';
  const peerSubnetID = network.subnetOf(peerID);
  if (peerSubnetID === undefined) {
    const peer = encodeCb58(peerID);
    return `failed to get subnet of "${peer}": problem retrieving blockchain "${peer}": not found`;
  }
  if (equalBytes(peerSubnetID, subnetID)) return undefined;
  return `mismatched subnetIDs; expected "${encodeCb58(subnetID)}" got "${encodeCb58(peerSubnetID)}"`;
}
