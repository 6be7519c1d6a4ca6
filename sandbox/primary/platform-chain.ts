import { equalBytes } from '../../src/core/bytes/bytes';
import type { PlatformOwner, PlatformTransferableOutput, PlatformTx } from '../../src/core/codec/platform/transactions';
import { keyOf } from '../utxos/utxo-index';
import { PlatformState } from './platform-state';
import {
  type BuiltPlatformTx,
  delegationSharesOf,
  isDelegator,
  platformTx,
  type Renewal,
  rewardsOwnerOf,
  stakeOf,
  type Staker,
  type Weighted,
  weightOf,
} from './stakers';
import { type PlatformBlock, platformFormats } from '../../src/core/codec/platform/formats';
import { utxoIDOf } from '../../src/core/ids/ids';
import { sha256 } from '../../src/core/bytes/hashes';
import { Ledger } from '../avm/ledger';
import { PRIMARY_NETWORK } from '../avm/chain-config';
import { type CrossingUTXO, crossingUTXOs, type SharedMemory } from '../utxos/execution';
import { execute } from './platform-execution';

const MILLION = 1_000_000n;

/** nAVAX that a validator of a local network may have at most (genesis/genesis_local.go). */
const MAX_STAKE = 3_000_000n * 1_000_000_000n;

/**
 * Ends a staking, or a period of an auto-renewed validator, after its proposal was committed or aborted
 * (vms/platformvm/txs/executor/proposal_tx_executor.go). An abort takes the reward that was promised.
 */
function endStaking(state: PlatformState, { id, tx }: BuiltPlatformTx, isCommitted: boolean): void {
  const { unsignedTx } = tx;
  if (unsignedTx.type !== 'txs.RewardValidatorTx' && unsignedTx.type !== 'txs.RewardAutoRenewedValidatorTx') {
    throw new Error(`a ${unsignedTx.type} is not proposed by this network`);
  }
  const staker = state.removeStaker((each) => equalBytes(each.txID, unsignedTx.txID));
  if (staker === undefined) throw new Error('a staking ends that there is not');
  if (!isCommitted) state.supply -= staker.potentialReward;
  const { renewal } = staker;
  if (renewal !== undefined && isCommitted && renewal.nextPeriod > 0n) renew(state, id, staker, renewal);
  else if (renewal !== undefined) leave(state, id, staker, isCommitted ? staker.potentialReward : 0n);
  else if (isDelegator(staker)) endDelegation(state, staker, isCommitted);
  else {
    returnStake(state, staker);
    const index = staker.tx.outputs.length + stakeOf(staker).length;
    const reward = isCommitted ? staker.potentialReward : 0n;
    pay(state, staker.txID, index, staker, [
      [reward, rewardsOwnerOf(staker)],
      [staker.delegateeReward, delegationOwnerOf(staker)],
    ]);
  }
}

/** Rewards are restaked up to the most that a validator may have; the rest is paid, and the next period begins. */
function renew(state: PlatformState, rewardTxID: Uint8Array, staker: Staker, renewal: Renewal): void {
  const { potentialReward, delegateeReward, weight, endTime } = staker;
  const { nextPeriod, restakedShares } = renewal;
  let [own, fees] = [potentialReward, delegateeReward].map((amount) => split(amount, restakedShares)) as [
    bigint,
    bigint,
  ];
  const room = MAX_STAKE - weight;
  if (own + fees > room) {
    own = (own * room) / (own + fees);
    fees = room - own;
  }
  pay(state, rewardTxID, 0, staker, [
    [potentialReward - own, rewardsOwnerOf(staker)],
    [delegateeReward - fees, delegationOwnerOf(staker)],
  ]);
  state.start({
    ...staker,
    weight: weight + own + fees,
    startTime: endTime,
    endTime: endTime + nextPeriod,
    delegateeReward: 0n,
    renewal: { ...renewal, restaked: renewal.restaked + own, restakedFees: renewal.restakedFees + fees },
  });
}

/** The original stake comes back as UTXOs of its own transaction, everything else as UTXOs of the one that ends it. */
function leave(state: PlatformState, rewardTxID: Uint8Array, staker: Staker, reward: bigint): void {
  const { renewal, delegateeReward } = staker;
  returnStake(state, staker);
  pay(state, rewardTxID, 0, staker, [
    [reward + (renewal?.restaked ?? 0n), rewardsOwnerOf(staker)],
    [delegateeReward + (renewal?.restakedFees ?? 0n), delegationOwnerOf(staker)],
  ]);
}

