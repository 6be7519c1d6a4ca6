import { isPlatformTx } from './found';
import { bytesAsPlainText } from '../../core/text/plain-bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { ZERO_ID } from '../../core/ids/networks';
import { LRU } from '../../core/lru';
import { namedSubnet } from '../../core/p-and-c/l1-ids';
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
  add(identityKey: string, found: Found): void {
    if (!isPlatformTx(found) || found.tx.unsignedTx.type !== 'txs.CreateChainTx') return;
    const { chainName, subnetID } = found.tx.unsignedTx;
    const name = bytesAsPlainText(Buffer.from(chainName));
    const subnet = encodeCb58(subnetID);
    if (name === undefined || subnet === ZERO_ID) return;
    this.#blockchains.set(chainNameKey(identityKey, encodeCb58(found.id)), name);
    const others = (this.#subnets.get(chainNameKey(identityKey, subnet)) ?? []).filter((each) => each !== name);
    this.#subnets.set(chainNameKey(identityKey, subnet), [...others, name].slice(0, NAMED_BY));
  }

  /** The name of a blockchain, subnet or L1 by its ID in cb58, if it was seen. */
  of({ identity: { known } }: Chain, id: string): string | undefined {
    if (known === undefined) return undefined;
    const key = chainNameKey(known.key, id);
    return this.#blockchains.get(key) ?? this.#subnets.get(key)?.join(', ');
  }
}

function chainNameKey(identityKey: string, id: string): string {
  return `${identityKey} ${id}`;
}

/** Subnets that are remembered of each chain: a node's validations are requested for each of them. */
const KEPT_SUBNETS = 3;
const KEPT_NAMED_CHAINS = 64;

/** The subnets and L1s that were last seen in lookups. */
export class RecentSubnets {
  /** By the chain's identity, the newest first. */
  readonly #subnets = new LRU<string, readonly string[]>(KEPT_NAMED_CHAINS);

  add(identityKey: string, found: Found): void {
    const subnet = subnetIn(found);
    if (subnet === undefined) return;
    const others = (this.#subnets.get(identityKey) ?? []).filter((each) => each !== subnet);
    this.#subnets.set(identityKey, [subnet, ...others].slice(0, KEPT_SUBNETS));
  }

  /** In cb58, the newest first. */
  of({ identity: { known } }: Chain): readonly string[] {
    return known === undefined ? [] : (this.#subnets.get(known.key) ?? []);
  }
}

/** The subnet or L1 that something of the P-Chain is or names, in cb58. */
function subnetIn(found: Found): string | undefined {
  if (found.on !== 'P' || found.kind === 'block') return undefined;
  if (found.kind === 'validator') return found.validator.subnetID;
  const { unsignedTx } = found.tx;
  return unsignedTx.type === 'txs.CreateSubnetTx' ? encodeCb58(found.id) : namedSubnet(unsignedTx);
}
