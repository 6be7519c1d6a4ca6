import * as l10n from '@vscode/l10n';
import type { ParamKind } from '../../client/rpc/method';
import { EVM_HINTS, type EVMWord, instruction, problemOfWord, USUAL_PAGE } from '../../core/endpoints/evm-words';
import { isPathSegment } from '../../core/endpoints/urls';
import { HEX_ENCODINGS } from '../../core/encodings/hex';
import { readOutcome } from '../../core/outcome';
import { type GivenThing, readGiven } from '../../core/given-text/given-text';
import { type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { isRecord } from '../../core/json/record';
import { groupedInteger } from '../../services/text/format-text';

/** The kinds of parameters of nodes and of the REST services. */
export type CallKind = ParamKind | EVMWord;

/** The value of a typed parameter, or what is wrong with it. */
type ParamText = { readonly value: JSONValue } | { readonly why: string };

/** Kinds that are chosen from a list, with their values. */
export const CHOICES: Readonly<Partial<Record<CallKind, readonly (boolean | string)[]>>> = {
  boolean: [true, false],
  encoding: [...HEX_ENCODINGS, 'json'],
  hexEncoding: HEX_ENCODINGS,
  indexedChain: ['X', 'P', 'C'],
};

/** Proposed before anything was entered. */
export const DEFAULTS: Readonly<Partial<Record<CallKind, string>>> = {
  evmChain: '43114',
  threshold: '1',
  pageSize: String(USUAL_PAGE),
};

/** The format of a parameter, as what one enters. */
export const HINTS: Readonly<Record<CallKind, string>> = {
  txID: l10n.t('a transaction ID (cb58)'),
  blockID: l10n.t('a block ID (cb58)'),
  asset: l10n.t('an asset ID, or an alias on the node such as AVAX'),
  address: l10n.t('an address with its chain (X-avax1…)'),
  addresses: l10n.t('addresses such as X-avax1…, separated by commas or spaces, or a JSON list'),
  height: l10n.t('a whole number'),
  limit: l10n.t('a whole number (a page has at most 1,024 UTXOs)'),
  utxoIndex: l10n.t('the endIndex of the previous page, as JSON or as its address and UTXO ID'),
  chain: l10n.t('P, C, X, or a blockchain ID'),
  boolean: '',
  txHex: l10n.t('hex with 0x'),
  encoding: '',
  hexEncoding: '',
  nodeIDs: l10n.t('node IDs such as NodeID-7Xhw2mDx…, separated by commas or spaces, or a JSON list'),
  subnetID: l10n.t('a subnet ID (cb58), or nothing for the Primary Network'),
  subnetIDs: l10n.t('subnet IDs (cb58), separated by commas or spaces, or a JSON list'),
  validationID: l10n.t('a validation ID (cb58)'),
  count: l10n.t('a whole number'),
  indexedChain: '',
  evmBlock: l10n.t('a number, latest or pending (last executed), or safe or finalized (last settled)'),
  ...EVM_HINTS,
  threshold: l10n.t('the minimum balance of BTC.b (unit not documented)'),
};

const SETTLED = l10n.t(
  'The last block whose execution is settled. Since Helicon this is a few blocks before the latest.',
);

/** The names of the C-Chain's blocks. Before Helicon all but the first are the same block. */
export const EVM_BLOCKS: Readonly<Record<string, string>> = {
  earliest: l10n.t('The block of genesis.'),
  latest: l10n.t('The last executed block. Since Helicon it may not be settled yet.'),
  pending: l10n.t(
    'The last executed block, without its hash. Where the configuration of the node says so, the last accepted one.',
  ),
  safe: SETTLED,
  finalized: SETTLED,
};

/** Addresses of one call (docs/protocol.md 4.4); of nodes and subnets Avalanche Lens sends no more either. */
const MOST_LISTED = 1_024;

/**
 * Reads a typed or pasted parameter that isn't chosen from a list. Sends no request. Quotes, the parameter's name and a
 * comma, as in JSON, are removed.
 */
export function readParam(kind: CallKind, typed: string): ParamText {
  if (holdsPrivateKey(typed)) return { why: KEY_WARNING };
  const text = bareText(typed);
  return PARAM_READERS[kind]?.(text, instruction(HINTS[kind])) ?? { value: text };
}

/** A value as text, for which `readParam` returns the same value. */
export function paramText(value: JSONValue): string {
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

/** Reads a text, or returns why it isn't valid: `otherwise` if there is nothing more exact. */
type ParamReader = (text: string, otherwise: string) => ParamText;

const PARAM_READERS: Readonly<Partial<Record<CallKind, ParamReader>>> = {
  txID: idParam,
  blockID: idParam,
  asset: (text, otherwise) => (/^[\w-]{1,30}$/.test(text) ? { value: text } : idParam(text, otherwise)),
  address: addressParam,
  addresses: (text, otherwise) => listParam(text, (word) => addressParam(word, otherwise)),
  nodeIDs: (text, otherwise) => listParam(text, (word) => thingParam(word, 'nodeID', otherwise)),
  subnetID: idParam,
  subnetIDs: (text, otherwise) => listParam(text, (word) => idParam(word, otherwise)),
  validationID: idParam,
  count: (text) => readNumber(text, 2n ** 16n - 1n, Number),
  // As text, because a JSON number isn't exact beyond 2^53; nodes accept both.
  height: (text) => readNumber(text, 2n ** 64n - 1n, String),
  limit: (text) => readNumber(text, 2n ** 32n - 1n, Number),
  evmBlock: (text, otherwise) =>
    Object.hasOwn(EVM_BLOCKS, text)
      ? { value: text }
      : /^\d/.test(text)
        ? readNumber(text, 2n ** 64n - 1n, String)
        : { why: otherwise },
  utxoIndex(text, otherwise) {
    const parts = text.startsWith('{') ? readOutcome(() => indexIn(parseJSON(text))).value : text.split(/[\s,]+/);
    if (parts === undefined) return { why: otherwise };
    const [address, utxo, ...more] = parts;
    if (typeof address !== 'string' || typeof utxo !== 'string' || more.length > 0) return { why: otherwise };
    const wrong = [addressParam(address, otherwise), idParam(utxo, otherwise)].find((part) => 'why' in part);
    return wrong ?? { value: { address, utxo } };
  },
  chain: (text, otherwise) => (isPathSegment(text) ? { value: text } : { why: otherwise }),
  ...wordReaders(),
};

/** Of the parameters of the REST services. */
function wordReaders(): Record<string, ParamReader> {
  const readerOf =
    (kind: EVMWord): ParamReader =>
    (text) => {
      const why = problemOfWord(kind, text);
      return why === undefined ? { value: text } : { why };
    };
  return Object.fromEntries((Object.keys(EVM_HINTS) as EVMWord[]).map((kind) => [kind, readerOf(kind)]));
}

/** The fields of an index, also of one within a result or a document. */
function indexIn(given: JSONValue): readonly (JSONValue | undefined)[] {
  let value: JSONValue | undefined = given;
  for (const key of ['result', 'endIndex', 'startIndex']) {
    if (isRecord(value) && isRecord(value[key])) value = value[key];
  }
  return isRecord(value) ? [value['address'], value['utxo']] : [];
}

function listParam(text: string, readWord: (word: string) => ParamText): ParamText {
  const words = text.split(/[\s,"'`[\]]+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_LISTED)
    return { why: l10n.t('Enter 1 to {0} entries.', groupedInteger(MOST_LISTED)) };
  for (const word of words) {
    const read = readWord(word);
    if ('why' in read) return read;
  }
  return { value: words };
}

function idParam(text: string, otherwise: string): ParamText {
  return thingParam(text, 'id', otherwise);
}

/** An address is sent with its chain. */
function addressParam(text: string, otherwise: string): ParamText {
  const read = thingParam(text, 'address', otherwise);
  return text.includes('-') ? read : { why: otherwise };
}

function thingParam(text: string, kind: GivenThing['kind'], otherwise: string): ParamText {
  const given = readGiven(text);
  if (given.kind === kind) return { value: text };
  const isChecksum = given.kind === 'wrong' && (given.code === 'checksum' || given.code === 'addressChecksum');
  return {
    why: isChecksum ? l10n.t("The checksum doesn't match. Check for typos and missing characters.") : otherwise,
  };
}

function readNumber(text: string, most: bigint, valueOf: (digits: string) => JSONValue): ParamText {
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > most)
    return { why: l10n.t('Enter a whole number, at most {0}.', groupedInteger(most)) };
  return { value: valueOf(text) };
}