/** The validator gets its share when it ends itself. */
function endDelegation(state: PlatformState, staker: Staker, isCommitted: boolean): void {
  returnStake(state, staker);
  if (!isCommitted) return;
  const isValidator = (each: Staker): boolean => !isDelegator(each) && equalBytes(each.nodeID, staker.nodeID);
  state.change(
    (each) => isValidator(each) && equalBytes(each.subnetID, staker.subnetID),
    (validator) => {
      const fee = split(staker.potentialReward, delegationSharesOf(validator));
      const index = staker.tx.outputs.length + stakeOf(staker).length;
      pay(state, staker.txID, index, staker, [[staker.potentialReward - fee, rewardsOwnerOf(staker)]]);
      return { delegateeReward: validator.delegateeReward + fee };
    },
  );
}

function returnStake(state: PlatformState, staker: Staker): void {
  state.produce(staker.txID, staker.tx.outputs.length, stakeOf(staker));
}

/** Pays each amount that is not 0 as a UTXO of a transaction, from an index on. */
function pay(
  state: PlatformState,
  txID: Uint8Array,
  firstIndex: number,
  staker: Staker,
  amounts: readonly (readonly [amount: bigint, owner: PlatformOwner | undefined])[],
): void {
  const assetID = stakeOf(staker)[0]?.assetID;
  if (assetID === undefined) return;
  const outputs = amounts.flatMap(([amount, owner]) => {
    if (amount === 0n || owner === undefined) return [];
    const { locktime, threshold, addresses } = owner;
    return [
      { assetID, output: { type: 'secp256k1fx.TransferOutput', amount, locktime, threshold, addresses } as const },
    ];
  });
  if (outputs.length > 0) state.rewards.set(keyOf(txID), state.produce(txID, firstIndex, outputs));
}

/** The part of an amount that shares take, in millionths: what is left is rounded down (reward.Split). */
function split(amount: bigint, shares: number): bigint {
  return amount - ((MILLION - BigInt(shares)) * amount) / MILLION;
}

function delegationOwnerOf({ tx }: Staker): PlatformOwner | undefined {
  return 'delegationRewardsOwner' in tx ? tx.delegationRewardsOwner : undefined;
}

/** The initial state of a P-Chain. */
export interface PlatformGenesis {
  /** Unix seconds. */
  readonly time: bigint;
  /** All AVAX of the network, in nAVAX. */
  readonly supply: bigint;
  /** Outputs by their index; their transaction's ID is all zeros. */
  readonly outputs: readonly PlatformTransferableOutput[];
}

/** The network of a P-Chain. */
interface PlatformSurroundings {
  readonly blockchainID: Uint8Array;
  readonly memory: SharedMemory;
  /** When the network activates Helicon, Unix seconds; undefined where that isn't scheduled. */
  readonly heliconTime: bigint | undefined;
  /** What made the chains of the Primary Network; no block holds it. */
  readonly created: readonly BuiltPlatformTx[];
  /** Takes what is exported to another chain. */
  exported(chainID: Uint8Array, utxos: readonly CrossingUTXO[]): void;
}

/** A read-only P-Chain: it executes blocks that were made for it, without verifying them. */
export class PlatformChain {
  readonly blockchainID: Uint8Array;
  readonly genesis: PlatformGenesis;
  readonly ledger = new Ledger();
  readonly state: PlatformState;
  readonly #surroundings: PlatformSurroundings;
  /** By height. */
  readonly #validatorSets: ReadonlyMap<string, readonly Weighted[]>[] = [];
  /** The keys of the IDs of proposed transactions that were aborted. */
  readonly aborted = new Set<string>();
  /** Waits for the commit or the abort after it. */
  #proposed: PlatformTx | undefined;

  constructor(genesis: PlatformGenesis, surroundings: PlatformSurroundings) {
    this.blockchainID = surroundings.blockchainID;
    this.genesis = genesis;
    this.#surroundings = surroundings;
    this.state = new PlatformState(genesis, surroundings.heliconTime);
    this.state.produce(new Uint8Array(32), 0, genesis.outputs);
    for (const { id, bytes } of surroundings.created) this.ledger.addTx(id, bytes);
    this.#addBlock(genesisBlock(genesis), genesis.time);
  }

