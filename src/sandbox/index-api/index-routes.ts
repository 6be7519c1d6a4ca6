import type { HTTPHandler } from '../http/http-reply';
import { rpcHandler } from '../http/json-rpc-server';
import type { Network } from '../network';
import type { AvmChain } from '../chain';
import type { IndexedBlocks } from './container-index';
import { ContainerIndex } from './container-index';
import { indexService } from './index-methods';

/** Chains of the primary network, the only ones that a node indexes, each under one alias. */
const INDEXED = ['X', 'P', 'C'] as const;

/** Where a node that was started with `--index-enabled` serves its indexes (indexer/indexer.go). */
export function indexRoutes(network: Network): ReadonlyMap<string, HTTPHandler> {
  const routes = new Map<string, HTTPHandler>();
  for (const alias of INDEXED) routes.set(`/ext/index/${alias}/block`, handlerOf(blocksOf(network, alias)));
  // Of the time before Cortina, when the X-Chain was a graph: on this network it never was.
  for (const kind of ['vtx', 'tx']) routes.set(`/ext/index/X/${kind}`, handlerOf(NO_BLOCKS));
  return routes;
}

function handlerOf(blocks: IndexedBlocks): HTTPHandler {
  return rpcHandler(new Map([['index', indexService(new ContainerIndex(blocks))]]));
}

const NO_BLOCKS: IndexedBlocks = {
  genesisID: new Uint8Array(32),
  blockAt: () => undefined,
  pChainHeightAt: () => 0n,
};

/** Nothing has happened on a chain that does not run here. */
function blocksOf(network: Network, alias: string): IndexedBlocks {
  const chain = network.chain(alias);
  return chain === undefined ? NO_BLOCKS : avmBlocks(chain);
}

function avmBlocks({ ledger }: AvmChain): IndexedBlocks {
  return {
    ...NO_BLOCKS,
    genesisID: ledger.acceptedAt(0n)?.id ?? NO_BLOCKS.genesisID,
    blockAt(height) {
      const head = ledger.acceptedAt(BigInt(height));
      const bytes = head === undefined ? undefined : ledger.block(head.id);
      return head === undefined || bytes === undefined ? undefined : { bytes, time: head.time };
    },
  };
}
