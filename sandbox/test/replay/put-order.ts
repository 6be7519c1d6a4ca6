import { parseAddress } from '../../../src/core/ids/address';
import { compareBytes, MAX_UTXO_PAGE } from '../../../src/core/bytes/bytes';
import { decodeID, tryDecodeCb58 } from '../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../src/core/ids/ids';
import { type JSONObject, stringifyJSON } from '../../../src/core/json/json';
import { getUTXOsArguments } from '../../api/arguments';
import type { PutOrder } from '../../avm/ledger';
import { decodeFirst } from '../../go/json-decode';
import { bytesOfKey, byteKey } from '../../utxos/utxo-index';
import { asObject, type Call, hexBytes, textOf, textsOf } from './calls';

/** `first` precedes `second` in a list. */
interface Edge {
  readonly first: string;
  readonly second: string;
}

/** A UTXO of a chain, with its owners. */
interface ListedUTXO {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
  readonly addresses: readonly Uint8Array[];
}

/** Reads a UTXO of a chain. */
type UTXODecoder = (bytes: Uint8Array) => ListedUTXO;

/** What the lists of a recording show. */
interface Shown {
  readonly lists: Edge[];
  /** From the end of one page to the begin of the next, which holds only if the first was still there. */
  readonly joins: Edge[];
  /** Pages that were full: what they do not show comes after their end, if it is in that list at all. */
  readonly ends: { readonly page: ReadonlySet<string>; readonly end: string; readonly address: string }[];
  /** Whose lists a UTXO is in, as far as a page shows it. */
  readonly owners: Map<string, readonly string[]>;
}

/**
 * In which order a node has put the UTXOs of one block into its lists. It takes them from a Go map, so it draws the
 * order by chance: no rule gives it, and it is the one thing that a replay must learn from the lists in a recording.
 * Blocks among themselves, and everything that no list shows, keep the sandbox's own order.
 */
export function recordedPutOrder(calls: readonly Call[], decode: UTXODecoder): PutOrder {
  const shown: Shown = { lists: [], joins: [], ends: [], owners: new Map() };
  for (const call of calls) {
    if (/^(avm|platform)\.getUTXOs$/.test(call.method)) addPage(call, decode, shown);
    if (call.method === 'avm.getBalance') addChain(balanceKeys(call), shown.lists);
    // Of several addresses, one list follows the other: what ends and begins there shows no order for certain.
    if (call.method === 'platform.getBalance')
      addChain(balanceKeys(call), addressesOf(call).length === 1 ? shown.lists : shown.joins);
  }
  return (utxoIDs) => {
    // The last one put in is listed first.
    const newestFirst = utxoIDs.map(byteKey).reverse();
    return sorted(newestFirst, shown).reverse().map(bytesOfKey);
  };
}

function addPage({ params, result }: Call, decode: UTXODecoder, { lists, joins, ends, owners: known }: Shown): void {
  const utxos = textsOf(result['utxos']).map((text) => decode(hexBytes(text)));
  if (utxos.length === 0) return;
  const asked = askedPage(params);
  const addresses = asked.addresses.items.map(addressBytes).sort(compareBytes);
  const { address: startAddress, utxo: startUTXO } = asked.startIndex;
  const startKey = startAddress === '' ? undefined : byteKey(addressBytes(startAddress));
  let before = startUTXO === '' ? undefined : byteKey(decodeID(startUTXO));
  let isJoin = before !== undefined;
  let at = Math.max(
    0,
    addresses.findIndex((address) => byteKey(address) === startKey),
  );
  const page = new Set<string>();
  for (const { txID, outputIndex, addresses: ownedBy } of utxos) {
    const owners = ownedBy.map(byteKey);
    // Each address has a list of its own: the next one begins where a UTXO is none of this one's.
    while (at < addresses.length && !owners.includes(byteKey(addresses[at] as Uint8Array))) {
      at++;
      before = undefined;
    }
    const key = byteKey(utxoIDOf(txID, outputIndex));
    if (before !== undefined) (isJoin ? joins : lists).push({ first: before, second: key });
    page.add(key);
    known.set(key, owners);
    before = key;
    isJoin = false;
  }
  const limit = asked.limit > 0n && asked.limit < MAX_UTXO_PAGE ? Number(asked.limit) : MAX_UTXO_PAGE;
  const isFull = utxos.length === limit;
  const last = addresses[at];
  if (isFull && before !== undefined && last !== undefined) ends.push({ page, end: before, address: byteKey(last) });
  if (!isFull) lists.push(...lastOfList(utxos, asObject(result['endIndex']), limit));
}

