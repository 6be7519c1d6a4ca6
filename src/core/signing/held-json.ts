import { concatBytes } from '../bytes/bytes';
import { joinPath } from '../codec/codec-error';
import { unwrap } from '../codec/proposervm/proposervm-block';
import { encodeCb58 } from '../encodings/cb58';
import { decodeAnyHex, decodeHexDigits } from '../encodings/hex';
import { foldedKey, type JSONMember, type JSONNode, JSONTextError, parseJSONNodes } from '../json/json-nodes';
import { InvalidInputError, readOutcome } from '../outcome';
import type { Steps } from '../steps';
import { visibleText } from '../text/visible-text';
import { readAnyTx, readSignable, statedNetwork } from './read-tx';
import type { AnyTx } from './signable';
import { encodedTx, readBlockNode, readTxNode, TX_FIELDS } from './tx-json';

/** Bytes in JSON, and where they stand. */
export interface HeldInJSON {
  /** Such as `result.tx`; empty for the whole. */
  readonly path: string;
  readonly form: JSONFormName;
  readonly node: JSONNode;
  readonly bytes: Uint8Array;
  /** The transaction of JSON that isn't around its bytes. */
  readonly any: AnyTx | undefined;
  /** The paths of other fields, which mean nothing. */
  readonly ignored: readonly string[];
}

type JSONFormName = 'transaction' | 'block' | 'txBytes' | 'hex' | 'bytes';

/** Names of fields around hex: those of tools hold a transaction whatever stands in them. */
const OF_TOOLS = ['txhex', 'transactionhex', 'signedtransactionhex'];
const OF_NODES = ['tx', 'block', 'bytes'];
/** What avalanchejs writes beside a transaction, a node around one, and Core. */
const OF_AVALANCHEJS = ['txbytes', 'credentials', 'utxos', 'addressmaps', 'vm'];
const OF_BLOCK = ['parentid', 'height', 'time', 'merkleroot', 'txs', 'tx', 'id'];
const AROUND = ['jsonrpc', 'method', 'encoding', 'timestamp', 'index', 'blockheight', 'signatures'];
/** What the bytes have to confirm. */
const STATED = ['id', 'txid', 'networkid', 'chainalias'];

/** Fewest bytes of a transaction, and digits of hex that isn't a number. */
const FEWEST_BYTES = 54;
const FEWEST_HEX = 20;

/** Characters of the JSON that an error repeats. */
const LONGEST_NAMED = 80;

interface Place {
  readonly path: string;
  readonly form: JSONFormName;
  readonly node: JSONNode;
  readonly stated: readonly Stated[];
  readonly ignored: readonly string[];
}

/** A field that the bytes have to confirm, and its path. */
interface Stated {
  readonly path: string;
  readonly member: JSONMember;
}

/**
 * The bytes that JSON holds: a transaction to edit or as a node prints it, a block, hex of a node's answer or of another
 * tool. Several only as the items of one list. Throws a JSONTextError for text that isn't JSON, for two forms beside
 * each other, and for an ID or a network that the bytes contradict.
 */
export function* heldInJSON(text: string): Steps<HeldInJSON[]> {
  const held: HeldInJSON[] = [];
  for (const place of yield* placesIn(yield* parseJSONNodes(text), '', '')) {
    const { any, bytes } = yield* bytesAt(place);
    compareStated(place, any ?? readAnyTx(bytes), bytes);
    const { path, form, node, ignored } = place;
    held.push({ path, form, node, bytes, any, ignored });
    yield;
  }
  return held;
}

/** `name` is that of the field, in lower case. */
function* placesIn(node: JSONNode, path: string, name: string): Steps<Place[]> {
  yield;
  const at = (form: JSONFormName): Place => ({ path, form, node, stated: [], ignored: [] });
  if (OF_TOOLS.includes(name) && node.kind === 'text') return [at('hex')];
  switch (node.kind) {
    case 'text': {
      const { value } = node;
      const isHex = value.length >= FEWEST_HEX && /^(?:0x)?[\da-f]*$/i.test(value);
      const mayBeTx = value.length > 2 * FEWEST_BYTES && /^(?:0x)?0000/i.test(value);
      return isHex && (OF_NODES.includes(name) || (mayBeTx && isTx(() => decodeAnyHex(value).bytes)))
        ? [at('hex')]
        : [];
    }
    case 'list':
      if (node.items.length >= FEWEST_BYTES && isTx(() => listedBytes(node))) return [at('bytes')];
      return (yield* placesInEach(node.items, (item, i) => placesIn(item, `${path}[${i}]`, name))).flat();
    case 'object':
      return yield* placesOf(node.members, at, path);
    default:
      return [];
  }
}

