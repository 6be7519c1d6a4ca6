import { isPOrC } from '../../../src/core/ids/p-and-c';
import { atomicFormats, atomicTxsOf } from '../../../src/core/codec/atomic/atomic-formats';
import {
  type PlatformBlock,
  platformFormats,
  txsOfPlatformBlock,
} from '../../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../../src/core/codec/platform/platform-transactions';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../../src/core/ids/ids';
import type { Sandbox } from '../../server';
import type { RecordedExchange, RecordedLine } from '../../../test/support/recording/recording';
import { asObject, type Call, callOf, hexBytes, isOfOldLimit, textOf } from './calls';
import type { AcceptedBlock, ReplayLine } from './recorded-blocks';

/** A block of P or C that a recording has, and what shows that the node has accepted it. */
interface PAndCBlock {
  readonly chain: 'P' | 'C';
  readonly height: number;
  readonly time: bigint;
  /** Those of P are signed bytes of blocks, those of C their extra data. */
  readonly bytes: Uint8Array;
  readonly id: string;
  readonly txIDs: readonly string[];
  /** A transaction that the next block commits or aborts. */
  readonly proposes?: string | undefined;
}

/**
 * Gives a sandbox the blocks of P and C that a recording has, each just before the first answer that knows of it. Their
 * transactions aren't verified.
 */
export class PAndCBlocks {
  readonly #blocks: Map<string, PAndCBlock>;
  readonly #sandbox: Sandbox;
  readonly #isWhole: boolean;

  /** @param isWhole whether the blocks of C are built: then all that was sent to it is recorded. */
  constructor(lines: readonly RecordedLine[], sandbox: Sandbox, isWhole: boolean) {
    this.#isWhole = isWhole;
    const blocks = lines.flatMap(blocksOf).map((block): [string, PAndCBlock] => [placeOf(block), block]);
    this.#blocks = new Map(blocks);
    // A proposed transaction is known of when the next block has decided.
    for (const [, { chain, height, proposes }] of blocks) {
      const next = this.#blocks.get(placeOf({ chain, height: height + 1 }));
      if (proposes !== undefined && next !== undefined) this.#blocks.set(placeOf(next), { ...next, txIDs: [proposes] });
    }
    this.#sandbox = sandbox;
  }

