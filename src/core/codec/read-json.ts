import { decodeID } from '../encodings/cb58';
import { decodeHex } from '../encodings/hex';
import { formatEVMAddress, parseAddress } from '../ids/address';
import { parseNodeID } from '../ids/ids';
import { FX_IDS } from '../ids/networks';
import { type JSONObject, stringifyJSON } from '../json/json';
import { type JSONMember, type JSONNode, JSONTextError } from '../json/json-nodes';
import { InvalidInputError } from '../outcome';
import type { Steps } from '../steps';
import { visibleText } from '../text/visible-text';
import { joinPath } from './codec-error';
import { goString, goStringBytes } from './go-string';
import type { FixedShape, InterfaceShape, Shape, StructShape, TypeRegistry } from './shape';
import type { ShapeJSON } from './shape-json';

/** What a value is read from where a node prints it in its own way. */
export interface JSONForm {
  /** The names of fields in the JSON. */
  readonly names?: Readonly<Record<string, string>>;
  /** The field that holds the value. */
  readonly within?: string;
  readonly read?: (node: JSONNode) => unknown;
}

/** How a chain's JSON is read. */
export interface JSONReading {
  readonly registry: TypeRegistry;
  readonly forms: ReadonlyMap<Shape, JSONForm>;
  /** Writes what is read: further fields must be as it writes them. */
  readonly json: ShapeJSON;
  /** The prefix of the network's addresses. */
  readonly hrp: string;
  /** What may stand before them; undefined for whatever a node calls its chain. */
  readonly aliases: readonly string[] | undefined;
}

/** Characters of a field that an error repeats. */
const LONGEST_STATED = 80;

/**
 * Reads what an editable `ShapeJSON` writes: the same shapes, the other way. Fields come in any order. A `type` may be
 * left out where the fields have one meaning, and so may fields that follow from others, such as `id` and `fxID`: they
 * are compared. Throws a JSONTextError with the field and its place.
 */
export class JSONReader {
  readonly #reading: JSONReading;
  /** The fx that a node names beside what is read. */
  #fx: string | undefined;

  constructor(reading: JSONReading) {
    this.#reading = reading;
  }

  /** What the shape decodes to; an item of a list a step. */
  *read(shape: Shape, node: JSONNode, path = ''): Steps<unknown> {
    const outer = this.#fx;
    this.#fx = fxNamedIn(node) ?? outer;
    const value = yield* this.#formed(shape, node, path);
    this.#fx = outer;
    return value;
  }

