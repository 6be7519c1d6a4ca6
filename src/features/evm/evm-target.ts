import { problemOfWord } from '../../core/evm-words';

/** The scheme of the documents about EVM chains. */
export const EVM_SCHEME = 'xchain-evm';

/** What the REST services can be asked about. */
export type EVMTarget =
  | { readonly kind: 'average-tps'; readonly chainId: string }
  | { readonly kind: 'block'; readonly chainId: string; readonly blockId: string }
  | { readonly kind: 'address-chains'; readonly address: string }
  | { readonly kind: 'chain'; readonly chainId: string }
  | { readonly kind: 'btcb-addresses'; readonly threshold: string }
  | { readonly kind: 'health' }
  | { readonly kind: 'supported-chains' };

/** Such as `/average-tps/43114.json`, `/block/43114/7.json`, `/address-chains/0x....json`. */
export function evmPathOf(target: EVMTarget): string {
  switch (target.kind) {
    case 'average-tps':
      return `/average-tps/${target.chainId}.json`;
    case 'block':
      return `/block/${target.chainId}/${target.blockId}.json`;
    case 'address-chains':
      return `/address-chains/${target.address}.json`;
    case 'chain':
      return `/chain/${target.chainId}.json`;
    case 'btcb-addresses':
      return `/btcb-addresses/${target.threshold}.json`;
    case 'health':
    case 'supported-chains':
      return `/${target.kind}.json`;
  }
}

/** What a path shows; undefined if it is none of ours. */
export function evmTargetOf(path: string): EVMTarget | undefined {
  const [, kind, ...words] = path.replace(/\.json$/, '').split('/');
  if (!words.every((word) => problemOfWord('chainId', word) === undefined)) return undefined;
  const [first, second, more] = words;
  if (more !== undefined) return undefined;
  if (first === undefined) return kind === 'health' || kind === 'supported-chains' ? { kind } : undefined;
  if (kind === 'block' && second !== undefined) return { kind, chainId: first, blockId: second };
  if (second !== undefined) return undefined;
  switch (kind) {
    case 'average-tps':
    case 'chain':
      return { kind, chainId: first };
    case 'address-chains':
      return { kind, address: first };
    case 'btcb-addresses':
      return { kind, threshold: first };
    default:
      return undefined;
  }
}
