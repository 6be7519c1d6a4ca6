import * as l10n from '@vscode/l10n';
import type { ParamKind } from '../../client/avm/avm-methods';
import { parseAddress } from '../../core/ids/address';
import { decodeID, tryDecodeCb58 } from '../../core/encodings/cb58';
import { HEX_ENCODINGS } from '../../core/encodings/hex-encodings';
import { type InputErrorCode, InvalidInputError } from '../../core/errors';
import { readOutcome } from '../../core/outcome';
import { type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { KEY_WARNING } from '../../core/private-keys/key-warning';
import { isRecord } from '../../core/json/record';
import { groupedInteger } from '../../services/text/format-text';

/** The value of a typed parameter, or what is wrong with it. */
export type ParamText = { readonly value: JSONValue } | { readonly why: string };

/** Kinds that are chosen from a list, with their values. */
export const CHOICES: Readonly<Partial<Record<ParamKind, readonly (boolean | string)[]>>> = {
  boolean: [true, false],
  encoding: [...HEX_ENCODINGS, 'json'],
  hexEncoding: HEX_ENCODINGS,
  indexedChain: ['X', 'P', 'C'],
};

/** The format of a parameter, as the prompt of its box. */
export const HINTS: Readonly<Record<ParamKind, string>> = {
  txID: l10n.t('A transaction ID (cb58)'),
  blockID: l10n.t('A block ID (cb58)'),
  asset: l10n.t('An asset ID, or an alias on the node such as AVAX'),
  address: l10n.t('An address with its chain, such as X-avax1…'),
  addresses: l10n.t('Addresses such as X-avax1…, separated by commas or spaces, or a JSON list'),
  height: l10n.t('A whole number'),
  limit: l10n.t('A whole number. A page has at most 1,024 UTXOs'),
  utxoIndex: l10n.t('The endIndex of the previous page, as JSON or as its address and UTXO ID'),
  chain: l10n.t('P, C, X or a blockchain ID'),
  boolean: '',
  txHex: l10n.t('Hex with 0x'),
  encoding: '',
  hexEncoding: '',
  nodeIDs: l10n.t('Node IDs such as NodeID-7Xhw2mDx…, separated by commas or spaces, or a JSON list'),
  subnetID: l10n.t('A subnet ID (cb58). Default: the Primary Network'),
  subnetIDs: l10n.t('Subnet IDs (cb58), separated by commas or spaces, or a JSON list'),
  validationID: l10n.t('A validation ID (cb58)'),
  count: l10n.t('A whole number'),
  indexedChain: '',
};

/** Addresses of one call (docs/protocol.md 4.4); of nodes and subnets X-Chain Lens sends no more either. */
const MOST_LISTED = 1_024;

/**
 * Reads a typed or pasted parameter that isn't chosen from a list. Sends no request. Quotes, the parameter's name and a
 * comma, as in JSON, are removed.
 */
export function readParam(kind: ParamKind, typed: string): ParamText {
  if (holdsPrivateKey(typed)) return { why: KEY_WARNING };
  const text = bareText(typed);
  const { value, error } = readOutcome(() => READERS[kind]?.(text) ?? { value: text });
  return error === undefined ? value : { why: PROBLEMS[error.code](HINTS[kind], error) };
}

/** What to do about an invalid text, by error code. */
const PROBLEMS: Readonly<Record<InputErrorCode, (hint: string, error: InvalidInputError) => string>> = {
  'wrong checksum': () => l10n.t("The checksum doesn't match. Check for typos and missing characters."),
  malformed: (hint) => l10n.t('Expected: {0}', hint),
  'over limit': (_, { message }) => message,
};

/** A value as text, for which `readParam` returns the same value. */
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
  addresses: (text) => readList(text, readAddress),
  nodeIDs: (text) => readList(text, readNodeID),
  subnetID: readID,
  subnetIDs: (text) => readList(text, readID),
  validationID: readID,
  count: (text) => readNumber(text, 2n ** 16n - 1n, Number),
  // As text, because a JSON number isn't exact beyond 2^53; nodes accept both.
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

/** The fields of an index, also of one within a result or a document. */
function indexIn(given: JSONValue): readonly (JSONValue | undefined)[] {
  let value: JSONValue | undefined = given;
  for (const key of ['result', 'endIndex', 'startIndex']) {
    if (isRecord(value) && isRecord(value[key])) value = value[key];
  }
  return isRecord(value) ? [value['address'], value['utxo']] : [];
}

function readList(text: string, read: (word: string) => unknown): ParamText {
  const words = text.split(/[\s,"'`[\]]+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_LISTED)
    return { why: l10n.t('Enter 1 to {0} entries.', groupedInteger(MOST_LISTED)) };
  for (const word of words) read(word);
  return { value: words };
}

function readNodeID(text: string): void {
  if (!text.startsWith('NodeID-') || tryDecodeCb58(text.slice('NodeID-'.length))?.length !== 20)
    throw new InvalidInputError('not a node ID');
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
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > most)
    return { why: l10n.t('Enter a whole number, at most {0}.', groupedInteger(most)) };
  return { value: valueOf(text) };
}
