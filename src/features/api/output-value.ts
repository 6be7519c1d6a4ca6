import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import type { JSONObject } from '../../core/json/json';
import { visibleJSON } from '../../core/json/visible-json';
import type { AssetInfo } from '../../services/lookup/asset-cache';
import type { AddressFormat } from '../../services/text/format-id';
import type { ReadUTXO } from '../../services/utxos/utxo-reader';
import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import type { ListedBalance } from '../../services/utxos/utxo-table';
import type { Held } from '../../services/primary/address-holdings';
import { assetValue, ownerValue } from './tx-value';
import type { Address, Balance, Holdings, Output } from './xchain-lens-api';

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

type InfoOf = (assetID: Uint8Array) => AssetInfo | undefined;

/** What was loaded about an address: its UTXOs on X, and what is on P or waits to be imported. */
interface LoadedHoldings {
  readonly onX: AddressBalances;
  readonly others: readonly Held[];
}

/**
 * What an address owns as other extensions get it: on its own chain, and what its owner has elsewhere. `address` is that
 * of X; `infoOf` names assets. Throws the client's errors if the chain of the address couldn't be read.
 */
export function addressValue(
  address: string,
  alias: string | undefined,
  { onX, others }: LoadedHoldings,
  infoOf: InfoOf,
): Address {
  const balances = onX.assets.map((balance) => balanceValue(balance.assetID, balance, infoOf));
  const x = { on: 'X', balances, isComplete: onX.isComplete } as const;
  const elsewhere = others.map(({ place, outcome: { value } }): Holdings => ({
    ...(place === 'P' ? { on: 'P' } : { on: place.to === 'C' ? 'C' : 'P', exportedFrom: place.from }),
    balances: value?.balances.map((balance) => balanceValue(decodeID(balance.assetID), balance, infoOf)),
    isComplete: value?.isComplete === true,
  }));
  if (alias !== 'P' && alias !== 'C') {
    return {
      kind: 'address',
      address,
      balances,
      isComplete: onX.isComplete,
      ...(others.length > 0 ? { elsewhere } : {}),
    };
  }
  const own = `${alias}${address.slice(address.indexOf('-'))}`;
  // The C-Chain has no UTXOs of its own.
  if (alias === 'C')
    return { kind: 'address', address: own, balances: [], isComplete: true, elsewhere: [...elsewhere, x] };
  const error = others.find(({ place }) => place === 'P')?.outcome.error;
  if (error !== undefined) throw error;
  const [onP, ...waiting] = elsewhere;
  const { balances: ownBalances = [], isComplete = false } = onP ?? {};
  return { kind: 'address', address: own, balances: ownBalances, isComplete, elsewhere: [...waiting, x] };
}

function balanceValue(assetID: Uint8Array, balance: BalanceParts, infoOf: InfoOf): Balance {
  const info = infoOf(assetID);
  const { spendable, locked, stakeable = 0n, shared, nfts, mintRights, properties } = balance;
  return {
    assetID: encodeCb58(assetID),
    ...(info === undefined ? {} : { asset: assetValue(info) }),
    ...{ spendable, locked, multisig: shared, nfts, mintRights, properties },
    ...(stakeable === 0n ? {} : { stakeable }),
  };
}

type BalanceParts = Omit<AssetBalance, 'assetID'> & Partial<Pick<ListedBalance, 'stakeable'>>;
