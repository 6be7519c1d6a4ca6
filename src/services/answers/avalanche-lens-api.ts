// The API that Avalanche Lens offers to other extensions. Copy this file to use it: it imports nothing. docs/api.md
// explains it. IDs are cb58, addresses are bech32 with their chain (`X-avax1...`), 64-bit numbers are bigint, amounts
// are in the smallest unit of their asset (nAVAX for AVAX). Names, symbols and memos are chosen by strangers.

/** What `extensions.getExtension('avalanche-lens.avalanche-lens')` exports. */
export interface AvalancheLensExports {
  /** Returns the API of this version. Throws for a version that this Avalanche Lens doesn't have. */
  getAPI(version: 1): AvalancheLensAPI;
}

/** Version 1. All methods reject with an `AvalancheLensError`, or with the reason of the caller's abort. */
export interface AvalancheLensAPI {
  /**
   * Finds out what an ID in cb58, `txID:outputIndex`, an address, an account of the C-Chain (`0x...`), a block height or
   * the hex of a transaction, block or UTXO is. A bare height is one of the chain, `P:28` or `C:28` one of P or C. Sends what a hover would send to the chain's node; hex is decoded locally.
   */
  inspect(text: string, options?: ChainOptions): Promise<Inspection>;
  /** Decodes the hex of a transaction, block or UTXO, with or without `0x` and checksum. Sends nothing. */
  decode(hex: string): Promise<(Decoded | Primary | UnsignedTransaction) & Given>;
  /**
   * Checks the hex of a transaction, signed or not, as a node would. Requests what the transaction uses from the chain's node,
   * and doesn't send the transaction.
   */
  check(hex: string, options?: ChainOptions): Promise<Check>;
}

export interface ChainOptions {
  /**
   * The name of a chain of the user's settings, such as `Fuji`. Default: the active chain, and for an address a chain
   * of the network that it names.
   */
  readonly chain?: string;
  readonly signal?: AbortSignal;
}

/** How the text was read. */
export interface Given {
  /** Present for JSON that has fields beside those of the transaction: their paths, such as `result.note`. */
  readonly ignoredFields?: readonly string[];
}

export type Inspection =
  | ((Decoded | Primary | UnsignedTransaction) & Given)
  /** The result of a request to a chain, whose name in the user's settings is in `chain`. */
  | ((Decoded | Primary | Address | Account | NetworkNode | Absent | NoBlock) & { readonly chain: string })
  | KnownID;

export type Decoded = Transaction | Block | Output;

export interface Transaction extends Effects {
  readonly kind: 'transaction';
  readonly txID: string;
  /** avalanchego's name of the type, such as `BaseTx` or `ExportTx`. */
  readonly type: string;
  readonly networkID: number;
  readonly blockchainID: string;
  /** One sentence without a full stop, such as `Pay 5.9 AVAX to X-avax1qjp0…fvmae0`. */
  readonly headline: string;
  /** Present if the chain has it. */
  readonly status?: 'accepted';
  /** Present if it is known without a search; a part of the genesis is in no block. */
  readonly block?: BlockOfTransaction | UnknownValue;
  /** Present if a signature is missing, in what wasn't looked up. */
  readonly signing?: Signing;
  /** What the given bytes lack or have in excess. The other fields describe the bytes without this flaw. */
  readonly flaw?: string;
  /** The signed bytes without checksum. */
  readonly bytes: Uint8Array;
  /** The JSON that a node gives for it. Its 64-bit numbers are bare: `JSON.parse` rounds them. */
  readonly json: string;
}

/** What a transaction of the X-Chain does. */
export interface Effects {
  /** Present if the transaction creates an asset. */
  readonly created?: CreatedAsset;
  /** What each owner gains (positive) and loses (negative). */
  readonly changes: readonly Change[];
  /** What is paid by inputs of unknown owners. */
  readonly paidByUnknown: readonly Amount[];
  /** What has no amount: NFTs, properties, and mint rights. */
  readonly received: readonly Received[];
  readonly minted: readonly Amount[];
  /** What is burned, the fee included. */
  readonly burned: readonly Amount[];
  /** The part of `burned` that the chain charges, if that is known. */
  readonly burnedAsFee?: Amount;
  /** What it makes that can't be spent before a time. */
  readonly timeLocks: readonly TimeLock[];
  readonly memo: Uint8Array;
  readonly inputCount: number;
  readonly outputCount: number;
}

export interface Received {
  readonly owner: Owner;
  /** Such as `NFT of Pictures (PICT) qSTjkYjk…, group 1`. */
  readonly what: string;
  readonly assetID: string;
}

export interface TimeLock {
  readonly assetID: string;
  readonly asset?: Asset;
  /** Absent for what has no amount. */
  readonly amount?: bigint;
  /** Unix seconds. */
  readonly locktime: bigint;
}

