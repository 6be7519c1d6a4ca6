import { networkByID } from '../../../core/known-names';
import type { ChainConfig } from '../../../services/chain/chain-config';

/** Whether a public key may sign for a network: a local one, or one that has no name because somebody made it. */
export function isSampleNetwork(networkID: number): boolean {
  const name = networkByID(networkID)?.name;
  return name === undefined || name === 'Local' || name === 'Unit test';
}

/** The chains that samples are offered for; one whose network is not stated is asked when it is chosen. */
export function sampleChains(configs: readonly ChainConfig[]): ChainConfig[] {
  return configs.filter(({ networkID }) => networkID === undefined || isSampleNetwork(networkID));
}
