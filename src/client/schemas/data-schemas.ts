import * as v from 'valibot';
import type { Schema } from '../http/json-body';
import {
  idText,
  objectWith,
  optionalText,
  orAbsent,
  lenientRows,
  uint256,
  uint32Value,
  uint64Value,
  wholeNumber,
} from './rest-schemas';

/** A chain's own token. */
interface NetworkToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly description?: string | undefined;
  readonly logoUri?: string | undefined;
}

/** An EVM chain as the Data API describes it. Its texts and addresses are the service's: hostile. */
export interface IndexedEVMChain {
  readonly chainId: string;
  /** `OK` or `UNAVAILABLE`. */
  readonly status: string;
  readonly chainName: string;
  readonly description: string;
  readonly platformChainId?: string | undefined;
  readonly subnetId?: string | undefined;
  readonly vmId?: string | undefined;
  /** `EVM`, `BITCOIN` or `ETHEREUM`. */
  readonly vmName: string;
  readonly explorerUrl?: string | undefined;
  readonly rpcUrl: string;
  readonly wsUrl?: string | undefined;
  readonly isTestnet: boolean;
  readonly utilityAddresses?: { readonly multicall?: string | undefined } | undefined;
  readonly networkToken: NetworkToken;
  readonly chainLogoUri?: string | undefined;
  readonly private?: boolean | undefined;
  readonly enabledFeatures?: readonly string[] | undefined;
}

export interface SupportedChains {
  readonly chains: readonly IndexedEVMChain[];
  /** Chains that can't be read. */
  readonly leftOut: number;
}

/** The chains that an address was active on; refreshed every 15 minutes. */
export interface AddressChains {
  readonly indexedChains: readonly IndexedEVMChain[];
  /** Chain IDs. */
  readonly unindexedChains: readonly string[];
  /** Entries of both lists that can't be read. */
  readonly leftOut: number;
}

/** A block of an EVM chain. Units come from the specification if it names one. */
export interface EVMBlock {
  readonly chainId: string;
  readonly blockNumber: bigint;
  /** Unix seconds. */
  readonly blockTimestamp: number;
  /** Unix ms; only after the Granite upgrade. */
  readonly blockTimestampMilliseconds?: number | undefined;
  /** Only after the Granite upgrade. */
  readonly blockMinDelayExcess?: bigint | undefined;
  readonly blockHash: string;
  readonly txCount: number;
  /** Wei a unit of gas (docs/protocol.md 7.2). */
  readonly baseFee: bigint;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
  /** Unit not documented. */
  readonly gasCost: bigint;
  readonly parentHash: string;
  /** Wei (docs/protocol.md 7.2). */
  readonly feesSpent: bigint;
  /** Transactions of the chain up to and with this block. */
  readonly cumulativeTransactions: bigint;
}

/** A transaction of X, P or C as the service reports it: nothing is verified. */
export interface NetworkTx {
  readonly txID: string;
  /** Undefined for an X-Chain transaction from before Cortina, which no block holds. */
  readonly block: { readonly blockID: string; readonly height: bigint; readonly time: number } | undefined;
  /** The outputs that the service lists. */
  readonly outputs: readonly NetworkOutput[];
  /** Outputs that can't be read. */
  readonly leftOut: number;
}

/** An output of a transaction, and the transaction that spent it; undefined for an unspent one. */
interface NetworkOutput {
  readonly outputIndex: number;
  readonly spenderID: string | undefined;
}

/** Enumerations stay strings: a service may add values. */
export const indexedChainSchema: Schema<IndexedEVMChain> = v.object({
  chainId: v.string(),
  status: v.string(),
  chainName: v.string(),
  description: v.string(),
  platformChainId: optionalText,
  subnetId: optionalText,
  vmId: optionalText,
  vmName: v.string(),
  explorerUrl: optionalText,
  rpcUrl: v.string(),
  wsUrl: optionalText,
  isTestnet: v.boolean(),
  utilityAddresses: orAbsent(v.object({ multicall: optionalText })),
  networkToken: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(wholeNumber, v.maxValue(255)),
    description: optionalText,
    logoUri: optionalText,
  }),
  chainLogoUri: optionalText,
  private: orAbsent(v.boolean()),
  enabledFeatures: orAbsent(v.array(v.string())),
});

