import { networkByID } from '../../../core/ids/networks';
import type { ChainConfig } from '../../../services/chain/chain-config';

/** Whether a public key may sign for a network: a local one, or one without a name, which is a custom network. */
export function isSampleNetwork(networkID: number): boolean {
  const name = networkByID(networkID)?.name;
  return name === undefined || name === 'Local' || name === 'Unit test';
}

/**
 * The chains that samples are offered for. A chain without a network ID in its setting is verified when it is chosen.
 */
export function sampleChains(configs: readonly ChainConfig[]): ChainConfig[] {
  return configs.filter(({ networkID }) => networkID === undefined || isSampleNetwork(networkID));
}