  *#formed(shape: Shape, node: JSONNode, path: string): Steps<unknown> {
    const form = this.#reading.forms.get(shape);
    if (form?.within !== undefined) {
      const inner = memberOf(objectAt(node, path), form.within, node, path);
      const value = yield* this.#plain(shape, inner.value, joinPath(path, form.within));
      this.#compareFurther(shape, value, node, { known: [form.within], path });
      return value;
    }
    if (form?.read === undefined) return yield* this.#plain(shape, node, path);
    const { read } = form;
    return atPath(path, node, () => read(node));
  }

  *#plain(shape: Shape, node: JSONNode, path: string): Steps<unknown> {
    switch (shape.kind) {
      case 'list': {
        // Go prints a nil list as null.
        if (isNull(node)) return [];
        if (node.kind !== 'list') throw new JSONTextError('expected a list', node, path);
        const items: unknown[] = [];
        for (const [i, item] of node.items.entries()) {
          items.push(yield* this.read(shape.of, item, `${path}[${i}]`));
          yield;
        }
        return items;
      }
      case 'struct':
        return yield* this.#struct(shape, node, path);
      case 'interface': {
        const type = this.#typeAt(shape, node, path);
        return yield* this.#struct(shape.members[type] as StructShape, node, path, type);
      }
      default:
        return atPath(path, node, () => this.#scalar(shape, node));
    }
  }

  *#struct(shape: StructShape, node: JSONNode, path: string, type?: string): Steps<unknown> {
    const members = objectAt(node, path);
    const names = this.#reading.forms.get(shape)?.names;
    const value: Record<string, unknown> = type === undefined ? {} : { type };
    const known = type === undefined ? [] : ['type'];
    for (const [field, of] of shape.fields) {
      const name = names?.[field] ?? field;
      known.push(name);
      value[field] = yield* this.read(of, memberOf(members, name, node, path).value, joinPath(path, name));
    }
    this.#compareFurther(shape, value, node, { known, path });
    return value;
  }

  /** Fields that a node prints besides those that the bytes have follow from these. */
  #compareFurther(
    shape: Shape,
    value: unknown,
    node: JSONNode,
    { known, path }: { readonly known: readonly string[]; readonly path: string },
  ): void {
    const further = objectAt(node, path).filter(({ key }) => !known.includes(key));
    if (further.length === 0) return;
    const written = this.#reading.json.of(shape, value) as JSONObject;
    for (const { key, place, value: given } of further) {
      const field = joinPath(path, key);
      if (!Object.hasOwn(written, key) || known.includes(key))
        throw new JSONTextError('there is no such field', place, field);
      const expected = written[key];
      if (!('value' in given) || given.value !== expected) {
        const stated = 'value' in given ? `${visibleText(JSON.stringify(given.value), LONGEST_STATED)} here, but ` : '';
        const message = `${stated}the other fields make it ${stringifyJSON(expected ?? null)}; leave it out, or correct them`;
        throw new JSONTextError(message, given, field);
      }
    }
  }

  #typeAt(shape: InterfaceShape, node: JSONNode, path: string): string {
    const members = objectAt(node, path);
    const types = Object.keys(shape.members).filter((name) => this.#reading.registry.idOf(name) !== undefined);
    const given = members.find(({ key }) => key === 'type')?.value;
    const withFields = types.filter((name) => hasFields(members, shape.members[name] as StructShape));
    const ofFx = withFields.filter((name) => name.startsWith(`${this.#fx ?? ''}.`));
    const fitting = withFields.length > 1 && ofFx.length > 0 ? ofFx : withFields;
    const [type, other] = given === undefined ? fitting : types.filter((name) => isNodeText(given, name));
    if (type !== undefined && other === undefined) return type;
    const like = types.filter((name) => isLike(members, shape.members[name] as StructShape));
    const expected = [fitting, like, types].find(({ length }) => length > 0) ?? [];
    const field = given === undefined ? path : joinPath(path, 'type');
    throw new JSONTextError(`expected a field "type" with one of ${expected.join(', ')}`, given ?? node, field);
  }

  #scalar(shape: Exclude<Shape, { kind: 'list' | 'struct' | 'interface' }>, node: JSONNode): unknown {
    switch (shape.kind) {
      case 'uint':
        return Number(integerAt(node, 0n, 2n ** BigInt(8 * shape.bytes) - 1n));
      case 'uint64':
        return integerAt(node, 0n, 2n ** 64n - 1n);
      case 'int64':
        return integerAt(node, -(2n ** 63n), 2n ** 63n - 1n);
      case 'bool':
        if (node.kind !== 'literal' || node.value === null) throw new InvalidInputError('expected true or false');
        return node.value;
      case 'fixed':
        return this.#fixed(shape, node);
      case 'bytes':
        return isNull(node) ? new Uint8Array() : textBytes(node, 'hex with 0x', plainHex);
      case 'text':
        return textAt(node);
    }
  }

  #fixed({ role, length }: FixedShape, node: JSONNode): Uint8Array {
    switch (role) {
      case 'id':
        return textBytes(node, 'an ID in cb58', decodeID);
      case 'nodeID':
        return textBytes(node, 'a node ID', parseNodeID);
      case 'address':
        return textBytes(
          node,
          `an address such as ${this.#reading.aliases?.[0] ?? 'X'}-${this.#reading.hrp}1…`,
          (text) => {
            const { alias, hrp, bytes } = parseAddress(text);
            const { aliases } = this.#reading;
            if (hrp !== this.#reading.hrp) throw new InvalidInputError('it is of another network');
            if (aliases?.includes(alias) === false) throw new InvalidInputError('it is of another chain');
            return bytes;
          },
        );
      default:
        return textBytes(node, `${length} bytes in hex with 0x`, (text) => {
          const bytes = plainHex(text);
          if (bytes.length !== length) throw new InvalidInputError(`it has ${bytes.length} bytes`);
          if (role === 'evmAddress') verifyCase(text, bytes);
          return bytes;
        });
    }
  }
}

