import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject } from '../../src/core/json/json';
import { sha256 } from '../../src/core/bytes/hashes';
import { SAMPLE_SEED } from '../node/node';

export interface EVMChain {
  readonly chainId: string;
  /** As the Metrics API writes names. */
  readonly alias: string;
  /** As the Data API writes them. */
  readonly name: string;
  readonly isTestnet: boolean;
  readonly symbol: string;
  readonly features: readonly string[];
  readonly secondsPerBlock: number;
  /** The mean of its TPS. */
  readonly usualTPS: number;
  /** Days without a TPS point now and then, as real services have them. */
  readonly hasGaps: boolean;
}

/** The description, wherever the services have one. */
const LABEL = 'Sample data of the sandbox of Avalanche Lens, of no real chain.';

/** The chains of the sandbox's Metrics and Data APIs. */
export const EVM_CHAINS: readonly EVMChain[] = [
  {
    chainId: '43114',
    alias: 'c_chain_sandbox',
    name: 'C-Chain (sandbox)',
    isTestnet: false,
    symbol: 'AVAX',
    features: ['nftIndexing', 'webhooks', 'teleporter'],
    secondsPerBlock: 2,
    usualTPS: 18,
    hasGaps: false,
  },
  {
    chainId: '43113',
    alias: 'fuji_c_chain_sandbox',
    name: 'Fuji C-Chain (sandbox)',
    isTestnet: true,
    symbol: 'AVAX',
    features: ['nftIndexing', 'teleporter'],
    secondsPerBlock: 2,
    usualTPS: 2.5,
    hasGaps: false,
  },
  {
    chainId: '76543',
    alias: 'sandbox_l1',
    name: 'Sandbox L1',
    isTestnet: false,
    symbol: 'SAND',
    features: [],
    secondsPerBlock: 10,
    usualTPS: 0.4,
    hasGaps: true,
  },
];

/** Chains by name only, on which some addresses were active. */
export const UNINDEXED_CHAINS: readonly string[] = ['99991', '99992'];

/** The chain of an EVM chain ID or a blockchain ID. */
export function evmChain(id: string): EVMChain | undefined {
  return EVM_CHAINS.find((chain) => chain.chainId === id || blockchainIDOf(chain) === id);
}

/** `Chain` of the Metrics API. */
export function metricsChainOf(chain: EVMChain): JSONObject {
  return {
    evmChainId: Number(chain.chainId),
    chainName: chain.alias,
    blockchainId: blockchainIDOf(chain),
    subnetId: subnetIDOf(chain),
    network: chain.isTestnet ? 'testnet' : 'mainnet',
  };
}

/** `ChainInfo` of the Data API. Its links lead to reserved names (RFC 2606). */
export function chainInfoOf(chain: EVMChain): JSONObject {
  const host = `${chain.alias.replaceAll('_', '-')}.example`;
  return {
    chainId: chain.chainId,
    status: 'OK',
    chainName: chain.name,
    description: LABEL,
    platformChainId: blockchainIDOf(chain),
    subnetId: subnetIDOf(chain),
    vmId: encodeCb58(seededBytes('vm')),
    vmName: 'EVM',
    explorerUrl: `https://explorer.${host}`,
    rpcUrl: `https://rpc.${host}`,
    wsUrl: `wss://ws.${host}`,
    isTestnet: chain.isTestnet,
    utilityAddresses: { multicall: '0xca11bde05977b3631167028862be2a173976ca11' },
    networkToken: {
      name: `Sandbox ${chain.symbol}`,
      symbol: chain.symbol,
      decimals: 18,
      logoUri: `https://explorer.${host}/token.svg`,
      description: LABEL,
    },
    chainLogoUri: `https://explorer.${host}/chain.svg`,
    private: false,
    enabledFeatures: chain.features,
  };
}

function blockchainIDOf({ chainId }: EVMChain): string {
  return encodeCb58(seededBytes('blockchain', chainId));
}

function subnetIDOf({ chainId }: EVMChain): string {
  return encodeCb58(seededBytes('subnet', chainId));
}

/** The seed of the sample activity: the same seed gives the same activity everywhere. */
const SEED = `${SAMPLE_SEED} sandbox: made up, on no chain`;

/** 32 bytes that depend on the seed and the parts only. */
export function seededBytes(...parts: readonly (string | number)[]): Uint8Array {
  return sha256(Buffer.from([SEED, ...parts].join('|')));
}

/** A number from 0 (inclusive) to 1 (exclusive), as `seededBytes`. */
export function seededUnit(...parts: readonly (string | number)[]): number {
  const bytes = seededBytes(...parts);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
}
