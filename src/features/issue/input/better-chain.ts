import { ZERO_ID } from '../../../core/ids/networks';
import { type ChainConfig, isXChain } from '../../../services/chain/chain-config';
import type { Target } from '../../../services/review/target';

/** The configured chains that a transaction was made for, if it isn't the one that it is checked against. */
export function betterChains(
  { madeFor }: { readonly madeFor: { readonly networkID: number; readonly blockchainID: string } | undefined },
  { networkID, name }: Pick<Target, 'networkID' | 'name'>,
  configs: readonly ChainConfig[],
): string[] {
  if (madeFor === undefined) return [];
  // A chain stands for its network's P-Chain, too.
  const isOfPrimary = (id: string): boolean => isXChain(id) || id === ZERO_ID;
  const isMade = ({ networkID: its, blockchain }: ChainConfig): boolean =>
    its === madeFor.networkID &&
    (blockchain === madeFor.blockchainID || (isXChain(blockchain) && isOfPrimary(madeFor.blockchainID)));
  const current = configs.find((config) => config.name === name);
  const isRight = networkID === madeFor.networkID && (current === undefined || isMade({ ...current, networkID }));
  const others = isRight ? [] : configs.filter((config) => config !== current && isMade(config));
  return others.map((config) => config.name);
}
