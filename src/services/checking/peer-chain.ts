import type { CallOptions } from '../../client/call-options';
import { networkByID, ZERO_ID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import type { Lookup } from '../../core/rules/chain-rules';
import type { SubnetUnknown, UnknownReason } from '../../core/rules/finding';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';

const WORKS = { missing: true } as const;

/**
 * Why exports and imports between a chain and another one (cb58) fail. Both must belong to one subnet: X, P and C are
 * known to, and the P-Chain has the others, if its state proves something. Rejects only with the reason of the caller's
 * abort.
 */
export async function peerProblem(
  chain: Pick<Chain, 'recent' | 'platform'>,
  { blockchainID, networkID, alias }: Pick<ChainIdentity, 'blockchainID' | 'networkID' | 'alias'>,
  peerID: string,
  options: CallOptions = {},
  doubt?: UnknownReason,
): Promise<Lookup<string>> {
  if (peerID === blockchainID) return { found: 'same chainID' };
  // Any other avm chain may belong to a subnet of its own.
  if (alias !== 'X') return unknown(peerID, 'other avm chain');
  if (peerID === ZERO_ID) return WORKS;
  const { value: cChain, error } = await outcomeOf(atomicChainID(chain, networkID, options), options.signal);
  if (error !== undefined) return unknown(peerID, { message: error.message });
  if (cChain === peerID) return WORKS;
  const subnet = await outcomeOf(chain.platform.validatedBy({ blockchainID: peerID }, options), options.signal);
  if (doubt !== undefined || subnet.error !== undefined) return unknown(peerID, 'neither P nor C');
  if (subnet.value === undefined) {
    const made = await outcomeOf(chain.platform.getTx({ txID: peerID }, options), options.signal);
    if (made.error !== undefined) return unknown(peerID, 'neither P nor C');
    const peer = `"${peerID}"`;
    const why =
      made.value === undefined ? `problem retrieving blockchain ${peer}: not found` : `${peer} is not a blockchain`;
    return { found: `failed to get subnet of ${peer}: ${why}` };
  }
  if (subnet.value === ZERO_ID) return WORKS;
  return { found: `mismatched subnetIDs; expected "${ZERO_ID}" got "${subnet.value}"` };
}

/** The C-Chain's ID on a network: requested only where it isn't fixed. Rejects with the client's errors. */
export async function atomicChainID(
  { recent }: Pick<Chain, 'recent'>,
  networkID: number,
  options: CallOptions,
): Promise<string> {
  return networkByID(networkID)?.chains?.c ?? recent.call('info.getBlockchainID', { alias: 'C' }, options);
}

function unknown(peerID: string, because: SubnetUnknown['because']): Lookup<string> {
  return { unknown: { kind: 'subnet unknown', peerID, because } };
}