/** How something in the past is known. */
export interface Sourced {
  /** Such as `loaded blocks`, or `the node's index, blocks 1 to 25`. */
  readonly source: string;
  /** Whether hashes of the chain's own blocks or transactions prove it. */
  readonly isVerified: boolean;
}

export interface BlockOfTransaction extends Sourced {
  readonly blockID?: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time?: bigint;
}

export interface Spender extends Sourced {
  readonly txID: string;
}

/** In place of a value, why it isn't known: a sentence. */
export interface UnknownValue {
  readonly unknown: string;
}

export interface Block {
  readonly kind: 'block';
  readonly blockID: string;
  readonly parentID: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  readonly txIDs: readonly string[];
  /** The headlines of the first ones. */
  readonly transactions: readonly { readonly txID: string; readonly headline: string }[];
  readonly bytes: Uint8Array;
  /** As `Transaction.json`. */
  readonly json: string;
}

export interface Output {
  readonly kind: 'output';
  readonly utxoID: string;
  readonly txID: string;
  readonly outputIndex: number;
  /** avalanchego's name of the type, such as `secp256k1fx.TransferOutput`. */
  readonly type: string;
  /** What it holds, such as `5.9 AVAX`. */
  readonly headline: string;
  readonly assetID: string;
  /** Present for the asset of a fungible output that is known. */
  readonly asset?: Asset;
  /** Only a `secp256k1fx.TransferOutput` has an amount. */
  readonly amount?: bigint;
  readonly owner: Owner;
  /** Unix seconds before which the output can't be spent; 0 if there is no lock. */
  readonly locktime: bigint;
  /** Of the P-Chain alone: Unix seconds until which the output can only be staked. */
  readonly stakeableUntil?: bigint;
  /** Present if a request was sent. `unknown` if the node doesn't report it. */
  readonly status?: 'unspent' | 'spent' | 'exported' | 'unknown';
  /** Why it is unknown. */
  readonly statusReason?: string;
  /** Present if it isn't unspent, and the spender is known without a search. */
  readonly spentBy?: Spender | UnknownValue;
  /** What its transaction did, if that was looked up. */
  readonly createdBy?: string;
  /** A reward or a returned balance: the node lists it, and the bytes of the transaction don't have it. */
  readonly isListedOnly?: boolean;
  /** Of an NFT. */
  readonly payload?: Uint8Array;
  readonly json: string;
}

export interface Address {
  readonly kind: 'address';
  readonly address: string;
  /** Of an address with a fixed meaning, such as `ewoq: published test key…`. */
  readonly label?: string;
  /** On the chain that the address names; of an address of the C-Chain, which has no UTXOs of its own, none. */
  readonly balances: readonly Balance[];
  /** False if the address owns more UTXOs than were read: the balances are lower bounds. */
  readonly isComplete: boolean;
  readonly utxoCount: number;
  /**
   * What the owner has elsewhere on the network, as its nodes list it: on X or P, and for an address of P or C what waits
   * to be imported there. Absent on a chain other than the X-Chain.
   */
  readonly elsewhere?: readonly Holdings[];
}

/** What an address owns on a chain, or what another chain exported to it. */
export interface Holdings {
  readonly on: 'X' | 'P' | 'C';
  /** The chain that exported it, if it waits to be imported on `on`. */
  readonly exportedFrom?: string;
  /** Undefined if the node didn't report them. */
  readonly balances: readonly Balance[] | undefined;
  readonly isComplete: boolean;
  readonly utxoCount?: number;
  /** Why the balances are undefined. */
  readonly reason?: string;
}

/** What an address owns of an asset. Each unit counts in one of the amounts. */
export interface Balance {
  readonly assetID: string;
  readonly asset?: Asset;
  /** With a signature of this address alone, now. */
  readonly spendable: bigint;
  /** With a signature of this address alone, later. */
  readonly locked: bigint;
  /** Only with signatures of other addresses too. */
  readonly multisig: bigint;
  /** On P: with a signature of this address alone, and only to stake for now. */
  readonly stakeable?: bigint;
  readonly nfts: number;
  readonly mintRights: number;
  readonly properties: number;
}

