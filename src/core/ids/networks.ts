/** The fixed IDs and numbers of a network's X-Chain and C-Chain (docs/protocol.md 6). */
export interface GenesisIDs {
  readonly x: string;
  /** Blockchain ID of the C-Chain. */
  readonly c: string;
  /** The asset AVAX: the ID of the genesis transaction that creates it. */
  readonly avax: string;
  readonly evmChainID: number;
  /** The X-Chain's block 0, made when it became a chain of blocks (Cortina). */
  readonly block0: string;
  /** Parent of block 0: the last vertex of the graph that the X-Chain was before. */
  readonly stopVertex: string;
}

/** A network. `chains` is set for networks whose genesis is public. */
export interface Network {
  readonly id: number;
  readonly name: string;
  /** Prefix of its bech32 addresses. */
  readonly hrp: string;
  /** Only the main network's assets have value. */
  readonly isTest: boolean;
  readonly chains?: GenesisIDs;
}

/** The networks a node knows by name (avalanchego utils/constants). */
export const NETWORKS: readonly Network[] = [
  {
    id: 1,
    name: 'Mainnet',
    hrp: 'avax',
    isTest: false,
    chains: {
      x: '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM',
      c: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
      avax: 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z',
      evmChainID: 43114,
      block0: 'V8kYdATLoVjUBazVjEHy1dWurk2PcnhERSWnwmcNwirdsBb1S',
      stopVertex: 'jrGWDh5Po9FMj54depyunNixpia5PN4aAYxfmNzU8n752Rjga',
    },
  },
  { id: 2, name: 'Cascade', hrp: 'cascade', isTest: true },
  { id: 3, name: 'Denali', hrp: 'denali', isTest: true },
  { id: 4, name: 'Everest', hrp: 'everest', isTest: true },
  {
    id: 5,
    name: 'Fuji',
    hrp: 'fuji',
    isTest: true,
    chains: {
      x: '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm',
      c: 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
      avax: 'U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK',
      evmChainID: 43113,
      block0: '2tCdy3dRsf6rYG7jtBNSyANQ6StrAEYpCDMLBQyGRLF8wG5KPK',
      stopVertex: '2D1cmbiG36BqQMRyHt4kFhWarmatA1ighSpND3FeFgz3vFVtCZ',
    },
  },
  { id: 10, name: 'Unit test', hrp: 'testing', isTest: true },
  {
    id: 12345,
    name: 'Local',
    hrp: 'local',
    isTest: true,
    chains: {
      x: '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed',
      c: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
      avax: '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe',
      evmChainID: 43112,
      block0: '2R2UY2pZMQr8nR9ywCdqn97Lp5a6hceqtLXkag6vH7KQSVvmst',
      stopVertex: '3LdUD428gni3AFYAooqcTiN3xPGiLE7XdHowi9CsbNGH1i7QY',
    },
  },
];

/** Mainnet and Fuji, whose fees, IDs, and limits are the same on all nodes. */
export function isPublic(networkID: number): boolean {
  return networkID === 1 || networkID === 5;
}

/** Address prefix of every network that has no name. */
export const FALLBACK_HRP = 'custom';

/** Address prefixes of other public networks with AvalancheGo's chains: Flare's, Camino's, Metal's, and the first test networks. */
const OTHER_HRPS: readonly string[] =
  'flare songbird costwo coston localflare camino columbus kopernikus metal tahoe everest denali cascade'.split(' ');

/** 32 zero bytes: the P-Chain, the Primary Network or an empty ID, depending on the field. */
export const ZERO_ID = '11111111111111111111111111111111LpoYY';

/** The same as bytes. */
export const PRIMARY_NETWORK_ID: Uint8Array = new Uint8Array(32);

/** 20 zero bytes: an address without an owner. */
export const ZERO_SHORT_ID = '111111111111111111116DBWJs';

/** The feature extensions: their names in ASCII, filled up with zeros. */
export const FX_IDS = {
  secp256k1fx: 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ',
  nftfx: 'qd2U4HDWUvMrVUeTcCHp6xH3Qpnn1XbU5MDdnBoiifFqvgXwT',
  propertyfx: 'rXJsCSEYXg2TehWxCEEGj6JU2PWKTkd6cBdNLjoe2SpsKD9cy',
} as const;

/** The virtual machines of avalanchego: their names in ASCII, filled up with zeros. */
export const VM_IDS = {
  avm: 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq',
  platformvm: 'rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT',
  evm: 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
  subnetevm: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
} as const;

export function networkByID(id: number): Network | undefined {
  return NETWORKS.find((network) => network.id === id);
}

/** Whether addresses with this prefix are Avalanche's, also without a chain: `bc1…` isn't. */
export function isKnownHRP(hrp: string): boolean {
  return hrp === FALLBACK_HRP || networkByHRP(hrp) !== undefined || OTHER_HRPS.includes(hrp);
}

/** A network by the prefix of its addresses; undefined for `custom`, which many share. */
export function networkByHRP(hrp: string): Network | undefined {
  return NETWORKS.find((network) => network.hrp === hrp);
}

/** The prefix of a network's addresses, as the node chooses it. */
export function hrpOf(networkID: number): string {
  return networkByID(networkID)?.hrp ?? FALLBACK_HRP;
}
