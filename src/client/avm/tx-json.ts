/**
 * Transactions and blocks as the node prints them for the encoding `json` (docs/protocol.md 4.5). 64-bit numbers are
 * `bigint`. A list may be `null` where the node prints that for an empty one, and unknown keys are kept.
 */

/** Owners of an output, with what the output's fx adds. */
export interface OutputJSON {
  readonly addresses: readonly string[] | null;
  /** secp256k1 transfer outputs only. */
  readonly amount?: bigint;
  /** NFT outputs only. */
  readonly groupID?: number;
  /** Unix s; 0 is none. */
  readonly locktime: bigint;
  /** NFT transfer outputs only: hex without checksum. */
  readonly payload?: string | null;
  readonly threshold: number;
}

export interface TransferableOutputJSON {
  readonly assetID: string;
  readonly fxID: string;
  readonly output: OutputJSON;
}

export interface TransferableInputJSON {
  readonly txID: string;
  readonly outputIndex: number;
  readonly assetID: string;
  readonly fxID: string;
  readonly input: { readonly amount: bigint; readonly signatureIndices: readonly number[] | null };
}

/** An asset's initial outputs of one fx; `fxIndex` is its position among the chain's fxs. */
export interface InitialStateJSON {
  readonly fxIndex: number;
  readonly fxID: string;
  readonly outputs: readonly OutputJSON[] | null;
}

/** The indices of the output's addresses that sign. Go writes an empty list as null. */
export interface SignersJSON {
  readonly signatureIndices: readonly number[] | null;
}

/** The present fields determine the operation's type (docs/protocol.md 4.5). */
export interface OperationBodyJSON {
  readonly input?: SignersJSON;
  readonly mintInput?: SignersJSON;
  readonly mintOutput?: OutputJSON;
  readonly transferOutput?: OutputJSON;
  readonly ownedOutput?: OutputJSON;
  readonly groupID?: number;
  readonly payload?: string | null;
  readonly outputs?: readonly OutputJSON[] | null;
  readonly output?: OutputJSON;
  readonly signatureIndices?: readonly number[] | null;
}

export interface OperationJSON {
  readonly assetID: string;
  readonly inputIDs: readonly { readonly txID: string; readonly outputIndex: number }[] | null;
  readonly fxID: string;
  readonly operation: OperationBodyJSON;
}

/** There is no type field: the present fields determine the type (docs/protocol.md 4.5). */
export interface UnsignedTxJSON {
  readonly networkID: number;
  readonly blockchainID: string;
  readonly outputs: readonly TransferableOutputJSON[] | null;
  readonly inputs: readonly TransferableInputJSON[] | null;
  /** Hex without checksum. */
  readonly memo: string | null;
  readonly name?: string;
  readonly symbol?: string;
  readonly denomination?: number;
  readonly initialStates?: readonly InitialStateJSON[] | null;
  readonly operations?: readonly OperationJSON[] | null;
  readonly sourceChain?: string;
  readonly importedInputs?: readonly TransferableInputJSON[] | null;
  readonly destinationChain?: string;
  readonly exportedOutputs?: readonly TransferableOutputJSON[] | null;
}

/** The signatures of one input, 65 bytes each in hex. */
export interface CredentialJSON {
  readonly fxID: string;
  readonly credential: { readonly signatures: readonly string[] | null };
}

/** A transaction as nodes write it with `encoding: json`; IDs are cb58. */
export interface TxJSON {
  readonly unsignedTx: UnsignedTxJSON;
  readonly credentials: readonly CredentialJSON[] | null;
  /** Absent before avalanchego 1.10.1. */
  readonly id?: string;
}

/** A block as nodes write it with `encoding: json`; IDs are cb58. */
export interface BlockJSON {
  readonly parentID: string;
  readonly height: bigint;
  /** Unix s. */
  readonly time: bigint;
  readonly merkleRoot: string;
  readonly txs: readonly TxJSON[] | null;
  /** Absent before avalanchego 1.10.1. */
  readonly id?: string;
}
