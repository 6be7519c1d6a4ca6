import { isPOrC } from '../../core/ids/p-and-c';
import { decodeID } from '../../core/encodings/cb58';
import { knownAddress } from '../../core/ids-in-text/known-names';
import type { AssetInfo } from '../lookup/asset-cache';
import type { PlaceHoldings } from '../p-and-c/address-holdings';
import type { AddressBalances, AssetBalance } from '../utxos/balances';
import type { ListedBalance } from '../utxos/utxo-table';
import type { Address, Balance, Holdings } from './avalanche-lens-api';
import type { Draft } from './published';
import { assetFields } from './thing-values';
import { reasonValue, type Words } from './value-words';

/** An address as that of X, with the alias that it was written with. */
interface NamedAddress {
  readonly address: string;
  readonly alias: string | undefined;
  readonly bytes: Uint8Array;
}

/** What was loaded about an address: its UTXOs on X, and what is on P or waits to be imported. */
interface LoadedHoldings {
  readonly onX: AddressBalances;
  readonly others: readonly PlaceHoldings[];
}

interface HoldingsWords {
  /** An asset, as far as it is known. */
  readonly infoOf: (assetID: Uint8Array) => AssetInfo | undefined;
  readonly words: Words;
}

/**
 * What an address owns: on its own chain, and what its owner has elsewhere. Throws the client's errors if the chain of the
 * address couldn't be read.
 */
export function addressValue(
  { address, alias, bytes }: NamedAddress,
  { onX, others }: LoadedHoldings,
  { infoOf, words }: HoldingsWords,
): Draft<Address> {
  const on = isPOrC(alias) ? alias : 'X';
  const error = others.find(({ place }) => place === 'P')?.outcome.error;
  if (on === 'P' && error !== undefined) throw error;
  const balancesOf = <T extends BalanceParts>(all: readonly T[], idOf: (balance: T) => Uint8Array) =>
    nativeFirst(
      all.map((balance) => balanceValue(idOf(balance), balance, infoOf)),
      infoOf,
    );
  const holdings: Draft<Holdings>[] = others.map(({ place, outcome: { value, error: failure } }) => ({
    on: place === 'P' || place.to !== 'C' ? 'P' : 'C',
    exportedFrom: place === 'P' ? undefined : place.from,
    balances: value && balancesOf(value.balances, ({ assetID }) => decodeID(assetID)),
    isComplete: value?.isComplete === true,
    utxoCount: value?.utxoCount,
    reason: failure && reasonValue(failure, words),
  }));
  const balances = balancesOf(onX.assets, ({ assetID }) => assetID);
  holdings.push({ on: 'X', balances, isComplete: onX.isComplete, utxoCount: onX.utxoCount });
  const own = holdings.find((each) => each.on === on && each.exportedFrom === undefined);
  const elsewhere = holdings.filter((each) => each !== own);
  const known = knownAddress(bytes);
  return {
    kind: 'address',
    address: on === 'X' ? address : `${on}${address.slice(address.indexOf('-'))}`,
    label: known && `${known.name}: ${known.note}`,
    // The C-Chain has no UTXOs of its own.
    balances: own?.balances ?? [],
    isComplete: own?.isComplete ?? on === 'C',
    utxoCount: own?.utxoCount ?? 0,
    elsewhere: elsewhere.length > 0 ? elsewhere : undefined,
  };
}

function nativeFirst(balances: Draft<Balance>[], infoOf: HoldingsWords['infoOf']): Draft<Balance>[] {
  const rank = ({ assetID }: Draft<Balance>): number => (infoOf(decodeID(assetID))?.isNative === true ? 0 : 1);
  return balances.sort((a, b) => rank(a) - rank(b));
}

function balanceValue(assetID: Uint8Array, balance: BalanceParts, infoOf: HoldingsWords['infoOf']): Draft<Balance> {
  const { spendable, locked, stakeable = 0n, shared, nfts, mintRights, properties } = balance;
  return {
    ...assetFields({ assetID, info: infoOf(assetID) }),
    spendable,
    locked,
    multisig: shared,
    nfts,
    mintRights,
    properties,
    stakeable: stakeable === 0n ? undefined : stakeable,
  };
}

type BalanceParts = Omit<AssetBalance, 'assetID'> & Partial<Pick<ListedBalance, 'stakeable'>>;
