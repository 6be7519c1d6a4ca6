import { CodecError } from './codec-error';
import { goStringBytes } from './go-string';
import type { InterfaceShape, ListShape, Shape, StructShape, TypeRegistry } from './shape';

/** Bytes that grow as they are written. */
export class Sink {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** Makes room for `length` more bytes and returns where they begin. */
  #extend(length: number): number {
    const start = this.length;
    this.length = start + length;
    if (this.length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.length, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return start;
  }

  uint8(value: number): void {
    const start = this.#extend(1);
    this.#view.setUint8(start, value);
  }

  uint16(value: number): void {
    const start = this.#extend(2);
    this.#view.setUint16(start, value);
  }

  uint32(value: number): void {
    const start = this.#extend(4);
    this.#view.setUint32(start, value);
  }

  uint64(value: bigint): void {
    const start = this.#extend(8);
    this.#view.setBigUint64(start, value);
  }

  int64(value: bigint): void {
    const start = this.#extend(8);
    this.#view.setBigInt64(start, value);
  }

  raw(bytes: Uint8Array): void {
    const start = this.#extend(bytes.length);
    this.#bytes.set(bytes, start);
  }

  taken(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

export type Writer = (sink: Sink, value: unknown) => void;

/** Makes the encoder of a shape for one chain's type IDs. A value that does not fit its field is a CodecError. */
export function compileWriter(shape: Shape, registry: TypeRegistry): Writer {
  switch (shape.kind) {
    case 'uint':
      return shape.bytes === 1
        ? (sink, value) => sink.uint8(checkedUint(value, 0xff, sink))
        : (sink, value) => sink.uint32(checkedUint(value, 0xffffffff, sink));
    case 'uint64':
      return (sink, value) => {
        if (typeof value !== 'bigint' || BigInt.asUintN(64, value) !== value) throw misfit('a uint64', sink);
        sink.uint64(value);
      };
    case 'int64':
      return (sink, value) => {
        if (typeof value !== 'bigint' || BigInt.asIntN(64, value) !== value) throw misfit('an int64', sink);
        sink.int64(value);
      };
    case 'bool':
      return (sink, value) => {
        if (typeof value !== 'boolean') throw misfit('true or false', sink);
        sink.uint8(value ? 1 : 0);
      };
    case 'fixed':
      return (sink, value) => {
        if (!(value instanceof Uint8Array) || value.length !== shape.length)
          throw misfit(`${shape.length} bytes`, sink);
        sink.raw(value);
      };
    case 'bytes':
      return (sink, value) => {
        if (!(value instanceof Uint8Array)) throw misfit('bytes', sink);
        sink.uint32(value.length);
        sink.raw(value);
      };
    case 'text':
      return (sink, value) => {
        if (typeof value !== 'string') throw misfit('a text', sink);
        const bytes = goStringBytes(value);
        if (bytes.length > 0xffff) throw misfit('a text of at most 65,535 bytes', sink);
        sink.uint16(bytes.length);
        sink.raw(bytes);
      };
    case 'list':
      return listWriter(shape, registry);
    case 'struct':
      return structWriter(shape, registry);
    case 'interface':
      return interfaceWriter(shape, registry);
  }
}

function listWriter(shape: ListShape, registry: TypeRegistry): Writer {
  const item = compileWriter(shape.of, registry);
  return (sink, value) => {
    if (!Array.isArray(value)) throw misfit('a list', sink);
    sink.uint32(value.length);
    let i = 0;
    try {
      for (; i < value.length; i++) item(sink, value[i]);
    } catch (error) {
      throw error instanceof CodecError ? error.within(i) : error;
    }
  };
}

function structWriter(shape: StructShape, registry: TypeRegistry): Writer {
  const fields = shape.fields.map(([name, field]) => ({ name, write: compileWriter(field, registry) }));
  return (sink, value) => {
    if (typeof value !== 'object' || value === null) throw misfit('a structure', sink);
    for (const { name, write } of fields) {
      try {
        write(sink, (value as Readonly<Record<string, unknown>>)[name]);
      } catch (error) {
        throw error instanceof CodecError ? error.within(name) : error;
      }
    }
  };
}

function interfaceWriter(shape: InterfaceShape, registry: TypeRegistry): Writer {
  const writers = new Map<string, Writer>();
  return (sink, value) => {
    const type = (value as { readonly type?: unknown } | undefined)?.type;
    const isMember = typeof type === 'string' && Object.hasOwn(shape.members, type);
    const typeID = isMember ? registry.idOf(type) : undefined;
    if (!isMember || typeID === undefined) throw misfit(`a ${shape.name} of this chain`, sink);
    sink.uint32(typeID);
    let writer = writers.get(type);
    // At its first use, as for reading.
    if (writer === undefined) writers.set(type, (writer = structWriter(shape.members[type] as StructShape, registry)));
    writer(sink, value);
  };
}

function checkedUint(value: unknown, max: number, sink: Sink): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max) {
    throw misfit(`a whole number from 0 to ${max}`, sink);
  }
  return value;
}

function misfit(expected: string, sink: Sink): CodecError {
  return new CodecError(`can't encode: expected ${expected}`, sink.length);
}
