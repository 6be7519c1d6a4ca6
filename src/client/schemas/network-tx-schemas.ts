import * as v from 'valibot';
import { parseBech32Address } from '../../core/ids/address';
import { readOutcome } from '../../core/outcome';
import { type JSONValue, stringifyJSON } from '../../core/json/json';
import type { Schema } from '../http/json-body';
import {
  id32Text,
  idText,
  nextPageToken,
  optionalText,
  orAbsent,
  pageRowsOf,
  type RowPage,
  uint32Value,
  uint64Value,
  unixTime,
  wholeNumber,
} from './rest-schemas';

/** An output that a transaction of the X- or the P-Chain consumes or emits. */
export interface ServiceUTXO {
  /** 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
  readonly asset: ServiceAmount & { readonly type: string };
  /** Blockchain IDs, cb58. */
  readonly createdOnChainId: string;
  readonly consumedOnChainId: string;
  readonly creationTxHash: string;
  readonly outputIndex: number;
  /** Unix seconds. */
  readonly locktime: bigint;
  readonly threshold: number;
  /** `mint` for mint rights of the X-Chain, `stake` for what a transaction of the P-Chain stakes. */
  readonly utxoType: string;
  /** On P: until when it can only be staked, Unix seconds. */
  readonly stakeableUntil?: bigint | undefined;
  /** When it was created, Unix seconds, and on P in which block. */
  readonly createdAt?: number | undefined;
  readonly createdIn?: bigint | undefined;
  /** What spent it, and when. */
  readonly consumingTxHash?: string | undefined;
  readonly consumedAt?: number | undefined;
}

/** Raw units of an asset. */
interface ServiceAmount {
  readonly assetId: string;
  readonly amount: bigint;
}

/** A transaction of the X- or the P-Chain with all that it consumes and emits. */
export interface ServiceTx {
  readonly txHash: string;
  /** Such as `ImportTx`. */
  readonly txType: string;
  /** Undefined from before Cortina, when the X-Chain had vertices. */
  readonly blockHeight?: bigint | undefined;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly consumedUtxos: readonly ServiceUTXO[];
  readonly emittedUtxos: readonly ServiceUTXO[];
  readonly platform?: ServicePlatformPart | undefined;
}

/** What only transactions of the P-Chain have. */
interface ServicePlatformPart {
  readonly burned: readonly ServiceAmount[];
  /** What goes to the balances of L1 validators. */
  readonly fed: readonly ServiceAmount[];
  /** Of a RewardValidatorTx: the transaction whose staking it ends. */
  readonly stakingTxHash?: string | undefined;
}

/** An import or export of the C-Chain. All else that the service lists is read from the chain, by its ID. */
export type ServiceAtomicTx = Pick<ServiceTx, 'txHash' | 'txType'> & {
  readonly blockHeight: bigint;
  /** Unix seconds. */
  readonly timestamp?: number | undefined;
};

export interface ServiceTxs<T = ServiceTx> extends RowPage {
  /** The rows that can't be read, each by a text of its own. */
  readonly leftOutIDs?: readonly string[];
  readonly transactions: readonly T[];
  readonly nextPageToken?: string | undefined;
}

/** bech32, with or without a chain's alias. */
const owner = v.pipe(
  v.string(),
  v.rawTransform<string, Uint8Array>(({ dataset, addIssue, NEVER }) => {
    const { value: address } = readOutcome(() => parseBech32Address(dataset.value.replace(/^[XPC]-/, '')));
    if (address !== undefined) return address.bytes;
    addIssue({ expected: 'an address' });
    return NEVER;
  }),
);

/** An output that fewer own than have to sign belongs to someone whom the service doesn't name. */
const areNamed = ({ addresses, threshold }: Pick<ServiceUTXO, 'addresses' | 'threshold'>): boolean =>
  addresses.length >= threshold;

const amount = v.object({ assetId: id32Text, amount: uint64Value });

const common = {
  addresses: v.array(owner),
  asset: v.object({ ...amount.entries, type: v.pipe(v.string(), v.toLowerCase()) }),
  createdOnChainId: idText,
  consumedOnChainId: idText,
  consumingTxHash: optionalText,
  outputIndex: uint32Value,
  // OpenAPI has the types of P in capitals, and for those of X an example alone.
  utxoType: v.pipe(v.string(), v.toLowerCase()),
};

const avmUTXO = v.pipe(
  v.object({
    ...common,
    creationTxHash: id32Text,
    locktime: uint64Value,
    threshold: uint32Value,
    timestamp: orAbsent(wholeNumber),
    consumingTxTimestamp: orAbsent(wholeNumber),
  }),
  v.transform(({ timestamp: createdAt, consumingTxTimestamp: consumedAt, ...rest }) => ({
    ...rest,
    createdAt,
    consumedAt,
  })),
  v.check((utxo) => areNamed(utxo), 'fewer owners than have to sign'),
);

