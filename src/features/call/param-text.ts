import type { ParamKind } from '../../client/avm/avm-methods';
import { parseAddress } from '../../core/address';
import { decodeID, tryDecodeCb58 } from '../../core/encodings/cb58';
import { HEX_ENCODINGS } from '../../core/encodings/hex-encodings';
import { type InputErrorCode, InvalidInputError } from '../../core/errors';
import { type JSONValue, parseJSON, stringifyJSON } from '../../core/json';
import { holdsPrivateKey } from '../../core/private-keys/guard';
import { KEY_WARNING } from '../../core/private-keys/key-warning';
import { isRecord } from '../../core/record';

/** What is typed for a parameter, as it is sent; or what is wrong with it. */
export type ParamText = { readonly value: JSONValue } | { readonly why: string };

/** Kinds that are chosen from a list instead of typed, with what they take. */
export const CHOICES: Readonly<Partial<Record<ParamKind, readonly (boolean | string)[]>>> = {
  boolean: [true, false],
  encoding: [...HEX_ENCODINGS, 'json'],
  hexEncoding: HEX_ENCODINGS,
};

/** What a parameter looks like, for the box that it is typed into. */
export const HINTS: Readonly<Record<ParamKind, string>> = {
  txID: 'A transaction ID (cb58)',
  blockID: 'A block ID (cb58)',
  asset: 'An asset ID, or an alias that the node knows, such as AVAX',
  address: 'An address with its chain, such as X-avax1…',
  addresses: 'Addresses such as X-avax1…, separated by commas or spaces, or a JSON list',
  height: 'A whole number',
  limit: 'A whole number. A page has at most 1,024 UTXOs',
  utxoIndex: 'The endIndex of the previous page, as JSON or as its address and its UTXO ID',
  chain: 'P, C, X or a blockchain ID',
  boolean: '',
  txHex: 'Hex with 0x',
  encoding: '',
  hexEncoding: '',
};

const MOST_ADDRESSES = 1_024;

/**
 * Reads what a user typed or pasted for a parameter that is not chosen from a list. Sends nothing. Quotes around it,
 * its name before it and a comma behind it, as in JSON, are left out.
 */
export function readParam(kind: ParamKind, typed: string): ParamText {
  if (holdsPrivateKey(typed)) return { why: KEY_WARNING };
  const text = bareText(typed);
  try {
    return READERS[kind]?.(text) ?? { value: text };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { why: PROBLEMS[error.code](HINTS[kind], error) };
  }
}

/** What to do about a text, by what is wrong with it. Libraries' own messages don't help here. */
const PROBLEMS: Readonly<Record<InputErrorCode, (hint: string, error: InvalidInputError) => string>> = {
  'wrong checksum': () => "The checksum doesn't match. Check for typos and missing characters.",
  malformed: (hint) => `Expected: ${hint}`,
  'over limit': (_, { message }) => message,
};

/** A value as it can be typed again: `readParam` gives the same value for it. */
export function textOf(value: JSONValue): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : stringifyJSON(value);
}

function bareText(typed: string): string {
  const value = typed
    .trim()
    .replace(/[,;]$/, '')
    .replace(/^(?:"[A-Za-z]{1,40}"\s{0,9}:|[A-Za-z]{1,40}\s{0,9}[:=](?=\s{0,9}["'`[{]))/, '')
    .trim();
  const quote = value.charAt(0);
  const isQuoted = value.length > 1 && '"\'`'.includes(quote) && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).trim() : value;
}

const READERS: Readonly<Partial<Record<ParamKind, (text: string) => ParamText>>> = {
  txID: readID,
  blockID: readID,
  asset: (text) => (tryDecodeCb58(text) === undefined && /^[\w-]{1,30}$/.test(text) ? { value: text } : readID(text)),
  address: readAddress,
  addresses(text) {
    const words = text.split(/[\s,"'`[\]]+/).filter((word) => word !== '');
    if (words.length === 0 || words.length > MOST_ADDRESSES) return { why: `1 to ${MOST_ADDRESSES} addresses` };
    for (const word of words) readAddress(word);
    return { value: words };
  },
  // As text, because a JSON number is not exact beyond 2^53; a node takes both.
  height: (text) => readNumber(text, 2n ** 64n - 1n, String),
  limit: (text) => readNumber(text, 2n ** 32n - 1n, Number),
  utxoIndex(text) {
    const [address, utxo, ...more] = text.startsWith('{') ? indexIn(parseJSON(text)) : text.split(/[\s,]+/);
    if (typeof address !== 'string' || typeof utxo !== 'string' || more.length > 0) return { why: HINTS.utxoIndex };
    readAddress(address);
    readID(utxo);
    return { value: { address, utxo } };
  },
  chain: (text) => (/^[\w-]{1,128}$/.test(text) ? { value: text } : { why: HINTS.chain }),
};

/** The fields of an index, also of one within the answer or the document that it stands in. */
function indexIn(given: JSONValue): readonly (JSONValue | undefined)[] {
  let value: JSONValue | undefined = given;
  for (const key of ['result', 'endIndex', 'startIndex']) {
    if (isRecord(value) && isRecord(value[key])) value = value[key];
  }
  return isRecord(value) ? [value['address'], value['utxo']] : [];
}

function readID(text: string): ParamText {
  decodeID(text);
  return { value: text };
}

function readAddress(text: string): ParamText {
  parseAddress(text);
  return { value: text };
}

function readNumber(text: string, most: bigint, valueOf: (digits: string) => JSONValue): ParamText {
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > most) return { why: `A whole number, at most ${most}` };
  return { value: valueOf(text) };
}
