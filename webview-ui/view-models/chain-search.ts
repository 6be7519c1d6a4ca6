import type { ChainRow } from '../../src/protocol';

/** The chains that match each word of a search in name, ID, token, VM, feature, network or status. */
export function matchingChains(chains: readonly ChainRow[], search: string): ChainRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return chains.filter((chain) => {
    const net = chain.isTestnet ? 'testnet' : 'mainnet';
    const texts = [chain.name, chain.chainId, chain.token, chain.vm, chain.status, net, ...chain.features];
    const text = texts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