/** Locktime and threshold are optional in OpenAPI. */
const platformUTXOSchema = v.pipe(
  v.object({
    ...common,
    txHash: id32Text,
    platformLocktime: orAbsent(uint64Value),
    threshold: orAbsent(uint32Value),
    stakeableLocktime: orAbsent(uint64Value),
    blockNumber: orAbsent(uint64Value),
    blockTimestamp: orAbsent(wholeNumber),
    consumingBlockTimestamp: orAbsent(wholeNumber),
  }),
  v.transform(
    ({
      txHash,
      platformLocktime = 0n,
      threshold = 1,
      stakeableLocktime = 0n,
      blockNumber,
      blockTimestamp,
      ...rest
    }) => ({
      ...rest,
      creationTxHash: txHash,
      locktime: platformLocktime,
      threshold,
      stakeableUntil: stakeableLocktime === 0n ? undefined : stakeableLocktime,
      createdAt: blockTimestamp,
      createdIn: blockNumber,
      consumedAt: rest.consumingBlockTimestamp,
    }),
  ),
  v.check((utxo) => areNamed(utxo), 'fewer owners than have to sign'),
);

const avmTx = v.object({
  txHash: id32Text,
  txType: v.string(),
  blockHeight: orAbsent(uint64Value),
  timestamp: unixTime,
  consumedUtxos: v.array(avmUTXO),
  emittedUtxos: v.array(avmUTXO),
});

const platformTx = v.pipe(
  v.object({
    txHash: id32Text,
    txType: v.string(),
    blockNumber: uint64Value,
    blockTimestamp: unixTime,
    consumedUtxos: v.array(platformUTXOSchema),
    emittedUtxos: v.array(platformUTXOSchema),
    amountBurned: v.array(amount),
    amountL1ValidatorBalanceBurned: v.array(amount),
    stakingTxHash: orAbsent(id32Text),
  }),
  v.transform(
    ({ blockNumber, blockTimestamp, amountBurned, amountL1ValidatorBalanceBurned, stakingTxHash, ...rest }) => ({
      ...rest,
      blockHeight: blockNumber,
      timestamp: blockTimestamp,
      platform: { burned: amountBurned, fed: amountL1ValidatorBalanceBurned, stakingTxHash },
    }),
  ),
);

/**
 * Whether the outputs of a transaction have its ID, block and time. The rewards of a staking have the ID of the
 * transaction that began it; X-Chain vertices, which have no block, may have other times.
 */
function fitsOutputs({ txHash, txType, blockHeight, timestamp, consumedUtxos, emittedUtxos }: ServiceTx): boolean {
  const isAt = (time: number | undefined): boolean =>
    time === undefined || blockHeight === undefined || time === timestamp;
  const isMade = ({ creationTxHash, createdAt, createdIn = blockHeight }: ServiceUTXO): boolean =>
    creationTxHash === txHash && isAt(createdAt) && createdIn === blockHeight;
  const isSpent = ({ consumingTxHash = '', consumedAt }: ServiceUTXO): boolean =>
    consumingTxHash === '' || (consumingTxHash === txHash && isAt(consumedAt));
  return consumedUtxos.every(isSpent) && (txType.startsWith('Reward') || emittedUtxos.every(isMade));
}

const idOf = (row: unknown): string => {
  const { txHash } = (row ?? {}) as { readonly txHash?: unknown };
  return typeof txHash === 'string' ? txHash : stringifyJSON(row as JSONValue);
};

/** A transaction is left out as a whole if one of its outputs can't be read: its net effect would be another one. */
const withOutputs = (tx: Schema<ServiceTx>) => v.pipe(tx, v.check(fitsOutputs, 'its outputs name another one'));

const txsResponse = <T>(tx: Schema<T>): Schema<ServiceTxs<T>> =>
  v.pipe(
    v.object({
      transactions: pageRowsOf('transactions', tx, idOf),
      nextPageToken,
    }),
    v.transform(({ transactions: { items, ...page }, ...rest }) => ({ ...rest, ...page, transactions: items })),
  );

export const avmTxsSchema = txsResponse(withOutputs(avmTx));
export const platformTxsSchema = txsResponse(withOutputs(platformTx));
export const atomicTxsSchema: Schema<ServiceTxs<ServiceAtomicTx>> = txsResponse(
  v.object({ txHash: id32Text, txType: v.string(), blockHeight: uint64Value, timestamp: orAbsent(unixTime) }),
);