/** What the P- or the C-Chain of the chain's network has under an ID. */
export interface Primary {
  readonly kind: 'primary';
  readonly id: string;
  /** An `l1Validator` is as the node reports it. The bytes of everything else were verified: they hash to the ID. */
  readonly what:
    | 'platformTx'
    | 'platformBlock'
    // Its header was verified, and its imports and exports: they are in `block`.
    | 'evmBlock'
    | 'atomicTx'
    | 'l1Validator'
    // The others are read from hex only.
    | 'atomicTxs'
    | 'platformUTXO'
    | 'warpMessage'
    | 'container'
    // A staked output, what is in a Warp message, or a vertex, alone.
    | 'part';
  /** One sentence without a full stop, such as `Create a subnet owned by ewoq`. */
  readonly headline: string;
  /** The subnet or blockchain that it created. */
  readonly title?: string;
  /** What its bytes show, and what the chain's node reported about it. */
  readonly facts: readonly LabeledFact[];
  /** Absent if neither the bytes nor a node name a network. */
  readonly networkID?: number;
  /** Present for a block of P or C. */
  readonly block?: PrimaryBlock;
  /** As `Transaction.signing`. */
  readonly signing?: Signing;
  /** As `Transaction.flaw`. */
  readonly flaw?: string;
  readonly bytes?: Uint8Array;
}

/** What a block of P or C holds; of C only imports and exports. */
export interface PrimaryBlock extends Pick<Block, 'parentID' | 'height' | 'txIDs' | 'transactions'> {
  /** Absent for a block of P from before Banff. */
  readonly time?: bigint;
}

/** A label and its value, for people. */
export interface LabeledFact {
  readonly label: string;
  readonly value: string;
}

/** A transaction of X, P or C in hex that ends before the credentials: it has no ID before it is signed. */
export interface UnsignedTransaction {
  readonly kind: 'unsignedTransaction';
  readonly on: 'X' | 'P' | 'C';
  /** As `Transaction.type`. */
  readonly type: string;
  /** As `Transaction.headline`. */
  readonly headline: string;
  /** Absent for one of P or C, whose `facts` say it. */
  readonly effects?: Effects;
  /** As `Primary.facts`. */
  readonly facts: readonly LabeledFact[];
  readonly networkID?: number;
  /** Absent if nothing has to be signed. */
  readonly signing?: Signing;
  /** As `Transaction.flaw`. */
  readonly flaw?: string;
  readonly bytes: Uint8Array;
  /** As `Transaction.json`. */
  readonly json: string;
}

/** Who has signed a transaction in which a signature is missing. `check` looks the owners up. */
export interface Signing {
  /** One line, such as `2 of 3 signed. Waiting for X-avax1qjp0…fvmae0`. */
  readonly summary: string;
  /** In the order of the transaction's credentials. */
  readonly credentials: readonly {
    /** The field that it signs for, such as `unsignedTx.inputs[0]`. */
    readonly path: string;
    /** Absent if it isn't known. */
    readonly owner?: Owner;
    readonly slots: readonly SignatureSlot[];
  }[];
  /** What is signed, in hex: the SHA-256 of the unsigned bytes. */
  readonly digest: string;
}

export interface SignatureSlot {
  /** `unverified`: a signature in the slot of an unknown owner. `foreign`: not of an owner, or no signature. */
  readonly state: 'signed' | 'empty' | 'wrong slot' | 'foreign' | 'unverified';
  /** Whose signature belongs there, and whose is there, as far as known. */
  readonly owner?: string;
  readonly signer?: string;
}

/** No transaction, block or asset of the chain has the ID. It can still be the ID of a UTXO. */
export interface Absent {
  readonly kind: 'absent';
  readonly id: string;
  /** Where it was looked up, and what else the ID can be. */
  readonly note: string;
}

/** The chain has no block at the height yet. */
export interface NoBlock {
  readonly kind: 'noBlock';
  /** Absent for a bare height. */
  readonly on?: 'X' | 'P' | 'C';
  readonly height: bigint;
  /** The height of the chain's newest block. */
  readonly newest: bigint;
}

/** An ID that is the same everywhere, such as that of the C-Chain or of a virtual machine. */
export interface KnownID {
  readonly kind: 'known';
  readonly id: string;
  /** Such as `asset`, `blockchain` or `vm`. */
  readonly what: string;
  readonly name: string;
  readonly note: string;
}

/** The ID of a node. */
export interface NetworkNode {
  readonly kind: 'node';
  readonly id: string;
  /** Whether it validates the Primary Network, in a sentence without a full stop. */
  readonly headline: string;
  /**
   * What it does on the Primary Network now, as the chain's node reports: nothing verifies it. Empty for a node that
   * doesn't validate it. Absent if the chain's node doesn't offer the P-Chain.
   */
  readonly validators?: readonly Validator[];
  /**
   * Whether it validates each of the subnets and L1s that were looked up before in this window. Other ones aren't
   * checked: no method lists all that a node validates.
   */
  readonly subnets?: readonly CheckedSubnet[];
}

/** A subnet or an L1 on which a node was looked for. */
export interface CheckedSubnet {
  readonly id: string;
  /** Absent if the request failed. */
  readonly isValidated?: boolean;
  /** What it does there, or why the request failed. */
  readonly headline?: string;
}

