import type { CallOptions } from '../../../client/call-options';
import type { Tx } from '../../../core/codec/platform/transactions';
import { decodeID } from '../../../core/encodings/cb58';
import { ZERO_ID } from '../../../core/ids/networks';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';

/** The transaction ID of the outputs that P began with. */
export const GENESIS_ID = decodeID(ZERO_ID);

/**
 * A transaction of P by its ID (32 bytes), verified by its hash; undefined if it can't be loaded. Rejects only with the
 * reason of the caller's abort.
 */
export async function platformTxOf(
  resolver: Pick<IDResolver, 'resolveMaker'>,
  chain: Chain,
  txID: Uint8Array,
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<Tx | undefined> {
  const found = await resolver.resolveMaker(chain, txID, 'P', { signal, priority: 'tree' });
  return found.kind === 'tx' && found.on === 'P' ? found.tx : undefined;
}
