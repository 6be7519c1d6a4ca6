import type { CallOptions } from '../../client/call-options';
import { networkByID, ZERO_ID } from '../../core/known-names';
import type { ChainView } from '../../core/rules/chain-rules';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { shortID } from '../text/format-id';

export type PeerProblem = ReturnType<ChainView['peerProblem']>;

/**
 * Why a chain can exchange nothing with another one (cb58). Both must be of one subnet, which no method of a node's avm
 * or info interface tells: only that X, P and C belong together needs no answer. Rejects only with the reason of the
 * caller's abort.
 */
export async function peerProblem(
  chain: Pick<Chain, 'info'>,
  { blockchainID, networkID, alias }: Pick<ChainIdentity, 'blockchainID' | 'networkID' | 'alias'>,
  peerID: string,
  options: CallOptions = {},
): Promise<PeerProblem> {
  if (peerID === blockchainID) return 'same chainID';
  // Any other avm chain may be one of a subnet of its own.
  if (alias !== 'X') return unknown(peerID, 'this one may be of another');
  if (peerID === ZERO_ID) return undefined;
  const known = networkByID(networkID)?.chains?.c;
  if (known !== undefined) return known === peerID ? undefined : unknown(peerID, 'it is neither P nor C');
  const { value, error } = await outcomeOf(chain.info.getBlockchainID({ alias: 'C' }, options), options.signal);
  if (error !== undefined) {
    return unknown(peerID, `it is not P, and which chain is C could not be asked: ${error.message}`);
  }
  return value.blockchainID === peerID ? undefined : unknown(peerID, 'it is neither P nor C');
}

function unknown(peerID: string, why: string): PeerProblem {
  return {
    unknown: `only the node knows the subnet of chain ${shortID(peerID)}: ${why}`,
  };
}
