import { encodeCb58 } from '../../core/encodings/cb58';
import { LRU } from '../../core/lru';
import { namedSubnet } from '../../core/primary/named-subnet';
import type { Chain } from '../chain/chain';
import type { Found } from './found';

/** Subnets that are remembered of each chain: a node's validations are requested for each of them. */
const KEPT_SUBNETS = 3;
const KEPT_CHAINS = 64;

/** The subnets and L1s that were last seen in lookups. */
export class MetSubnets {
  /** By the chain's identity, the newest first. */
  readonly #subnets = new LRU<string, readonly string[]>(KEPT_CHAINS);

  saw(identityKey: string, found: Found): void {
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
