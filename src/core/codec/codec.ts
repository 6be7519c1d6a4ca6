import type { Annotated } from './annotate';
import { annotate } from './annotate';
import type { Block } from './block';
import { block } from './block';
import { CodecError } from './codec-error';
import type { Genesis } from './genesis';
import { genesis } from './genesis';
import type { Operation } from './operations';
import { operation } from './operations';
import type { StateOutput } from './outputs';
import { stateOutput } from './outputs';
import { compileReader, Cursor } from './read';
import type { Reader } from './read';
import type { Shape } from './shape';
import type { Tx, UnsignedTx } from './transactions';
import { tx, unsignedTx } from './transactions';
import type { FxName } from './type-registry';
import { TypeRegistry, X_CHAIN_FXS } from './type-registry';
import type { UTXO } from './utxo';
import { utxo } from './utxo';
import type { Writer } from './write';
import { compileWriter, Sink } from './write';

/** What stands at the top level of bytes: each begins with the codec version. */
const SHAPES = { tx, unsignedTx, utxo, block, genesis, stateOutput, operation } as const satisfies Record<
  string,
  Shape
>;
export type TopLevel = keyof typeof SHAPES;

const VERSION = 0;
const VERSION_SIZE = 2;

/** The largest bytes a node parses in a new transaction; history holds larger ones (codec/manager.go defaultMaxSize). */
export const NODE_MAX_SIZE = 256 * 1024;

/**
 * Decodes, encodes and annotates what the chains of the avm exchange (docs/protocol.md 5). Decoding is total: hostile
 * bytes give a CodecError with the node's words, the offset and the path of the field. The rules for new transactions
 * are not enforced here; history breaks them.
 */
export class Codec {
  readonly registry: TypeRegistry;
  readonly #readers = new Map<TopLevel, Reader>();
  readonly #writers = new Map<TopLevel, Writer>();

  constructor(fxs: readonly FxName[] = X_CHAIN_FXS) {
    this.registry = new TypeRegistry(fxs);
  }

  /** @param maxSize bytes; longer input is refused as a node refuses it. */
  decodeTx(bytes: Uint8Array, maxSize?: number): Tx {
    return this.#decode('tx', bytes, maxSize) as Tx;
  }

  encodeTx(value: Tx): Uint8Array {
    return this.#encode('tx', value);
  }

  /** The bytes that are signed: codec version and unsigned transaction. */
  encodeUnsignedTx(value: UnsignedTx): Uint8Array {
    return this.#encode('unsignedTx', value);
  }

  decodeUTXO(bytes: Uint8Array): UTXO {
    return this.#decode('utxo', bytes) as UTXO;
  }

  encodeUTXO(value: UTXO): Uint8Array {
    return this.#encode('utxo', value);
  }

  decodeBlock(bytes: Uint8Array): Block {
    return this.#decode('block', bytes) as Block;
  }

  encodeBlock(value: Block): Uint8Array {
    return this.#encode('block', value);
  }

  decodeGenesis(bytes: Uint8Array): Genesis {
    return this.#decode('genesis', bytes) as Genesis;
  }

  encodeGenesis(value: Genesis): Uint8Array {
    return this.#encode('genesis', value);
  }

  /** An output by itself: what outputs are sorted by (vms/components/avax/transferables.go). */
  encodeOutput(value: StateOutput): Uint8Array {
    return this.#encode('stateOutput', value);
  }

  /** An operation by itself: what operations are sorted by (vms/avm/txs/operation.go). */
  encodeOperation(value: Operation): Uint8Array {
    return this.#encode('operation', value);
  }

  /** Names every byte, as far as the bytes can be read. The codec version is the first value, at path `codecVersion`. */
  annotate(kind: TopLevel, bytes: Uint8Array): Annotated {
    try {
      const offset = readVersion(bytes);
      const version = { path: 'codecVersion', kind: 'uint', start: 0, end: offset, depth: 0, value: VERSION } as const;
      const { annotations, error } = annotate(SHAPES[kind], this.registry, bytes, offset);
      const end = annotations[0]?.end ?? offset;
      return {
        annotations: [version, ...annotations],
        error: error ?? (end < bytes.length ? trailing(end, bytes.length) : undefined),
      };
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      return { annotations: [], error };
    }
  }

  #decode(kind: TopLevel, bytes: Uint8Array, maxSize = Infinity): unknown {
    if (bytes.length > maxSize) {
      throw new CodecError(`byte array exceeds maximum length: ${bytes.length} > ${maxSize}`, 0);
    }
    const cursor = new Cursor(bytes);
    cursor.offset = readVersion(bytes);
    const value = this.#reader(kind)(cursor);
    if (cursor.offset !== bytes.length) throw trailing(cursor.offset, bytes.length);
    return value;
  }

  #encode(kind: TopLevel, value: unknown): Uint8Array {
    const sink = new Sink();
    sink.uint16(VERSION);
    this.#writer(kind)(sink, value);
    return sink.taken();
  }

  #reader(kind: TopLevel): Reader {
    let reader = this.#readers.get(kind);
    if (reader === undefined) this.#readers.set(kind, (reader = compileReader(SHAPES[kind], this.registry)));
    return reader;
  }

  #writer(kind: TopLevel): Writer {
    let writer = this.#writers.get(kind);
    if (writer === undefined) this.#writers.set(kind, (writer = compileWriter(SHAPES[kind], this.registry)));
    return writer;
  }
}

function readVersion(bytes: Uint8Array): number {
  if (bytes.length < VERSION_SIZE) throw new CodecError("couldn't unpack codec version", 0);
  if (bytes[0] !== 0 || bytes[1] !== VERSION) throw new CodecError('unknown codec version', 0);
  return VERSION_SIZE;
}

function trailing(read: number, provided: number): CodecError {
  return new CodecError(`trailing buffer space: read ${read} provided ${provided}`, read);
}
