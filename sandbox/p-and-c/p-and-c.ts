import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { utxoIDOf } from '../../src/core/ids/ids';
import type { AvmNetwork, PAndCBlockBytes } from '../network/network';
import { byteKey } from '../utxos/utxo-index';
import { type CChainGenesis, CChainState } from './c-chain-state';
import type { CrossingUTXO } from '../utxos/execution';
import { PlatformChain, type PlatformGenesis } from './platform-chain';
import { Codec, type GenesisAsset } from '../../src/core/codec/avm/codec';
import type { UnsignedPlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { FX_IDS, PRIMARY_NETWORK_ID, VM_IDS } from '../../src/core/ids/networks';
import type { AvmChainConfig } from '../avm/chain-config';
import { GENESIS_TIME, LOCAL_C_GENESIS, LOCAL_SUPPLY } from '../network/local-genesis';
import { type BuiltPlatformTx, builtPlatformTx } from './stakers';
import { NO_ID } from '../node/node';

/** The initial states of a network's P- and C-Chain, and the blocks of both in the order of their acceptance. */
export interface PAndCContents {
  readonly platform: PlatformGenesis;
  readonly cChain: CChainGenesis;
  readonly blocks: readonly PAndCBlockBytes[];
}

/** The P-Chain and the C-Chain next to the chains of the avm; undefined if a chain of the avm has its place. */
export interface PAndC {
  readonly platform: PlatformChain | undefined;
  readonly cChain: CChainState | undefined;
}

/** Takes what one of them exports, and the blocks that it accepts. */
interface PAndCHandlers {
  readonly exported: (from: Uint8Array, to: Uint8Array, utxos: readonly CrossingUTXO[]) => void;
  readonly accepted?: (blockchainID: Uint8Array, block: Uint8Array) => void;
}

/** Chains without blocks and without outputs. */
const NO_CONTENTS: PAndCContents = {
  platform: { time: GENESIS_TIME, supply: LOCAL_SUPPLY, outputs: [] },
  cChain: { time: GENESIS_TIME, accounts: [] },
  blocks: [],
};

/**
 * The P- and the C-Chain of a network, which executes the blocks that they begin with where its journal has them. What
 * these export to a chain that runs here is in the journal already, as an arrival.
 */
export function pAndCChains(network: AvmNetwork, genesis: Omit<PAndCContents, 'blocks'> = NO_CONTENTS): PAndC {
  let hasBegun = false;
  const chains = emptyPAndC(network, genesis, {
    exported: (from, to, utxos) => {
      const runsHere = network.chains.some(({ blockchainID }) => equalBytes(blockchainID, to));
      if (hasBegun || !runsHere) keepExported(network, from, to, utxos);
    },
    accepted: (blockchainID, block) => {
      if (hasBegun) network.accepted(blockchainID, block);
    },
  });
  network.pAndC = {
    ...chains,
    beginning: chains.platform && encodeCb58(chains.platform.ledger.lastAccepted.id),
    begin(blocks, time) {
      for (const { chain, bytes } of blocks) {
        (chain === 'P' ? chains.platform : chains.cChain)?.repeatBlock(bytes);
      }
      chains.platform?.endHistory(time);
      hasBegun = true;
    },
  };
  return chains;
}

/** The same before their first blocks. */
export function emptyPAndC(
  network: AvmNetwork,
  { platform, cChain }: Omit<PAndCContents, 'blocks'>,
  handlers: PAndCHandlers,
): PAndC {
  const avax = network.chain('X')?.assets.find('AVAX');
  const surroundings = (blockchainID: Uint8Array) => ({
    blockchainID,
    networkID: network.networkID,
    avax: avax ?? NO_ID,
    clock: network.clock,
    memory: network.memory,
    heliconTime: network.heliconTime,
    accepted: (block: Uint8Array) => handlers.accepted?.(blockchainID, block),
    changed: () => network.changed(),
    exported: (to: Uint8Array, utxos: readonly CrossingUTXO[]) => handlers.exported(blockchainID, to, utxos),
  });
  const idOf = (alias: string): Uint8Array | undefined =>
    network.chain(alias) === undefined ? network.blockchains.find(alias) : undefined;
  const [pID, cID] = [idOf('P'), idOf('C')];
  return {
    platform: pID && new PlatformChain(platform, { ...surroundings(pID), created: createdChains(network) }),
    cChain: cID && new CChainState(cChain, { ...surroundings(cID), xChainID: network.blockchains.find('X') ?? NO_ID }),
  };
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
    const key = byteKey(utxoIDOf(utxo.txID, utxo.outputIndex));
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
  const cChain = { chainName: 'C-Chain', vmID: VM_IDS.evm, genesisData: Buffer.from(LOCAL_C_GENESIS), fxs: [] };
  const made = madeAs('C', network, cChain);
  if (x === undefined) return made;
  const xChain = { chainName: 'X-Chain', vmID: VM_IDS.avm, genesisData: avmGenesis(x), fxs: x.fxs };
  return [...madeAs('X', network, xChain), ...made];
}

function madeAs(
  alias: string,
  { networkID, blockchains }: AvmNetwork,
  chain: Pick<CreateChainTx, 'chainName' | 'genesisData'> & { readonly vmID: string } & Pick<AvmChainConfig, 'fxs'>,
): BuiltPlatformTx[] {
  const { chainName, genesisData, vmID, fxs } = chain;
  const made = builtPlatformTx({
    unsignedTx: {
      type: 'txs.CreateChainTx',
      networkID,
      blockchainID: PRIMARY_NETWORK_ID,
      subnetID: PRIMARY_NETWORK_ID,
      outputs: [],
      inputs: [],
      memo: new Uint8Array(0),
      chainName,
      genesisData,
      vmID: decodeID(vmID),
      fxIDs: fxs.map((name) => decodeID(FX_IDS[name])),
      subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [] },
    },
    credentials: [],
  });
  const blockchainID = blockchains.find(alias);
  return blockchainID !== undefined && equalBytes(made.id, blockchainID) ? [made] : [];
}

function avmGenesis({ fxs, genesisAssets }: AvmChainConfig): Uint8Array {
  const codec = new Codec(fxs);
  const txs = genesisAssets.flatMap(({ alias, tx }): GenesisAsset[] => {
    const { unsignedTx } = codec.decodeTx(tx);
    return unsignedTx.type === 'txs.CreateAssetTx' ? [{ ...unsignedTx, alias }] : [];
  });
  return codec.encodeGenesis({ txs });
}
