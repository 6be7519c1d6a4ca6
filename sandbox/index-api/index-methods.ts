import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { JSONObject } from '../../src/core/json/json';
import type { ArgumentEncoding } from '../api/arguments';
import {
  containerArguments,
  containerAtArguments,
  containerIDArguments,
  containerRangeArguments,
  encodingArguments,
} from '../api/arguments';
import { formatTime } from '../go/json-encode';
import { type RPCService, method, rpcHandler } from '../http/json-rpc';
import { Refusal, notFound } from '../node/node';
import { type IndexedContainer, type IndexedBlocks, ContainerIndex } from './container-index';
import { platformFormats } from '../../src/core/codec/platform/formats';
import type { HTTPHandler } from '../http/http-reply';
import type { Ledger } from '../avm/ledger';
import type { AvmNetwork } from '../network/network';
import type { CChainState } from '../primary/c-chain-state';
import type { PlatformChain } from '../primary/platform-chain';
import type { ReadOnlyChains } from '../primary/primary-chains';

/** Containers in one response (indexer/index.go, MaxFetchedByRange). */
const MAX_RANGE = 1024n;

/** The service `index` of one chain's blocks (indexer/service.go). */
function indexService(index: ContainerIndex): RPCService {
  const at = (place: number | undefined, encoding: ArgumentEncoding, missing: () => Refusal): JSONObject => {
    const container = place === undefined ? undefined : index.containers[place];
    if (place === undefined || container === undefined) throw missing();
    return formatted(container, place, encoding);
  };

  return new Map([
    [
      'GetLastAccepted',
      method(encodingArguments, ({ encoding }) => at(index.containers.length - 1, encoding, noneAccepted)),
    ],
    [
      'GetContainerByIndex',
      method(containerAtArguments, ({ index: place, encoding }) =>
        at(Number(place), encoding, () => new Refusal(`no container at index ${place}`)),
      ),
    ],
    [
      'GetContainerRange',
      method(containerRangeArguments, ({ startIndex, numToFetch, encoding }) => {
        if (numToFetch === 0n || numToFetch > MAX_RANGE) {
          throw new Refusal(`numToFetch must be in [1,${MAX_RANGE}] but is ${numToFetch}`);
        }
        const { containers } = index;
        if (containers.length === 0) throw noneAccepted();
        const last = containers.length - 1;
        if (startIndex > last) throw new Refusal(`start index (${startIndex}) > last accepted index (${last})`);
        const start = Number(startIndex);
        const range = containers.slice(start, start + Number(numToFetch));
        return { containers: range.map((container, i) => formatted(container, start + i, encoding)) };
      }),
    ],
    ['GetIndex', method(containerIDArguments, ({ id }) => ({ index: String(placeOf(index, id)) }))],
    ['IsAccepted', method(containerIDArguments, ({ id }) => ({ isAccepted: index.indexOf(id) !== undefined }))],
    ['GetContainerByID', method(containerArguments, ({ id, encoding }) => at(index.indexOf(id), encoding, notFound))],
  ]);
}

function formatted({ id, bytes, time }: IndexedContainer, index: number, encoding: ArgumentEncoding): JSONObject {
  if (encoding === 'json') throw new Refusal('unsupported encoding in method');
  return {
    id: encodeCb58(id),
    bytes: encodeHex(bytes, encoding),
    timestamp: formatTime(time),
    encoding,
    index: String(index),
  };
}

function placeOf(index: ContainerIndex, id: Uint8Array): number {
  const place = index.indexOf(id);
  if (place === undefined) throw notFound();
  return place;
}

function noneAccepted(): Refusal {
  return new Refusal('no containers have been accepted');
}

type BlockSource = Omit<IndexedBlocks, 'pChainHeightAt'>;

const NO_BLOCKS: BlockSource = { genesisID: new Uint8Array(32), blockAt: () => undefined };

/**
 * Where a node that was started with `--index-enabled` serves its indexes (indexer/indexer.go): those of the chains of
 * the primary network, each under one alias.
 */
export function indexRoutes(
  network: AvmNetwork,
  { platform, cChain }: ReadOnlyChains,
): ReadonlyMap<string, HTTPHandler> {
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
    blockAt: (height) => ledger.acceptedAt(BigInt(height)),
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
