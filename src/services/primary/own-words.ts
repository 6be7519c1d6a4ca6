import type { Chain } from '../chain/chain';
import type { Chains } from '../chain/chains';
import type { AssetCache } from '../lookup/asset-cache';
import type { IDResolver } from '../lookup/id-resolver';
import type { AddressNames } from '../text/address-names';
import type { SubnetNames } from '../text/subnet-names';
import { PrimaryWords } from './primary-words';

/** The sources of names. */
export interface NameParts {
  readonly chains: Pick<Chains, 'opened'>;
  readonly resolver: Pick<IDResolver, 'chainNames'>;
  readonly assets: Pick<AssetCache, 'cached'>;
  readonly names: Pick<AddressNames, 'nameOf'>;
  readonly subnetNames: Pick<SubnetNames, 'nameOf'>;
}

/**
 * The wording for what is on a network's P-Chain: with the user's names for addresses, subnets and L1s, and those of
 * the blockchains and assets that were looked up on `chain`. Without a chain, for bytes that weren't looked up, those
 * of blockchains on any, and of assets only AVAX.
 */
export function ownWords(
  { chains, resolver, assets, names, subnetNames }: NameParts,
  networkID: number,
  chain?: Chain,
): PrimaryWords {
  const seenOn = chain === undefined ? chains.opened : [chain];
  return new PrimaryWords(networkID, (address) => names.nameOf(address), {
    subnetName: (id) => subnetNames.nameOf(id),
    chainName: (id) => seenOn.map((each) => resolver.chainNames.of(each, id)).find((name) => name !== undefined),
    ...(chain === undefined ? {} : { assetInfo: (assetID) => assets.cached(chain, assetID) }),
  });
}
