import { MAX_MEMO, toHexDigits } from '../../core/bytes/bytes';
import { bytesAsPlainText } from '../../core/text/plain-bytes';
import { decodeID } from '../../core/encodings/cb58';
import { parseAddress } from '../../core/ids/address';
import { knownAddress } from '../../core/ids-in-text/known-names';
import { networkByID } from '../../core/ids/networks';
import { type JSONObject, type JSONValue, membersOf } from '../../core/json/json';
import { readOutcome } from '../../core/outcome';
import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import { nativeAsset } from '../lookup/asset-cache';
import { AVAX_DECIMALS, percentOf, periodWords } from '../p-and-c/network-words';
import { ownerWords } from '../text/format-id';
import { formatTime, visibleText } from '../text/format-text';
import { firstOf, foreignText } from './answer-text';
import type { Asset, Check, LabeledFact, Owner, Problem, UnknownValue } from './avalanche-lens-api';

/** The first items of a list; the rest is counted. */
const SHOWN_ITEMS = 20;
const SHOWN_OWNERS = 8;
const SHOWN_MESSAGE = 300;
const SHOWN_PATH = 80;

/** Of AVAX on the C-Chain. */
const WEI_DECIMALS = 18;

/** The other fields of the same object, which say what a field means. */
interface Beside {
  readonly asset?: Asset;
  readonly assetID?: string;
  readonly denomination?: number;
  readonly verdict?: Check['verdict'] | Problem['verdict'];
  readonly reason?: string;
}

/** The same field in other units; undefined if it says nothing. */
type InUnits = (value: never, beside: Beside) => JSONValue | undefined;

/**
 * A value of the API as a language model gets it: amounts and times as exact text with their units, other numbers of 64
 * bits as text, words of third parties between marks. Fields that add nothing are left out.
 */
export function modelAnswer(value: object): JSONObject {
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (isNothing(field)) return [];
    const others = OTHER_FIELDS[name];
    if (others !== undefined) return membersOf(others(field as never, value));
    const inUnits = UNITS[name] ?? plainValue;
    return [[name, inUnits(field as never, value)] as const];
  });
  return Object.fromEntries(fields.filter(([, field]) => !isNothing(field)));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function plainValue(value: unknown): JSONValue {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return firstOf(value, SHOWN_ITEMS, plainValue);
  return typeof value === 'object' && value !== null ? modelAnswer(value) : (value as JSONValue);
}

const amount: InUnits = (raw: bigint, { asset }) =>
  asset === undefined || asset.denomination > MAX_DENOMINATION
    ? `${raw} raw units`
    : formatAmount(raw, asset.denomination);
const heldAmount: InUnits = (raw: bigint, beside) => (raw === 0n ? undefined : amount(raw as never, beside));
const nAVAX: InUnits = (raw: bigint) => `${formatAmount(raw, AVAX_DECIMALS)} AVAX`;
const count: InUnits = (number: number) => (number === 0 ? undefined : number);
const time: InUnits = (seconds: bigint) => (seconds === 0n ? undefined : formatTime(seconds));
const percent: InUnits = (number: string) => `${number}%`;
const owner: InUnits = (of: Owner | string) => ownerText(of);
/** Of an asset that isn't a network's own: all other names are ours. */
const name: InUnits = (text: string, { assetID, denomination }) =>
  denomination === undefined || assetID === undefined || isNative(assetID) ? text : foreignText(text);
const bytes: InUnits = (all: Uint8Array) => (all.length === 0 ? undefined : bytesText(all));

/** By the names of the API. */
const UNITS: Readonly<Record<string, InUnits>> = {
  amount,
  spendable: heldAmount,
  locked: heldAmount,
  multisig: heldAmount,
  stakeable: heldAmount,
  balance: (wei: bigint | UnknownValue) =>
    typeof wei === 'bigint' ? `${formatAmount(wei, WEI_DECIMALS)} AVAX` : modelAnswer(wei),
  nfts: count,
  mintRights: count,
  properties: count,
  // Symbols are not unique: the ID stands beside.
  asset: ({ symbol, assetID }: Asset) => (isNative(assetID) ? symbol : foreignText(symbol)),
  name,
  symbol: name,
  time,
  locktime: time,
  stakeableUntil: time,
  startTime: time,
  endTime: time,
  nextPeriod: periodWords,
  txFee: nAVAX,
  createAssetTxFee: nAVAX,
  paymentFee: nAVAX,
  importFee: nAVAX,
  exportFee: nAVAX,
  gasPrice: (price: bigint) => `${price} nAVAX per unit of gas`,
  baseFee: (price: bigint) => `${price} wei per unit of gas`,
  stake: nAVAX,
  delegated: nAVAX,
  delegationFee: percent,
  uptime: percent,
  memo: bytes,
  payload: bytes,
  owner,
  signer: owner,
  authority: owner,
  facts: (facts: readonly LabeledFact[]) => facts.map(({ label, value }) => `${label}: ${value}`),
  json: exactNumbers,
  ignoredFields: (paths: readonly string[]) => firstOf(paths, SHOWN_ITEMS, (path) => foreignText(path, SHOWN_PATH)),
  // Of a check.
  verdict: (verdict: Check['verdict']) => CHECK_VERDICTS[verdict],
  problems: (problems: readonly Problem[]) => firstOf(problems, SHOWN_ITEMS, problemAnswer),
  nodeError: (words: string) => visibleText(words, SHOWN_MESSAGE),
};

/** Those that become other fields. */
const OTHER_FIELDS: Readonly<Record<string, (value: never, beside: Beside) => JSONObject>> = {
  kind: (kind: string) => (kind === 'node' ? { kind, source: REPORTED } : { kind }),
  what: (what: string) => (what === 'l1Validator' ? { what, source: REPORTED } : { what }),
  networkID: (networkID: number) => ({ network: networkPhrase(networkID) }),
  denomination: (decimals: number) => ({ decimals }),
  autoCompoundRewardShares: (shares: number) => ({ restakedRewards: percentOf(shares) }),
  txIDs: (txIDs: readonly string[]) => ({ transactionCount: txIDs.length }),
  // Without balances, the reason stands beside.
  isComplete: (isComplete: boolean, { reason }) => ({
    isComplete,
    note: isComplete || reason !== undefined ? undefined : MINIMUM,
  }),
  checks: (checks: Check['checks']) => ({
    passed: checks.filter(({ verdict }) => verdict === 'ok').map((check) => check.name),
  }),
  effects: modelAnswer,
  // A check has one of these.
  transaction: modelAnswer,
  platformTransaction: modelAnswer,
  atomicTransaction: modelAnswer,
  unsignedTransaction: modelAnswer,
  bytes: () => ({}),
  chain: () => ({}),
};

/** Marks state that only a node reports and nothing verifies. */
const REPORTED = 'reported by the node of the chain';
const MINIMUM = 'The address has more UTXOs than were loaded. Each number is a minimum.';

/** What a check says of a transaction. */
const CHECK_VERDICTS: Readonly<Record<Check['verdict'], string>> = {
  accepted: 'Already accepted. Sending it again has no effect.',
  fails: 'A node would reject it.',
  passes: 'A node would accept it.',
  'cannot tell': "No problem found, but some checks couldn't be completed.",
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
