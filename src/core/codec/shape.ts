/**
 * How a wire structure is described. A shape is data: `read.ts` decodes by it, `write.ts` encodes by it and
 * `annotate.ts` names each byte by it, so a structure is described once and the three cannot drift apart.
 *
 * All numbers are big-endian (docs/protocol.md 5.2).
 */
declare const valueOf: unique symbol;

/** Carries the decoded type of a shape; there is no such property at run time. */
interface Describes<T> {
  readonly [valueOf]?: T;
}

/** An unsigned number of 1 or 4 bytes. */
interface UintShape extends Describes<number> {
  readonly kind: 'uint';
  readonly bytes: 1 | 4;
}

interface Uint64Shape extends Describes<bigint> {
  readonly kind: 'uint64';
}

/** A signed number of 8 bytes. */
interface Int64Shape extends Describes<bigint> {
  readonly kind: 'int64';
}

/** One byte, 0 or 1. */
interface BoolShape extends Describes<boolean> {
  readonly kind: 'bool';
}

/** The meaning of a fixed run of bytes, for printing. */
export type FixedRole = 'id' | 'address' | 'signature' | 'nodeID' | 'blsPublicKey' | 'blsSignature' | 'evmAddress';

/** So many bytes, without a length before them. */
export interface FixedShape extends Describes<Uint8Array> {
  readonly kind: 'fixed';
  readonly length: number;
  readonly role: FixedRole;
}

/** A uint32 length, then so many bytes. */
export interface BytesShape extends Describes<Uint8Array> {
  readonly kind: 'bytes';
}

/** A uint16 length, then so many bytes of UTF-8. Bytes that are not UTF-8 survive as in `go-string.ts`. */
interface TextShape extends Describes<string> {
  readonly kind: 'text';
}

/** A uint32 count, then so many items. */
export interface ListShape<T = unknown> extends Describes<readonly T[]> {
  readonly kind: 'list';
  readonly of: Shape;
}

/** Fields one after the other, with nothing between them. */
export interface StructShape<T = unknown> extends Describes<T> {
  readonly kind: 'struct';
  readonly fields: readonly (readonly [name: string, shape: Shape])[];
}

/** A uint32 type ID, then the structure it stands for; `name` is the Go interface that the structure must implement. */
export interface InterfaceShape<T = unknown> extends Describes<T> {
  readonly kind: 'interface';
  readonly name: string;
  readonly members: Readonly<Record<string, StructShape>>;
  /** Go types that implement it, but can't be read here: the structure that this is in is one itself. */
  readonly recursive?: readonly string[];
}

export type Shape =
  | UintShape
  | Uint64Shape
  | Int64Shape
  | BoolShape
  | FixedShape
  | BytesShape
  | TextShape
  | ListShape
  | StructShape
  | InterfaceShape;

/** The TypeScript type of what a shape decodes to. */
export type ValueOf<S> = S extends Describes<infer T> ? T : never;

export const uint8: UintShape = { kind: 'uint', bytes: 1 };
export const uint32: UintShape = { kind: 'uint', bytes: 4 };
export const uint64: Uint64Shape = { kind: 'uint64' };
export const int64: Int64Shape = { kind: 'int64' };
export const bool: BoolShape = { kind: 'bool' };
export const id: FixedShape = { kind: 'fixed', length: 32, role: 'id' };
export const address: FixedShape = { kind: 'fixed', length: 20, role: 'address' };
export const signature: FixedShape = { kind: 'fixed', length: 65, role: 'signature' };
export const nodeID: FixedShape = { kind: 'fixed', length: 20, role: 'nodeID' };
/** Compressed, as a proof of possession and an aggregate signature are. */
export const blsPublicKey: FixedShape = { kind: 'fixed', length: 48, role: 'blsPublicKey' };
export const blsSignature: FixedShape = { kind: 'fixed', length: 96, role: 'blsSignature' };
export const evmAddress: FixedShape = { kind: 'fixed', length: 20, role: 'evmAddress' };
export const bytes: BytesShape = { kind: 'bytes' };
export const text: TextShape = { kind: 'text' };

/** A uint32 count, then so many items of one shape. */
export function list<const S extends Shape>(of: S): ListShape<ValueOf<S>> {
  return { kind: 'list', of };
}

type StructFields = Readonly<Record<string, Shape>>;
type StructOf<F extends StructFields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** The fields are in the bytes in the order in which they are written down here. */
export function struct<const F extends StructFields>(fields: F): StructShape<StructOf<F>> & { readonly of: F } {
  return { kind: 'struct', fields: Object.entries(fields), of: fields };
}

type Members = Readonly<Record<string, StructShape>>;
type OneOf<M extends Members> = { [K in keyof M & string]: { readonly type: K } & ValueOf<M[K]> }[keyof M & string];

/**
 * A uint32 type ID, then the structure that the chain has registered under it; `name` is the Go interface, `recursive`
 * as in `InterfaceShape`.
 */
export function oneOf<const M extends Members>(
  name: string,
  members: M,
  recursive: readonly string[] = [],
): InterfaceShape<OneOf<M>> {
  return { kind: 'interface', name, members, recursive };
}

/** Which type ID stands for which Go type on one chain. IDs are given in order; some stand for no type. */
export class TypeRegistry {
  readonly #names: readonly (string | undefined)[];
  readonly #ids: ReadonlyMap<string | undefined, number>;

  /** @param names the Go type of each type ID, such as `secp256k1fx.TransferOutput`; undefined where there is none. */
  constructor(names: readonly (string | undefined)[]) {
    this.#names = names;
    this.#ids = new Map(names.map((name, id) => [name, id]));
  }

  /** The Go type of a type ID; undefined if this chain has none. */
  nameOf(typeID: number): string | undefined {
    return this.#names[typeID];
  }

  /** The type ID of a Go type; undefined if this chain lacks it. */
  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }
}
