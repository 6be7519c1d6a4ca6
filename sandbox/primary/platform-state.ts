import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformUTXO,
} from '../../src/core/codec/platform/transactions';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import { utxoIDOf } from '../../src/core/ids/ids';
import { platformAmount } from '../../src/core/primary/platform-flow';
import { stakingReward } from '../../src/core/primary/staking-reward';
import { PRIMARY_NETWORK } from '../avm/chain-config';
import { keyOf, OwnerIndex } from '../utxos/utxo-index';
import {
  type BuiltPlatformTx,
  isDelegator,
  type L1ValidatorState,
  publicKeyOf,
  type Staker,
  type StakingTx,
  type Weighted,
} from './stakers';

/** A blockchain that a subnet runs. */
interface CreatedChain {
  readonly id: Uint8Array;
  readonly name: string;
  readonly vmID: Uint8Array;
}

/** A subnet, by the transaction that made it. */
export interface SubnetRecord {
  readonly id: Uint8Array;
  owner: OutputOwners;
  readonly chains: CreatedChain[];
  /** Set when it became an L1. */
  conversion?: { readonly id: Uint8Array; readonly managerChainID: Uint8Array; readonly managerAddress: Uint8Array };
}

/** nAVAX per second that a validator of an L1 pays: the least, as there are few of them. */
const VALIDATOR_PRICE = 1n;

/** Under this node ID the inactive validators of an L1 count together. */
const NO_NODE = new Uint8Array(20);

/** The state of a P-Chain after its last block, as far as methods return it. */
export class PlatformState {
  readonly utxos = new OwnerIndex();
  /** By the keys of their IDs, in the order of creation. */
  readonly subnets = new Map<string, SubnetRecord>();
  readonly stakers: Staker[] = [];
  readonly l1Validators = new Map<string, L1ValidatorState>();
  /** UTXOs of rewards by the key of the staker's transaction. */
  readonly rewards = new Map<string, PlatformUTXO[]>();
  /** nAVAX. */
  supply: bigint;
  /** What an L1 validator that was there from the start would have paid, in nAVAX. */
  accruedFees = 0n;
  readonly #heliconTime: bigint | undefined;
  #time: bigint;

  /** @param heliconTime when rewards begin to follow the rules of ACP-285. */
  constructor({ supply, time }: { readonly supply: bigint; readonly time: bigint }, heliconTime: bigint | undefined) {
    this.supply = supply;
    this.#heliconTime = heliconTime;
    this.#time = time;
  }

  /** Of the last block, in Unix seconds. */
  get time(): bigint {
    return this.#time;
  }

