import { MESSAGE_MAX_SIZE } from '../bytes/bytes';
import { sha256 } from '../bytes/hashes';
import { encodeCb58 } from '../encodings/cb58';
import { NETWORKS } from '../ids/networks';
import { annotate, type Annotated } from './annotate';
import { CodecError } from './codec-error';
import { compileReader, Cursor, type Reader } from './read';
import type { Shape, TypeRegistry, ValueOf } from './shape';
import { compileWriter, Sink, type Writer } from './write';

/** The largest transaction, block or UTXO that a node parses (codec/manager.go defaultMaxSize). */
export const NODE_MAX_SIZE = 256 * 1024;

/**
 * The transactions of the public networks' genesis, which a node reads at any length: on X the one that creates AVAX,
 * on P the one that creates the X-Chain and has that.
 */
const GENESIS_TXS = new Set(NETWORKS.flatMap(({ chains }) => (chains === undefined ? [] : [chains.avax, chains.x])));

/** By array, since the decoders of several formats are tried on the same one. */
const isGenesis = new WeakMap<Uint8Array, boolean>();

/**
 * Inputs, outputs, credentials and the like in what is longer than NODE_MAX_SIZE: a block has gas for about a thousand,
 * and all that shows bytes takes as long as there are parts.
 */
const MOST_STRUCTS = 4_096;

const FORMAT_VERSION = 0;
export const VERSION_SIZE = 2;

/**
 * Bytes on their own: the codec version, then one structure, then nothing (docs/protocol.md 5.2). Decoding
 * is total: hostile bytes give a CodecError with the node's words, the offset and the path of the field.
 */
export class Format<S extends Shape> {
  readonly #shape: S;
  readonly registry: TypeRegistry;
  readonly #maxSize: number;
  #reader: Reader | undefined;
  #writer: Writer | undefined;

  /**
   * @param registry the type IDs that precede the members of interfaces.
   * @param maxSize bytes; a node parses no longer ones.
   */
  constructor(shape: S, registry: TypeRegistry, maxSize = NODE_MAX_SIZE) {
    this.#shape = shape;
    this.registry = registry;
    this.#maxSize = maxSize;
  }

  /**
   * @param maxSize bytes; longer input is refused as a node refuses it, by default all that is longer than what a node
   *   parses, so that no response takes long to decode.
   */
  decode(bytes: Uint8Array, maxSize = maxSizeOf(bytes, this.#maxSize)): ValueOf<S> {
    if (bytes.length > maxSize) {
      throw new CodecError(`byte array exceeds maximum length: ${bytes.length} > ${maxSize}`, 0);
    }
    const cursor = new Cursor(bytes);
    cursor.offset = readVersion(bytes);
    if (maxSize === MESSAGE_MAX_SIZE && bytes.length > NODE_MAX_SIZE) cursor.structsLeft = MOST_STRUCTS;
    this.#reader ??= compileReader(this.#shape, this.registry);
    const value = this.#reader(cursor) as ValueOf<S>;
    if (cursor.offset !== bytes.length) throw trailing(cursor.offset, bytes.length);
    return value;
  }

  /** Throws a CodecError for a value that does not fit its field. */
  encode(value: ValueOf<S>): Uint8Array {
    const sink = new Sink();
    sink.uint16(FORMAT_VERSION);
    this.#writer ??= compileWriter(this.#shape, this.registry);
    this.#writer(sink, value);
    return sink.taken();
  }

  /**
   * Names every byte, as far as the bytes can be read. The codec version is the first value, at path `codecVersion`.
   */
  annotate(bytes: Uint8Array): Annotated {
    try {
      const offset = readVersion(bytes);
      const version = {
        path: 'codecVersion',
        kind: 'uint',
        start: 0,
        end: offset,
        depth: 0,
        value: FORMAT_VERSION,
      } as const;
      const { annotations, error } = annotate(this.#shape, this.registry, bytes, offset);
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
}

function maxSizeOf(bytes: Uint8Array, maxSize: number): number {
  if (bytes.length <= maxSize) return maxSize;
  let isExempt = isGenesis.get(bytes);
  if (isExempt === undefined) isGenesis.set(bytes, (isExempt = GENESIS_TXS.has(encodeCb58(sha256(bytes)))));
  return isExempt ? Infinity : maxSize;
}

function readVersion(bytes: Uint8Array): number {
  if (bytes.length < VERSION_SIZE) throw new CodecError("couldn't unpack codec version", 0);
  if (bytes[0] !== 0 || bytes[1] !== FORMAT_VERSION) throw new CodecError('unknown codec version', 0);
  return VERSION_SIZE;
}

function trailing(read: number, provided: number): CodecError {
  return new CodecError(`trailing buffer space: read ${read} provided ${provided}`, read);
}
