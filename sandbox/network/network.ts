import { equalBytes } from '../../src/core/bytes/bytes';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { utxoIDOf } from '../../src/core/ids/ids';
import { Aliases, type WallClock } from '../node/node';
import { AvmChain } from '../avm/chain';
import type { AvmChainConfig, Surroundings } from '../avm/chain-config';
import { SharedMemory } from '../utxos/execution';
import { byteKey } from '../utxos/utxo-index';
import type { UTXO } from '../../src/core/codec/avm/codec';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';

/** A blockchain that is known by name but doesn't run here, such as the P-Chain. */
export interface Neighbour {
  readonly blockchainID: Uint8Array;
  readonly aliases: readonly string[];
  /** The primary network by default. */
  readonly subnetID?: Uint8Array;
}

export interface NetworkConfig {
  readonly networkID: number;
  readonly name: string;
  /** Prefix of its bech32 addresses. */
  readonly hrp: string;
  readonly neighbours: readonly Neighbour[];
  readonly chains: readonly AvmChainConfig[];
  /** When it activates Helicon, Unix seconds; undefined where that isn't scheduled. */
  readonly heliconTime?: bigint | undefined;
}

/** A network of one node: the chains that run on it, and the memory that they share for transfers. */
export class AvmNetwork implements Surroundings {
  readonly networkID: number;
  readonly name: string;
  readonly hrp: string;
  readonly blockchains = new Aliases();
  readonly memory = new SharedMemory();
  readonly chains: readonly AvmChain[];
  readonly heliconTime: bigint | undefined;
  readonly clock: WallClock;
  /** The P- and the C-Chain, if they run. */
  pAndC: PAndCRunner | undefined;
  /** Called after each change that should outlast the network. */
  onChange: (() => void) | undefined;
  readonly #subnets = new Map<string, Uint8Array>();
  readonly #journal: JournalEntry[] = [];

  constructor({ networkID, name, hrp, neighbours, chains, heliconTime }: NetworkConfig, clock: WallClock) {
    this.networkID = networkID;
    this.name = name;
    this.hrp = hrp;
    this.heliconTime = heliconTime;
    this.clock = clock;
    for (const { blockchainID, aliases, subnetID } of [...neighbours, ...chains]) {
      // The last alias of each blockchain is its ID.
      this.blockchains.add(blockchainID, ...aliases, encodeCb58(blockchainID));
      this.#subnets.set(byteKey(blockchainID), subnetID ?? PRIMARY_NETWORK_ID);
    }
    this.chains = chains.map((config) => new AvmChain(config, this));
  }

  subnetOf(blockchainID: Uint8Array): ReturnType<Surroundings['subnetOf']> {
    return this.#subnets.get(byteKey(blockchainID)) ?? this.pAndC?.platform?.subnetOf(blockchainID);
  }

  /** All events since the genesis. */
  get journal(): readonly JournalEntry[] {
    return this.#journal;
  }

  /** Replays a journal on a network of the same genesis. Throws if it doesn't fit. */
  repeat(journal: readonly JournalEntry[]): void {
    for (const entry of journal) {
      if (entry.kind === 'arrival') this.arrive(entry);
      else if (entry.kind === 'primary') this.beginPAndC(entry.blocks, entry.time);
      else this.#journaledChain(entry.blockchainID).repeatBlock(entry.bytes);
    }
  }

  /**
   * The P- and the C-Chain execute the blocks that they begin with, after the journal so far.
   * @param time when the P-Chain goes on, Unix seconds; undefined for the time of its last block.
   */
  beginPAndC(blocks: readonly PAndCBlockBytes[], time: bigint | undefined): void {
    this.pAndC?.begin(blocks, time);
    this.#journal.push({ kind: 'primary', blocks, time });
  }

  /** The chains whose blocks the journal has, P and C among them. */
  get journaled(): readonly JournaledChain[] {
    const { platform, cChain } = this.pAndC ?? {};
    return [...this.chains, ...[platform, cChain].filter((chain) => chain !== undefined)];
  }

  #journaledChain(blockchainID: Uint8Array): JournaledChain {
    const chain = this.journaled.find((each) => equalBytes(each.blockchainID, blockchainID));
    if (chain === undefined) throw new Error(`no chain ${encodeCb58(blockchainID)} runs here`);
    return chain;
  }

  /** UTXOs arrive from a chain that doesn't run here: they can be imported now. The last one is listed first. */
  arrive({ from, to, utxos }: Omit<Arrival, 'kind'>): void {
    const { codec } = this.chainOf(to);
    const index = this.memory.exported(from, to);
    for (const utxo of utxos) {
      index.add(byteKey(utxoIDOf(utxo.txID, utxo.outputIndex)), codec.encodeUTXO(utxo), utxo.output.addresses);
    }
    this.#journal.push({ kind: 'arrival', from, to, utxos });
    this.changed();
  }

  accepted(blockchainID: Uint8Array, bytes: Uint8Array): void {
    this.#journal.push({ kind: 'block', blockchainID, bytes });
    this.changed();
  }

  changed(): void {
    this.onChange?.();
  }

  /** The running chain of that name or ID. */
  chain(alias: string): AvmChain | undefined {
    const id = this.blockchains.find(alias);
    return this.chains.find((chain) => chain.blockchainID === id);
  }

  /** The running chain of an ID, which must be there. */
  chainOf(blockchainID: Uint8Array): AvmChain {
    const chain = this.chains.find((each) => equalBytes(each.blockchainID, blockchainID));
    if (chain === undefined) throw new Error(`no chain ${encodeCb58(blockchainID)} runs here`);
    return chain;
  }
}

/** An event on a network. All events in order reproduce the network's state. */
export type JournalEntry = AcceptedBlock | Arrival | PAndCBegin;

export interface JournaledChain {
  readonly blockchainID: Uint8Array;
  /** The bytes of all pending transactions: those that were verified, and those sent unverified. */
  readonly waiting: { readonly issued: readonly Uint8Array[]; readonly unverified: readonly Uint8Array[] };
  /** Executes a block that was accepted before. Throws if it doesn't follow the last one. */
  repeatBlock(bytes: Uint8Array): void;
  issue(bytes: Uint8Array): Uint8Array;
  issueUnverified?(bytes: Uint8Array): Uint8Array;
}

export interface PAndCRunner {
  readonly platform: (JournaledChain & Pick<Surroundings, 'subnetOf'>) | undefined;
  readonly cChain: JournaledChain | undefined;
  /** The ID (cb58) of the P-Chain's last block before its history; undefined without a P-Chain. */
  readonly beginning: string | undefined;
  /** Executes the blocks that both begin with; the P-Chain goes on at a time, Unix seconds, or that of its last block. */
  begin(blocks: readonly PAndCBlockBytes[], time: bigint | undefined): void;
}

/** A block of the P-Chain, or of the C-Chain. */
export interface PAndCBlockBytes {
  readonly chain: 'P' | 'C';
  readonly bytes: Uint8Array;
}

/** The P- and the C-Chain executed the blocks that they begin with. */
interface PAndCBegin {
  readonly kind: 'primary';
  readonly blocks: readonly PAndCBlockBytes[];
  /** Unix seconds. */
  readonly time: bigint | undefined;
}

interface AcceptedBlock {
  readonly kind: 'block';
  readonly blockchainID: Uint8Array;
  readonly bytes: Uint8Array;
}

/** A chain that doesn't run here exported UTXOs to one that does. */
interface Arrival {
  readonly kind: 'arrival';
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly utxos: readonly UTXO[];
}
