import { KNOWN_CHAINS } from '../../src/protocol';

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
