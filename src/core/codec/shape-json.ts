import { formatAddress } from '../ids/address';
import { prefixedHex } from '../bytes/bytes';
import { encodeCb58 } from '../encodings/cb58';
import type { JSONObject, JSONValue } from '../json/json';
import { formatNodeID } from '../ids/ids';
import { printable } from './go-string';
import type { FixedShape, Shape } from './shape';

/** How a chain writes addresses: `alias` is `X`, `P`, `C` or, for a chain without one, its blockchain ID. */
export interface Naming {
  readonly alias: string;
  readonly hrp: string;
}

/** The JSON of a value whose shape a node prints in its own way; `json.plain` is the usual JSON. */
export type Special = (value: unknown, json: ShapeJSON) => JSONValue;

/**
 * Writes values as Go's JSON encoder writes the structures that shapes describe: fields under their names and in their
 * order, members of interfaces without a type. 64-bit numbers are bigint; `stringifyJSON` prints them bare, as a node
 * does.
 */
export class ShapeJSON {
  readonly #naming: Naming;
  readonly #specials: ReadonlyMap<Shape, Special>;
  readonly #isEditable: boolean;

  /**
   * @param isEditable whether `JSONReader` can read it back: members of interfaces begin with their `type`, and texts that
   *   aren't UTF-8 stay as in `go-string.ts`.
   */
  constructor(naming: Naming, specials: ReadonlyMap<Shape, Special> = new Map(), isEditable = false) {
    this.#naming = naming;
    this.#specials = specials;
    this.#isEditable = isEditable;
  }

  /** @param value what the shape decodes to. */
  of(shape: Shape, value: unknown): JSONValue {
    const special = this.#specials.get(shape);
    return special === undefined ? this.plain(shape, value) : special(value, this);
  }

  /** Like `of`, but without the special JSON of this shape itself. */
  plain(shape: Shape, value: unknown): JSONValue {
    switch (shape.kind) {
      case 'uint':
        return value as number;
      case 'uint64':
      case 'int64':
        return value as bigint;
      case 'bool':
        return value as boolean;
      case 'fixed':
        return this.#fixed(shape, value as Uint8Array);
      case 'bytes':
        return prefixedHex(value as Uint8Array);
      case 'text':
        return this.#isEditable ? (value as string) : printable(value as string);
      case 'list':
        return (value as readonly unknown[]).map((item) => this.of(shape.of, item));
      case 'struct':
        return this.#struct(shape.fields, value as Readonly<Record<string, unknown>>);
      case 'interface': {
        const { type } = value as { readonly type: string };
        const member = shape.members[type];
        if (member === undefined) return {};
        const json = this.of(member, value) as JSONObject;
        return this.#isEditable ? { type, ...json } : json;
      }
    }
  }

  #struct(fields: readonly (readonly [string, Shape])[], value: Readonly<Record<string, unknown>>): JSONObject {
    const json: Record<string, JSONValue> = {};
    for (const [name, shape] of fields) json[name] = this.of(shape, value[name]);
    return json;
  }

  #fixed({ role }: FixedShape, bytes: Uint8Array): string {
    switch (role) {
      case 'id':
        return encodeCb58(bytes);
      case 'address':
        return formatAddress({ ...this.#naming, bytes });
      case 'nodeID':
        return formatNodeID(bytes);
      case 'signature':
      case 'blsPublicKey':
      case 'blsSignature':
      case 'evmAddress':
        return prefixedHex(bytes);
    }
  }
}
