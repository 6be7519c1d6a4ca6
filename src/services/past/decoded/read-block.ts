import type { IndexedChain } from '../../../client/rpc/method';
import { concatBytes, equalBytes } from '../../../core/bytes/bytes';
import { atomicFormats, type AtomicTx, atomicTxsOf } from '../../../core/codec/atomic/atomic-formats';
import type { AnyOrderCodec } from '../../../core/codec/avm/any-order-codec';
import type { Tx as AvmTx } from '../../../core/codec/avm/avm-transactions';
import { readEVMBlock } from '../../../core/codec/evm/evm-block';
import { platformFormats, txsOfPlatformBlock } from '../../../core/codec/platform/platform-formats';
import { blockIDOf, txIDOf } from '../../../core/ids/ids';
import { type BlockPayment, readPaymentBlock } from '../../../core/tx/payment-block';
import { producedOutputs, spentUTXOs } from '../../../core/tx/moves';
import { decisionOf, isProposal, readPlatformTx } from './read-platform';
import type { OutputReference, ReadBlock, ReadTx } from './decoded-tx';
import type { AnyFoundTx } from '../../lookup/found';

/** Reads the bytes of a chain's own block, without the proposervm's around it. Throws a CodecError for other bytes. */
export type BlockReader = (bytes: Uint8Array) => ReadBlock;

/** The reader of a chain's blocks; `codec` is the X-Chain's. */
export function blockReader(on: IndexedChain, codec: AnyOrderCodec): BlockReader {
  const readers = { X: (bytes: Uint8Array) => readAvmBlock(bytes, codec), P: readPlatformBlock, C: readAtomicBlock };
  return readers[on];
}

export function spentInTx({ tx }: AnyFoundTx): readonly OutputReference[] {
  return spentUTXOs(tx.unsignedTx);
}

function readAvmBlock(bytes: Uint8Array, orders: AnyOrderCodec): ReadBlock {
  const id = blockIDOf(bytes);
  const payments = readPaymentBlock(bytes, orders.likeliest);
  if (payments !== undefined) {
    const { parentID, height, time, txs } = payments;
    return { id, parentID, height, time, txs: txs.map(readPaymentTx) };
  }
  const { codec, value: block } = orders.read('block', bytes);
  const { parentID, height, time, txs } = block;
  return { id, parentID, height, time, txs: txs.map((tx) => readAvmTx(tx, codec.encodeTx(tx))) };
}

function readPaymentTx({ bytes, outputs, spent }: BlockPayment): ReadTx {
  const txID = txIDOf(concatBytes(CODEC_VERSION, bytes));
  return { txID, spent, made: outputs.length, outputs };
}

const CODEC_VERSION = new Uint8Array(2);

/** Reads a transaction of an avm chain; `bytes` are its own. */
export function readAvmTx({ unsignedTx }: AvmTx, bytes: Uint8Array): ReadTx {
  const txID = txIDOf(bytes);
  const outputs = producedOutputs(unsignedTx, txID);
  const act = unsignedTx.type === 'txs.OperationTx' ? unsignedTx.operations[0]?.operation.type : unsignedTx.type;
  return { txID, spent: spentUTXOs(unsignedTx), made: outputs.length, outputs, act };
}

function readPlatformBlock(bytes: Uint8Array): ReadBlock {
  const block = platformFormats.block.decode(bytes);
  const { parentID, height } = block;
  const time = 'time' in block ? block.time : undefined;
  const txs = txsOfPlatformBlock(block).map(readPlatformTx);
  const proposed = isProposal(block) ? txs.pop() : undefined;
  const decides = decisionOf(block);
  return {
    id: blockIDOf(bytes),
    parentID,
    height,
    time,
    txs: proposed === undefined ? txs : [...txs, { ...proposed, isProposed: true }],
    decides,
  };
}

/**
 * What an atomic transaction of this ID spends; nothing if the bytes are another's. Throws a
 * CodecError for other bytes.
 */
export function spentByAtomic(bytes: Uint8Array, txID: Uint8Array): readonly OutputReference[] {
  return equalBytes(txIDOf(bytes), txID) ? atomicTx(atomicFormats.tx.decode(bytes)).spent : [];
}

function readAtomicBlock(bytes: Uint8Array): ReadBlock {
  const { id, parentID, height, time, extraData } = readEVMBlock(bytes);
  return { id, parentID, height, time, txs: atomicTxsOf(extraData).map(atomicTx) };
}

/**
 * What an import of the C-Chain adds goes to accounts, and what an export takes comes from them:
 * neither has outputs here.
 */
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
