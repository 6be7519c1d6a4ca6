import { MAX_MEMO, toHexDigits } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import { knownAddress } from '../../core/ids-in-text/known-names';
import { networkByID } from '../../core/ids/networks';
import { type JSONObject, type JSONValue, membersOf } from '../../core/json/json';
import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { Owners } from '../../core/tx/effects';
import type { OtherDescription, TxDescription } from '../inspect/describer';
import type { AssetInfo } from '../lookup/asset-cache';
import { type FoundBlock, isUnsigned } from '../lookup/found';
import { partTitle } from '../p-and-c/part-view';
import type { Fact } from '../p-and-c/network-words';
import { signingFacts, type SigningState } from '../signing/signing-state';
import { type AddressFormat, addressFormatOn, longAddress, thresholdWords } from '../text/format-id';
import { formatLocktime, formatTime, bytesAsPlainText } from '../text/format-text';
import type { AmountOf, AssetRef } from '../text/pieces';
import { amountlessPieces, bytesPieces } from '../tx/tx-pieces';
import { rowPieces, ROWS } from '../tx/tx-rows';
import { type RowKind, type RowOf, rowsOf } from '../tx/tx-view';
import type { ReadUTXO } from '../utxos/utxo-source';
import { firstOf, foreignText, markedText, moreOmitted, unlessEmpty } from './answer-text';
import { thingJSON } from '../inspect/thing-json';
import { presentFields } from '../../core/present';

const SHOWN_ROWS = 20;
const SHOWN_OWNERS = 8;

interface FieldContext {
  readonly format: AddressFormat;
  readonly networkID: number;
}

type ToJSON<K extends RowKind> = (row: RowOf<K>, context: FieldContext) => JSONValue;

/** Kinds of which a transaction has one row at most. */
const SINGLE: readonly RowKind[] = ['created', 'minted', 'fee', 'memo'];

/** Rows that hold more data than their text. */
const FIELDS: { readonly [K in RowKind]?: ToJSON<K> } = {
  created: ({ asset }) => assetAnswer(asset),
  balance: ({ owner, chain, ...change }, { format, networkID }) => ({
    owner: ownerPhrase(addressFormatOn(format, chain, networkID), owner),
    ...amountAnswer(change),
  }),
  'payer unknown': ({ paid }) => amountAnswer(paid),
  holding: ({ asset, output }, { format }) => {
    const what = markedText(amountlessPieces(output, asset));
    return { owner: ownerPhrase(format, output), what, assetID: encodeCb58(asset.assetID) };
  },
  minted: ({ amounts }) => firstOf(amounts, SHOWN_ROWS, amountAnswer),
  fee: amountAnswer,
  'burned with fee': amountAnswer,
  'burned beyond fee': amountAnswer,
  'time lock': ({ asset, amount, locktime }) => {
    const what = amount === undefined ? assetName(asset) : amountAnswer({ asset, amount });
    return { ...what, lockedUntil: formatTime(locktime) };
  },
  memo: ({ bytes, text }) => memoText(bytes, text),
};

/** What a transaction is and does. Each amount is an exact decimal text beside its asset. */
export function txAnswer({ thing, view, format }: TxDescription): JSONObject {
  const { tx, counts } = view;
  const kinds = (Object.keys(ROWS) as RowKind[]).filter((kind) => ROWS[kind].answer !== 'none');
  return presentFields({
    kind: 'transaction',
    txID: thing.isUnsigned === true ? undefined : encodeCb58(thing.id),
    type: tx.type.replace('txs.', ''),
    network: networkPhrase(tx.networkID),
    summary: markedText(view.headline),
    ...Object.fromEntries(kinds.map((kind) => rowField(kind, rowsOf(view, kind), { format, networkID: tx.networkID }))),
    inputCount: counts.inputs,
    outputCount: counts.outputs,
    transaction: exactNumbers(thingJSON(thing, format)),
  });
}

function rowField<K extends RowKind>(
  kind: K,
  rows: readonly RowOf<K>[],
  context: FieldContext,
): [string, JSONValue | undefined] {
  const own: ToJSON<K> | undefined = FIELDS[kind];
  const toJSON = (row: RowOf<K>): JSONValue => own?.(row, context) ?? markedText(rowPieces(row, 0));
  const [first] = rows;
  const isSingle = SINGLE.includes(kind) && first !== undefined;
  return [ROWS[kind].answer, isSingle ? toJSON(first) : unlessEmpty(firstOf(rows, SHOWN_ROWS, toJSON))];
}

/** Such as `{ "amount": "5.9", "asset": "AVAX", "assetID": "..." }`; raw units of an unknown asset. */
function amountAnswer({ asset, amount }: AmountOf): JSONObject {
  const { info } = asset;
  if (info === undefined || info.denomination > MAX_DENOMINATION) {
    return { rawUnits: amount.toString(), ...assetName(asset) };
  }
  return { amount: formatAmount(amount, info.denomination), ...assetName(asset) };
}

/** An asset by its symbol, if known, and its ID: symbols are not unique. */
export function assetName({ assetID, info }: AssetRef): JSONObject {
  const name = info === undefined ? 'unknown name' : info.isNative ? info.symbol : foreignText(info.symbol);
  return { asset: name, assetID: encodeCb58(assetID) };
}