function* placesInEach<T>(items: readonly T[], placesOf: (item: T, i: number) => Steps<Place[]>): Steps<Place[][]> {
  const parts: Place[][] = [];
  for (const [i, item] of items.entries()) parts.push(yield* placesOf(item, i));
  return parts;
}

function* placesOf(members: readonly JSONMember[], at: (form: JSONFormName) => Place, path: string): Steps<Place[]> {
  const keys = new Map(members.map((each) => [foldedKey(each.key), each]));
  const own = ownForm(keys);
  const others = members.filter(({ key }) => own?.fields.includes(foldedKey(key)) !== true);
  const parts = yield* placesInEach(others, ({ key, value }) => placesIn(value, joinPath(path, key), foldedKey(key)));
  const holding = parts.filter(({ length }) => length > 0);
  const found = [...(own === undefined ? [] : [[{ ...at(own.form), path: joinPath(path, own.name) }]]), ...holding];
  const [first, second] = found;
  if (first === undefined) return [];
  if (second !== undefined) {
    const [one, other] = [first[0] as Place, second[0] as Place];
    throw new JSONTextError(
      `another transaction beside ${visibleText(one.path, LONGEST_NAMED)}`,
      other.node,
      other.path,
    );
  }
  // The ID of a request is none of a transaction.
  const isStated = (key: string): boolean => STATED.includes(key) && (key !== 'id' || !keys.has('jsonrpc'));
  const stated = others.flatMap((member): Stated[] =>
    isStated(foldedKey(member.key)) ? [{ path: joinPath(path, member.key), member }] : [],
  );
  const ignored = others.flatMap(({ key }, i) => {
    const known = [...AROUND, ...STATED].includes(foldedKey(key)) || (parts[i]?.length ?? 0) > 0;
    return known ? [] : [joinPath(path, key)];
  });
  const around = (place: Place): Place => ({
    ...place,
    path: own === undefined ? place.path : path,
    stated: [...place.stated, ...stated],
    ignored: [...place.ignored, ...ignored],
  });
  return first.map(around);
}

interface OwnForm {
  readonly form: JSONFormName;
  /** The field that shows it. */
  readonly name: string;
  /** In lower case. */
  readonly fields: readonly string[];
}

/** The form of an object that is one by its own fields. */
function ownForm(keys: ReadonlyMap<string, JSONMember>): OwnForm | undefined {
  const kindOf = (key: string): string | undefined => keys.get(key)?.value.kind;
  const of = (form: JSONFormName, key: string, fields: readonly string[]): OwnForm => ({
    form,
    fields,
    name: keys.get(key)?.key ?? key,
  });
  if (kindOf('unsignedtx') === 'object') return of('transaction', 'unsignedtx', TX_FIELDS.map(foldedKey));
  if (kindOf('txbytes') === 'text') return of('txBytes', 'txbytes', OF_AVALANCHEJS);
  if (kindOf('parentid') === 'text' && kindOf('height') === 'number') return of('block', 'parentid', OF_BLOCK);
  const data = keys.get('data')?.value;
  const isBuffer = data?.kind === 'list' && kindOf('type') === 'text' && isTx(() => listedBytes(data));
  return isBuffer ? of('bytes', 'data', ['type', 'data']) : undefined;
}

function isTx(read: () => Uint8Array): boolean {
  const { value } = readOutcome(read);
  return value !== undefined && readAnyTx(value) !== undefined;
}

function* bytesAt({ form, node, path }: Place): Steps<{ readonly bytes: Uint8Array; readonly any?: AnyTx }> {
  switch (form) {
    case 'transaction': {
      const any = yield* readTxNode(node, path);
      return { any, bytes: encodedTx(any) };
    }
    case 'block': {
      const all = yield* readBlockNode(node, path);
      const id = fieldOf(node, 'id');
      const [first = new Uint8Array()] = all;
      return { bytes: all.find((bytes) => id?.kind === 'text' && heldID(bytes) === id.value) ?? first };
    }
    case 'bytes':
      return { bytes: listedBytes(node.kind === 'object' ? (fieldOf(node, 'data') ?? node) : node) };
    case 'txBytes':
      return { bytes: readAt(node, path, () => bytesOfAvalancheJS(node)) };
    case 'hex':
      return { bytes: readAt(node, path, () => decodeAnyHex(node.kind === 'text' ? node.value : '').bytes) };
  }
}

