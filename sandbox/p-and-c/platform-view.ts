import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { warpSetOf } from '../../src/core/rules/platform/bls';
import type { PlatformTx } from '../../src/core/codec/platform/platform-transactions';
import type { Lookup } from '../../src/core/rules/chain-rules';
import type {
  L1ValidatorView,
  PlatformView,
  StakerView,
  StakingLimits,
  SubnetView,
  WarpSetView,
} from '../../src/core/rules/platform/platform-view';
import { LOCAL_LIMITS } from '../../src/core/rules/platform/staking-limits';
import { AVAX } from '../../src/core/text/amount';
import type { AvmLedger } from '../avm/ledger';
import type { SharedMemory } from '../utxos/execution';
import { byteKey } from '../utxos/utxo-index';
import type { PlatformState } from './platform-state';
import { isDelegator, type Weighted, weightOf } from './stakers';

/** The limits of a local network (genesis/genesis_local.go). */
export const LOCAL_STAKING: StakingLimits = {
  ...LOCAL_LIMITS,
  minValidatorStake: 2_000n * AVAX,
  minDelegatorStake: 25n * AVAX,
};

/** What a P-Chain has beside the state after a block. */
interface ViewedChain {
  readonly blockchainID: Uint8Array;
  readonly ledger: AvmLedger;
  subnetOf(blockchainID: Uint8Array): Uint8Array | 'not a blockchain' | undefined;
  readonly memory: SharedMemory;
  /** The validators of all subnets after a block, by the key of the subnet's ID. */
  validatorSetsAt(height: bigint): ReadonlyMap<string, readonly Weighted[]> | undefined;
  readonly epochs: EpochHeights;
}

/** Seconds that the P-Chain's height for Warp messages stays at least (upgrade/upgrade.go, ACP-181). */
const LOCAL_EPOCH = 30n;

interface Epoch {
  readonly number: bigint;
  readonly height: bigint;
  /** Unix seconds. */
  readonly start: bigint;
}

/** At which height of the P-Chain messages in the block after each of its blocks are verified. */
export class EpochHeights {
  readonly #ledger: AvmLedger;
  /** The least length of an epoch. */
  readonly seconds: bigint;
  /** After block `#at`. */
  #epoch: Epoch | undefined;
  #at = 0n;

  constructor(ledger: AvmLedger, seconds = LOCAL_EPOCH) {
    this.#ledger = ledger;
    this.seconds = seconds;
  }

  /**
   * The height after the last block: a block that ends its epoch begins the next one, at the height before it
   * (vms/proposervm/acp181/epoch.go).
   */
  get height(): bigint {
    return this.current?.height ?? this.#ledger.lastAccepted.height;
  }

  get current(): Epoch | undefined {
    const { lastAccepted } = this.#ledger;
    while (this.#at < lastAccepted.height) {
      this.#at++;
      const time = this.#ledger.acceptedAt(this.#at)?.time ?? 0n;
      const isOver = this.#epoch === undefined || time >= this.#epoch.start + this.seconds;
      if (isOver) this.#epoch = { number: (this.#epoch?.number ?? 0n) + 1n, height: this.#at - 1n, start: time };
    }
    return this.#epoch;
  }
}

/**
 * The state of a P-Chain for its rules.
 * @param state advanced to the time of the next block.
 * @param clock the present, Unix seconds.
 */
export function platformView(state: PlatformState, chain: ViewedChain, clock: bigint): PlatformView {
  return new SandboxView(state, chain, clock);
}

class SandboxView implements PlatformView {
  readonly now: bigint;
  readonly clock: bigint;
  readonly #state: PlatformState;
  readonly #chain: ViewedChain;

  constructor(state: PlatformState, chain: ViewedChain, clock: bigint) {
    this.now = state.time;
    this.clock = clock;
    this.#state = state;
    this.#chain = chain;
  }

  get gas(): PlatformView['gas'] {
    return { found: this.#state.numbers.gas };
  }

  get activeL1Validators(): Lookup<bigint> {
    return { found: BigInt(this.#state.activeL1Validators().length) };
  }

  utxo(utxoID: Uint8Array): ReturnType<PlatformView['utxo']> {
    return foundOrAbsent(this.#state.utxo(byteKey(utxoID)));
  }

  imported(sourceChain: Uint8Array, utxoID: Uint8Array): ReturnType<PlatformView['imported']> {
    const { memory, blockchainID } = this.#chain;
    const bytes = memory.exported(sourceChain, blockchainID).get(byteKey(utxoID));
    return foundOrAbsent(bytes && platformFormats.utxo.decode(bytes));
  }

  tx(txID: Uint8Array): Lookup<PlatformTx> {
    const bytes = this.#chain.ledger.tx(txID);
    return foundOrAbsent(bytes && platformFormats.tx.decode(bytes, Infinity));
  }

  subnet(subnetID: Uint8Array): Lookup<SubnetView | 'not a subnet'> {
    const subnet = this.#state.subnets.get(byteKey(subnetID));
    if (subnet === undefined) return this.#chain.ledger.tx(subnetID) ? { found: 'not a subnet' } : { missing: true };
    const { owner, conversion } = subnet;
    return { found: { owner, conversion, isTransformed: false } };
  }

  subnetOf(blockchainID: Uint8Array): Lookup<Uint8Array | 'not a blockchain'> {
    return foundOrAbsent(this.#chain.subnetOf(blockchainID));
  }

  validator(subnetID: Uint8Array, nodeID: Uint8Array): Lookup<StakerView> {
    const all = [...this.#state.stakers.values()].filter(
      (each) => equalBytes(each.nodeID, nodeID) && equalBytes(each.subnetID, subnetID),
    );
    const validator = all.find((each) => !isDelegator(each));
    if (validator === undefined) return { missing: true };
    const { txID, weight, startTime: start, endTime: end } = validator;
    return { found: { txID, weight, start, end, delegatedWeight: weightOf(all.filter(isDelegator)) } };
  }

  l1Validator(validationID: Uint8Array): Lookup<L1ValidatorView> {
    const validator = this.#state.l1Validators.get(byteKey(validationID));
    return foundOrAbsent(validator && { ...validator, isActive: validator.endAccumulatedFee > 0n });
  }

  l1ValidationOf(subnetID: Uint8Array, nodeID: Uint8Array): Lookup<Uint8Array> {
    return foundOrAbsent(this.#l1(subnetID).find((each) => equalBytes(each.nodeID, nodeID))?.validationID);
  }

  l1Weight(subnetID: Uint8Array): Lookup<bigint> {
    return { found: weightOf(this.#l1(subnetID)) };
  }

  registration(validationID: Uint8Array): Lookup<true> {
    return foundOrAbsent(this.#state.expiries.has(byteKey(validationID)) || undefined);
  }

  warpSet(subnetID: Uint8Array): Lookup<WarpSetView> {
    const { epochs } = this.#chain;
    return { found: warpSetOf(this.#chain.validatorSetsAt(epochs.height)?.get(byteKey(subnetID)) ?? []) };
  }

  #l1(subnetID: Uint8Array) {
    return [...this.#state.l1Validators.values()].filter((each) => equalBytes(each.subnetID, subnetID));
  }
}

function foundOrAbsent<T>(value: T | undefined): Lookup<T> {
  return value === undefined ? { missing: true } : { found: value };
}
