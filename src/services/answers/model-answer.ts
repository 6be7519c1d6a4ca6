import { MAX_MEMO, toHexDigits } from '../../core/bytes/bytes';
import { bytesAsPlainText } from '../../core/text/plain-bytes';
import { decodeID } from '../../core/encodings/cb58';
import { parseAddress } from '../../core/ids/address';
import { knownAddress } from '../../core/ids-in-text/known-names';
import { networkByID } from '../../core/ids/networks';
import { type JSONObject, type JSONValue, membersOf } from '../../core/json/json';
import { readOutcome } from '../../core/outcome';
import { AVAX, formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import { nativeAsset } from '../lookup/asset-cache';
import { percentOf, periodWords } from '../p-and-c/network-words';
import { ownerWords } from '../text/format-id';
import { formatTime, visibleText } from '../text/format-text';
import { firstOf, foreignText } from './answer-text';
import type { Asset, Check, LabeledFact, Owner, Problem } from './avalanche-lens-api';

/** The first items of a list; the rest is counted. */
const SHOWN_ITEMS = 20;
const SHOWN_OWNERS = 8;
const SHOWN_MESSAGE = 300;

/** The fields beside one that say what it means. */
interface Beside {
  readonly asset?: Asset;
  readonly assetID?: string;
  readonly denomination?: number;
  readonly verdict?: Check['verdict'] | Problem['verdict'];
}

/** Fields in place of one of the API. */
type InUnits = (value: never, beside: Beside) => JSONObject;

/**
 * A value of the API as a language model gets it: amounts and times as exact text with their units, other numbers of 64
 * bits as text, the words of strangers between marks. Fields that say nothing are left out.
 */
export function modelAnswer(value: object): JSONObject {
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (isNothing(field)) return [];
    const inUnits = IN_UNITS[name] ?? plainField(name);
    return membersOf(inUnits(field as never, value)).filter(([, each]) => !isNothing(each));
  });
  return Object.fromEntries(fields);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function plainValue(value: unknown): JSONValue {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return firstOf(value, SHOWN_ITEMS, plainValue);
  return typeof value === 'object' && value !== null ? modelAnswer(value) : (value as JSONValue);
}

function plainField(name: string): InUnits {
  return (value: unknown) => ({ [name]: plainValue(value) });
}

function amountField(name: string): InUnits {
  return (raw: bigint, { asset }) => {
    if (raw === 0n && name !== 'amount') return {};
    if (asset !== undefined && asset.denomination <= MAX_DENOMINATION) {
      return { [name]: formatAmount(raw, asset.denomination) };
    }
    return { [name]: `${raw} raw units` };
  };
}

function timeField(name: string): InUnits {
  return (seconds: bigint) => (seconds === 0n ? {} : { [name]: formatTime(seconds) });
}

function avaxField(name: string): InUnits {
  return (nAVAX: bigint) => ({ [name]: `${formatAmount(nAVAX, String(AVAX).length - 1)} AVAX` });
}

function percentField(name: string): InUnits {
  return (percent: string) => ({ [name]: `${percent}%` });
}

function countField(name: string): InUnits {
  return (count: number) => (count === 0 ? {} : { [name]: count });
}

function foreignField(name: string): InUnits {
  return (text: string, { assetID, denomination }) => {
    // Of an asset that isn't a network's own; other names are ours.
    const isForeign = denomination !== undefined && assetID !== undefined && !isNative(assetID);
    return { [name]: isForeign ? foreignText(text) : text };
  };
}

function bytesField(name: string): InUnits {
  return (bytes: Uint8Array) => (bytes.length === 0 ? {} : { [name]: bytesText(bytes) });
}

const spread: InUnits = (value: object) => modelAnswer(value);
const left: InUnits = () => ({});

/** State of a node, which nothing verifies. */
const REPORTED = { source: 'reported by the node of the chain' };

/** What a check says of a transaction. */
const CHECK_VERDICTS: Readonly<Record<Check['verdict'], string>> = {
  accepted: 'Already accepted. Sending it again has no effect.',
  fails: 'A node would reject it.',
  passes: 'A node would accept it.',
  'cannot tell': "No problem found, but some checks couldn't be completed.",
};

