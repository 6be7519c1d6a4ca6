import { type KnownName, knownName } from '../../core/known-names';
import type { ChainConfig } from '../chain/chain-config';
import type { Chains } from '../chain/chains';

/** A name that is the same everywhere, so that no chain is asked about it. */
export interface FixedName {
  readonly known: KnownName;
  /** The chain that began with it: AVAX is a transaction there. */
  readonly config: ChainConfig | undefined;
}

/** What an ID in cb58 is called everywhere; undefined for what only a chain can tell, named blocks and transactions too. */
export function fixedName(chains: Pick<Chains, 'onNetwork'>, id: string): FixedName | undefined {
  const known = knownName(id);
  if (known === undefined || known.kind === 'block' || known.kind === 'transaction') return undefined;
  const isOnChain = known.kind === 'asset' && known.network !== undefined;
  return { known, config: isOnChain ? chains.onNetwork(known.network.id) : undefined };
}
