import { type ChainConfig, isXChain } from '../../../services/chain/chain-config';
import type { ReviewTx } from '../review/review';
import type { Target } from './target';

/** The configured chain that a transaction was made for, if it isn't the one that it is checked against. */
export function betterChain(
  { madeFor }: Pick<ReviewTx, 'madeFor'>,
  { networkID, name }: Pick<Target, 'networkID' | 'name'>,
  configs: readonly ChainConfig[],
): string | undefined {
  if (madeFor === undefined) return undefined;
  const isMade = ({ networkID: its, blockchain }: ChainConfig): boolean =>
    its === madeFor.networkID &&
    (blockchain === madeFor.blockchainID || (isXChain(blockchain) && isXChain(madeFor.blockchainID)));
  const current = configs.find((config) => config.name === name);
  const isRight = networkID === madeFor.networkID && (current === undefined || isMade({ ...current, networkID }));
  return isRight ? undefined : configs.find((config) => config !== current && isMade(config))?.name;
}
