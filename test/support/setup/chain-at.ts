import { Chain } from '../../../src/services/chain/chain';
import type { ChainConfig } from '../../../src/services/chain/chain-config';
import { IDResolver } from '../../../src/services/lookup/id-resolver';

/** The X-Chain of a node, or what `config` says. */
export const chainAt = (
  url: string,
  parts: ConstructorParameters<typeof Chain>[1],
  config: Partial<ChainConfig> = {},
): Chain => new Chain({ name: 'test', url, blockchain: 'X', ...config }, parts);

export const resolverAt = (clock: ConstructorParameters<typeof IDResolver>[0]): IDResolver => new IDResolver(clock);
