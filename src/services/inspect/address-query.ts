import { encodeBech32 } from '../../core/encodings/bech32';
import type { AddressIdentifier } from '../../core/ids/ids';
import { hrpOf } from '../../core/ids/networks';
import { type ChainConfig, isXChain } from '../chain/chain-config';
import type { Chains } from '../chain/chains';

/** The chain on which the balances of an address are read, and the address as it is written there. */
export interface AddressQuery {
  readonly config: ChainConfig;
  readonly hrp: string;
  readonly address: string;
}

/**
 * A chain on the network that an address names, preferably the active one; undefined if the settings have none. The
 * owner of a P- or C-Chain address is looked up on the X-Chain.
 */
export function addressQuery(
  { active, configs, networkOf }: Pick<Chains, 'active' | 'configs' | 'networkOf'>,
  found: AddressIdentifier,
): AddressQuery | undefined {
  if (found.kind === 'shortID') {
    const networkID = networkOf(active);
    if (networkID === undefined) return undefined;
    return asked(active, isXChain(active.blockchain) ? 'X' : active.blockchain, hrpOf(networkID), found);
  }
  const { hrp } = found;
  const alias = found.alias === undefined || found.alias.length === 1 ? 'X' : found.alias;
  const isIts = ({ blockchain }: ChainConfig): boolean =>
    blockchain === alias || (isXChain(alias) && isXChain(blockchain));
  const isThere = (config: ChainConfig): boolean => {
    const networkID = networkOf(config);
    return networkID === undefined ? config === active : hrpOf(networkID) === hrp;
  };
  const config = [active, ...configs].find((each) => isThere(each) && isIts(each));
  return config === undefined ? undefined : asked(config, alias, hrp, found);
}

function asked(config: ChainConfig, alias: string, hrp: string, { bytes }: AddressIdentifier): AddressQuery {
  return { config, hrp, address: `${alias}-${encodeBech32(hrp, bytes)}` };
}