/** Bytes that a text stands for; `what` is expected. An error never quotes the text. */
export function textBytes(node: JSONNode, what: string, decode: (text: string) => Uint8Array): Uint8Array {
  if (node.kind !== 'text') throw new InvalidInputError(`expected ${what}`);
  try {
    return decode(node.value);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(`expected ${what}: ${error.message}`, { cause: error });
  }
}

/** So many bytes as a list of numbers. */
export function bytesList(node: JSONNode, length: number): Uint8Array {
  if (node.kind !== 'list' || node.items.length !== length)
    throw new InvalidInputError(`expected a list of ${length} bytes`);
  return Uint8Array.from(node.items, (item) => Number(integerAt(item, 0n, 255n)));
}

/** A text whose bytes are these characters and no others. */
function textAt(node: JSONNode): string {
  if (node.kind !== 'text') throw new InvalidInputError('expected a text');
  const bytes = goStringBytes(node.value);
  if (bytes.length > 0xffff) throw new InvalidInputError('expected at most 65,535 bytes');
  if (goString(bytes) !== node.value) throw new InvalidInputError('it holds a half of a surrogate pair');
  return node.value;
}

function plainHex(text: string): Uint8Array {
  if (text === '') throw new InvalidInputError('no bytes are "0x"');
  return decodeHex(text, 'hexnc');
}

/** In mixed case, an address has a checksum (EIP-55). */
function verifyCase(text: string, bytes: Uint8Array): void {
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && formatEVMAddress(bytes) !== text)
    throw new InvalidInputError('the upper and lower case of its letters is a wrong checksum');
}

function integerAt(node: JSONNode, least: bigint, most: bigint): bigint {
  if (node.kind === 'number' && node.digits.length <= 20 && /^(?:0|-?[1-9]\d*)$/.test(node.digits)) {
    const value = BigInt(node.digits);
    if (value >= least && value <= most) return value;
  }
  throw new InvalidInputError(`expected a whole number from ${least} to ${most}`);
}

function objectAt(node: JSONNode, path: string): readonly JSONMember[] {
  if (node.kind === 'object') return node.members;
  throw new JSONTextError('expected an object', node, path);
}

function memberOf(members: readonly JSONMember[], name: string, node: JSONNode, path: string): JSONMember {
  const member = members.find(({ key }) => key === name);
  if (member === undefined) throw new JSONTextError('the field is missing', node, joinPath(path, name));
  return member;
}

/** The feature extension whose ID stands beside a part. */
function fxNamedIn(node: JSONNode): string | undefined {
  const id = node.kind === 'object' ? node.members.find(({ key }) => key === 'fxID')?.value : undefined;
  return Object.entries(FX_IDS).find(([, fxID]) => id !== undefined && isNodeText(id, fxID))?.[0];
}

function isLike(members: readonly JSONMember[], { fields }: StructShape): boolean {
  return fields.some(([name]) => members.some(({ key }) => key === name));
}

function isNull(node: JSONNode): boolean {
  return node.kind === 'literal' && node.value === null;
}

function hasFields(members: readonly JSONMember[], { fields }: StructShape): boolean {
  return members.length === fields.length && fields.every(([name]) => members.some(({ key }) => key === name));
}

function isNodeText(node: JSONNode, text: string): boolean {
  return node.kind === 'text' && node.value === text;
}

/** What `read` throws, with the field and the place. */
function atPath<T>(path: string, node: JSONNode, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new JSONTextError(error.message, node, path);
  }
}
