import type { CallOptions } from '../../client/call-options';
import { networkByID, ZERO_ID } from '../../core/ids/networks';
import type { ChainView } from '../../core/rules/chain-rules';
import { outcomeOf } from '../../core/outcome';
import type { SubnetUnknown } from '../../core/rules/unknown-reason';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';

export type PeerProblem = ReturnType<ChainView['peerProblem']>;

/**
 * Why exports and imports between a chain and another one (cb58) fail. Both must belong to one subnet, which no method
 * of a node's avm or info API returns: only X, P and C are known to belong together. Rejects only with the reason of
 * the caller's abort.
 */
export async function peerProblem(
  chain: Pick<Chain, 'info'>,
  { blockchainID, networkID, alias }: Pick<ChainIdentity, 'blockchainID' | 'networkID' | 'alias'>,
  peerID: string,
  options: CallOptions = {},
): Promise<PeerProblem> {
  if (peerID === blockchainID) return 'same chainID';
  // Any other avm chain may belong to a subnet of its own.
  if (alias !== 'X') return unknown(peerID, 'other avm chain');
  if (peerID === ZERO_ID) return undefined;
  const known = networkByID(networkID)?.chains?.c;
  if (known !== undefined) return known === peerID ? undefined : unknown(peerID, 'neither P nor C');
  const { value, error } = await outcomeOf(chain.info.getBlockchainID({ alias: 'C' }, options), options.signal);
  if (error !== undefined) return unknown(peerID, { message: error.message });
  return value === peerID ? undefined : unknown(peerID, 'neither P nor C');
}

function unknown(peerID: string, because: SubnetUnknown['because']): PeerProblem {
  return { unknown: { kind: 'subnet unknown', peerID, because } };
}