  /** Advances the time to that of a block: validators whose balance is used up are inactive from then on. */
  advanceTo(time: bigint): void {
    this.accruedFees += (time - this.#time) * VALIDATOR_PRICE;
    this.#time = time;
    for (const validator of this.l1Validators.values()) {
      if (validator.endAccumulatedFee <= this.accruedFees) validator.endAccumulatedFee = 0n;
    }
  }

  produce(txID: Uint8Array, firstIndex: number, outputs: readonly PlatformTransferableOutput[]): PlatformUTXO[] {
    return outputs.map((each, i) => {
      const utxo = { txID, outputIndex: firstIndex + i, ...each };
      const { output } = each;
      const { addresses } = output.type === 'stakeable.LockOut' ? output.output : output;
      this.utxos.add(keyOf(utxoIDOf(txID, utxo.outputIndex)), platformFormats.utxo.encode(utxo), addresses);
      return utxo;
    });
  }

  consume(inputs: readonly PlatformTransferableInput[]): void {
    for (const { txID, outputIndex } of inputs) this.utxos.delete(keyOf(utxoIDOf(txID, outputIndex)));
  }

  subnet(subnetID: Uint8Array): SubnetRecord {
    const subnet = this.subnets.get(keyOf(subnetID));
    if (subnet === undefined) throw new Error('a transaction names an unknown subnet');
    return subnet;
  }

  l1Validator(validationID: Uint8Array): L1ValidatorState {
    const validator = this.l1Validators.get(keyOf(validationID));
    if (validator === undefined) throw new Error('a transaction names a validator that there is not');
    return validator;
  }

  stake({ id: txID }: BuiltPlatformTx, tx: StakingTx): void {
    const startTime = this.#time;
    const common = { txID, tx, startTime, potentialReward: 0n, delegateeReward: 0n };
    if (tx.type === 'txs.AddAutoRenewedValidatorTx') {
      const { nodeID, period, autoCompoundRewardShares: restakedShares } = tx;
      const weight = tx.stake.reduce((sum, output) => sum + platformAmount(output).amount, 0n);
      const renewal = { nextPeriod: period, restakedShares, restaked: 0n, restakedFees: 0n };
      const endTime = startTime + period;
      this.start({ ...common, nodeID, subnetID: PRIMARY_NETWORK, weight, endTime, renewal });
      return;
    }
    const { nodeID, end: endTime, weight } = tx.validator;
    const subnetID = 'subnetID' in tx ? tx.subnetID : tx.validator.subnetID;
    this.start({ ...common, nodeID, subnetID, weight, endTime });
  }

  /** A staker of the primary network is promised a reward, which counts as if it were there already. */
  start(staker: Staker): void {
    const { startTime: start, endTime, weight, subnetID } = staker;
    const isRewarded = equalBytes(subnetID, PRIMARY_NETWORK);
    const period = { start, duration: endTime - start, weight, supply: this.supply, heliconTime: this.#heliconTime };
    const potentialReward = isRewarded ? stakingReward(period) : 0n;
    this.supply += potentialReward;
    this.stakers.push({ ...staker, potentialReward });
  }

  /** Replaces a staker by what is changed of it. Throws if it isn't there. */
  change(is: (staker: Staker) => boolean, change: (staker: Staker) => Partial<Staker>): void {
    const at = this.stakers.findIndex(is);
    const staker = this.stakers[at];
    if (staker === undefined) throw new Error('a transaction names a staker that there is not');
    this.stakers[at] = { ...staker, ...change(staker) };
  }

  /** Removes a staker and returns it; undefined if it isn't there. */
  removeStaker(is: (staker: Staker) => boolean): Staker | undefined {
    const at = this.stakers.findIndex(is);
    return at < 0 ? undefined : this.stakers.splice(at, 1)[0];
  }

  /** The validators of each subnet that has some, by the key of its ID. */
  validatorSets(): ReadonlyMap<string, readonly Weighted[]> {
    const sets = new Map<string, Map<string, Weighted>>();
    const add = (subnetID: Uint8Array, { nodeID, publicKey, weight }: Weighted): void => {
      const key = keyOf(subnetID);
      const set = sets.get(key) ?? new Map<string, Weighted>();
      const known = set.get(keyOf(nodeID));
      set.set(keyOf(nodeID), {
        nodeID,
        publicKey: publicKey ?? known?.publicKey,
        weight: weight + (known?.weight ?? 0n),
      });
      sets.set(key, set);
    };
    const isPrimary = ({ subnetID }: Staker): boolean => equalBytes(subnetID, PRIMARY_NETWORK);
    for (const staker of this.stakers) {
      // A subnet's validator signs with the key that it has on the primary network.
      const validates = (each: Staker): boolean =>
        isPrimary(each) && !isDelegator(each) && equalBytes(each.nodeID, staker.nodeID);
      const validator = this.stakers.find(validates);
      const publicKey = validator === undefined ? undefined : publicKeyOf(validator);
      add(staker.subnetID, { nodeID: staker.nodeID, publicKey, weight: staker.weight });
    }
    for (const { subnetID, nodeID, publicKey, weight, endAccumulatedFee } of this.l1Validators.values()) {
      const isActive = endAccumulatedFee > 0n;
      add(subnetID, isActive ? { nodeID, publicKey, weight } : { nodeID: NO_NODE, publicKey: undefined, weight });
    }
    return new Map([...sets].map(([key, set]) => [key, [...set.values()]]));
  }
}
