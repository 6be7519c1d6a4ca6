import { byteKey } from '../utxos/utxo-index';
import type { PlatformState } from './platform-state';
import { isPrimaryValidator, type L1ValidatorState, publicKeyOf, type Staker, type Weighted } from './stakers';

/** The validators of all subnets, by the keys of their IDs. */
type SetsOfSubnets = ReadonlyMap<string, readonly Weighted[]>;

type WithValidators = Pick<PlatformState, 'stakers' | 'l1Validators'>;

/** What a block changed; undefined for what it removed. */
interface Changes {
  readonly stakers: readonly (readonly [key: string, staker: Staker | undefined])[];
  readonly l1Validators: readonly (readonly [key: string, validator: L1ValidatorState | undefined])[];
}

/** By the keys of their IDs. */
interface Validators {
  readonly stakers: Map<string, Staker>;
  readonly l1Validators: Map<string, L1ValidatorState>;
}

/** The validators after each block: the changes are kept, and sets are made of them when they are needed. */
export class ValidatorSets {
  readonly #state: WithValidators;
  /** By height; block 0 changes nothing. */
  readonly #changes: (Changes | undefined)[] = [undefined];
  #lastChange = 0;
  /** Of the last block. */
  #present: SetsOfSubnets | undefined;
  /** After block 0; undefined while it is the last one. */
  #genesis: Validators | undefined;
  /** Those below a height, which mostly rises. */
  #past: (Validators & { next: number }) | undefined;
  #pastSets: SetsOfSubnets | undefined;

  /** @param state that of the last block, which is block 0. */
  constructor(state: WithValidators) {
    this.#state = state;
  }

  /** Adds what the next block changes, before it is applied to the state; undefined if nothing is. */
  add(fork: WithValidators | undefined): void {
    this.#genesis ??= copyOfSet({
      stakers: this.#state.stakers.entries(),
      l1Validators: this.#state.l1Validators.entries(),
    });
    const isChanged = fork?.stakers.isChanged === true || fork?.l1Validators.isChanged === true;
    if (isChanged) this.#lastChange = this.#changes.length;
    if (isChanged || this.#changes.length === 1) this.#present = undefined;
    this.#changes.push(
      isChanged ? { stakers: [...fork.stakers.changes], l1Validators: [...fork.l1Validators.changes] } : undefined,
    );
  }

  /** Undefined for a height to come. */
  setsAt(height: number): SetsOfSubnets | undefined {
    if (height >= this.#changes.length) return undefined;
    const { stakers, l1Validators } = this.#state;
    if (height >= this.#lastChange) {
      return (this.#present ??= setsOf([...stakers.values()], l1Validators.values()));
    }
    if (this.#past === undefined || height + 1 < this.#past.next) {
      this.#past = { next: 1, ...copyOfSet(this.#genesis ?? { stakers: [], l1Validators: [] }) };
      this.#pastSets = undefined;
    }
    const past = this.#past;
    for (; past.next <= height; past.next++) {
      const changes = this.#changes[past.next];
      if (changes === undefined) continue;
      repeat(past.stakers, changes.stakers);
      repeat(past.l1Validators, changes.l1Validators);
      this.#pastSets = undefined;
    }
    return (this.#pastSets ??= setsOf([...past.stakers.values()], past.l1Validators.values()));
  }
}

function copyOfSet({
  stakers,
  l1Validators,
}: {
  readonly stakers: Iterable<readonly [string, Staker]>;
  readonly l1Validators: Iterable<readonly [string, L1ValidatorState]>;
}): Validators {
  return { stakers: new Map(stakers), l1Validators: new Map(l1Validators) };
}

function repeat<T>(map: Map<string, T>, changes: readonly (readonly [key: string, value: T | undefined])[]): void {
  for (const [key, value] of changes) {
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }
}

/** Under this node ID the inactive validators of an L1 count together. */
const NO_NODE_ID = new Uint8Array(20);

/** The validators of each subnet that has some, by the key of its ID. */
function setsOf(stakers: readonly Staker[], l1Validators: Iterable<L1ValidatorState>): SetsOfSubnets {
  const sets = new Map<string, Map<string, Weighted>>();
  const add = (subnetID: Uint8Array, { nodeID, publicKey, weight }: Weighted): void => {
    const key = byteKey(subnetID);
    const set = sets.get(key) ?? new Map<string, Weighted>();
    const known = set.get(byteKey(nodeID));
    set.set(byteKey(nodeID), {
      nodeID,
      publicKey: publicKey ?? known?.publicKey,
      weight: weight + (known?.weight ?? 0n),
    });
    sets.set(key, set);
  };
  // A subnet's validator signs with the key that it has on the primary network.
  const validators = stakers.filter(isPrimaryValidator);
  const keys = new Map(validators.map((each) => [byteKey(each.nodeID), publicKeyOf(each)]));
  for (const { subnetID, nodeID, weight } of stakers) {
    add(subnetID, { nodeID, publicKey: keys.get(byteKey(nodeID)), weight });
  }
  for (const { subnetID, nodeID, publicKey, weight, endAccumulatedFee } of l1Validators) {
    const isActive = endAccumulatedFee > 0n;
    add(subnetID, isActive ? { nodeID, publicKey, weight } : { nodeID: NO_NODE_ID, publicKey: undefined, weight });
  }
  return new Map([...sets].map(([key, set]) => [key, [...set.values()]]));
}
