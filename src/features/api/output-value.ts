import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import type { JSONObject } from '../../core/json/json';
import { visibleJSON } from '../../core/json/visible-json';
import type { AssetInfo } from '../../services/lookup/asset-cache';
import type { AddressFormat } from '../../services/text/format-id';
import type { ReadUTXO } from '../../services/utxos/utxo-reader';
import type { AddressBalances } from '../../services/utxos/balances';
import { assetValue, ownerValue } from './tx-value';
import type { Address, Output } from './xchain-lens-api';

interface OutputContext {
  readonly format: AddressFormat;
  /** As a node prints the UTXO. */
  readonly json: JSONObject;
  readonly asset: AssetInfo | undefined;
  readonly status?: NonNullable<Output['status']>;
}

/** An output as other extensions get it. */
export function outputValue(utxo: ReadUTXO, { format, json, asset, status }: OutputContext): Output {
  const { txID, outputIndex, assetID, output, stakeableUntil } = utxo;
  return {
    kind: 'output',
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    txID: encodeCb58(txID),
    outputIndex,
    type: output.type,
    assetID: encodeCb58(assetID),
    ...(asset === undefined ? {} : { asset: assetValue(asset) }),
    ...(output.type === 'secp256k1fx.TransferOutput' ? { amount: output.amount } : {}),
    owner: ownerValue(format, output),
    locktime: output.locktime,
    ...(stakeableUntil === undefined ? {} : { stakeableUntil }),
    ...(status === undefined ? {} : { status }),
    json: visibleJSON(json),
  };
}

/** What an address owns as other extensions get it. `infoOf` names assets. */
export function addressValue(
  address: string,
  { assets, isComplete }: AddressBalances,
  infoOf: (assetID: Uint8Array) => AssetInfo | undefined,
): Address {
  const balances = assets.map(({ assetID, spendable, locked, shared, nfts, mintRights, properties }) => {
    const info = infoOf(assetID);
    return {
      assetID: encodeCb58(assetID),
      ...(info === undefined ? {} : { asset: assetValue(info) }),
      ...{ spendable, locked, multisig: shared, nfts, mintRights, properties },
    };
  });
  return { kind: 'address', address, balances, isComplete };
}