export const supportedChainsSchema: Schema<SupportedChains> = v.pipe(
  v.object({ chains: lenientRows(indexedChainSchema) }),
  v.transform(({ chains: { items, leftOut } }) => ({ chains: items, leftOut })),
);

const NO_ROWS = { items: [], leftOut: 0 };

/** Both lists are optional in OpenAPI, but a body with neither isn't valid. */
export const addressChainsSchema: Schema<AddressChains> = v.pipe(
  objectWith(['indexedChains', 'unindexedChains'], { orEmpty: true }),
  v.object({
    indexedChains: orAbsent(lenientRows(indexedChainSchema)),
    unindexedChains: orAbsent(lenientRows(v.string())),
  }),
  v.transform(({ indexedChains: indexed = NO_ROWS, unindexedChains: unindexed = NO_ROWS }) => ({
    indexedChains: indexed.items,
    unindexedChains: unindexed.items,
    leftOut: indexed.leftOut + unindexed.leftOut,
  })),
);

const hash = v.pipe(v.string(), v.regex(/^(?:0x)?[0-9a-f]{1,128}$/i, 'not a hash'));

export const blockSchema: Schema<EVMBlock> = v.object({
  chainId: v.string(),
  blockNumber: uint64Value,
  blockTimestamp: wholeNumber,
  blockTimestampMilliseconds: orAbsent(wholeNumber),
  blockMinDelayExcess: orAbsent(uint64Value),
  blockHash: hash,
  txCount: wholeNumber,
  baseFee: uint256,
  gasUsed: uint256,
  gasLimit: uint256,
  gasCost: uint256,
  parentHash: hash,
  feesSpent: uint256,
  cumulativeTransactions: uint256,
});

/** The number of the first block of a list, the newest; OpenAPI and its example disagree on a block's other fields. */
export const newestBlockSchema: Schema<Pick<EVMBlock, 'blockNumber'>> = v.pipe(
  v.object({ blocks: v.looseTuple([v.object({ blockNumber: uint64Value })], 'no blocks') }),
  v.transform(({ blocks: [newest] }) => newest),
);

const networkOutput = v.object({ outputIndex: uint32Value, consumingTxHash: optionalText });

/**
 * X and C name a block `blockHeight`, P `blockNumber`; X-Chain transactions from before Cortina have vertices instead.
 * `emittedUtxos` is missing in imports of the C-Chain (OpenAPI).
 */
export const networkTxSchema: Schema<NetworkTx> = v.pipe(
  v.object({
    txHash: idText,
    blockHeight: orAbsent(uint64Value),
    blockNumber: orAbsent(uint64Value),
    blockHash: optionalText,
    timestamp: orAbsent(wholeNumber),
    blockTimestamp: orAbsent(wholeNumber),
    emittedUtxos: orAbsent(lenientRows(networkOutput)),
  }),
  v.transform(({ txHash, blockHeight, blockNumber, blockHash, timestamp, blockTimestamp, emittedUtxos }) => {
    const height = blockHeight ?? blockNumber;
    const time = timestamp ?? blockTimestamp;
    const { items, leftOut } = emittedUtxos ?? NO_ROWS;
    const isInBlock = height !== undefined && blockHash !== undefined && time !== undefined;
    return {
      txID: txHash,
      block: isInBlock ? { blockID: blockHash, height, time } : undefined,
      outputs: items.map(({ outputIndex, consumingTxHash }) => ({
        outputIndex,
        spenderID: consumingTxHash === '' ? undefined : consumingTxHash,
      })),
      leftOut,
    };
  }),
);
