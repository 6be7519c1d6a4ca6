import { unlessAbsent } from '../../client/node-words';
import type { CallOptions } from '../../client/call-options';
import type { Chain } from '../chain/chain';
import type { IDResolver } from './id-resolver';
import type { FoundBlock } from './found';

/** The block at a height, or the height of the newest block if the chain doesn't have it (yet). */
export type BlockAt = FoundBlock | { readonly kind: 'noBlock'; readonly newest: bigint };

/** Loads a block by its height. Rejects with the client's errors. */
export async function blockAt(
  resolver: Pick<IDResolver, 'blockAt'>,
  chain: Chain,
  height: bigint,
  options: CallOptions = {},
): Promise<BlockAt> {
  const found = await unlessAbsent(resolver.blockAt(chain, height, options));
  if (found !== undefined) return found;
  const newest = await chain.avm.getHeight(options);
  return { kind: 'noBlock', newest };
}
