import { InvalidInputError } from '../outcome';
import { visibleText } from '../text/visible-text';
import type { Steps } from '../steps';
import { endOfString, MAX_JSON_VALUES } from './json';

/** Where something is in a text. `line` is counted from 0, offsets are of UTF-16 units. */
export interface JSONPlace {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** A value of a JSON text and its place; a number is as it is written, so that no digit is lost. */
export type JSONNode = JSONPlace &
  (
    | { readonly kind: 'object'; readonly members: readonly JSONMember[] }
    | { readonly kind: 'list'; readonly items: readonly JSONNode[] }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'number'; readonly digits: string }
    | { readonly kind: 'literal'; readonly value: boolean | null }
  );

/** A key, which is once in its object whatever its case, with its value. */
export interface JSONMember {
  readonly key: string;
  readonly place: JSONPlace;
  readonly value: JSONNode;
}

/** Of a field of a transaction; keys may have any length. */
const LONGEST_PATH = 160;

/** What is wrong with a JSON text, and where: `message` begins with the line and the field, as `unsignedTx.outputs[2]`. */
export class JSONTextError extends InvalidInputError {
  override readonly name = 'JSONTextError';
  readonly place: JSONPlace;
  readonly path: string;

  constructor(words: string, { start, end, line }: JSONPlace, path = '') {
    const where = path === '' ? `line ${line + 1}` : `line ${line + 1}, ${visibleText(path, LONGEST_PATH)}`;
    super(`${where}: ${words}`);
    this.place = { start, end, line };
    this.path = path;
  }
}

/** The part at a path such as `unsignedTx.outputs[2]`, if the JSON has it. */
export function nodeAt(root: JSONNode, path: string): JSONNode | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce<JSONNode | undefined>((node, step) => {
    if (node?.kind === 'list') return node.items[Number(step)];
    return node?.kind === 'object' ? node.members.find(({ key }) => key === step)?.value : undefined;
  }, root);
}

/** Longest text: a transaction of P has up to 2 MiB, nearly all of which may be hex, beside UTXOs that tools add. */
const MAX_JSON_TEXT = 8 * 1024 * 1024;

/** Deepest nesting: transactions have 10 levels. */
const MAX_NODE_DEPTH = 32;

/** Values and keys in a step. */
const VALUES_A_STEP = 1024;

/**
 * The value of a JSON text with the place of each part, as `JSON.parse` accepts it, without a key that is twice in an
 * object, in whatever case. Throws a JSONTextError for anything else.
 */
export function* parseJSONNodes(text: string): Steps<JSONNode> {
  const scanner = new Scanner(text);
  if (text.length > MAX_JSON_TEXT) throw scanner.error(`longer than ${MAX_JSON_TEXT} characters`);
  for (let count = 1; ; count++) {
    if (count > MAX_JSON_VALUES) throw scanner.error(`more than ${MAX_JSON_VALUES} values`);
    const root = scanner.advance();
    if (root !== undefined) return root;
    if (count % VALUES_A_STEP === 0) yield;
  }
}

type Open = JSONPlace &
  (
    | { readonly kind: 'list'; readonly items: JSONNode[] }
    | { readonly kind: 'object'; readonly members: JSONMember[]; readonly keys: Map<string, string>; key?: JSONKey }
  );

/** Go's JSON ignores case, also that of the Kelvin sign and the long s. */
export function foldedKey(key: string): string {
  return key.toUpperCase().toLowerCase();
}

type JSONKey = Omit<JSONMember, 'value'>;

const JSON_NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = { t: ['true', true], f: ['false', false], n: ['null', null] } as const;

class Scanner {
  readonly #text: string;
  readonly #open: Open[] = [];
  #at = 0;
  #line = 0;

  constructor(text: string) {
    this.#text = text;
  }

