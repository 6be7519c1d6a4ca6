import { platformFormats } from '../../src/core/codec/platform/formats';
import type { PlatformTransferableOutput } from '../../src/core/codec/platform/pieces';
import type { PlatformBlock } from '../../src/core/codec/platform/block';
import type { PlatformTx } from '../../src/core/codec/platform/transactions';
import { equalBytes } from '../../src/core/bytes/bytes';
import { utxoIDOf } from '../../src/core/ids/ids';
import { sha256 } from '../../src/core/bytes/sha256';
import { Ledger } from '../avm/ledger';
import { PRIMARY_NETWORK } from '../avm/chain-config';
import { type CrossingUTXO, type SharedMemory, crossingUTXOs } from '../utxos/shared-memory';
import { keyOf } from '../utxos/utxo-index';
import { execute } from './platform-execution';
import { endStaking } from './platform-rewards';
import { PlatformState } from './platform-state';
import { type BuiltPlatformTx, type Weighted, platformTx, weightOf } from './stakers';

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
  /** Waits for the commit or the abort behind it. */
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
    if (!('time' in block)) throw new Error('a block from before Banff');
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
