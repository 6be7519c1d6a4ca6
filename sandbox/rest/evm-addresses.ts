import type { JSONObject } from '../../src/core/json/json';
import { chainInfoOf, EVM_CHAINS, UNINDEXED_CHAINS } from './evm-chains';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { seededBytes, seededUnit } from './seeded';

/** An address that bridged BTC.b. */
export interface Holder {
  readonly address: string;
  /** In the least units of the token. */
  readonly bridged: bigint;
}

/** Enough for three pages of the default size. */
const HOLDERS = 2_600;

/** Addresses of the sample history: the holders of BTC.b, some of which were active on other chains too. */
export class EVMAddresses {
  // Created at first use: most sandboxes never need them.
  #holders: readonly Holder[] | undefined;
  #indexOf: ReadonlyMap<string, number> | undefined;

  /** The largest balance first. */
  get holders(): readonly Holder[] {
    this.#holders ??= range(HOLDERS)
      .map((index) => ({ address: addressAt(index), bridged: bridgedBy(index) }))
      .sort((a, b) => (a.bridged === b.bridged ? 0 : a.bridged < b.bridged ? 1 : -1));
    return this.#holders;
  }

  /** `ListAddressChainsResponse`: every third address was active on Fuji too, every tenth on the L1. */
  chainsOf(address: string): JSONObject {
    this.#indexOf ??= new Map(range(HOLDERS).map((index) => [addressAt(index), index]));
    const index = this.#indexOf.get(address.toLowerCase());
    if (index === undefined) return { indexedChains: [], unindexedChains: [] };
    const every = [1, 3, 10];
    return {
      indexedChains: EVM_CHAINS.filter((_, at) => index % (every[at] ?? 1) === 0).map(chainInfoOf),
      unindexedChains: UNINDEXED_CHAINS.filter((_, at) => index % (7 * (at + 1)) === 0),
    };
  }
}

/** Address number `index`: 0 was active on all chains, 1 on the C-Chain only. */
export function addressAt(index: number): string {
  return prefixedHex(seededBytes('address', index).subarray(0, 20));
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

/** From some 30 BTC down to less than a thousandth of one. */
function bridgedBy(index: number): bigint {
  const share = 3_000_000_000 / (index + 1) ** 1.2;
  return BigInt(Math.floor(share * (0.5 + seededUnit('bridged', index))) + 1);
}
