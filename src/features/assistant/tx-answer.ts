import { encodeCb58 } from '../../core/encodings/cb58';
import type { Owner } from '../../core/effects';
import { formatAmount, MAX_DENOMINATION } from '../../core/amount';
import { toHexDigits } from '../../core/bytes';
import { NodeJSON } from '../../core/codec/node-json';
import type { JSONObject, JSONValue } from '../../core/json';
import { knownAddress, networkByID } from '../../core/known-names';
import type { AssetInfo } from '../../services/lookup/asset-book';
import type { FoundTx } from '../../services/lookup/id-resolver';
import { type AddressBook, bookOf, chainAlias, longAddress, thresholdWords } from '../../services/text/format-id';
import { formatTime } from '../../services/text/format-time';
import type { AmountOf, AssetRef } from '../../services/text/pieces';
import { heldPieces } from '../../services/tx/tx-pieces';
import type { BalanceChange, TxSummary } from '../../services/tx/tx-summary';
import { firstOf, present } from './answer-text';
import { foreignText, markedText } from './foreign-text';

const SHOWN_ROWS = 20;
const SHOWN_OWNERS = 8;
const SHOWN_MEMO = 256;

/** What a transaction is and does. Each amount is an exact decimal text beside its asset. */
export function txAnswer(found: FoundTx, summary: TxSummary): JSONObject {
  const { tx, burned, counts, created, memo } = summary;
  const book = bookOf(tx, nobodysName);
  return present({
    kind: 'transaction',
    txID: encodeCb58(found.id),
    type: tx.type.replace('txs.', ''),
    network: networkText(tx.networkID),
    does: markedText(summary.headline),
    creates: created === undefined ? undefined : assetAnswer(created),
    changes: firstOf(summary.changes, SHOWN_ROWS, (change) => changeAnswer(change, book, tx.networkID)),
    paidByUnknownOwners: firstOf(summary.unattributed, SHOWN_ROWS, amountAnswer),
    receivedWithoutAmount: firstOf(summary.holdings, SHOWN_ROWS, ({ asset, output }) => ({
      owner: ownerText(book, output),
      what: markedText(heldPieces(output, asset)),
      assetID: encodeCb58(asset.assetID),
    })),
    minted: firstOf(summary.minted, SHOWN_ROWS, amountAnswer),
    ...(burned.fee === undefined ? {} : { [burned.isFeeKnown ? 'fee' : 'burned']: amountAnswer(burned.fee) }),
    burnedBeyondFee: firstOf(burned.beyondFee, SHOWN_ROWS, amountAnswer),
    timeLocks: firstOf(summary.timeLocks, SHOWN_ROWS, ({ asset, amount, locktime }) => ({
      ...(amount === undefined ? assetName(asset) : amountAnswer({ asset, amount })),
      lockedUntil: formatTime(locktime),
    })),
    memo: memo === undefined ? undefined : memoText(memo.bytes, memo.text),
    inputs: counts.inputs,
    outputs: counts.outputs,
    transaction: exact(new NodeJSON(found.codec, book).tx(found.tx, found.id)),
  });
}

/** Such as `{ "amount": "5.9", "asset": "AVAX", "assetID": "..." }`; raw units while the asset is not known. */
export function amountAnswer({ asset, amount }: AmountOf): JSONObject {
  const { info } = asset;
  if (info === undefined || info.denomination > MAX_DENOMINATION) {
    return { rawUnits: amount.toString(), ...assetName(asset) };
  }
  return { amount: formatAmount(amount, info.denomination), ...assetName(asset) };
}

/** An asset as far as it is known. Symbols are not unique: the ID says which one it is. */
export function assetName({ assetID, info }: AssetRef): JSONObject {
  const name = info === undefined ? 'not known by name' : info.isNative ? info.symbol : foreignText(info.symbol);
  return { asset: name, assetID: encodeCb58(assetID) };
}

function assetAnswer({ assetID, name, symbol, denomination, isNative, traits }: AssetInfo): JSONObject {
  const word = isNative ? (text: string) => text : foreignText;
  return { assetID, name: word(name), symbol: word(symbol), decimals: denomination, ...traits };
}

/** `X-avax1...`, `2 of 3: X-avax1..., ...`. The user's own names for addresses stay on this machine. */
export function ownerText(book: AddressBook, owner: Owner): string {
  const threshold = thresholdWords(owner);
  const addresses = owner.addresses.slice(0, SHOWN_OWNERS).map((address) => addressText(book, address));
  const left = owner.addresses.length - addresses.length;
  const list = [...addresses, ...(left > 0 ? [`${left} more`] : [])].join(', ');
  return [threshold, list].filter((part) => part !== undefined && part !== '').join(': ');
}

function addressText(book: AddressBook, address: Uint8Array): string {
  const known = knownAddress(address)?.name;
  return `${longAddress(book, address)}${known === undefined ? '' : ` (${known})`}`;
}

export function networkText(networkID: number): string {
  const network = networkByID(networkID);
  if (network === undefined) return `network ${networkID}`;
  return `${network.name} (${networkID}), ${network.isTest ? 'a test network' : 'the main network: real money'}`;
}

export const nobodysName = (): undefined => undefined;

/** 64-bit numbers as texts: whoever parses the answer may have no others. */
function exact(value: JSONValue): JSONValue {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JSONValue[]).map(exact);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, exact(field)]));
}

function changeAnswer({ owner, chain, ...change }: BalanceChange, book: AddressBook, networkID: number): JSONValue {
  const its = chain === undefined ? book : { ...book, alias: chainAlias(chain, networkID) };
  return { owner: ownerText(its, owner), ...amountAnswer(change) };
}

function memoText(bytes: Uint8Array, text: string | undefined): string {
  if (text !== undefined) return foreignText(text, SHOWN_MEMO);
  const start = bytes.subarray(0, SHOWN_MEMO / 2);
  return `0x${toHexDigits(start)}${start.length < bytes.length ? '…' : ''} (${bytes.length} bytes, no text)`;
}
