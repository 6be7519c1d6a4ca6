import { platformFormats } from '../../src/core/codec/platform/formats';
import type { HTTPHandler } from '../http/http-reply';
import { rpcHandler } from '../http/json-rpc-server';
import type { Ledger } from '../avm/ledger';
import type { Network } from '../network/network';
import type { CChainState } from '../primary/c-chain-state';
import type { PlatformChain } from '../primary/platform-chain';
import type { PrimaryChains } from '../primary/primary-chains';
import type { IndexedBlock, IndexedBlocks } from './container-index';
import { ContainerIndex } from './container-index';
import { indexService } from './index-methods';

type BlockSource = Omit<IndexedBlocks, 'pChainHeightAt'>;

const NO_BLOCKS: BlockSource = { genesisID: new Uint8Array(32), blockAt: () => undefined };

/**
 * Where a node that was started with `--index-enabled` serves its indexes (indexer/indexer.go): those of the chains of
 * the primary network, each under one alias.
 */
export function indexRoutes(network: Network, { platform, cChain }: PrimaryChains): ReadonlyMap<string, HTTPHandler> {
  const sources: [path: string, blocks: BlockSource][] = [
    ['X/block', ledgerBlocks(network.chain('X')?.ledger)],
    ['P/block', platform === undefined ? ledgerBlocks(network.chain('P')?.ledger) : platformBlocks(platform)],
    ['C/block', cChain === undefined ? ledgerBlocks(network.chain('C')?.ledger) : evmBlocks(cChain)],
    // Of the time before Cortina, when the X-Chain was a graph: on this network it never was.
    ['X/vtx', NO_BLOCKS],
    ['X/tx', NO_BLOCKS],
  ];
  const pChainHeightAt = (time: bigint): bigint => platform?.heightAt(time) ?? 0n;
  return new Map(
    sources.map(([path, blocks]) => {
      const index = new ContainerIndex({ ...blocks, pChainHeightAt });
      return [`/ext/index/${path}`, rpcHandler(new Map([['index', indexService(index)]]))];
    }),
  );
}

function ledgerBlocks(ledger: Ledger | undefined): BlockSource {
  if (ledger === undefined) return NO_BLOCKS;
  return {
    genesisID: ledger.acceptedAt(0n)?.id ?? NO_BLOCKS.genesisID,
    blockAt(height): IndexedBlock | undefined {
      const head = ledger.acceptedAt(BigInt(height));
      const bytes = head === undefined ? undefined : ledger.block(head.id);
      return head === undefined || bytes === undefined ? undefined : { bytes, time: head.time };
    },
  };
}

function platformBlocks({ ledger }: PlatformChain): BlockSource {
  const { genesisID, blockAt } = ledgerBlocks(ledger);
  return {
    genesisID,
    blockAt(height) {
      const block = blockAt(height);
      return block && { ...block, isOption: isOption(block.bytes) };
    },
  };
}

function isOption(bytes: Uint8Array): boolean {
  const { type } = platformFormats.block.decode(bytes);
  return type === 'block.BanffCommitBlock' || type === 'block.BanffAbortBlock';
}

function evmBlocks({ blocks }: CChainState): BlockSource {
  return { genesisID: blocks[0]?.id ?? NO_BLOCKS.genesisID, blockAt: (height) => blocks[height] };
}
