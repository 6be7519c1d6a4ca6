import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/formats';
import { utxoIDOf } from '../../src/core/ids/ids';
import { issueTxArguments } from '../api/arguments';
import type { RPCMethod } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import type { Network } from '../network/network';
import { Refusal } from '../node/refusal';
import { keyOf } from '../utxos/utxo-index';
import type { CChainGenesis } from './c-chain-state';
import { CChainState } from './c-chain-state';
import { createdChains } from './created-chains';
import type { CrossingUTXO } from './crossing-utxo';
import type { PlatformGenesis } from './platform-chain';
import { PlatformChain } from './platform-chain';

/** The initial states of a network's P- and C-Chain, and the blocks of both in the order of their acceptance. */
export interface PrimaryContents {
  readonly platform: PlatformGenesis;
  readonly cChain: CChainGenesis;
  readonly blocks: readonly { readonly chain: 'P' | 'C'; readonly bytes: Uint8Array }[];
}

/** The P- and the C-Chain beside the chains that run on a network; undefined if that chain runs on the network. */
export interface PrimaryChains {
  readonly platform: PlatformChain | undefined;
  readonly cChain: CChainState | undefined;
}

/** Takes what one of them exports. */
export type ExportHandler = (from: Uint8Array, to: Uint8Array, utxos: readonly CrossingUTXO[]) => void;

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
export function primaryChains(network: Network, contents = EMPTY): PrimaryChains {
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
  network: Network,
  { platform, cChain }: Omit<PrimaryContents, 'blocks'>,
  onExport: ExportHandler,
): PrimaryChains {
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
  { memory }: Network,
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