/** The arguments as a node reads them: the names in any case, numbers in quotes or without. */
function askedPage(params: JSONObject): typeof getUTXOsArguments.zero {
  return decodeFirst(Buffer.from(stringifyJSON(params)), getUTXOsArguments).value;
}

/**
 * What ends a page that is not full ends the list of the last address, in which a UTXO that an earlier list has shown
 * already is looked at but not shown again.
 */
function lastOfList(utxos: readonly ListedUTXO[], endIndex: JSONObject | undefined, limit: number): Edge[] {
  if (typeof endIndex?.['address'] !== 'string' || typeof endIndex['utxo'] !== 'string') return [];
  const last = byteKey(addressBytes(endIndex['address']));
  const second = byteKey(decodeID(endIndex['utxo']));
  const own = utxos.filter((utxo) => utxo.addresses.map(byteKey).includes(last));
  // A node reads no more of a list than fit into a page.
  if (own.length >= limit) return [];
  const keys = own.map(({ txID, outputIndex }) => byteKey(utxoIDOf(txID, outputIndex)));
  return keys.filter((first) => first !== second).map((first) => ({ first, second }));
}

function addChain(keys: readonly string[], edges: Edge[]): void {
  for (let i = 1; i < keys.length; i++) edges.push({ first: keys[i - 1] as string, second: keys[i] as string });
}

function balanceKeys({ result }: Call): string[] {
  const utxoIDs = Array.isArray(result['utxoIDs']) ? result['utxoIDs'].map(asObject) : [];
  return utxoIDs.map((utxo) => byteKey(utxoIDOf(decodeID(textOf(utxo?.['txID'])), Number(utxo?.['outputIndex']))));
}

function addressesOf({ params }: Call): string[] {
  const [, addresses] = Object.entries(params).find(([name]) => name.toLowerCase() === 'addresses') ?? [];
  return textsOf(addresses);
}

function addressBytes(text: string): Uint8Array {
  return tryDecodeCb58(text) ?? parseAddress(text).bytes;
}

/**
 * The keys in an order that keeps to what is shown; among what that leaves open, what comes first in `keys` goes first.
 */
function sorted(keys: readonly string[], { lists, joins, ends, owners }: Shown): string[] {
  const followers = new Map(keys.map((key) => [key, new Set<string>()]));
  const known = ({ first, second }: Edge) => first !== second && followers.has(first) && followers.has(second);
  for (const edge of lists) if (known(edge)) followers.get(edge.first)?.add(edge.second);
  const addIfPossible = ({ first, second }: Edge) => {
    if (!leads(followers, second, first)) followers.get(first)?.add(second);
  };
  for (const edge of joins) if (known(edge)) addIfPossible(edge);
  // First what is known to be in that list, then what may be.
  for (const isKnown of [true, false]) {
    for (const { page, end, address } of ends.filter((each) => followers.has(each.end))) {
      for (const key of keys) {
        const isIn = isKnown ? owners.get(key)?.includes(address) === true : !owners.has(key);
        if (isIn && !page.has(key)) addIfPossible({ first: end, second: key });
      }
    }
  }
  const waitingFor = new Map(keys.map((key) => [key, 0]));
  for (const next of [...followers.values()].flatMap((set) => [...set])) {
    waitingFor.set(next, (waitingFor.get(next) ?? 0) + 1);
  }
  const left = new Set(keys);
  const order: string[] = [];
  while (left.size > 0) {
    // A recording that contradicts itself is followed as far as it can be: what is left differs in the comparison.
    const next = firstOf(left, (key) => waitingFor.get(key) === 0) ?? firstOf(left, () => true);
    if (next === undefined) break;
    left.delete(next);
    order.push(next);
    for (const key of followers.get(next) ?? []) waitingFor.set(key, (waitingFor.get(key) ?? 0) - 1);
  }
  return order;
}

function leads(followers: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === to) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    open.push(...(followers.get(key) ?? []));
  }
  return false;
}

function firstOf<T>(values: Iterable<T>, holds: (value: T) => boolean): T | undefined {
  for (const value of values) if (holds(value)) return value;
  return undefined;
}