  error(
    message: string,
    place = this.#place(this.#at, Math.min(this.#at + 1, this.#text.length)),
    path = '',
  ): JSONTextError {
    return new JSONTextError(message, place, path);
  }

  /** Reads a value, or the beginning of one that holds others; the root once it is whole. */
  advance(): JSONNode | undefined {
    this.#skipSpace();
    const start = this.#at;
    const first = this.#text[start];
    if (first === '{' || first === '[') {
      if (this.#open.length >= MAX_NODE_DEPTH) throw this.error(`nested deeper than ${MAX_NODE_DEPTH} levels`);
      this.#at++;
      const place = this.#place(start, start);
      const open: Open =
        first === '{'
          ? { ...place, kind: 'object', members: [], keys: new Map() }
          : { ...place, kind: 'list', items: [] };
      this.#open.push(open);
      if (this.#takes(open.kind === 'object' ? '}' : ']')) return this.#add(this.#closed());
      this.#beginItem(open);
      return undefined;
    }
    if (first === '"') return this.#add(this.#string());
    const literal = LITERALS[first as keyof typeof LITERALS] as readonly [string, boolean | null] | undefined;
    if (literal !== undefined && this.#text.startsWith(literal[0], start)) {
      this.#at += literal[0].length;
      return this.#add({ ...this.#place(start, this.#at), kind: 'literal', value: literal[1] });
    }
    JSON_NUMBER.lastIndex = start;
    const digits = JSON_NUMBER.exec(this.#text)?.[0];
    if (digits === undefined) throw this.error('not JSON');
    this.#at += digits.length;
    return this.#add({ ...this.#place(start, this.#at), kind: 'number', digits });
  }

  /** Puts a value where it belongs, and ends what ends with it. */
  #add(node: JSONNode): JSONNode | undefined {
    for (let value = node; ; value = this.#closed()) {
      const parent = this.#open.at(-1);
      if (parent === undefined) {
        this.#skipSpace();
        if (this.#at < this.#text.length) throw this.error('not JSON');
        return value;
      }
      if (parent.kind === 'list') parent.items.push(value);
      else parent.members.push({ ...(parent.key as JSONKey), value });
      if (this.#takes(',')) {
        this.#beginItem(parent);
        return undefined;
      }
      if (!this.#takes(parent.kind === 'list' ? ']' : '}')) throw this.error('not JSON');
    }
  }

  #closed(): JSONNode {
    return { ...(this.#open.pop() as Open), end: this.#at };
  }

  #beginItem(parent: Open): void {
    if (parent.kind === 'list') return;
    this.#skipSpace();
    const { value: key, start, end, line } = this.#string();
    const place = { start, end, line };
    const same = parent.keys.get(foldedKey(key));
    if (same === key) throw this.error('the field is there twice', place, key);
    if (same !== undefined)
      throw this.error(`"${visibleText(same, LONGEST_PATH)}" is the same field to Go`, place, key);
    parent.keys.set(foldedKey(key), key);
    parent.key = { key, place };
    if (!this.#takes(':')) throw this.error('not JSON');
  }

  #string(): Extract<JSONNode, { kind: 'text' }> {
    const start = this.#at;
    if (this.#text[start] !== '"') throw this.error('not JSON');
    const end = endOfString(this.#text, start) + 1;
    const place = this.#place(start, Math.min(end, this.#text.length));
    this.#at = end;
    try {
      return { ...place, kind: 'text', value: JSON.parse(this.#text.slice(start, end)) as string };
    } catch {
      throw this.error('not JSON', place);
    }
  }

  #takes(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  /** Counts lines as an editor does; a string has none. */
  #skipSpace(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x0a || (code === 0x0d && this.#text.charCodeAt(this.#at + 1) !== 0x0a)) this.#line++;
      else if (code !== 0x20 && code !== 0x09 && code !== 0x0d) return;
    }
  }

  #place(start: number, end: number): JSONPlace {
    return { start, end, line: this.#line };
  }
}
