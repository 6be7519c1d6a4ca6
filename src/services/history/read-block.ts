import type { IndexedChain } from '../../client/primary/index-client';
import { concatBytes, equalBytes } from '../../core/bytes';
import { atomicFormats, atomicTxsOf } from '../../core/codec/atomic/formats';
import type { Tx as AtomicTx } from '../../core/codec/atomic/transactions';
import type { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import type { Tx as AvmTx } from '../../core/codec/avm/transactions';
import { readEVMBlock } from '../../core/codec/evm/block';
import { txsOf } from '../../core/codec/platform/block';
import { platformFormats } from '../../core/codec/platform/formats';
import type { Tx as PlatformTx } from '../../core/codec/platform/transactions';
import { blockIDOf, txIDOf } from '../../core/ids';
import { type Payment, readPaymentBlock } from '../../core/payment-block';
import { type ProducedOutput, producedOutputs, type SpentUTXO, spentUTXOs } from '../../core/tx-parts';
import type { FoundTx } from '../lookup/avm-finders';
import type { FoundAtomicTx, FoundPlatformTx } from '../lookup/primary-finders';

/** An output by the transaction that created it and its place there. */
export interface OutputReference {
  /** 32 bytes */
  readonly txID: Uint8Array;
  readonly outputIndex: number;
}

/** An output by what was read: `isMade` if the bytes of a transaction of the chain itself make it. */
export interface SeenOutput extends OutputReference {
  readonly isMade: boolean;
}

/** An output that a transaction spends. `assetID`, `content` and `importedFrom` are set on X alone. */
export type ReadInput = OutputReference & Partial<Pick<SpentUTXO, 'assetID' | 'content' | 'importedFrom'>>;

/** A transaction of X, P or C as far as the history of a chain needs it. */
export interface ReadTx {
  readonly txID: Uint8Array;
  /** Also what it imports from another chain. */
  readonly spent: readonly ReadInput[];
  /** How many outputs it makes, with those that it exports or stakes: their indexes begin at 0. */
  readonly made: number;
  /**
   * These outputs by their indexes, on X alone: on P, the transaction that returns staked outputs doesn't list them.
   */
  readonly outputs?: readonly ProducedOutput[];
}

/** A block of X, P or C as far as the history of a chain needs it. */
export interface ReadBlock {
  /** The ID of the chain's own API, 32 bytes. */
  readonly id: Uint8Array;
  readonly parentID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds; undefined for P-Chain blocks from before Banff, which have no time. */
  readonly time: bigint | undefined;
  readonly txs: readonly ReadTx[];
}

/** Reads the bytes of a chain's own block, without the proposervm's around it. Throws a CodecError for other bytes. */
export type BlockReader = (bytes: Uint8Array) => ReadBlock;

/** The reader of a chain's blocks; `codec` is the X-Chain's. */
export function blockReader(of: IndexedChain, codec: AnyOrderCodec): BlockReader {
  switch (of) {
    case 'X':
      return (bytes) => readAvmBlock(bytes, codec);
    case 'P':
      return readPlatformBlock;
    case 'C':
      return readAtomicTxs;
  }
}

/** What a found transaction spends. */
export function spentBy(found: FoundTx | FoundPlatformTx | FoundAtomicTx): readonly OutputReference[] {
  switch (found.kind) {
    case 'tx':
      return spentUTXOs(found.tx.unsignedTx);
    case 'platformTx':
      return platformTx(found.tx).spent;
    case 'atomicTx':
      return atomicTx(found.tx).spent;
  }
}

function readAvmBlock(bytes: Uint8Array, orders: AnyOrderCodec): ReadBlock {
  const id = blockIDOf(bytes);
  const payments = readPaymentBlock(bytes, orders.likeliest);
  if (payments !== undefined) {
    const { parentID, height, time, txs } = payments;
    return { id, parentID, height, time, txs: txs.map(readPayment) };
  }
  const { codec, value: block } = orders.read('block', bytes);
  const { parentID, height, time, txs } = block;
  return { id, parentID, height, time, txs: txs.map((tx) => readAvmTx(tx, codec.encodeTx(tx))) };
}

function readPayment({ bytes, outputs, spent }: Payment): ReadTx {
  const txID = txIDOf(concatBytes(CODEC_VERSION, bytes));
  return { txID, spent, made: outputs.length, outputs };
}

const CODEC_VERSION = new Uint8Array(2);

/** Reads a transaction of an avm chain; `bytes` are its own. */
export function readAvmTx({ unsignedTx }: AvmTx, bytes: Uint8Array): ReadTx {
  const txID = txIDOf(bytes);
  const outputs = producedOutputs(unsignedTx, txID);
  return { txID, spent: spentUTXOs(unsignedTx), made: outputs.length, outputs };
}

function readPlatformBlock(bytes: Uint8Array): ReadBlock {
  const block = platformFormats.block.decode(bytes);
  const { parentID, height } = block;
  const time = 'time' in block ? block.time : undefined;
  return { id: blockIDOf(bytes), parentID, height, time, txs: txsOf(block).map(platformTx) };
}

function platformTx(tx: PlatformTx): ReadTx {
  const txID = txIDOf(platformFormats.tx.encode(tx));
  const { unsignedTx } = tx;
  if (!('inputs' in unsignedTx)) return { txID, spent: [], made: 0 };
  const imported = 'importedInputs' in unsignedTx ? unsignedTx.importedInputs : [];
  const exported = 'exportedOutputs' in unsignedTx ? unsignedTx.exportedOutputs : [];
  const staked = 'stake' in unsignedTx ? unsignedTx.stake : [];
  return {
    txID,
    spent: [...unsignedTx.inputs, ...imported],
    made: unsignedTx.outputs.length + exported.length + staked.length,
  };
}

/** What an atomic transaction of this ID spends; nothing if the bytes are another's. Throws a CodecError for other bytes. */
export function spentByAtomic(bytes: Uint8Array, txID: Uint8Array): readonly OutputReference[] {
  return equalBytes(txIDOf(bytes), txID) ? atomicTx(atomicFormats.tx.decode(bytes)).spent : [];
}

function readAtomicTxs(bytes: Uint8Array): ReadBlock {
  const { id, parentID, height, time, extraData } = readEVMBlock(bytes);
  return { id, parentID, height, time, txs: atomicTxsOf(extraData).map(atomicTx) };
}

/** What an import of the C-Chain adds goes to accounts, and what an export takes comes from them: neither has outputs here. */
function atomicTx(tx: AtomicTx): ReadTx {
  const { unsignedTx } = tx;
  const txID = txIDOf(atomicFormats.tx.encode(tx));
  switch (unsignedTx.type) {
    case 'atomic.UnsignedImportTx':
      return { txID, spent: unsignedTx.importedInputs, made: 0 };
    case 'atomic.UnsignedExportTx':
      return { txID, spent: [], made: unsignedTx.exportedOutputs.length };
  }
}
