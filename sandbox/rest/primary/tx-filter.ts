import { tryDecodeBech32 } from '../../../src/core/encodings/bech32';
import { keyOf } from '../../utxos/utxo-index';
import { wholeNumber } from '../lists';
import { RestRefusal } from '../rest-reply';
import type { KnownTx } from './known-tx';
import { ownersOf } from './known-tx';
import { typeOf } from './tx-json';

/** The latest time in Unix seconds: the largest number that a query can hold. */
const END_OF_TIME = 999_999_999_999_999;

/** A query of a chain's transactions. */
export interface TxFilter {
  /** The same text for the same filter: a page token is valid for one of them. */
  readonly name: string;
  readonly newestFirst: boolean;
  accepts(tx: KnownTx): boolean;
}

/** Reads a query of transactions; throws the service's error for an invalid one. */
export function txFilterOf(query: URLSearchParams): TxFilter {
  const addresses = listOf(query, 'addresses').map(addressKey);
  const types = listOf(query, 'txTypes');
  const range = { least: 0, most: END_OF_TIME };
  const start = wholeNumber(query, 'startTimestamp', { ...range, otherwise: 0 });
  const end = wholeNumber(query, 'endTimestamp', { ...range, otherwise: END_OF_TIME });
  const order = query.get('sortOrder') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') {
    throw new RestRefusal(400, ['sortOrder must be one of the following values: asc, desc']);
  }
  return {
    name: JSON.stringify([addresses, types, start, end, order]),
    newestFirst: order === 'desc',
    accepts(tx) {
      const time = Number(tx.block.time);
      if (time < start || time > end) return false;
      if (types.length > 0 && !types.includes(typeName(tx))) return false;
      if (addresses.length === 0) return true;
      const owners = addressesOf(tx);
      return addresses.some((address) => owners.has(address));
    },
  };
}

/** `ImportTx`; atomic transactions are named as the two others are. */
function typeName({ tx }: KnownTx): string {
  return typeOf(tx.unsignedTx.type);
}

function addressesOf(known: KnownTx): ReadonlySet<string> {
  const owners = new Set([...known.consumed, ...known.emitted].flatMap((utxo) => ownersOf(utxo).map(keyOf)));
  if (known.chain !== 'C') return owners;
  const { unsignedTx } = known.tx;
  const accounts = unsignedTx.type === 'atomic.UnsignedImportTx' ? unsignedTx.outputs : unsignedTx.inputs;
  for (const { address } of accounts) owners.add(keyOf(address));
  return owners;
}

/** A bech32 address with or without a chain's alias, or an account of the C-Chain. */
function addressKey(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return keyOf(Buffer.from(text.slice(2), 'hex'));
  const bytes = tryDecodeBech32(text.replace(/^[XPC]-/, ''))?.bytes;
  if (bytes?.length === 20) return keyOf(bytes);
  throw new RestRefusal(400, ['addresses must be a comma separated list of addresses']);
}

/** Texts of a parameter, which may be named several times. */
function listOf(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '');
}