function assetAnswer({ assetID, name, symbol, denomination, isNative, traits }: AssetInfo): JSONObject {
  const word = isNative ? (text: string) => text : foreignText;
  return { assetID, name: word(name), symbol: word(symbol), decimals: denomination, ...traits };
}

/** `X-avax1...`, `2 of 3: X-avax1..., ...`. The user's own names for addresses stay on this computer. */
function ownerPhrase(format: AddressFormat, owner: Owners): string {
  const threshold = thresholdWords(owner);
  const addresses = owner.addresses.slice(0, SHOWN_OWNERS).map((address) => addressText(format, address));
  const left = owner.addresses.length - addresses.length;
  const list = [...addresses, ...(left > 0 ? [`${left} more`] : [])].join(', ');
  return [threshold, list].filter((part) => part !== undefined && part !== '').join(': ');
}

function addressText(format: AddressFormat, address: Uint8Array): string {
  const known = knownAddress(address)?.name;
  return `${longAddress(format, address)}${known === undefined ? '' : ` (${known})`}`;
}

/** The source of what no block has: state of the node. */
export const REPORTED = 'reported by the node of the chain';

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

function memoText(bytes: Uint8Array, text: string | undefined): string {
  if (text !== undefined) return foreignText(text, MAX_MEMO);
  const start = bytes.subarray(0, MAX_MEMO / 2);
  return `0x${toHexDigits(start)}${start.length < bytes.length ? '…' : ''} (${bytes.length} bytes, no text)`;
}

/** Transactions that are listed; the rest is counted. */
export const SHOWN_TXS = 20;

/** A block: its height, time and first transactions. */
export function blockAnswer({ id, block }: FoundBlock, first: readonly TxDescription[]): JSONObject {
  const { height, time, parentID, txs } = block;
  return {
    kind: 'block',
    blockID: encodeCb58(id),
    height: height.toString(),
    time: formatTime(time),
    parentID: encodeCb58(parentID),
    transactionCount: txs.length,
    transactions: [
      ...first.map(({ thing, headline }) => ({ txID: encodeCb58(thing.id), summary: markedText(headline) })),
      ...(txs.length > first.length ? [moreOmitted(txs.length - first.length)] : []),
    ],
  };
}

/** An output: what it holds and its owner. `now` is Unix ms. */
export function outputAnswer(
  { txID, outputIndex, output, stakeableUntil }: ReadUTXO,
  asset: AssetRef,
  { format, now }: OutputContext,
): JSONObject {
  const payload = output.type === 'nftfx.TransferOutput' ? output.payload : undefined;
  const holds =
    output.type === 'secp256k1fx.TransferOutput'
      ? amountAnswer({ asset, amount: output.amount })
      : { holds: markedText(amountlessPieces(output, asset)), assetID: encodeCb58(asset.assetID) };
  return presentFields({
    kind: 'output',
    utxo: `${encodeCb58(txID)}:${outputIndex}`,
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    ...holds,
    payload:
      payload === undefined ? undefined : markedText(bytesPieces({ bytes: payload, text: bytesAsPlainText(payload) })),
    owner: ownerPhrase(format, output),
    locktime: formatLocktime(output.locktime, now),
    stakeableOnlyUntil: stakeableUntil === undefined ? undefined : formatTime(stakeableUntil),
  });
}

interface OutputContext {
  readonly format: AddressFormat;
  readonly now: number;
}

/** What an ID of the P- or the C-Chain is called in an answer. */
function kindPhrase(found: OtherDescription['thing']): string {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P' ? 'P-Chain transaction' : 'C-Chain atomic transaction';
    case 'block':
      return found.on === 'P' ? 'P-Chain block' : 'block';
    case 'txs':
      return 'atomic transactions of a C-Chain block';
    case 'validator':
      return 'L1 validator';
    case 'utxo':
      return found.on === 'P' ? 'P-Chain UTXO, stakeable only' : 'output';
    case 'warpMessage':
      return 'Warp message';
    case 'container':
      return 'proposervm block';
    case 'part':
      return partTitle(found.part);
  }
}

/** What something of P or C is. `details` is what the node reports; `networkID` its network, if that is known. */
export function factsAnswer(
  { thing, title, headline, facts }: OtherDescription,
  networkID: number | undefined,
  details: readonly Fact[] = [],
): JSONObject {
  return {
    kind: kindPhrase(thing),
    ...(isUnsigned(thing) ? {} : { id: encodeCb58(thing.id) }),
    ...(networkID === undefined ? {} : { network: networkPhrase(networkID) }),
    ...(thing.kind === 'validator' ? { source: REPORTED } : {}),
    ...(title === headline ? {} : { title: markedText(title) }),
    summary: markedText(headline),
    facts: [...facts, ...details].map(factText),
  };
}

/** Who has signed, if a signature is missing. */
export function signingAnswer(
  missing: SigningState | undefined,
  ownName: (address: Uint8Array) => string | undefined,
): JSONObject {
  return missing === undefined ? {} : { signatures: signingFacts(missing, ownName).map(factText) };
}

export function factText({ label, value }: Fact): string {
  return `${markedText(label)}: ${markedText(value)}`;
}
