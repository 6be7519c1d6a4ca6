import { authorityOf, chainOf } from './chain-authority';
import { type DocumentAddress, SCHEME } from './document-target';

/** The balances of an address after a block. */
export interface BalancesTarget {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  /** As the chain writes it; the document shows if the checksum is wrong. */
  readonly address: string;
  readonly height: bigint;
}

/** Such as `xchain://Mainnet/balances/X-avax1.../block-12.json`. */
export function balancesAddressOf({ chain, address, height }: BalancesTarget): DocumentAddress {
  return { scheme: SCHEME, authority: authorityOf(chain), path: `/balances/${address}/block-${height}.json` };
}

/** The target of such a document's address; undefined for other documents. */
export function balancesTargetOf({ scheme, authority, path }: DocumentAddress): BalancesTarget | undefined {
  const [, address, height] =
    /^\/balances\/([A-Za-z0-9]{1,64}-[a-z0-9]{6,90})\/block-(\d{1,20})\.json$/.exec(path) ?? [];
  if (scheme !== SCHEME || address === undefined || height === undefined) return undefined;
  return { chain: chainOf(authority), address, height: BigInt(height) };
}
