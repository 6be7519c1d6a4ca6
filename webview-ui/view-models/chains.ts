import { type ChainRow, KNOWN_CHAINS } from '../../src/protocol';

/** Chains by name: the well-known ones until the service has listed its own. */
export function namedChains(
  ofService: readonly { readonly id: string; readonly name: string }[],
): readonly { readonly id: string; readonly name: string }[] {
  return ofService.length > 0 ? ofService : KNOWN_CHAINS;
}

/** A chain's name, else its ID. */
export function chainName(ofService: readonly { readonly id: string; readonly name: string }[], id: string): string {
  const named = [...ofService, ...KNOWN_CHAINS].find((chain) => chain.id === id);
  return named?.name ?? id;
}

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
