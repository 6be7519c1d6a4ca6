import { CodecError } from '../codec/codec-error';
import { Cursor, readCount } from '../codec/read';
import type { TypeRegistry } from '../codec/shape';
import type { ProducedOutput, SpentUTXO } from './moves';
import { ADDRESS_SIZE, ID_SIZE } from '../bytes/bytes';

/** A transaction of a block that only pays: a BaseTx whose outputs and inputs are transfers of secp256k1fx. */
export interface BlockPayment {
  /** Its bytes, without the codec version that precedes a transaction alone. */
  readonly bytes: Uint8Array;
  readonly outputs: readonly ProducedOutput[];
  readonly spent: readonly Omit<SpentUTXO, 'path'>[];
}

interface PaymentBlock {
  readonly parentID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds */
  readonly time: bigint;
  readonly txs: readonly BlockPayment[];
}

const SIGNATURE_SIZE = 65;
const INDEX_SIZE = 4;
/** Codec version, type ID, parent ID, height, time, merkle root (docs/protocol.md 5.6). */
const PARENT_AT = 2 + 4;
const HEIGHT_AT = PARENT_AT + ID_SIZE;
const TIME_AT = HEIGHT_AT + 8;
const TXS_AT = TIME_AT + 8 + ID_SIZE;
/** The type ID of the first transaction, after their number. */
const FIRST_TX = TXS_AT + 4;

/**
 * Reads a block of the avm whose transactions are all payments, as most are, straight from its bytes: in a third of the
 * time that the codec takes for all fields. Undefined for any other block, and for bytes that the codec refuses.
 * Signatures are passed over, as the codec does.
 */
export function readPaymentBlock(bytes: Uint8Array, registry: TypeRegistry): PaymentBlock | undefined {
  if (bytes.length < FIRST_TX + 4) return undefined;
  const cursor = new Cursor(bytes);
  const { view } = cursor;
  const isBlock = view.getUint16(0) === 0 && registry.nameOf(view.getUint32(2)) === 'block.StandardBlock';
  if (!isBlock || registry.nameOf(view.getUint32(FIRST_TX)) !== 'txs.BaseTx') return undefined;
  cursor.offset = TXS_AT;
  try {
    const txs = readItems(cursor, () => readPayment(cursor, registry));
    if (cursor.offset !== bytes.length) return undefined;
    const parentID = bytes.subarray(PARENT_AT, HEIGHT_AT);
    return { parentID, height: view.getBigUint64(HEIGHT_AT), time: view.getBigUint64(TIME_AT), txs };
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

function readPayment(cursor: Cursor, registry: TypeRegistry): BlockPayment {
  const start = cursor.offset;
  expect(cursor, registry, 'txs.BaseTx');
  // Network and chain.
  cursor.take(4 + ID_SIZE, '');
  const outputs = readItems(cursor, (index) => readOutput(cursor, registry, index));
  const spent = readItems(cursor, () => readInput(cursor, registry));
  // The memo.
  cursor.take(readCount(cursor), '');
  for (let left = readCount(cursor); left > 0; left--) {
    expect(cursor, registry, 'secp256k1fx.Credential');
    cursor.take(readCount(cursor) * SIGNATURE_SIZE, '');
  }
  return { bytes: cursor.bytes.subarray(start, cursor.offset), outputs, spent };
}

function readOutput(cursor: Cursor, registry: TypeRegistry, index: number): ProducedOutput {
  const assetID = fixed(cursor, ID_SIZE);
  const type = expect(cursor, registry, 'secp256k1fx.TransferOutput');
  const amount = readUint64(cursor);
  const locktime = readUint64(cursor);
  const threshold = readUint32(cursor);
  const addresses = readItems(cursor, () => fixed(cursor, ADDRESS_SIZE));
  return { index, assetID, output: { type, amount, locktime, threshold, addresses } };
}

function readInput(cursor: Cursor, registry: TypeRegistry): BlockPayment['spent'][number] {
  const txID = fixed(cursor, ID_SIZE);
  const outputIndex = readUint32(cursor);
  const assetID = fixed(cursor, ID_SIZE);
  expect(cursor, registry, 'secp256k1fx.TransferInput');
  const amount = readUint64(cursor);
  cursor.take(readCount(cursor) * INDEX_SIZE, '');
  return { txID, outputIndex, assetID, content: { type: 'secp256k1fx.TransferOutput', amount } };
}

function expect<T extends string>(cursor: Cursor, registry: TypeRegistry, type: T): T {
  const start = cursor.offset;
  if (registry.nameOf(readUint32(cursor)) !== type) throw new CodecError(`not a ${type}`, start);
  return type;
}

function readItems<T>(cursor: Cursor, read: (index: number) => T): T[] {
  const count = readCount(cursor);
  const items: T[] = [];
  for (let i = 0; i < count; i++) items.push(read(i));
  return items;
}

function fixed(cursor: Cursor, length: number): Uint8Array {
  const start = cursor.take(length, '');
  return cursor.bytes.subarray(start, start + length);
}

function readUint32(cursor: Cursor): number {
  return cursor.view.getUint32(cursor.take(4, ''));
}

function readUint64(cursor: Cursor): bigint {
  return cursor.view.getBigUint64(cursor.take(8, ''));
}