  /** Executes the next block. Throws if it isn't of a current type, or can't be executed. */
  accept(bytes: Uint8Array): void {
    const block = platformFormats.block.decode(bytes);
    if (!('time' in block)) throw new Error('a pre-Banff block');
    this.state.advanceTo(block.time);
    this.#executeBlock(block);
    this.#addBlock(bytes, block.time);
  }

  /** The validators of all subnets after a block, by the key of the subnet's ID; undefined for a height to come. */
  validatorSetsAt(height: bigint): ReadonlyMap<string, readonly Weighted[]> | undefined {
    return height < BigInt(this.#validatorSets.length) ? this.#validatorSets[Number(height)] : undefined;
  }

  /** The present validators of a subnet. */
  validatorsOf(subnetID: Uint8Array): readonly Weighted[] {
    return this.validatorSetsAt(this.ledger.lastAccepted.height)?.get(keyOf(subnetID)) ?? [];
  }

  /** What a node has of the stake of the primary network, in percent; undefined if it doesn't validate. */
  stakeShareOf(nodeID: Uint8Array): number | undefined {
    const validators = this.validatorsOf(PRIMARY_NETWORK);
    const own = validators.find((each) => equalBytes(each.nodeID, nodeID));
    return own && (100 * Number(own.weight)) / Number(weightOf(validators));
  }

  /** The height at a time, in Unix seconds. */
  heightAt(time: bigint): bigint {
    let { height } = this.ledger.lastAccepted;
    while (height > 0n && (this.ledger.acceptedAt(height)?.time ?? 0n) > time) height--;
    return height;
  }

  #executeBlock(block: PlatformBlock): void {
    switch (block.type) {
      case 'block.BanffStandardBlock':
        for (const tx of block.txs) this.#execute(tx);
        return;
      case 'block.BanffProposalBlock':
        for (const tx of block.txs) this.#execute(tx);
        this.#proposed = block.tx;
        return;
      case 'block.BanffCommitBlock':
        this.#decide(true);
        return;
      case 'block.BanffAbortBlock':
        this.#decide(false);
        return;
      case 'block.ApricotProposalBlock':
      case 'block.ApricotAbortBlock':
      case 'block.ApricotCommitBlock':
      case 'block.ApricotStandardBlock':
      case 'block.ApricotAtomicBlock':
        throw new Error(`a ${block.type} is not of this history`);
    }
  }

  #decide(isCommitted: boolean): void {
    if (this.#proposed === undefined) throw new Error('nothing was proposed');
    const proposed = platformTx(this.#proposed);
    this.#proposed = undefined;
    endStaking(this.state, proposed, isCommitted);
    this.ledger.addTx(proposed.id, proposed.bytes);
    if (!isCommitted) this.aborted.add(keyOf(proposed.id));
  }

  #execute(tx: PlatformTx): void {
    const accepted = platformTx(tx);
    const { id } = accepted;
    const { importedFrom, exportedTo } = execute(this.state, accepted);
    if (importedFrom !== undefined) {
      const index = this.#surroundings.memory.exported(importedFrom.chainID, this.blockchainID);
      for (const { txID, outputIndex } of importedFrom.utxos) index.delete(keyOf(utxoIDOf(txID, outputIndex)));
    }
    if (exportedTo !== undefined) {
      const { chainID, outputs, firstIndex } = exportedTo;
      this.#surroundings.exported(chainID, crossingUTXOs(id, firstIndex, outputs));
    }
    this.ledger.addTx(id, accepted.bytes);
  }

  #addBlock(bytes: Uint8Array, time: bigint): void {
    this.ledger.addBlock(bytes, time);
    this.#validatorSets.push(this.state.validatorSets());
  }
}

/** Block 0 of every P-Chain is a commit whose parent is the hash of the genesis; here of a stand-in. */
function genesisBlock({ time, supply, outputs }: PlatformGenesis): Uint8Array {
  const begin = outputs.map((each) => platformFormats.output.encode(each));
  const parentID = sha256(Buffer.concat([Buffer.from(`X-Chain Lens sandbox ${time} ${supply}`), ...begin]));
  return platformFormats.block.encode({ type: 'block.ApricotCommitBlock', parentID, height: 0n });
}
