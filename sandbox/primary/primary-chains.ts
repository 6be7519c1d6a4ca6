import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/formats';
import { utxoIDOf } from '../../src/core/ids/ids';
import { issueTxArguments } from '../api/arguments';
import { method, type RPCMethod } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { Refusal } from '../node/node';
import { keyOf } from '../utxos/utxo-index';
import { type CChainGenesis, CChainState } from './c-chain-state';
import type { CrossingUTXO } from '../utxos/execution';
import { PlatformChain, type PlatformGenesis } from './platform-chain';
import { Codec, type GenesisAsset } from '../../src/core/codec/avm/codec';
import type { UnsignedPlatformTx } from '../../src/core/codec/platform/transactions';
import { decodeID } from '../../src/core/encodings/cb58';
import { FX_IDS, VM_IDS } from '../../src/core/ids/networks';
import { type AvmChainConfig, PRIMARY_NETWORK } from '../avm/chain-config';
import { LOCAL_C_GENESIS } from '../network/local-genesis';
import { type BuiltPlatformTx, platformTx } from './stakers';

/** The initial states of a network's P- and C-Chain, and the blocks of both in the order of their acceptance. */
export interface PrimaryContents {
  readonly platform: PlatformGenesis;
  readonly cChain: CChainGenesis;
  readonly blocks: readonly { readonly chain: 'P' | 'C'; readonly bytes: Uint8Array }[];
}

/** The P-Chain and the C-Chain next to the chains that run on a network; undefined if that chain runs on the network. */
export interface ReadOnlyChains {
  readonly platform: PlatformChain | undefined;
  readonly cChain: CChainState | undefined;
}

/** Takes what one of them exports. */
type ExportHandler = (from: Uint8Array, to: Uint8Array, utxos: readonly CrossingUTXO[]) => void;

/** When the upgrades of a local network were active, 2020-12-05T05:00:00Z (upgrade/upgrade.go). */
const GENESIS_TIME = 1_607_144_400n;

/** Chains without blocks and without outputs. */
const EMPTY: PrimaryContents = {
  platform: { time: GENESIS_TIME, supply: 0n, outputs: [] },
  cChain: { time: GENESIS_TIME, accounts: [] },
  blocks: [],
};

/**
 * The read-only P- and C-Chain of a network. What they export to a chain that runs here is in the network's journal
 * already, as an arrival; what they import from it leaves the memory that they share.
 */
export function primaryChains(network: AvmNetwork, contents = EMPTY): ReadOnlyChains {
  const chains = emptyPrimaryChains(network, contents, (from, to, utxos) => {
    const runsHere = network.chains.some(({ blockchainID }) => equalBytes(blockchainID, to));
    if (!runsHere) keepExported(network, from, to, utxos);
  });
  for (const { chain, bytes } of contents.blocks) {
    if (chain === 'P') chains.platform?.accept(bytes);
    else chains.cChain?.accept(bytes);
  }
  return chains;
}

/** The same before their first blocks. */
export function emptyPrimaryChains(
  network: AvmNetwork,
  { platform, cChain }: Omit<PrimaryContents, 'blocks'>,
  onExport: ExportHandler,
): ReadOnlyChains {
  const avax = network.chain('X')?.assets.find('AVAX');
  const surroundings = (blockchainID: Uint8Array) => ({
    blockchainID,
    avax,
    memory: network.memory,
    heliconTime: network.heliconTime,
    exported: (to: Uint8Array, utxos: readonly CrossingUTXO[]) => onExport(blockchainID, to, utxos),
  });
  const idOf = (alias: string): Uint8Array | undefined =>
    network.chain(alias) === undefined ? network.blockchains.find(alias) : undefined;
  const [pID, cID] = [idOf('P'), idOf('C')];
  return {
    platform: pID && new PlatformChain(platform, { ...surroundings(pID), created: createdChains(network) }),
    cChain: cID && new CChainState(cChain, surroundings(cID)),
  };
}

/** `issueTx` of a chain that can only be read. The words are the sandbox's own, since a node would take it. */
export function readOnly(chainName: string): RPCMethod {
  return method(issueTxArguments, () => {
    throw new Refusal(`This sandbox doesn't issue ${chainName} transactions`);
  });
}

/** Puts UTXOs into the memory of two chains, as the exporting chain does. */
export function keepExported(
  { memory }: AvmNetwork,
  from: Uint8Array,
  to: Uint8Array,
  utxos: readonly CrossingUTXO[],
): void {
  const index = memory.exported(from, to);
  for (const utxo of utxos) {
    const key = keyOf(utxoIDOf(utxo.txID, utxo.outputIndex));
    index.add(key, platformFormats.utxo.encode(utxo), utxo.output.addresses);
  }
}

type CreateChainTx = Extract<UnsignedPlatformTx, { readonly type: 'txs.CreateChainTx' }>;

/**
 * The transactions of the P-Chain's genesis that made the X- and the C-Chain of a network with the local genesis: their IDs
 * are the blockchain IDs (docs/protocol.md 12). Those of a network whose chains have other IDs aren't known.
 */
function createdChains(network: AvmNetwork): BuiltPlatformTx[] {
  const x = network.chain('X')?.config;
  const xChain = x && { chainName: 'X-Chain', vmID: VM_IDS.avm, genesisData: avmGenesis(x), fxs: x.fxs };
  const cChain = { chainName: 'C-Chain', vmID: VM_IDS.evm, genesisData: Buffer.from(LOCAL_C_GENESIS), fxs: [] };
  return [...(xChain === undefined ? [] : madeAs('X', network, xChain)), ...madeAs('C', network, cChain)];
}

function madeAs(
  alias: string,
  { networkID, blockchains }: AvmNetwork,
  chain: Pick<CreateChainTx, 'chainName' | 'genesisData'> & { readonly vmID: string } & Pick<AvmChainConfig, 'fxs'>,
): BuiltPlatformTx[] {
  const { chainName, genesisData, vmID, fxs } = chain;
  const made = platformTx({
    unsignedTx: {
      ...{ type: 'txs.CreateChainTx', networkID, blockchainID: PRIMARY_NETWORK, subnetID: PRIMARY_NETWORK },
      ...{ outputs: [], inputs: [], memo: new Uint8Array(0), chainName, genesisData, vmID: decodeID(vmID) },
      fxIDs: fxs.map((name) => decodeID(FX_IDS[name])),
      subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [] },
    },
    credentials: [],
  });
  const blockchainID = blockchains.find(alias);
  return blockchainID !== undefined && equalBytes(made.id, blockchainID) ? [made] : [];
}

/** The genesis data of an avm chain. */
function avmGenesis({ fxs, genesisAssets }: AvmChainConfig): Uint8Array {
  const codec = new Codec(fxs);
  const txs = genesisAssets.flatMap(({ alias, tx }): GenesisAsset[] => {
    const { unsignedTx } = codec.decodeTx(tx);
    return unsignedTx.type === 'txs.CreateAssetTx' ? [{ ...unsignedTx, alias }] : [];
  });
  return codec.encodeGenesis({ txs });
}
