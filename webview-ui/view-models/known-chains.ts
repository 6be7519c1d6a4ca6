import { KNOWN_CHAINS } from '../../src/protocol';

/** Chains by the names that people know; those of the service, once it has named any. */
export function namedChains(
  ofService: readonly { readonly id: string; readonly name: string }[],
): readonly { readonly id: string; readonly name: string }[] {
  return ofService.length > 0 ? ofService : KNOWN_CHAINS;
}

/** What a chain is called; its ID where nobody has named it. */
export function chainName(ofService: readonly { readonly id: string; readonly name: string }[], id: string): string {
  const named = [...ofService, ...KNOWN_CHAINS].find((chain) => chain.id === id);
  return named?.name ?? id;
}
