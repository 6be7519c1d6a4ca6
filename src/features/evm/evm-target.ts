import { problemOfWord } from '../../core/evm-words';

/** The scheme of the documents about EVM chains. */
export const EVM_SCHEME = 'xchain-evm';

/** What the REST services can be asked about. */
export type EVMTarget =
  | { readonly kind: 'average-tps'; readonly chainId: string }
  | { readonly kind: 'block'; readonly chainId: string; readonly blockId: string }
  | { readonly kind: 'address-chains'; readonly address: string };

/** Such as `/average-tps/43114.json`, `/block/43114/7.json`, `/address-chains/0x....json`. */
export function evmPathOf(target: EVMTarget): string {
  switch (target.kind) {
    case 'average-tps':
      return `/average-tps/${target.chainId}.json`;
    case 'block':
      return `/block/${target.chainId}/${target.blockId}.json`;
    case 'address-chains':
      return `/address-chains/${target.address}.json`;
  }
}

/** What a path shows; undefined if it is none of ours. */
export function evmTargetOf(path: string): EVMTarget | undefined {
  const [, kind, ...words] = path.replace(/\.json$/, '').split('/');
  if (!words.every((word) => problemOfWord('chainId', word) === undefined)) return undefined;
  const [first, second, more] = words;
  if (first === undefined || more !== undefined) return undefined;
  if (kind === 'block' && second !== undefined) return { kind, chainId: first, blockId: second };
  if (second !== undefined) return undefined;
  if (kind === 'average-tps') return { kind, chainId: first };
  return kind === 'address-chains' ? { kind, address: first } : undefined;
}
