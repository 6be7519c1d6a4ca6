import { proposervmBlock, unwrap } from '../../src/core/codec/proposervm/proposervm-block';
import { byteKey } from '../utxos/utxo-index';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { JSONObject } from '../../src/core/json/json';
import {
  type ArgumentEncoding,
  containerArguments,
  containerAtArguments,
  containerIDArguments,
  containerRangeArguments,
  encodingArguments,
} from '../api/arguments';
import { goTime } from '../go/json-encode';
import { method, rpcHandler, type RPCService } from '../http/json-rpc';
import { notFound, Refusal } from '../node/node';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { HTTPHandler } from '../http/http-reply';
import type { AvmLedger } from '../avm/ledger';
import type { AvmNetwork } from '../network/network';
import type { CChainState } from '../p-and-c/c-chain-state';
import type { PlatformChain } from '../p-and-c/platform-chain';
import type { PAndC } from '../p-and-c/p-and-c';

/** An accepted block of a chain, as the proposervm wraps it. */
interface IndexedBlock {
  /** The chain's own block. */
  readonly bytes: Uint8Array;
  /** Unix seconds. */
  readonly time: bigint;
  /** Whether it is the outcome of the proposal before it: a commit or an abort of the P-Chain. */
  readonly isOption?: boolean;
}

/** The accepted blocks of a chain, as its index reads them. */
interface IndexedBlocks {
  /** 32 bytes: the ID of block 0, which is in no index. */
  readonly genesisID: Uint8Array;
  /** The block at a height from 1 on; undefined beyond the last one. */
  blockAt(height: number): IndexedBlock | undefined;
  /** The height of the P-Chain that a block of that time (Unix seconds) is based on. */
  pChainHeightAt(time: bigint): bigint;
}

/** A block with the proposervm's around it. */
interface IndexedContainer {
  /** 32 bytes: the outer ID. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  /**
   * When the node accepted it, in Unix seconds: the block's own time, since this node makes each block when it accepts
   * it.
   */
  readonly time: bigint;
}

/** The P-Chain's height, the number and the start that blocks of one epoch share (ACP-181). */
interface BlockEpoch {
  readonly pChainHeight: bigint;
  readonly number: bigint;
  /** Unix seconds. */
  readonly startTime: bigint;
}

/** The state that the next block builds on. */
interface Parent {
  readonly id: Uint8Array;
  readonly time: bigint;
  readonly pChainHeight: bigint;
  readonly epoch: BlockEpoch | undefined;
}

/** Seconds of an epoch on a local network (upgrade/upgrade.go, GraniteEpochDuration). */
const EPOCH_DURATION = 30n;

const NO_BYTES = new Uint8Array(0);

/**
 * A node's index of the blocks that a chain accepted (indexer/index.go): each within an unsigned block of the
 * proposervm, as on a network whose nodes don't take turns. Containers are made when they are first read.
 */
export class ContainerIndex {
  readonly #blocks: IndexedBlocks;
  readonly #containers: IndexedContainer[] = [];
  readonly #indices = new Map<string, number>();
  #parent: Parent | undefined;

  constructor(blocks: IndexedBlocks) {
    this.#blocks = blocks;
  }

  /** In the order of acceptance: the first is that of block 1. */
  get containers(): readonly IndexedContainer[] {
    for (;;) {
      const block = this.#blocks.blockAt(this.#containers.length + 1);
      if (block === undefined) return this.#containers;
      this.#add(block);
    }
  }

  /** The place of a container in that list by its outer ID. */
  indexOf(id: Uint8Array): number | undefined {
    return this.containers.length === 0 ? undefined : this.#indices.get(byteKey(id));
  }