  /** The IDs of the transactions of all these blocks. */
  get txIDs(): ReadonlySet<string> {
    return new Set([...this.#blocks.values()].flatMap(({ txIDs }) => txIDs));
  }

  /**
   * Builds the block of P that this line names, and what decides about its proposal. Returns what differs: then the
   * chain goes on with the recorded blocks.
   */
  build({ height }: AcceptedBlock): string[] {
    const { platform } = this.#sandbox.pAndC;
    if (platform === undefined || platform.ledger.lastAccepted.height >= BigInt(height)) return [];
    const option = this.#blocks.get(placeOf({ chain: 'P', height: height + 1 }));
    const isAbort = option !== undefined && blockType(option.bytes) === 'block.BanffAbortBlock';
    const before = platform.ledger.lastAccepted.height;
    // What a later block has may have been sent while this one was decided about.
    const later = [...platform.mempool.values()].filter(({ id }) => (this.#heightOf(id) ?? 0) > height);
    for (const tx of later) platform.mempool.remove(tx);
    const built = platform.buildBlock(isAbort ? 'abort' : 'commit');
    for (const tx of later) platform.mempool.add(tx);
    const differences = built.flatMap((block) => {
      const expected = this.#blocks.get(placeOf({ chain: 'P', height: Number(block.height) }));
      if (expected?.id === encodeCb58(block.id)) return [];
      return [`expected ${text(expected?.bytes)}, got ${text(block.bytes)}`];
    });
    if (built.length > 0) return differences;
    const recorded = this.#blocks.get(placeOf({ chain: 'P', height: Number(before) + 1 }));
    if (recorded !== undefined) platform.repeatBlock(recorded.bytes);
    return ['expected a block, but nothing that waits can be executed'];
  }

  /** The recorded block of P that has a transaction. */
  #heightOf(txID: Uint8Array): number | undefined {
    const id = encodeCb58(txID);
    return [...this.#blocks.values()].find(({ chain, txIDs }) => chain === 'P' && txIDs.includes(id))?.height;
  }

  /**
   * Accepts what the node had accepted when it gave this answer, or when this line was written. Returns what differs in
   * blocks that are built.
   */
  before(line: ReplayLine): string[] {
    if (line.kind === 'block') {
      return isPOrC(line.chain) ? this.#acceptUpTo(line.chain, line.height) : [];
    }
    const call = line.kind === 'exchange' ? callOf(line) : undefined;
    if (call === undefined) return [];
    return [...this.#blocks.values()].flatMap(({ chain, ...block }) =>
      chain === chainOf(call) && knowsOf(call, block) ? this.#acceptUpTo(chain, block.height) : [],
    );
  }

  #acceptUpTo(chain: 'P' | 'C', height: number): string[] {
    const differences: string[] = [];
    const { platform, cChain } = this.#sandbox.pAndC;
    if (platform === undefined || cChain === undefined) throw new Error('the sandbox has no P- or no C-Chain');
    const next = () => (chain === 'P' ? Number(platform.ledger.lastAccepted.height) + 1 : cChain.blocks.length);
    for (let at = next(); at <= height; at = next()) {
      const block = this.#blocks.get(placeOf({ chain, height: at }));
      if (chain === 'C') {
        // A node may take several at once, the sandbox takes one.
        const due = [...cChain.due()].slice(0, block?.txIDs.length ?? 1);
        const [expected, got] = [block?.txIDs.join() ?? '', due.map(({ id }) => encodeCb58(id)).join()];
        if (this.#isWhole && expected !== got) differences.push(`block ${at} of C: expected ${expected}, got ${got}`);
        // A block without atomic transactions may be in no answer.
        const time = block?.time ?? cChain.blocks.at(-1)?.time ?? 0n;
        cChain.repeatBlock(cChain.nextBlock(time, block === undefined ? [] : atomicTxsOf(block.bytes)));
      } else if (block === undefined) throw new Error(`the recording does not have block ${at} of P`);
      else platform.repeatBlock(block.bytes);
    }
    return differences;
  }
}

function blockType(bytes: Uint8Array): PlatformBlock['type'] {
  return platformFormats.block.decode(bytes).type;
}

/** A block as its type, height, time and transactions. */
function text(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return 'no block';
  const block = platformFormats.block.decode(bytes);
  const txIDs = txsOfPlatformBlock(block).map((tx) => encodeCb58(txIDOf(platformFormats.tx.encode(tx))));
  return `${block.type} ${block.height} at ${'time' in block ? block.time : 0n} with ${txIDs.join(', ')}`;
}

function placeOf({ chain, height }: Pick<PAndCBlock, 'chain' | 'height'>): string {
  return `${chain}${height}`;
}

/** `C` for its EVM too; undefined for another chain, and for what is no chain. */
function chainOf({ method }: Call): 'P' | 'C' | undefined {
  if (method.startsWith('platform.')) return 'P';
  return method.startsWith('avax.') || method.startsWith('eth_') ? 'C' : undefined;
}

function knowsOf({ method, params, result, error }: Call, { height, id, txIDs }: Omit<PAndCBlock, 'chain'>): boolean {
  if (error !== undefined) return false;
  const names = (key: string): boolean => txIDs.includes(textOf(params[key]));
  switch (method) {
    case 'platform.getTxStatus':
    case 'avax.getAtomicTxStatus':
      return ['Committed', 'Aborted', 'Accepted'].includes(textOf(result['status'])) && names('txID');
    case 'platform.getTx':
    case 'avax.getAtomicTx':
      return names('txID');
    case 'platform.getBlock':
      return params['blockID'] === id;
    case 'platform.getBlockByHeight':
      return Number(params['height'] ?? 0) >= height;
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return Number(textOf(result['number']) || 0) >= height;
    default:
      // `getHeight`, and answers that name the height that they are of.
      return Number(textOf(result['height']) || 0) >= height && method.startsWith('platform.');
  }
}

function blocksOf(line: RecordedLine): PAndCBlock[] {
  if (line.kind === 'atomic') return [];
  if (line.kind === 'block') {
    if (line.hex === undefined || !isPOrC(line.chain)) return [];
    const bytes = decodeHexDigits(line.hex.slice(2));
    return line.chain === 'P' ? [platformBlock(bytes)] : [cBlock(Number(line.height), BigInt(line.time), bytes)];
  }
  const call = callOf(line);
  const { block, blockExtraData, number, timestamp } = call?.result ?? {};
  if (call?.method.startsWith('platform.getBlock') === true && typeof block === 'string') {
    const found = platformBlock(hexBytes(block));
    return found.height === 0 ? [] : [found];
  }
  if (typeof blockExtraData !== 'string' || Number(number) === 0) return [];
  return [cBlock(Number(number), BigInt(textOf(timestamp)), decodeHexDigits(blockExtraData.slice(2)))];
}

function platformBlock(bytes: Uint8Array): PAndCBlock {
  const block = platformFormats.block.decode(bytes);
  const idOf = (tx: PlatformTx): string => encodeCb58(txIDOf(platformFormats.tx.encode(tx)));
  const txIDs = 'txs' in block ? block.txs.map(idOf) : [];
  const proposes = block.type === 'block.BanffProposalBlock' ? idOf(block.tx) : undefined;
  const time = 'time' in block ? block.time : 0n;
  return { chain: 'P', height: Number(block.height), time, bytes, id: encodeCb58(blockIDOf(bytes)), txIDs, proposes };
}

function cBlock(height: number, time: bigint, bytes: Uint8Array): PAndCBlock {
  const txIDs = atomicTxsOf(bytes).map((tx) => encodeCb58(txIDOf(atomicFormats.tx.encode(tx))));
  return { chain: 'C', height, time, bytes, id: '', txIDs };
}

/** What depends on the node, on what isn't recorded (genesis, the pending transactions of P and C), or on an EVM. */
const NOT_SERVED =
  /^(info\.(acps|getNode|peers|uptime)|platform\.(issueTx|sampleValidators)|avax\.issueTx|eth_|index\.|proposervm\.)/i;

/** The same where the genesis and all blocks are recorded. */
const NOT_SERVED_OF_WHOLE = /^(info\.(getNode|uptime)|eth_(?!baseFee|getBalance|getTransactionCount)|proposervm\.)/i;

/** The status of a pending transaction, and of a chain that this node runs. */
const OF_NODE = ['Processing', 'Dropped', 'Syncing', 'Validating'];

/** Whether the sandbox can give the recorded answer, which was the first node's. */
export function isServed(exchange: RecordedExchange, { pAndC }: Sandbox, isWhole: boolean): boolean {
  const call = callOf(exchange);
  const { request } = exchange;
  if ('node' in request || request.path.startsWith('/ext/index/')) return false;
  if (call === undefined) return !(request.path.endsWith('/rpc') && request.body.startsWith('['));
  const { method, params, result } = call;
  if (isOfOldLimit(call)) return false;
  if (isWhole) return !NOT_SERVED_OF_WHOLE.test(method);
  if (NOT_SERVED.test(method) || OF_NODE.includes(textOf(result['status']))) return false;
  // Block 0 names the genesis, and the sandbox has no validators in it.
  const isOfHeight = /^platform\.get(BlockByHeight|ValidatorsAt|AllValidatorsAt)$/.test(method);
  if (isOfHeight && Number(params['height'] ?? 0) === 0) return false;
  const isAtGenesis = pAndC.platform?.ledger.lastAccepted.height === 0n;
  if (isAtGenesis && /^platform\.get(ValidatorsAt|AllValidatorsAt|TotalStake)$/.test(method)) return false;
  const { block } = result;
  if (method !== 'platform.getBlock') return true;
  return typeof block === 'string' ? platformBlock(hexBytes(block)).height > 0 : asObject(block)?.['height'] !== 0;
}
