import { CodecError } from './codec-error';
import { goString } from './go-string';
import type { InterfaceShape, ListShape, Shape, StructShape, TypeRegistry } from './shape';

const TOO_SHORT = 'packer has insufficient length for input';
const MAX_SLICE_LENGTH = 0x7fffffff;

/** The position of a decoder in the bytes. Reads are bounds-checked; nothing is allocated by a claimed length. */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  offset = 0;
  /** Structures that lists may still hold. */
  structsLeft = Infinity;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Moves past `length` bytes and returns where they began; `prefix` begins the node's message for this failure. */
  take(length: number, prefix: string): number {
    const start = this.offset;
    if (length > this.bytes.length - start) throw new CodecError(prefix + TOO_SHORT, start);
    this.offset = start + length;
    return start;
  }
}

export type Reader = (cursor: Cursor) => unknown;

/** Reads the count that precedes a list or a run of bytes. */
export function readCount(cursor: Cursor): number {
  const start = cursor.take(4, "couldn't unmarshal slice: ");
  const count = cursor.view.getUint32(start);
  if (count > MAX_SLICE_LENGTH) {
    const message = `max slice length exceeded; array length, ${count}, exceeds maximum length, ${MAX_SLICE_LENGTH}`;
    throw new CodecError(message, start);
  }
  return count;
}

/** Reads a type ID and returns the member of the interface that it names. */
export function readType(cursor: Cursor, shape: InterfaceShape, registry: TypeRegistry): string {
  const start = cursor.take(4, "couldn't unmarshal interface: ");
  const typeID = cursor.view.getUint32(start);
  const name = registry.nameOf(typeID);
  if (name === undefined) throw new CodecError(`couldn't unmarshal interface: unknown type ID ${typeID}`, start);
  if (!Object.hasOwn(shape.members, name)) {
    const message =
      shape.recursive?.includes(name) === true
        ? `recursive interface types: *${name}`
        : `couldn't unmarshal interface: *${name} does not implement interface ${shape.name}`;
    throw new CodecError(message, start);
  }
  return name;
}

function readBool(cursor: Cursor): boolean {
  const prefix = "couldn't unmarshal bool: ";
  const start = cursor.take(1, prefix);
  const byte = cursor.view.getUint8(start);
  if (byte > 1) throw new CodecError(`${prefix}unexpected value when unpacking bool`, start);
  return byte === 1;
}

/** Makes the decoder of a shape for one chain's type IDs. */
export function compileReader(shape: Shape, registry: TypeRegistry): Reader {
  switch (shape.kind) {
    case 'uint':
      return shape.bytes === 1
        ? (cursor) => cursor.view.getUint8(cursor.take(1, "couldn't unmarshal uint8: "))
        : (cursor) => cursor.view.getUint32(cursor.take(4, "couldn't unmarshal uint32: "));
    case 'uint64':
      return (cursor) => cursor.view.getBigUint64(cursor.take(8, "couldn't unmarshal uint64: "));
    case 'int64':
      return (cursor) => cursor.view.getBigInt64(cursor.take(8, "couldn't unmarshal int64: "));
    case 'bool':
      return readBool;
    case 'fixed': {
      const { length } = shape;
      return (cursor) => {
        const start = cursor.take(length, '');
        return cursor.bytes.subarray(start, start + length);
      };
    }
    case 'bytes':
      return (cursor) => {
        const length = readCount(cursor);
        const start = cursor.take(length, '');
        return cursor.bytes.subarray(start, start + length);
      };
    case 'text':
      return (cursor) => {
        const prefix = "couldn't unmarshal string: ";
        const length = cursor.view.getUint16(cursor.take(2, prefix));
        const start = cursor.take(length, prefix);
        return goString(cursor.bytes.subarray(start, start + length));
      };
    case 'list':
      return listReader(shape, registry);
    case 'struct':
      return structReader(shape, registry);
    case 'interface':
      return interfaceReader(shape, registry);
  }
}

function listReader(shape: ListShape, registry: TypeRegistry): Reader {
  const item = compileReader(shape.of, registry);
  const isOfStructs = shape.of.kind === 'struct' || shape.of.kind === 'interface';
  return (cursor) => {
    const count = readCount(cursor);
    if (isOfStructs && (cursor.structsLeft -= count) < 0) {
      throw new CodecError('more structures than a block has gas for', cursor.offset);
    }
    const items: unknown[] = [];
    try {
      for (let i = 0; i < count; i++) items.push(item(cursor));
    } catch (error) {
      throw error instanceof CodecError ? error.within(items.length) : error;
    }
    return items;
  };
}

/** A member of an interface carries the Go type that its type ID named, as `type`. */
function structReader(shape: StructShape, registry: TypeRegistry, type?: string): Reader {
  const names = shape.fields.map(([name]) => name);
  const readers = shape.fields.map(([, field]) => compileReader(field, registry));
  return (cursor) => {
    const value: Record<string, unknown> = type === undefined ? {} : { type };
    let i = 0;
    try {
      for (; i < readers.length; i++) value[names[i] as string] = (readers[i] as Reader)(cursor);
    } catch (error) {
      throw error instanceof CodecError ? error.within(names[i] as string) : error;
    }
    return value;
  };
}

function interfaceReader(shape: InterfaceShape, registry: TypeRegistry): Reader {
  const readers = new Map<string, Reader>();
  return (cursor) => {
    const name = readType(cursor, shape, registry);
    let reader = readers.get(name);
    // At its first use: most bytes hold few of the types that they could hold.
    if (reader === undefined) {
      reader = structReader(shape.members[name] as StructShape, registry, name);
      readers.set(name, reader);
    }
    return reader(cursor);
  };
}