function readAt<T>(node: JSONNode, path: string, read: () => T): T {
  const { value, error } = readOutcome(read);
  if (value === undefined) throw new JSONTextError(error?.message ?? '', node, path);
  return value;
}

/** A field of an object, in whatever case. */
export function fieldOf(node: JSONNode, key: string): JSONNode | undefined {
  return node.kind === 'object' ? node.members.find((each) => foldedKey(each.key) === key)?.value : undefined;
}

/** Bytes as a list of numbers, which some languages have signed. Throws `InvalidInputError`. */
function listedBytes(node: JSONNode): Uint8Array {
  const items = node.kind === 'list' ? node.items : [];
  return Uint8Array.from(items, (item) => {
    const value = item.kind === 'number' && /^-?\d{1,3}$/.test(item.digits) ? Number(item.digits) : NaN;
    if (value >= -128 && value <= 255) return value;
    throw new InvalidInputError('not a list of bytes');
  });
}

/** The transaction of avalanchejs' `UnsignedTx.toJSON()` with its signatures. Throws `InvalidInputError`. */
function bytesOfAvalancheJS(node: JSONNode): Uint8Array {
  const [txBytes, credentials] = [fieldOf(node, 'txbytes'), fieldOf(node, 'credentials')];
  const lists = credentials?.kind === 'list' ? credentials.items : undefined;
  const signatures = lists?.map((list) => (list.kind === 'list' ? list.items.map(signatureAt) : undefined));
  if (signatures?.every((list) => list?.every((each) => each !== undefined)) !== true)
    throw new InvalidInputError('credentials are not lists of signatures of 65 bytes');
  const { bytes } = decodeAnyHex(txBytes?.kind === 'text' ? txBytes.value : '');
  return readSignable(concatBytes(bytes, new Uint8Array(4))).withSignatures(signatures as Uint8Array[][]);
}

function signatureAt(node: JSONNode): Uint8Array | undefined {
  const isSignature = node.kind === 'text' && /^(?:0x)?[\da-f]{130}$/i.test(node.value);
  return isSignature ? decodeHexDigits(node.value.slice(-130)) : undefined;
}

/** The ID of a transaction or block; undefined for an EVM block, whose ID is another hash. */
function heldID(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0 || bytes[1] !== 0) return undefined;
  return encodeCb58(unwrap(bytes).outerID);
}

/** Throws a JSONTextError for a field that says something else than the bytes. */
function compareStated({ form, node, path, stated }: Place, tx: AnyTx | undefined, bytes: Uint8Array): void {
  const what = form === 'block' ? 'block' : 'transaction';
  const members = form === 'block' && node.kind === 'object' ? node.members.filter(({ key }) => key === 'id') : [];
  const ids = members.map((member) => ({ path: joinPath(path, member.key), member }));
  for (const {
    path: field,
    member: { key, place, value },
  } of [...stated, ...ids]) {
    const own = ownValue(foldedKey(key), tx, bytes);
    // An ID that is a number counts requests.
    const digits = value.kind === 'number' && foldedKey(key) === 'networkid' ? value.digits : undefined;
    const given = value.kind === 'text' ? value.value : digits;
    if (own === undefined || given === undefined || given === own) continue;
    throw new JSONTextError(
      `${visibleText(given, LONGEST_NAMED)} in the JSON, but ${own} in the ${what}`,
      place,
      field,
    );
  }
}

/** What the bytes have for a field; undefined if they don't say. */
function ownValue(key: string, tx: AnyTx | undefined, bytes: Uint8Array): string | undefined {
  switch (key) {
    case 'networkid': {
      const networkID = tx && statedNetwork(tx);
      return networkID === undefined ? undefined : String(networkID);
    }
    case 'chainalias':
      return tx?.on;
    default:
      return tx?.isUnsigned === true ? undefined : heldID(bytes);
  }
}
