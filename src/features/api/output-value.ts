import type { Codec } from '../../core/codec/avm/codec';
import { NodeJSON } from '../../core/codec/avm/node-json';
import type { UTXO } from '../../core/codec/avm/utxo';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids';
import { visibleJSON } from '../../core/visible-json';
import type { AssetInfo } from '../../services/lookup/asset-cache';
import type { AddressFormat } from '../../services/text/format-id';
import type { AddressBalances } from '../../services/utxos/balances';
import { assetValue, ownerValue } from './tx-value';
import type { Address, Output } from './xchain-lens-api';

interface OutputContext {
  readonly format: AddressFormat;
  readonly codec: Codec;
  readonly asset: AssetInfo | undefined;
  readonly status?: NonNullable<Output['status']>;
}

/** An output as other extensions get it. */
export function outputValue(utxo: UTXO, { format, codec, asset, status }: OutputContext): Output {
  const { txID, outputIndex, assetID, output } = utxo;
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
    ...(status === undefined ? {} : { status }),
    json: visibleJSON(new NodeJSON(codec, format).utxo(utxo)),
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
