import type { Owner as Owners } from '../../core/tx/effects';
import { encodeCb58 } from '../../core/encodings/cb58';
import { visibleJSON } from '../../core/json/visible-json';
import { type AssetInfo } from '../../services/lookup/asset-cache';
import { type AddressFormat, addressFormatOn, longAddress } from '../../services/text/format-id';
import { type AmountOf, type Piece, plainText } from '../../services/text/pieces';
import type { TxDescription } from '../../services/inspect/describer';
import { rowsOf } from '../../services/tx/tx-view';
import type { Amount, Asset, Block, Owner, Primary, Transaction } from './xchain-lens-api';
import { type FoundBlock, type PrimaryThing, txsOf } from '../../services/lookup/found';
import { jsonOf } from '../../services/inspect/thing-json';

/** A transaction as other extensions get it. */
export function txValue({ thing: found, view, format }: TxDescription): Transaction {
  const { unsignedTx } = found.tx;
  const { networkID } = unsignedTx;
  const [created] = rowsOf(view, 'created');
  return {
    kind: 'transaction',
    txID: encodeCb58(found.id),
    type: unsignedTx.type.replace('txs.', ''),
    networkID,
    blockchainID: encodeCb58(unsignedTx.blockchainID),
    headline: plainText(view.headline),
    ...(created === undefined ? {} : { created: assetValue(created.asset) }),
    changes: rowsOf(view, 'balance').map(({ owner, chain, ...change }) => ({
      ...amountValue(change),
      owner: ownerValue(addressFormatOn(format, chain, networkID), owner),
    })),
    paidByUnknown: rowsOf(view, 'payer unknown').map(({ paid }) => amountValue(paid)),
    minted: rowsOf(view, 'minted').flatMap(({ amounts }) => amounts.map(amountValue)),
    burned: rowsOf(view, 'fee', 'burned with fee', 'burned beyond fee').map(amountValue),
    memo: unsignedTx.memo.slice(),
    bytes: found.bytes.slice(),
    json: visibleJSON(jsonOf(found, format)),
  };
}

/** A block as other extensions get it. */
export function blockValue(found: FoundBlock, naming: Omit<AddressFormat, 'ownName'>): Block {
  const { id, block, bytes } = found;
  return {
    kind: 'block',
    blockID: encodeCb58(id),
    parentID: encodeCb58(block.parentID),
    height: block.height,
    time: block.time,
    txIDs: txsOf(found).map((tx) => encodeCb58(tx.id)),
    bytes: bytes.slice(),
    json: visibleJSON(jsonOf(found, naming)),
  };
}

/** Something of the P- or the C-Chain as other extensions get it. */
export function primaryValue(thing: PrimaryThing, headline: readonly Piece[]): Primary {
  return {
    kind: 'primary',
    id: encodeCb58(thing.id),
    what: whatOf(thing),
    headline: plainText(headline),
    ...('bytes' in thing ? { bytes: thing.bytes.slice() } : {}),
  };
}

function whatOf(found: PrimaryThing): Primary['what'] {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P' ? 'platformTx' : 'atomicTx';
    case 'block':
      return 'platformBlock';
    case 'validator':
      return 'l1Validator';
    case 'utxo':
      return 'platformUTXO';
    case 'txs':
      return 'atomicTxs';
    case 'warpMessage':
    case 'container':
      return found.kind;
  }
}

export function assetValue({ assetID, name, symbol, denomination }: AssetInfo): Asset {
  return { assetID, name, symbol, denomination };
}

export function ownerValue(format: AddressFormat, { threshold, addresses }: Owners): Owner {
  return { threshold, addresses: addresses.map((address) => longAddress(format, address)) };
}

function amountValue({ asset, amount }: AmountOf): Amount {
  const { assetID, info } = asset;
  return { assetID: encodeCb58(assetID), ...(info === undefined ? {} : { asset: assetValue(info) }), amount };
}
