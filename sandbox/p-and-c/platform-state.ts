import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformUTXO,
} from '../../src/core/codec/platform/platform-transactions';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import { utxoIDOf } from '../../src/core/ids/ids';
import type { GasState } from '../../src/core/p-and-c/platform-fee';
import type {
  AddedL1Validator,
  CreatedChain,
  ExecutedState,
  StakingTx,
  SubnetConversion,
} from '../../src/core/p-and-c/platform-execution';
import { platformAmount } from '../../src/core/p-and-c/platform-flow';
import { stakingReward } from './staking-reward';
import type { PutOrder } from '../avm/ledger';
import { bytesOfKey, byteKey, OwnerIndex } from '../utxos/utxo-index';
import { LayeredMap } from './layered-map';
import type { L1ValidatorState, RenewalTerms, Staker } from './stakers';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import { compare } from '../../src/core/compare';

/** A subnet, by the transaction that made it. */
export interface SubnetRecord {
  readonly id: Uint8Array;
  readonly owner: OutputOwners;
  readonly chains: readonly CreatedChain[];
  /** Set when it became an L1. */
  readonly conversion?: SubnetConversion;
}

/** What changes with time and with each block, besides maps. */
export interface PlatformNumbers {
  /** Of the last block, in Unix seconds. */
  readonly time: bigint;
  /** All AVAX, with the rewards that stakers are promised, in nAVAX. */
  readonly supply: bigint;
  readonly gas: GasState;
  /** Seconds of active L1 validators above the target (ACP-77). */
  readonly validatorExcess: bigint;
  /** What an L1 validator that was active from the start would have paid, in nAVAX. */
  readonly accruedFees: bigint;
}

/** The state of a P-Chain after its last block; a fork of it is that after a block, or a transaction, that may follow. */
export class PlatformState implements ExecutedState {
  /** Those of the last block, in a fork too: `utxo` has a fork's own. */
  readonly utxos: OwnerIndex;
  /** By the keys of their IDs. */
  readonly subnets: LayeredMap<SubnetRecord>;
  /** By the keys of their transactions' IDs. */
  readonly stakers: LayeredMap<Staker>;
  /** By the keys of their validation IDs, also those without balance. */
  readonly l1Validators: LayeredMap<L1ValidatorState>;
  /**
   * When each registration of an L1 validator expires, Unix seconds, by the key of the validation ID: until then it
   * can't be used again.
   */
  readonly expiries: LayeredMap<bigint>;
  /** UTXOs of rewards by the key of the transaction that pays them. */
  readonly rewards: LayeredMap<readonly PlatformUTXO[]>;
  /** When rewards begin to follow the rules of ACP-285, in Unix seconds; undefined for never. */
  readonly heliconTime: bigint | undefined;
  numbers: PlatformNumbers;
  readonly #parent: PlatformState | undefined;
  readonly #produced = new Map<string, PlatformUTXO>();
  readonly #consumed = new Set<string>();

  private constructor(numbers: PlatformNumbers, heliconTime: bigint | undefined, parent?: PlatformState) {
    this.numbers = numbers;
    this.heliconTime = heliconTime;
    this.#parent = parent;
    this.utxos = parent?.utxos ?? new OwnerIndex();
    this.subnets = new LayeredMap(parent?.subnets);
    this.stakers = new LayeredMap(parent?.stakers);
    this.l1Validators = new LayeredMap(parent?.l1Validators);
    this.expiries = new LayeredMap(parent?.expiries);
    this.rewards = new LayeredMap(parent?.rewards);
  }

  /** A state without UTXOs and stakers. No gas is saved up at genesis. */
  static begin(
    { supply, time }: Pick<PlatformNumbers, 'supply' | 'time'>,
    heliconTime: bigint | undefined,
  ): PlatformState {
    const none = { gas: { capacity: 0n, excess: 0n }, validatorExcess: 0n, accruedFees: 0n };
    return new PlatformState({ time, supply, ...none }, heliconTime);
  }

  /** Of the last block, in Unix seconds. */
  get time(): bigint {
    return this.numbers.time;
  }

  /** nAVAX, with promised rewards. */
  get supply(): bigint {
    return this.numbers.supply;
  }

  get accruedFees(): bigint {
    return this.numbers.accruedFees;
  }

  /** A state of its own that begins as this one, which must not change meanwhile. */
  fork(): PlatformState {
    return new PlatformState(this.numbers, this.heliconTime, this);
  }

