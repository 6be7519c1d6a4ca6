import { CodecError, joinPath } from './codec-error';
import { compileReader, Cursor, readCount, type Reader, readType } from './read';
import type { FixedRole, Shape, TypeRegistry } from './shape';

/** What a span of bytes is: a value, or (`group`) a structure or list whose parts follow it. */
type AnnotationKind = 'group' | 'count' | 'type' | 'uint' | 'uint64' | 'int64' | 'bool' | 'bytes' | 'text' | FixedRole;

/** What a run of bytes means. */
export interface Annotation {
  /** The field, such as `unsignedTx.outputs[0].output.amount`; empty for the whole. */
  readonly path: string;
  readonly kind: AnnotationKind;
  /** First byte, and the byte after the last. */
  readonly start: number;
  readonly end: number;
  /** How many groups it is in. */
  readonly depth: number;
  /** A number, bigint, text or bytes; a type's Go name; how many items a list has; undefined for a group. */
  readonly value: unknown;
}

/** What all bytes of a structure mean, as far as they could be read. */
export interface Annotated {
  /** In the order of the bytes, a group before its parts. Without an error every byte belongs to exactly one value. */
  readonly annotations: readonly Annotation[];
  /** Why the rest could not be read, if it could not; what was read until then is annotated. */
  readonly error: CodecError | undefined;
}

/** Names the bytes of a shape from `offset` on. Never throws: bad bytes end the list and are its error. */
export function annotate(shape: Shape, registry: TypeRegistry, bytes: Uint8Array, offset: number): Annotated {
  const walk = new AnnotatingWalk(registry, new Cursor(bytes));
  walk.cursor.offset = offset;
  try {
    walk.visit(shape, '', 0);
    return { annotations: walk.annotations, error: undefined };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return { annotations: walk.annotations, error };
  }
}

class AnnotatingWalk {
  readonly cursor: Cursor;
  readonly annotations: Annotation[] = [];
  readonly #registry: TypeRegistry;
  readonly #leaves = new Map<Shape, Reader>();

  constructor(registry: TypeRegistry, cursor: Cursor) {
    this.#registry = registry;
    this.cursor = cursor;
  }

  visit(shape: Shape, path: string, depth: number): void {
    switch (shape.kind) {
      case 'list':
        return this.#group(path, depth, () => {
          const count = this.#value(path, 'count', depth + 1, () => readCount(this.cursor)) as number;
          for (let i = 0; i < count; i++) this.#part(shape.of, path, `[${i}]`, depth + 1);
        });
      case 'struct':
        return this.#group(path, depth, () => {
          for (const [name, field] of shape.fields) this.#part(field, path, name, depth + 1);
        });
      case 'interface':
        return this.#group(path, depth, () => {
          const read = () => readType(this.cursor, shape, this.#registry);
          const name = this.#value(path, 'type', depth + 1, read) as string;
          const member = shape.members[name];
          for (const [field, of] of member?.fields ?? []) this.#part(of, path, field, depth + 1);
        });
      case 'fixed':
      case 'uint':
      case 'uint64':
      case 'int64':
      case 'bool':
      case 'bytes':
      case 'text': {
        const kind = shape.kind === 'fixed' ? shape.role : shape.kind;
        this.#value(path, kind, depth, () => this.#leaf(shape)(this.cursor));
      }
    }
  }

  #part(shape: Shape, path: string, segment: string, depth: number): void {
    try {
      this.visit(shape, joinPath(path, segment), depth);
    } catch (error) {
      throw error instanceof CodecError ? error.within(segment) : error;
    }
  }

  #group(path: string, depth: number, parts: () => void): void {
    const start = this.cursor.offset;
    const at = this.annotations.length;
    this.annotations.push({ path, kind: 'group', start, end: start, depth, value: undefined });
    try {
      parts();
    } finally {
      this.annotations[at] = { path, kind: 'group', start, end: this.cursor.offset, depth, value: undefined };
    }
  }

  #value(path: string, kind: AnnotationKind, depth: number, read: () => unknown): unknown {
    const start = this.cursor.offset;
    const value = read();
    this.annotations.push({ path, kind, start, end: this.cursor.offset, depth, value });
    return value;
  }

  #leaf(shape: Shape): Reader {
    let reader = this.#leaves.get(shape);
    if (reader === undefined) {
      reader = compileReader(shape, this.#registry);
      this.#leaves.set(shape, reader);
    }
    return reader;
  }
}
