import { textOf } from '../text/format-text';
import { encodeCb58 } from '../../core/encodings/cb58';
import { ZERO_ID } from '../../core/ids/networks';
import { LRU } from '../../core/lru';
import type { Chain } from '../chain/chain';
import type { Found } from './found';

const KEPT_NAMES = 4_096;

/** Most blockchains in the name of a subnet. */
const NAMED_BY = 2;

/**
 * The names of blockchains, and of subnets and L1s by their blockchains, from the transactions that created them:
 * nothing else has a name on the P-Chain. Creators choose them.
 */
export class ChainNames {
  readonly #blockchains = new LRU<string, string>(KEPT_NAMES);
  readonly #subnets = new LRU<string, readonly string[]>(KEPT_NAMES);

  /** Records a blockchain's name. */
  saw(identityKey: string, found: Found): void {
    if (found.on !== 'P' || found.kind !== 'tx' || found.tx.unsignedTx.type !== 'txs.CreateChainTx') return;
    const { chainName, subnetID } = found.tx.unsignedTx;
    const name = textOf(Buffer.from(chainName));
    const subnet = encodeCb58(subnetID);
    if (name === undefined || subnet === ZERO_ID) return;
    this.#blockchains.set(keyOf(identityKey, encodeCb58(found.id)), name);
    const others = (this.#subnets.get(keyOf(identityKey, subnet)) ?? []).filter((each) => each !== name);
    this.#subnets.set(keyOf(identityKey, subnet), [...others, name].slice(0, NAMED_BY));
  }

  /** The name of a blockchain, subnet or L1 by its ID in cb58, if it was seen. */
  of({ identity: { known } }: Chain, id: string): string | undefined {
    if (known === undefined) return undefined;
    const key = keyOf(known.key, id);
    return this.#blockchains.get(key) ?? this.#subnets.get(key)?.join(', ');
  }
}

function keyOf(identityKey: string, id: string): string {
  return `${identityKey} ${id}`;
}
