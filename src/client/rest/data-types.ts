/** A chain's own token. */
export interface NetworkToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly description?: string | undefined;
  readonly logoUri?: string | undefined;
}

/** An EVM chain as the Data API describes it. Its texts and addresses are the service's: hostile. */
export interface IndexedChain {
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
  readonly chains: readonly IndexedChain[];
  /** Chains that can't be read. */
  readonly leftOut: number;
}

/** The chains that an address was active on; refreshed every 15 minutes. */
export interface AddressChains {
  readonly indexedChains: readonly IndexedChain[];
  /** Chain IDs. */
  readonly unindexedChains: readonly string[];
  /** Entries of both lists that can't be read. */
  readonly leftOut: number;
}

/** A block of an EVM chain. Units are the specification's where it names one, else not documented. */
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

/** A transaction of X, P or C: all of it is the service's word. */
export interface NetworkTx {
  readonly txID: string;
  /** Undefined for an X-Chain transaction from before Cortina, which no block holds. */
  readonly block: { readonly blockID: string; readonly height: bigint; readonly time: number } | undefined;
  /** The outputs that the service lists. */
  readonly outputs: readonly NetworkOutput[];
}

/** An output of a transaction, and the transaction that spent it; undefined for an unspent one. */
export interface NetworkOutput {
  readonly outputIndex: number;
  readonly spenderID: string | undefined;
}