  /** Moves the changes of a fork to the state that it was forked from. */
  apply(order: PutOrder): void {
    const parent = this.#parent;
    if (parent === undefined) throw new Error('only a fork is applied');
    for (const key of this.#consumed) parent.#delete(key);
    for (const id of order([...this.#produced.keys()].map(bytesOfKey))) {
      const utxo = this.#produced.get(byteKey(id));
      if (utxo === undefined) throw new Error('the order names a UTXO that there is not');
      parent.#put(utxo);
    }
    for (const map of [this.subnets, this.stakers, this.l1Validators, this.expiries, this.rewards]) map.apply();
    parent.numbers = this.numbers;
    this.#produced.clear();
    this.#consumed.clear();
  }

  /** An unspent output by the key of its ID. */
  utxo(key: string): PlatformUTXO | undefined {
    const own = this.#produced.get(key);
    if (own !== undefined) return own;
    if (this.#consumed.has(key)) return undefined;
    if (this.#parent !== undefined) return this.#parent.utxo(key);
    const bytes = this.utxos.get(key);
    return bytes && platformFormats.utxo.decode(bytes);
  }

  produce(txID: Uint8Array, firstIndex: number, outputs: readonly PlatformTransferableOutput[]): PlatformUTXO[] {
    return outputs.map((each, i) => {
      const utxo = { txID, outputIndex: firstIndex + i, ...each };
      this.#put(utxo);
      return utxo;
    });
  }

  consume(inputs: readonly PlatformTransferableInput[]): void {
    for (const { txID, outputIndex } of inputs) this.#delete(byteKey(utxoIDOf(txID, outputIndex)));
  }

  subnet(subnetID: Uint8Array): SubnetRecord {
    const subnet = this.subnets.get(byteKey(subnetID));
    if (subnet === undefined) throw new Error('a transaction names an unknown subnet');
    return subnet;
  }

  addSubnet(id: Uint8Array, owner: OutputOwners): void {
    this.subnets.set(byteKey(id), { id, owner, chains: [] });
  }

  setSubnetOwner(subnetID: Uint8Array, owner: OutputOwners): void {
    this.#changeSubnet(subnetID, { owner });
  }

  addBlockchain(subnetID: Uint8Array, chain: CreatedChain): void {
    this.#changeSubnet(subnetID, { chains: [...this.subnet(subnetID).chains, chain] });
  }

  convertSubnet(subnetID: Uint8Array, conversion: SubnetConversion): void {
    this.#changeSubnet(subnetID, { conversion });
  }

  #changeSubnet(subnetID: Uint8Array, change: Partial<SubnetRecord>): void {
    this.subnets.set(byteKey(subnetID), { ...this.subnet(subnetID), ...change });
  }

  l1Validator(validationID: Uint8Array): L1ValidatorState {
    const validator = this.l1Validators.get(byteKey(validationID));
    if (validator === undefined) throw new Error('a transaction names a validator that there is not');
    return validator;
  }

  putL1Validator(validator: L1ValidatorState): void {
    this.l1Validators.set(byteKey(validator.validationID), validator);
  }

  addL1Validator({ balance, ...validator }: AddedL1Validator, expiry?: bigint): void {
    if (expiry !== undefined) this.expiries.set(byteKey(validator.validationID), expiry);
    const endAccumulatedFee = balance === 0n ? 0n : this.accruedFees + balance;
    this.putL1Validator({ ...validator, startTime: this.time, minNonce: 0n, endAccumulatedFee });
  }

  setL1Weight(validationID: Uint8Array, change: Pick<L1ValidatorState, 'minNonce' | 'weight'>): void {
    this.putL1Validator({ ...this.l1Validator(validationID), ...change });
  }

  addL1Balance(validationID: Uint8Array, amount: bigint): void {
    const validator = this.l1Validator(validationID);
    const paidUntil = validator.endAccumulatedFee || this.accruedFees;
    this.putL1Validator({ ...validator, endAccumulatedFee: paidUntil + amount });
  }

  disableL1Validator(validationID: Uint8Array): ReturnType<ExecutedState['disableL1Validator']> {
    const validator = this.l1Validator(validationID);
    const { endAccumulatedFee, remainingBalanceOwner: owner } = validator;
    if (endAccumulatedFee === 0n) return undefined;
    this.putL1Validator({ ...validator, endAccumulatedFee: 0n });
    return { amount: endAccumulatedFee - this.accruedFees, owner };
  }

  removeL1Validator(validationID: Uint8Array): void {
    this.l1Validators.delete(byteKey(validationID));
  }

  /** The validators of L1s that still have a balance: the next to use it up comes first. */
  activeL1Validators(): L1ValidatorState[] {
    const active = [...this.l1Validators.values()].filter(({ endAccumulatedFee }) => endAccumulatedFee > 0n);
    return active.sort((a, b) => compare(a.endAccumulatedFee, b.endAccumulatedFee));
  }

  stake(txID: Uint8Array, tx: StakingTx): void {
    const startTime = this.time;
    const common = { txID, tx, startTime, potentialReward: 0n, delegateeReward: 0n };
    if (tx.type === 'txs.AddAutoRenewedValidatorTx') {
      const { nodeID, period, autoCompoundRewardShares: restakedShares } = tx;
      const weight = tx.stake.reduce((sum, output) => sum + platformAmount(output).amount, 0n);
      const renewal = { nextPeriod: period, restakedShares, restaked: 0n, restakedFees: 0n };
      const endTime = startTime + period;
      this.start({ ...common, nodeID, subnetID: PRIMARY_NETWORK_ID, weight, endTime, renewal });
      return;
    }
    const { nodeID, end: endTime, weight } = tx.validator;
    const subnetID = 'subnetID' in tx ? tx.subnetID : tx.validator.subnetID;
    this.start({ ...common, nodeID, subnetID, weight, endTime });
  }

  /** A staker of the primary network is promised a reward, which counts as if it were there already. */
  start(staker: Staker): void {
    const { startTime: start, endTime, weight, subnetID } = staker;
    const { supply, heliconTime } = this;
    const isRewarded = equalBytes(subnetID, PRIMARY_NETWORK_ID);
    const period = { start, duration: endTime - start, weight, supply, heliconTime };
    const potentialReward = isRewarded ? stakingReward(period) : 0n;
    this.addSupply(potentialReward);
    this.stakers.set(byteKey(staker.txID), { ...staker, potentialReward });
  }

  addSupply(amount: bigint): void {
    this.numbers = { ...this.numbers, supply: this.supply + amount };
  }

  /** Replaces a staker by what is changed of it. Throws if it isn't there. */
  change(is: (staker: Staker) => boolean, change: (staker: Staker) => Partial<Staker>): void {
    const staker = this.staker(is);
    if (staker === undefined) throw new Error('a transaction names a staker that there is not');
    this.stakers.set(byteKey(staker.txID), { ...staker, ...change(staker) });
  }

  setRenewal(txID: Uint8Array, terms: Pick<RenewalTerms, 'nextPeriod' | 'restakedShares'>): void {
    this.change(
      (staker) => equalBytes(staker.txID, txID),
      ({ renewal }) => ({ renewal: { restaked: 0n, restakedFees: 0n, ...renewal, ...terms } }),
    );
  }

  removeValidator(subnetID: Uint8Array, nodeID: Uint8Array): void {
    this.removeStaker((each) => equalBytes(each.subnetID, subnetID) && equalBytes(each.nodeID, nodeID));
  }

  /** The first staker of a kind; undefined if there is none. */
  staker(is: (staker: Staker) => boolean): Staker | undefined {
    for (const staker of this.stakers.values()) if (is(staker)) return staker;
    return undefined;
  }

  /** Removes a staker and returns it; undefined if it isn't there. */
  removeStaker(is: (staker: Staker) => boolean): Staker | undefined {
    const staker = this.staker(is);
    if (staker !== undefined) this.stakers.delete(byteKey(staker.txID));
    return staker;
  }

  #put(utxo: PlatformUTXO): void {
    const key = byteKey(utxoIDOf(utxo.txID, utxo.outputIndex));
    if (this.#parent !== undefined) {
      this.#produced.set(key, utxo);
      return;
    }
    const { output } = utxo;
    const { addresses } = output.type === 'stakeable.LockOut' ? output.output : output;
    this.utxos.add(key, platformFormats.utxo.encode(utxo), addresses);
  }

  #delete(key: string): void {
    if (this.#parent === undefined) this.utxos.delete(key);
    else if (!this.#produced.delete(key)) this.#consumed.add(key);
  }
}
