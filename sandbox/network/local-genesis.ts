import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../src/core/encodings/hex';
import { hrpOf, networkByID, type GenesisIDs, ZERO_ID } from '../../src/core/ids/networks';
import { X_CHAIN_FXS } from '../../src/core/codec/avm/avm-transactions';
import { AVAX } from '../../src/core/text/amount';
import type { AvmChainConfig } from '../avm/chain-config';
import type { Neighbour, NetworkConfig } from './network';

/** The number of the network that avalanchego's `--network-id=local` starts. */
export const LOCAL_NETWORK_ID = 12345;

/** The number under which the same genesis is started with upgrades of one's own (docs/sandbox.md). */
export const CUSTOM_NETWORK_ID = 1337;

/** When the upgrades of a local network are active, 2020-12-05T05:00:00Z (upgrade/upgrade.go, InitiallyActiveTime). */
export const GENESIS_TIME = 1_607_144_400n;

/** All nAVAX of such a network when it begins (genesis/genesis_local.json). */
export const LOCAL_SUPPLY = 360_000_000n * AVAX;

/** Of that network, whose genesis differs in the network ID alone. */
const CUSTOM_CHAINS = {
  x: '2huFztbeB4LijVCoLrxP8NwFbRCdtLfUyvx4VXwD5VnVxzxkMX',
  c: 't7JQ8kk2KaX7YhWWHv2fnWNztt81hJ13i2FXDq2ZG1CFyWghx',
};

/**
 * The transaction that makes AVAX: 300,000,000 AVAX for the public test key `ewoq` and 10,000,000 for an address whose
 * key isn't public (genesis/genesis_local.json).
 */
const avaxAssetTx = (networkID: number): Uint8Array =>
  decodeHexDigits(
    `000000000001${networkID.toString(16).padStart(8, '0')}` +
      '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000028' +
      'b3d82b1367d362de99ab59a658165aff520cbd4db3d82b1367d362de99ab59a658165aff520cbd4d00094176616c616e63686500044156' +
      '41580900000001000000000000000200000007002386f26fc1000000000000000000000000000100000001e0cfe8cae22827d032805ded' +
      '484e393ce51cbedb000000070429d069189e0000000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1fe884f6861e1b2' +
      '9c00000000',
  );

/** The initial state of the local network's C-Chain, as in its genesis on the P-Chain (genesis/genesis_local.json). */
export const LOCAL_C_GENESIS =
  '{"config":{"chainId":43112,"homesteadBlock":0,"daoForkBlock":0,"daoForkSupport":true,"eip150Block":0,"eip150' +
  'Hash":"0x2086799aeebeae135c246c65021c82b4e15a2c451340993aacfd2751886514f0","eip155Block":0,"eip158Block":0,"' +
  'byzantiumBlock":0,"constantinopleBlock":0,"petersburgBlock":0,"istanbulBlock":0,"muirGlacierBlock":0,"aprico' +
  'tPhase1BlockTimestamp":0,"apricotPhase2BlockTimestamp":0},"nonce":"0x0","timestamp":"0x5FCB13D0","extraData"' +
  ':"0x00","gasLimit":"0x5f5e100","difficulty":"0x0","mixHash":"0x000000000000000000000000000000000000000000000' +
  '0000000000000000000","coinbase":"0x0000000000000000000000000000000000000000","alloc":{"8db97C7cEcE249c2b98bD' +
  'C0226Cc4C2A57BF52FC":{"balance":"0x295BE96E64066972000000"}},"number":"0x0","gasUsed":"0x0","parentHash":"0x' +
  '0000000000000000000000000000000000000000000000000000000000000000"}';

/** What the public test key `ewoq` owns in the genesis. */
export const FUNDED = { address: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', avax: 300_000_000 } as const;

/** The IDs of the X- and the C-Chain, which depend on the network's number. */
type ChainIDs = Pick<GenesisIDs, 'x' | 'c'>;

/** The X-Chain of the local network. Fees are in nAVAX. */
export function localXChain(networkID = LOCAL_NETWORK_ID, { x }: ChainIDs = localIDs()): AvmChainConfig {
  return {
    blockchainID: decodeID(x),
    aliases: ['X', 'avm'],
    isPrimary: true,
    fxs: X_CHAIN_FXS,
    genesisAssets: [{ alias: 'AVAX', tx: avaxAssetTx(networkID) }],
    fees: { tx: 1_000_000n, createAsset: 1_000_000n },
  };
}

/** The same of network 1337. */
export function customXChain(): AvmChainConfig {
  return localXChain(CUSTOM_NETWORK_ID, CUSTOM_CHAINS);
}

/**
 * The local network with its X-Chain, or with `chains` in its place. The P- and C-Chain are known, but don't run. Helicon
 * is active from genesis, as on nodes since v1.15.1.
 */
export function localNetwork(chains: readonly AvmChainConfig[] = [localXChain()]): NetworkConfig {
  return { ...networkConfig(LOCAL_NETWORK_ID, localIDs(), chains), name: 'local' };
}

/** The same as network 1337. */
export function customNetwork(chains: readonly AvmChainConfig[] = [customXChain()]): NetworkConfig {
  return { ...networkConfig(CUSTOM_NETWORK_ID, CUSTOM_CHAINS, chains), name: 'network-1337' };
}

function networkConfig(
  networkID: number,
  { x, c }: ChainIDs,
  chains: readonly AvmChainConfig[],
): Omit<NetworkConfig, 'name'> {
  const asNeighbour: Neighbour = { blockchainID: decodeID(x), aliases: ['X', 'avm'] };
  const runsX = chains.some(({ blockchainID }) => encodeCb58(blockchainID) === x);
  const neighbours: Neighbour[] = [
    { blockchainID: decodeID(ZERO_ID), aliases: ['P', 'platform'] },
    { blockchainID: decodeID(c), aliases: ['C', 'evm'] },
  ];
  const all = runsX ? neighbours : [...neighbours, asNeighbour];
  return { networkID, hrp: hrpOf(networkID), neighbours: all, chains, heliconTime: GENESIS_TIME };
}

function localIDs(): ChainIDs {
  const chains = networkByID(LOCAL_NETWORK_ID)?.chains;
  if (chains === undefined) throw new Error('the local network is not among the known ones');
  return chains;
}
