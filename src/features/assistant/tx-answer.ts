import { encodeCb58 } from '../../core/encodings/cb58';
import type { Owner } from '../../core/tx/effects';
import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import { toHexDigits } from '../../core/bytes/bytes';
import { NodeJSON } from '../../core/codec/avm/node-json';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { knownAddress } from '../../core/ids/known-names';
import { networkByID } from '../../core/ids/networks';
import type { AssetInfo } from '../../services/lookup/asset-cache';
import {
  type AddressFormat,
  addressFormatOf,
  addressFormatOn,
  longAddress,
  thresholdWords,
} from '../../services/text/format-id';
import { formatTime } from '../../services/text/format-time';
import type { AmountOf, AssetRef } from '../../services/text/pieces';
import { heldPieces } from '../../services/tx/tx-pieces';
import { rowPieces, ROWS } from '../../services/tx/tx-rows';
import { type RowKind, type RowOf, rowsOf, type TxView } from '../../services/tx/tx-view';
import { firstOf, present } from './answer-text';
import { foreignText, markedText } from './foreign-text';
import { MAX_MEMO } from '../../core/bytes/sizes';
import type { FoundTx } from '../../services/lookup/found';

const SHOWN_ROWS = 20;
const SHOWN_OWNERS = 8;

interface FieldContext {
  readonly format: AddressFormat;
  readonly networkID: number;
}

/** What a row says in an answer. */
type ToJSON<K extends RowKind> = (row: RowOf<K>, context: FieldContext) => JSONValue;

/** Kinds of which a transaction has one row at most. */
const SINGLE: readonly RowKind[] = ['created', 'minted', 'fee', 'memo'];

/** Rows that hold more data than their text. */
const FIELDS: { readonly [K in RowKind]?: ToJSON<K> } = {
  created: ({ asset }) => assetAnswer(asset),
  balance: ({ owner, chain, ...change }, { format, networkID }) => ({
    owner: ownerText(addressFormatOn(format, chain, networkID), owner),
    ...amountAnswer(change),
  }),
  'payer unknown': ({ paid }) => amountAnswer(paid),
  holding: ({ asset, output }, { format }) => {
    const what = markedText(heldPieces(output, asset));
    return { owner: ownerText(format, output), what, assetID: encodeCb58(asset.assetID) };
  },
  minted: ({ amounts }) => firstOf(amounts, SHOWN_ROWS, amountAnswer) ?? [],
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
export function txAnswer(found: FoundTx, view: TxView): JSONObject {
  const { tx, counts } = view;
  const format = addressFormatOf(tx, noOwnName);
  const kinds = (Object.keys(ROWS) as RowKind[]).filter((kind) => ROWS[kind].answer !== 'none');
  return present({
    kind: 'transaction',
    txID: encodeCb58(found.id),
    type: tx.type.replace('txs.', ''),
    network: networkText(tx.networkID),
    does: markedText(view.headline),
    ...Object.fromEntries(kinds.map((kind) => fieldOf(kind, rowsOf(view, kind), { format, networkID: tx.networkID }))),
    inputs: counts.inputs,
    outputs: counts.outputs,
    transaction: exact(new NodeJSON(found.codec, format).tx(found.tx, found.id)),
  });
}

function fieldOf<K extends RowKind>(
  kind: K,
  rows: readonly RowOf<K>[],
  context: FieldContext,
): [string, JSONValue | undefined] {
  const own: ToJSON<K> | undefined = FIELDS[kind];
  const toJSON = (row: RowOf<K>): JSONValue => own?.(row, context) ?? markedText(rowPieces(row, 0));
  const [first] = rows;
  const isSingle = SINGLE.includes(kind) && first !== undefined;
  return [ROWS[kind].answer, isSingle ? toJSON(first) : firstOf(rows, SHOWN_ROWS, toJSON)];
}

/** Such as `{ "amount": "5.9", "asset": "AVAX", "assetID": "..." }`; raw units of an unknown asset. */
export function amountAnswer({ asset, amount }: AmountOf): JSONObject {
  const { info } = asset;
  if (info === undefined || info.denomination > MAX_DENOMINATION) {
    return { rawUnits: amount.toString(), ...assetName(asset) };
  }
  return { amount: formatAmount(amount, info.denomination), ...assetName(asset) };
}

/** An asset by its symbol, if known, and its ID: symbols are not unique. */
export function assetName({ assetID, info }: AssetRef): JSONObject {
  const name = info === undefined ? 'not known by name' : info.isNative ? info.symbol : foreignText(info.symbol);
  return { asset: name, assetID: encodeCb58(assetID) };
}

function assetAnswer({ assetID, name, symbol, denomination, isNative, traits }: AssetInfo): JSONObject {
  const word = isNative ? (text: string) => text : foreignText;
  return { assetID, name: word(name), symbol: word(symbol), decimals: denomination, ...traits };
}

/** `X-avax1...`, `2 of 3: X-avax1..., ...`. The user's own names for addresses stay on this machine. */
export function ownerText(format: AddressFormat, owner: Owner): string {
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

export function networkText(networkID: number): string {
  const network = networkByID(networkID);
  if (network === undefined) return `network ${networkID}`;
  return `${network.name} (${networkID}), ${network.isTest ? 'a test network' : 'the main network: real money'}`;
}

export const noOwnName = (): undefined => undefined;

/** 64-bit numbers as strings: JSON parsers may round them. */
function exact(value: JSONValue): JSONValue {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JSONValue[]).map(exact);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, exact(field)]));
}

function memoText(bytes: Uint8Array, text: string | undefined): string {
  if (text !== undefined) return foreignText(text, MAX_MEMO);
  const start = bytes.subarray(0, MAX_MEMO / 2);
  return `0x${toHexDigits(start)}${start.length < bytes.length ? '…' : ''} (${bytes.length} bytes, no text)`;
}