  #add({ bytes: block, time, isOption = false }: IndexedBlock): void {
    const { id: parentID, ...parent } = this.#parent ?? this.#genesis(time);
    const epoch = isOption ? parent.epoch : this.#epochAfter(parent);
    const pChainHeight = isOption ? parent.pChainHeight : this.#blocks.pChainHeightAt(time);
    const header = { parentID, timestamp: time, pChainHeight, certificate: NO_BYTES, block } as const;
    const bytes = proposervmBlock.encode(
      isOption
        ? { type: 'block.option', parentID, block }
        : epoch === undefined
          ? { type: 'block.statelessBlock', ...header, signature: NO_BYTES }
          : { type: 'block.statelessGraniteBlock', ...header, epoch, signature: NO_BYTES },
    );
    const id = unwrap(bytes).outerID;
    this.#indices.set(byteKey(id), this.#containers.length);
    this.#containers.push({ id, bytes, time });
    this.#parent = { id, time, pChainHeight, epoch };
  }

  /** The block after genesis names the chain's own block 0, and is in no epoch. */
  #genesis(time: bigint): Parent {
    return { id: this.#blocks.genesisID, time, pChainHeight: 0n, epoch: undefined };
  }

  /** vms/proposervm/acp181/epoch.go */
  #epochAfter({ time, pChainHeight, epoch }: Omit<Parent, 'id'>): BlockEpoch | undefined {
    if (this.#parent === undefined) return undefined;
    if (epoch === undefined) return { pChainHeight, number: 1n, startTime: time };
    if (time < epoch.startTime + EPOCH_DURATION) return epoch;
    return { pChainHeight, number: epoch.number + 1n, startTime: time };
  }
}

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
    ['GetIndex', method(containerIDArguments, ({ id }) => ({ index: String(indexOfContainer(index, id)) }))],
    ['IsAccepted', method(containerIDArguments, ({ id }) => ({ isAccepted: index.indexOf(id) !== undefined }))],
    ['GetContainerByID', method(containerArguments, ({ id, encoding }) => at(index.indexOf(id), encoding, notFound))],
  ]);
}

function formatted({ id, bytes, time }: IndexedContainer, index: number, encoding: ArgumentEncoding): JSONObject {
  if (encoding === 'json') throw new Refusal('unsupported encoding in method');
  return {
    id: encodeCb58(id),
    bytes: encodeHex(bytes, encoding),
    timestamp: goTime(time),
    encoding,
    index: String(index),
  };
}

function indexOfContainer(index: ContainerIndex, id: Uint8Array): number {
  const place = index.indexOf(id);
  if (place === undefined) throw notFound();
  return place;
}

function noneAccepted(): Refusal {
  return new Refusal('no containers have been accepted');
}

type ChainOfIndex = Omit<IndexedBlocks, 'pChainHeightAt'>;

const NO_BLOCKS: ChainOfIndex = { genesisID: new Uint8Array(32), blockAt: () => undefined };

/**
 * Where a node that was started with `--index-enabled` serves its indexes (indexer/indexer.go): those of the chains of
 * the primary network, each under one alias.
 */
export function indexRoutes(network: AvmNetwork, { platform, cChain }: PAndC): ReadonlyMap<string, HTTPHandler> {
  const sources: [path: string, blocks: ChainOfIndex][] = [
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

function ledgerBlocks(ledger: AvmLedger | undefined): ChainOfIndex {
  if (ledger === undefined) return NO_BLOCKS;
  return {
    genesisID: ledger.acceptedAt(0n)?.id ?? NO_BLOCKS.genesisID,
    blockAt: (height) => ledger.acceptedAt(BigInt(height)),
  };
}

function platformBlocks({ ledger }: PlatformChain): ChainOfIndex {
  const { genesisID, blockAt } = ledgerBlocks(ledger);
  return {
    genesisID,
    blockAt(height) {
      const block = blockAt(height);
      return block && { ...block, isOption: isOptionBlock(block.bytes) };
    },
  };
}

function isOptionBlock(bytes: Uint8Array): boolean {
  const { type } = platformFormats.block.decode(bytes);
  return type === 'block.BanffCommitBlock' || type === 'block.BanffAbortBlock';
}

function evmBlocks({ blocks }: CChainState): ChainOfIndex {
  return { genesisID: blocks[0]?.id ?? NO_BLOCKS.genesisID, blockAt: (height) => blocks[height] };
}
