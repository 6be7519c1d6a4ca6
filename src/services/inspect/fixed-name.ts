import { type KnownName, knownName } from '../../core/ids/known-names';
import type { ChainConfig } from '../chain/chain-config';
import type { Chains } from '../chain/chains';

/** A name that is the same on all nodes, so that no request is needed. */
export interface FixedName {
  readonly known: KnownName;
  /** The chain whose genesis has it: AVAX is a transaction there. */
  readonly config: ChainConfig | undefined;
}

/**
 * The fixed name of an ID in cb58; undefined for what must be looked up on a chain, named blocks and transactions too.
 */
export function fixedName(chains: Pick<Chains, 'onNetwork'>, id: string): FixedName | undefined {
  const known = knownName(id);
  if (known === undefined || known.kind === 'block' || known.kind === 'transaction') return undefined;
  const isOnChain = known.kind === 'asset' && known.network !== undefined;
  return { known, config: isOnChain ? chains.onNetwork(known.network.id) : undefined };
}
