import { NETWORKS } from '../../core/known-names';

/** A chain as the user configures it. */
export interface ChainConfig {
  /** What the user calls it; unique, however it is spelled in upper and lower case. */
  readonly name: string;
  /** Base URL of a node, without `/ext/...`. */
  readonly url: string;
  /** Alias (`X`) or blockchain ID of an avm chain of that node. */
  readonly blockchain: string;
  /** ID of the stored URL that is this one with its credentials. */
  readonly credentials?: string;
  /** The network it is said to be on; what the node says counts. */
  readonly networkID?: number;
  /** Sets its answers apart from those of other chains with the same genesis: a sandbox's history ends with it. */
  readonly history?: string;
}

/** The name of the chain that lives inside the extension and has no URL before it runs. */
const SANDBOX = 'Sandbox';

/** What is there without any setting. A chain of the same name in the settings takes the place of one of these. */
export const BUILT_IN_CHAINS: readonly ChainConfig[] = [
  { name: 'Mainnet', url: 'https://api.avax.network', blockchain: 'X', networkID: 1 },
  { name: 'Fuji', url: 'https://api.avax-test.network', blockchain: 'X', networkID: 5 },
  { name: 'Local', url: 'http://127.0.0.1:9650', blockchain: 'X', networkID: 12345 },
  { name: SANDBOX, url: '', blockchain: 'X', networkID: 12345 },
];

/** Whether two names of chains are the same to a user. */
export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** The X-Chains' own IDs mean the same as the alias `X`. */
export function isXChain(blockchain: string): boolean {
  return blockchain === 'X' || blockchain === 'avm' || NETWORKS.some(({ chains }) => chains?.x === blockchain);
}
