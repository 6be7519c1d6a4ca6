import { encodeCb58 } from '../core/cb58';
import { Aliases } from './aliases';
import type { ChainConfig } from './chain';
import { AvmChain } from './chain';
import type { Clock } from './clock';
import { SharedMemory } from './shared-memory';

/** A blockchain that is known by name but does not run here, such as the P-Chain. */
export interface Neighbour {
  readonly blockchainID: Uint8Array;
  readonly aliases: readonly string[];
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
export class Network {
  readonly id: number;
  readonly name: string;
  readonly hrp: string;
  readonly blockchains = new Aliases();
  readonly memory = new SharedMemory();
  readonly chains: readonly AvmChain[];

  constructor({ networkID, name, hrp, neighbours, chains }: NetworkConfig, clock: Clock) {
    this.id = networkID;
    this.name = name;
    this.hrp = hrp;
    // Each blockchain is an alias of its own as well, the last one.
    for (const { blockchainID, aliases } of [...neighbours, ...chains]) {
      this.blockchains.add(blockchainID, ...aliases, encodeCb58(blockchainID));
    }
    this.chains = chains.map((config) => new AvmChain(config, this.memory, clock));
  }

  /** The running chain of that name or ID. */
  chain(alias: string): AvmChain | undefined {
    const id = this.blockchains.find(alias);
    return this.chains.find((chain) => chain.blockchainID === id);
  }
}