/**
 * A validator of the Primary Network. Amounts are nAVAX, times Unix seconds, and percentages as a
 * node writes them: `2.0000`.
 */
export interface Validator {
  /** Of the P-Chain transaction that added it. */
  readonly txID: string;
  /** Of an auto-renewed validator the start and the end of this period, as its stake is that of this period. */
  readonly startTime: bigint;
  readonly endTime: bigint;
  readonly stake: bigint;
  readonly delegated: bigint;
  readonly delegatorCount: bigint;
  readonly delegationFee: string;
  /** As the chain's node measured it. */
  readonly uptime?: string;
  /** Only of an auto-renewed validator. */
  readonly autoRenewed?: ValidatorRenewal;
  /** A summary on one line, with the uptime that its reward requires. */
  readonly headline: string;
  readonly facts: readonly LabeledFact[];
}

/** What an auto-renewed validator does at the end of its period. */
export interface ValidatorRenewal {
  /** Seconds; 0 for a validator that leaves. */
  readonly nextPeriod: bigint;
  /** The part of the rewards that is restaked, of 1,000,000. */
  readonly autoCompoundRewardShares: number;
  /** Who can change the two above. */
  readonly authority: Owner;
}

/**
 * An account of the C-Chain, as the chain's node reports it: nothing verifies it. The same address may have accounts on
 * other EVM chains, and tokens, which aren't looked up.
 */
export interface Account {
  readonly kind: 'evmAddress';
  /** `0x` and 40 digits. */
  readonly id: string;
  /** Of an address with a fixed meaning, such as that of a bridge. */
  readonly label?: string;
  /** AVAX in wei, which are 10^-18 AVAX. Unknown, not 0, if the node didn't report it. */
  readonly balance: bigint | UnknownValue;
  /** That of its next transaction: the number of those that were accepted, and of its exports. */
  readonly nonce: bigint | UnknownValue;
}

export interface Amount {
  readonly assetID: string;
  readonly asset?: Asset;
  readonly amount: bigint;
}

export interface Change extends Amount {
  readonly owner: Owner;
}

export interface Asset {
  readonly assetID: string;
  readonly name: string;
  readonly symbol: string;
  /** Decimals of one unit, 0 to 32. */
  readonly denomination: number;
}

export interface CreatedAsset extends Asset {
  /** It has amounts, and whether more can be minted. */
  readonly isFungible: boolean;
  readonly isMintable: boolean;
  readonly isNFT: boolean;
  readonly isProperty: boolean;
}

/** Who can spend: `threshold` signatures of `addresses`. */
export interface Owner {
  readonly threshold: number;
  readonly addresses: readonly string[];
}

/** How a node would respond to a transaction. */
export interface Check extends Given {
  readonly chain: string;
  /** Empty for unsigned bytes. */
  readonly txID: string;
  /**
   * `accepted` if the chain has the transaction; `passes` if a node would accept it; `fails` if it would refuse it;
   * `cannot tell` if no check fails and some could not be made.
   */
  readonly verdict: 'accepted' | 'passes' | 'fails' | 'cannot tell';
  readonly checks: readonly { readonly name: string; readonly verdict: 'ok' | 'fails' | 'cannot tell' }[];
  /** In the order in which a node would find them. */
  readonly problems: readonly Problem[];
  /** The node's own words if it would refuse the transaction. */
  readonly nodeError?: string;
  /** Absent if the bytes are no transaction of the X-Chain. */
  readonly transaction?: Transaction;
  /** Present for a transaction of the P-Chain. */
  readonly platformTransaction?: Primary;
  /** Present for an import or export of the C-Chain. */
  readonly atomicTransaction?: Primary;
  /** In place of these, for unsigned bytes of any of the chains. */
  readonly unsignedTransaction?: UnsignedTransaction;
}

export interface Problem {
  /** The check that found it. */
  readonly check: string;
  readonly verdict: 'fails' | 'cannot tell';
  /** Stable within a version of the API, unlike the words. */
  readonly code: string;
  /** The node's own words; for `cannot tell`, the reason. */
  readonly words: string;
  readonly meaning?: string;
  readonly advice?: string;
  /** The field, such as `unsignedTx.inputs[0]`. */
  readonly path: string;
  /** Its bytes: the first, and the one after the last. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** Why there is no result. */
export interface AvalancheLensError extends Error {
  /**
   * - `privateKey`: the text may be a private key. It was neither sent nor kept, and the message doesn't repeat it.
   * - `invalidInput`: the text isn't one thing that can be inspected.
   * - `noSuchChain`: no chain of the settings has the name, or none is on the network of the address.
   * - `requestFailed`: the node didn't respond, responded with an error, or has no method that shows it.
   */
  readonly code: 'privateKey' | 'invalidInput' | 'noSuchChain' | 'requestFailed';
}