/** By the names of the API. */
const IN_UNITS: Readonly<Record<string, InUnits>> = {
  amount: amountField('amount'),
  spendable: amountField('spendable'),
  locked: amountField('locked'),
  multisig: amountField('multisig'),
  stakeable: amountField('stakeable'),
  nfts: countField('nfts'),
  mintRights: countField('mintRights'),
  properties: countField('properties'),
  // Symbols are not unique: the ID stands beside.
  asset: ({ symbol, assetID }: Asset) => ({ asset: isNative(assetID) ? symbol : foreignText(symbol) }),
  name: foreignField('name'),
  symbol: foreignField('symbol'),
  denomination: (decimals: number) => ({ decimals }),
  time: timeField('time'),
  locktime: timeField('locktime'),
  stakeableUntil: timeField('stakeableUntil'),
  startTime: timeField('startTime'),
  endTime: timeField('endTime'),
  nextPeriod: (seconds: bigint) => ({ nextPeriod: periodWords(seconds) }),
  autoCompoundRewardShares: (shares: number) => ({ restakedRewards: percentOf(shares) }),
  stake: avaxField('stake'),
  delegated: avaxField('delegated'),
  delegationFee: percentField('delegationFee'),
  uptime: percentField('uptime'),
  memo: bytesField('memo'),
  payload: bytesField('payload'),
  owner: (owner: Owner | string) => ({ owner: ownerText(owner) }),
  signer: (address: string) => ({ signer: ownerText(address) }),
  authority: (owner: Owner) => ({ authority: ownerText(owner) }),
  facts: (facts: readonly LabeledFact[]) => ({ facts: facts.map(({ label, value }) => `${label}: ${value}`) }),
  networkID: (networkID: number) => ({ network: networkPhrase(networkID) }),
  txIDs: (txIDs: readonly string[]) => ({ transactionCount: txIDs.length }),
  isComplete: (isComplete: boolean) =>
    isComplete
      ? { isComplete }
      : { isComplete, note: 'The address has more UTXOs than were loaded. Each number is a minimum.' },
  kind: (kind: string) => (kind === 'node' ? { kind, ...REPORTED } : { kind }),
  what: (what: string) => (what === 'l1Validator' ? { what, ...REPORTED } : { what }),
  bytes: left,
  json: (json: JSONObject) => ({ json: exactNumbers(json) }),
  effects: spread,
  // Of a check, which has one of these.
  transaction: spread,
  platformTransaction: spread,
  atomicTransaction: spread,
  unsignedTransaction: spread,
  chain: left,
  checks: (checks: Check['checks']) => ({
    passed: checks.filter(({ verdict }) => verdict === 'ok').map(({ name }) => name),
  }),
  problems: (problems: readonly Problem[]) => ({ problems: firstOf(problems, SHOWN_ITEMS, problemAnswer) }),
  nodeError: (words: string) => ({ nodeError: visibleText(words, SHOWN_MESSAGE) }),
  verdict: (verdict: Check['verdict']) => ({ verdict: CHECK_VERDICTS[verdict] }),
};

function problemAnswer({ check, verdict, words, meaning, advice, path, span }: Problem): JSONObject {
  const isBroken = verdict === 'fails';
  return {
    check,
    verdict: isBroken ? 'failed' : 'not verified',
    // A failure quotes the rules here; the reason why something can't be verified may quote a node.
    words: isBroken ? visibleText(words, SHOWN_MESSAGE) : foreignText(words, SHOWN_MESSAGE),
    meaning,
    advice,
    path: path === '' ? undefined : path,
    span: span && `bytes ${span.start} to ${span.end - 1}`,
  };
}

function isNative(assetID: string): boolean {
  return nativeAsset(decodeID(assetID)) !== undefined;
}

/** `X-avax1...`, `2 of 3: X-avax1..., ...`, with the names that everybody knows. */
function ownerText(owner: Owner | string): string {
  if (typeof owner === 'string') {
    const { value } = readOutcome(() => parseAddress(owner).bytes);
    const known = value && knownAddress(value)?.name;
    return known === undefined ? owner : `${owner} (${known})`;
  }
  return ownerWords(owner, SHOWN_OWNERS, ownerText);
}

/** `Fuji (5), a test network` */
export function networkPhrase(networkID: number): string {
  const network = networkByID(networkID);
  if (network === undefined) return `custom network ${networkID}`;
  return `${network.name} (${networkID}), ${network.isTest ? 'a test network' : 'real funds'}`;
}

/** 64-bit numbers as strings: JSON parsers may round them. */
function exactNumbers(value: JSONValue): JSONValue {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JSONValue[]).map(exactNumbers);
  return Object.fromEntries(membersOf(value as JSONObject).map(([key, field]) => [key, exactNumbers(field)]));
}

function bytesText(bytes: Uint8Array): string {
  const text = bytesAsPlainText(bytes);
  if (text !== undefined) return foreignText(text, MAX_MEMO);
  const start = bytes.subarray(0, MAX_MEMO / 2);
  return `0x${toHexDigits(start)}${start.length < bytes.length ? '…' : ''} (${bytes.length} bytes, no text)`;
}
