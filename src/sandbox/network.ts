import { encodeCb58 } from '../core/cb58';
import { Aliases } from './aliases';
import { AvmChain } from './chain';
import type { ChainConfig, Surroundings } from './chain-config';
import type { Clock } from './clock';
import { PRIMARY_NETWORK } from './peers';
import { SharedMemory } from './shared-memory';
import { keyOf } from './utxo-index';

/** A blockchain that is known by name but does not run here, such as the P-Chain. */
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
  readonly chains: readonly ChainConfig[];
}

/** A network of one node: the chains that run on it, and the memory through which they send to one another. */
export class Network implements Surroundings {
  readonly networkID: number;
  readonly name: string;
  readonly hrp: string;
  readonly blockchains = new Aliases();
  readonly memory = new SharedMemory();
  readonly chains: readonly AvmChain[];
  readonly clock: Clock;
  readonly #subnets = new Map<string, Uint8Array>();

  constructor({ networkID, name, hrp, neighbours, chains }: NetworkConfig, clock: Clock) {
    this.networkID = networkID;
    this.name = name;
    this.hrp = hrp;
    this.clock = clock;
    for (const { blockchainID, aliases, subnetID } of [...neighbours, ...chains]) {
      // Each blockchain is an alias of its own as well, the last one.
      this.blockchains.add(blockchainID, ...aliases, encodeCb58(blockchainID));
      this.#subnets.set(keyOf(blockchainID), subnetID ?? PRIMARY_NETWORK);
    }
    this.chains = chains.map((config) => new AvmChain(config, this));
  }

  subnetOf(blockchainID: Uint8Array): Uint8Array | undefined {
    return this.#subnets.get(keyOf(blockchainID));
  }

  /** The running chain of that name or ID. */
  chain(alias: string): AvmChain | undefined {
    const id = this.blockchains.find(alias);
    return this.chains.find((chain) => chain.blockchainID === id);
  }
}
