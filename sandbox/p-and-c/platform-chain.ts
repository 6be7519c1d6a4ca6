import { equalBytes } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { type PlatformBlock, platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTransferableOutput, PlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { utxoIDOf } from '../../src/core/ids/ids';
import { consumedGas, platformGas } from '../../src/core/p-and-c/platform-fee';
import { platformFindings } from '../../src/core/rules/platform/platform-findings';
import type { PlatformRules, StakingLimits } from '../../src/core/rules/platform/platform-view';
import { firstReason, AvmLedger, type LedgerBlock, orderOfCreation, type PutOrder } from '../avm/ledger';
import { Refusal, SAMPLE_SEED, unixSeconds, type WallClock, prefixedErrors } from '../node/node';
import { type CrossingUTXO, crossingUTXOs, type SharedMemory } from '../utxos/execution';
import { byteKey } from '../utxos/utxo-index';
import { packBlock } from './platform-builder';
import { execute } from '../../src/core/p-and-c/platform-execution';
import { inputKeys, parsePlatformTx, pendingTx, PlatformMempool, type SentPlatformTx } from './platform-mempool';
import { endStaking } from './platform-rewards';
import { PlatformState } from './platform-state';
import { EpochHeights, LOCAL_STAKING, platformView } from './platform-view';
import {
  advanceTime,
  endLowBalances,
  GAS_CONFIG,
  goOnAt,
  nextBlockTime,
  nextChange,
  VALIDATOR_FEE_CONFIG,
} from './platform-time';
import { type BuiltPlatformTx, builtPlatformTx, type Weighted, weightOf } from './stakers';
import { ValidatorSets } from './validator-sets';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';

/** The initial state of a P-Chain. */
export interface PlatformGenesis {
  /** Unix seconds. */
  readonly time: bigint;
  /** All AVAX of the network, in nAVAX. */
  readonly supply: bigint;
  /** Outputs by their index; their transaction's ID is all zeros. */
  readonly outputs: readonly PlatformTransferableOutput[];
  /** Validators that the network begins with; their rewards aren't in the supply yet. */
  readonly validators?: readonly BuiltPlatformTx[];
  /** The hash of its bytes, where they are known. */
  readonly hash?: Uint8Array;
  readonly putOrder?: PutOrder;
  /** Where the limits of staking aren't those of a local network. */
  readonly staking?: Partial<StakingLimits>;
  /** How long the same validators verify Warp messages, where that isn't the time of a local network. Seconds. */
  readonly epochDuration?: bigint;
}

export interface PlatformSurroundings {
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  readonly avax: Uint8Array;
  readonly memory: SharedMemory;
  readonly clock: WallClock;
  /** When the network activates Helicon, Unix seconds; undefined where that isn't scheduled. */
  readonly heliconTime: bigint | undefined;
  /** What made the chains of the Primary Network; no block holds it. */
  readonly created: readonly BuiltPlatformTx[];
  /** Takes what is exported to another chain. */
  exported(chainID: Uint8Array, utxos: readonly CrossingUTXO[]): void;
  /** Takes the bytes of an accepted block. */
  accepted(block: Uint8Array): void;
  /** A transaction was added to the mempool, or removed from it. */
  changed(): void;
}

/** What precedes the reason of a refused transaction, but not that of one which a block leaves out. */
const VERIFYING = /^failed (execution|verifying warp messages): /;

/** How the validators vote for the reward of a staker that ends. */
export type RewardVote = 'commit' | 'abort';

/** A P-Chain in memory. It verifies transactions as a node does, and executes them. */
export class PlatformChain {
  readonly blockchainID: Uint8Array;
  readonly genesis: PlatformGenesis;
  readonly rules: PlatformRules;
  readonly memory: SharedMemory;
  readonly ledger = new AvmLedger();
  readonly state: PlatformState;
  readonly mempool = new PlatformMempool();
  /** How many blocks the chain began with. */
  historyHeight = 0;
  /** Called when a transaction was added to the mempool. */
  onPending: (() => void) | undefined;
  readonly #surroundings: PlatformSurroundings;
  readonly #validators: ValidatorSets;
  readonly epochs: EpochHeights;
  /** The keys of the IDs of proposed transactions that were aborted. */
  readonly aborted = new Set<string>();
  /** What a block proposed, and the state after its other transactions: the next block commits or aborts both. */
  #undecided: { readonly tx: BuiltPlatformTx; readonly state: PlatformState } | undefined;

  constructor(genesis: PlatformGenesis, surroundings: PlatformSurroundings) {
    this.blockchainID = surroundings.blockchainID;
    this.genesis = genesis;
    this.#surroundings = surroundings;
    const { networkID, avax: avaxAssetID, heliconTime, memory } = surroundings;
    const staking = { ...LOCAL_STAKING, ...genesis.staking };
    const fees = { gas: GAS_CONFIG, validatorFee: VALIDATOR_FEE_CONFIG };
    const upgrade = heliconTime === undefined ? ({ missing: true } as const) : { found: heliconTime };
    this.rules = { networkID, avaxAssetID, staking, heliconTime: upgrade, ...fees };
    this.memory = memory;
    this.epochs = new EpochHeights(this.ledger, genesis.epochDuration);
    this.state = PlatformState.begin(genesis, surroundings.heliconTime);
    const begin = this.state.fork();
    begin.produce(new Uint8Array(32), 0, genesis.outputs);
    for (const built of genesis.validators ?? []) {
      const { unsignedTx } = built.tx;
      if (unsignedTx.type !== 'txs.AddPermissionlessValidatorTx') throw new Error('no validator of today');
      begin.stake(built.id, unsignedTx);
      this.ledger.addTx(built.id, built.bytes);
    }
    begin.apply(genesis.putOrder ?? orderOfCreation);
    this.#validators = new ValidatorSets(this.state);
    for (const { id, bytes } of surroundings.created) this.ledger.addTx(id, bytes);
    this.ledger.addBlock(genesisBlock(genesis), genesis.time);
  }

  /**
   * Verifies a signed transaction against the state of the next block and adds it to the mempool. Returns its ID, also
   * if it is there already. Throws a `Refusal`, and the same one again while it is remembered.
   */
  issue(bytes: Uint8Array): Uint8Array {
    const sent = parsePlatformTx(bytes);
    if (this.mempool.has(sent.id)) return sent.id;
    prefixedErrors("couldn't issue tx", () => this.#add(sent));
    this.#surroundings.changed();
    this.onPending?.();
    return sent.id;
  }

  /**
   * The blocks so far are the story that the chain begins with.
   * @param time when it goes on, Unix seconds; undefined for the time of the story's last block.
   */
  endHistory(time: bigint | undefined): void {
    this.historyHeight = Number(this.ledger.lastAccepted.height);
    if (time !== undefined && time > this.state.time) goOnAt(this.state, time);
  }

  /** The bytes of all pending transactions. */
  get waiting(): { readonly issued: readonly Uint8Array[]; readonly unverified: readonly Uint8Array[] } {
    return { issued: [...this.mempool.values()].map(({ bytes }) => bytes), unverified: [] };
  }

  /**
   * Builds the next block and accepts it, with the block that decides if it proposes a reward; none if there is nothing
   * to do (vms/platformvm/block/builder/builder.go).
   */
  buildBlock(vote: RewardVote = 'commit'): readonly LedgerBlock[] {
    const at = nextBlockTime(this.state, unixSeconds(this.#surroundings.clock));
    const { txs, proposal } = packBlock(this.state, this.mempool, at.time, (sent, state) =>
      this.#reason(sent, state)?.replace(VERIFYING, ''),
    );
    if (proposal === undefined && txs.length === 0 && !at.isChange) {
      this.#surroundings.changed();
      return [];
    }
    const { time } = at;
    const next = () => ({ parentID: this.ledger.lastAccepted.id, height: this.ledger.lastAccepted.height + 1n, time });
    if (proposal === undefined) return [this.#build({ type: 'block.BanffStandardBlock', ...next(), txs })];
    const proposed = this.#build({ type: 'block.BanffProposalBlock', ...next(), txs, tx: proposal });
    const type = vote === 'commit' ? 'block.BanffCommitBlock' : 'block.BanffAbortBlock';
    return [proposed, this.#build({ type, ...next() })];
  }

  /** Seconds until a block is due although no transaction waits: a staker ends, or a balance is used up. */
  secondsToChange(most: bigint): bigint {
    const now = unixSeconds(this.#surroundings.clock);
    const from = now > this.state.time ? now : this.state.time;
    return nextChange(this.state, from + most) - now;
  }

  /** The subnet of a blockchain that was created here; undefined for an ID that no transaction has. */
  subnetOf(blockchainID: Uint8Array): Uint8Array | 'not a blockchain' | undefined {
    const bytes = this.ledger.tx(blockchainID);
    if (bytes === undefined) return undefined;
    const { unsignedTx } = platformFormats.tx.decode(bytes, Infinity);
    return unsignedTx.type === 'txs.CreateChainTx' ? unsignedTx.subnetID : 'not a blockchain';
  }

  /**
   * Executes the next block without verifying it. Throws if it doesn't follow the last one, isn't of a current type, or
   * can't be executed.
   */
  repeatBlock(bytes: Uint8Array): void {
    const block = platformFormats.block.decode(bytes);
    const { lastAccepted } = this.ledger;
    // The stand-in of an unknown genesis has another hash.
    const isChild = equalBytes(block.parentID, lastAccepted.id) || this.#isBeforeUnknown(lastAccepted);
    if (!isChild || block.height !== lastAccepted.height + 1n) {
      throw new Error(`block ${block.height} does not follow block ${lastAccepted.height}`);
    }
    if (!('time' in block)) throw new Error('a pre-Banff block');
    const next = this.#undecided?.state ?? this.state.fork();
    this.#executeBlock(next, block);
    const isDecided = this.#undecided === undefined;
    this.#validators.add(isDecided ? next : undefined);
    if (isDecided) next.apply(this.genesis.putOrder ?? orderOfCreation);
    this.ledger.addBlock(bytes, block.time);
    this.#surroundings.accepted(bytes);
  }

  /** The validators of all subnets after a block, by the key of the subnet's ID; undefined for a height to come. */
  validatorSetsAt(height: bigint): ReadonlyMap<string, readonly Weighted[]> | undefined {
    return this.#validators.setsAt(Number(height));
  }

  /** The present validators of a subnet. */
  validatorsOf(subnetID: Uint8Array): readonly Weighted[] {
    return this.validatorSetsAt(this.ledger.lastAccepted.height)?.get(byteKey(subnetID)) ?? [];
  }

  /** What a node has of the stake of the primary network, in percent; undefined if it doesn't validate. */
  stakeShareOf(nodeID: Uint8Array): number | undefined {
    const validators = this.validatorsOf(PRIMARY_NETWORK_ID);
    const own = validators.find((each) => equalBytes(each.nodeID, nodeID));
    return own && (100 * Number(own.weight)) / Number(weightOf(validators));
  }

  /** The height at a time, in Unix seconds. */
  heightAt(time: bigint): bigint {
    let [height, above] = [0n, this.ledger.lastAccepted.height + 1n];
    while (above - height > 1n) {
      const middle = (height + above) / 2n;
      if ((this.ledger.acceptedAt(middle)?.time ?? 0n) > time) above = middle;
      else height = middle;
    }
    return height;
  }

  #isBeforeUnknown({ height }: LedgerBlock): boolean {
    return height === 0n && this.genesis.hash === undefined;
  }

  #add(sent: SentPlatformTx): void {
    const kept = this.mempool.dropReason(sent.id);
    if (kept !== undefined) throw this.mempool.drop(sent.id, kept);
    const next = this.state.fork();
    advanceTime(next, nextBlockTime(this.state, unixSeconds(this.#surroundings.clock)).time);
    const reason = this.#reason(sent, next);
    if (reason !== undefined) {
      this.mempool.drop(sent.id, reason);
      throw new Refusal(`failed verification: ${reason}`);
    }
    this.mempool.add(pendingTx(sent, this.rules.avaxAssetID));
  }

  /** Why a node refuses a transaction in a state that is advanced to the next block. */
  #reason(sent: SentPlatformTx, state: PlatformState): string | undefined {
    const view = platformView(state, this, unixSeconds(this.#surroundings.clock));
    return firstReason(platformFindings(sent.tx, this.rules, view, sent.signers));
  }

  #build(block: PlatformBlock): LedgerBlock {
    this.repeatBlock(platformFormats.block.encode(block));
    return this.ledger.lastAccepted;
  }

  #executeBlock(state: PlatformState, block: PlatformBlock): void {
    switch (block.type) {
      case 'block.BanffStandardBlock':
        this.#executeTxs(state, block.time, block.txs);
        return;
      case 'block.BanffProposalBlock':
        this.#executeTxs(state, block.time, block.txs);
        this.#undecided = { tx: builtPlatformTx(block.tx), state };
        return;
      case 'block.BanffCommitBlock':
        this.#decide(state, true);
        return;
      case 'block.BanffAbortBlock':
        this.#decide(state, false);
        return;
      case 'block.ApricotProposalBlock':
      case 'block.ApricotAbortBlock':
      case 'block.ApricotCommitBlock':
      case 'block.ApricotStandardBlock':
      case 'block.ApricotAtomicBlock':
        throw new Error(`a ${block.type} is not of this story`);
    }
  }

  #decide(state: PlatformState, isCommitted: boolean): void {
    if (this.#undecided === undefined) throw new Error('nothing was proposed');
    const { tx: proposed } = this.#undecided;
    this.#undecided = undefined;
    endStaking(state, proposed, isCommitted);
    this.ledger.addTx(proposed.id, proposed.bytes);
    if (!isCommitted) this.aborted.add(byteKey(proposed.id));
  }

  #executeTxs(state: PlatformState, time: bigint, txs: readonly PlatformTx[]): void {
    advanceTime(state, time);
    const gas = txs.map(({ unsignedTx }) => platformGas(unsignedTx));
    const used = gas.reduce<bigint>((sum, each) => sum + (typeof each === 'bigint' ? each : 0n), 0n);
    state.numbers = { ...state.numbers, gas: consumedGas(state.numbers.gas, used) };
    for (const tx of txs) this.#execute(state, tx);
    endLowBalances(state);
  }

  #execute(state: PlatformState, tx: PlatformTx): void {
    const accepted = builtPlatformTx(tx);
    const { id } = accepted;
    const { importedFrom, exportedTo } = execute(state, accepted);
    if (importedFrom !== undefined) {
      const index = this.#surroundings.memory.exported(importedFrom.chainID, this.blockchainID);
      for (const { txID, outputIndex } of importedFrom.utxos) index.delete(byteKey(utxoIDOf(txID, outputIndex)));
    }
    if (exportedTo !== undefined) {
      const { chainID, outputs, firstIndex } = exportedTo;
      this.#surroundings.exported(chainID, crossingUTXOs(id, firstIndex, outputs));
    }
    this.ledger.addTx(id, accepted.bytes);
    this.mempool.remove({ id, inputs: inputKeys(accepted) });
  }
}

/** Block 0 of every P-Chain is a commit whose parent is the hash of the genesis, or of a stand-in. */
function genesisBlock({ time, supply, outputs, hash }: PlatformGenesis): Uint8Array {
  const begin = outputs.map((each) => platformFormats.output.encode(each));
  const standIn = Buffer.concat([Buffer.from(`${SAMPLE_SEED} sandbox ${time} ${supply}`), ...begin]);
  const parentID = hash ?? sha256(standIn);
  return platformFormats.block.encode({ type: 'block.ApricotCommitBlock', parentID, height: 0n });
}
