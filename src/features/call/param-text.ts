import type { ParamKind } from '../../client/avm/avm-methods';
import { parseAddress } from '../../core/address';
import { decodeID, tryDecodeCb58 } from '../../core/encodings/cb58';
import { InvalidInputError } from '../../core/errors';
import type { JSONValue } from '../../core/json';
import { PRIVATE_KEY_PREFIX } from '../../core/private-key';
import { KEY_WARNING } from '../../services/text/key-warning';

/** What is typed for a parameter, as it is sent; or what is wrong with it. */
export type ParamText = { readonly value: JSONValue } | { readonly why: string };

/** Kinds that are chosen from a list instead of typed, with what they take. */
export const CHOICES: Readonly<Partial<Record<ParamKind, readonly (boolean | string)[]>>> = {
  boolean: [true, false],
  encoding: ['hex', 'hexc', 'hexnc', 'json'],
  hexEncoding: ['hex', 'hexc', 'hexnc'],
};

/** What a parameter looks like, for the box that it is typed into. */
export const HINTS: Readonly<Record<ParamKind, string>> = {
  txID: 'cb58 of 32 bytes',
  blockID: 'cb58 of 32 bytes',
  asset: 'An asset ID, or an alias that the node knows, such as AVAX',
  address: 'With the chain before it, such as X-avax1…',
  addresses: 'One or more, such as X-avax1…, separated by commas or spaces',
  height: 'A whole number',
  limit: 'A whole number; a node gives 1,024 at the most',
  utxoIndex: 'The endIndex of the page before: its address, a space, and its UTXO',
  chain: 'P, C, X or a blockchain ID',
  boolean: '',
  txHex: 'Hex with 0x',
  encoding: '',
  hexEncoding: '',
};

const MOST_ADDRESSES = 1_024;

/** Reads what a user typed for a parameter that is not chosen from a list. Asks nobody. */
export function readParam(kind: ParamKind, typed: string): ParamText {
  const text = typed.trim();
  if (text.includes(PRIVATE_KEY_PREFIX)) return { why: KEY_WARNING };
  try {
    return READERS[kind]?.(text) ?? { value: text };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { why: `${kind === 'addresses' ? 'An address is wrong' : 'This is wrong'}: ${error.message}` };
  }
}

const READERS: Readonly<Partial<Record<ParamKind, (text: string) => ParamText>>> = {
  txID: readID,
  blockID: readID,
  asset: (text) => (tryDecodeCb58(text) === undefined && /^[\w-]{1,30}$/.test(text) ? { value: text } : readID(text)),
  address: readAddress,
  addresses(text) {
    const words = text.split(/[\s,]+/).filter((word) => word !== '');
    if (words.length === 0 || words.length > MOST_ADDRESSES) return { why: `1 to ${MOST_ADDRESSES} addresses` };
    for (const word of words) readAddress(word);
    return { value: words };
  },
  // As text, because a JSON number is not exact beyond 2^53; a node takes both.
  height: (text) => readNumber(text, 2n ** 64n - 1n, String),
  limit: (text) => readNumber(text, 2n ** 32n - 1n, Number),
  utxoIndex(text) {
    const [address = '', utxo = '', ...more] = text.split(/[\s,]+/);
    if (more.length > 0) return { why: HINTS.utxoIndex };
    readAddress(address);
    decodeID(utxo);
    return { value: { address, utxo } };
  },
  chain: (text) => (/^[\w-]{1,128}$/.test(text) ? { value: text } : { why: HINTS.chain }),
};

function readID(text: string): ParamText {
  decodeID(text);
  return { value: text };
}

function readAddress(text: string): ParamText {
  parseAddress(text);
  return { value: text };
}

function readNumber(text: string, most: bigint, valueOf: (digits: string) => JSONValue): ParamText {
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > most) return { why: `A whole number, ${most} at the most` };
  return { value: valueOf(text) };
}
