// What the command line prints with --json: an object on a line for each input. The command's package ships these types,
// and a JSON schema made of them (scripts/output-schema.mjs). 64-bit numbers are text in decimal, bytes are hex.
import type {
  Absent,
  Account,
  Address,
  Check,
  Decoded,
  Given,
  KnownID,
  NetworkNode,
  NoBlock,
  Primary,
  UnknownValue,
  UnsignedTransaction,
} from './avalanche-lens-api';

/** `decode`: what bytes are. */
export type DecodeOutput = OutputLine<DecodeValue>;
/** `check`: whether a node would accept a transaction. */
export type CheckOutput = OutputLine<Check>;
/** `hash`: the ID of a transaction, and what its signers sign. */
export type HashOutput = OutputLine<HashValue>;
/** `look`: what the node knows of an ID, an address, or a height; of `fees`, what transactions cost now. */
export type LookOutput = OutputLine<LookValue>;
/** `l1`: whether an L1 accepts blocks. */
export type L1Output = OutputLine<L1Value>;
/** `explain`: what a message means. */
export type ExplainOutput = OutputLine<ExplainValue>;
/** `id`: the other forms of an ID or address. */
export type IDOutput = OutputLine<IDValue>;
/** `config`: the marks of a configuration file. */
export type ConfigOutput = OutputLine<ConfigValue>;

/** `plan check`: what the steps of a plan would do. */
export type PlanOutput = OutputLine<PlanOutputValue>;

/** A value of an input, or why there is none. */
export type OutputLine<T> = (T extends unknown ? OfInput & OutputFields<T> : never) | (OfInput & Failure);

/** Where a value comes from. */
export interface OfInput {
  /** The file, `standard input`, or `argument`. */
  readonly input: string;
  /** From 1, in a file that has an input on each line. */
  readonly line?: number;
}

export interface Failure {
  readonly error: {
    /** `unknown`: `explain` doesn't know the message. The others are those of the API. */
    readonly code: 'privateKey' | 'invalidInput' | 'requestFailed' | 'unknown';
    readonly message: string;
  };
}

/** A value in JSON; `json`, which the API has as a text, is an object at the top. */
export type OutputFields<T> = { readonly [K in keyof T]: K extends 'json' ? object : InJSON<T[K]> };

type InJSON<T> = T extends bigint | Uint8Array
  ? string
  : T extends readonly (infer Item)[]
    ? readonly InJSON<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: InJSON<T[K]> }
      : T;

export type DecodeValue = (Decoded | Primary | UnsignedTransaction) & Given;

export type LookValue =
  | DecodeValue
  | ((Decoded | Primary | Address | Account | NetworkNode | Absent | NoBlock) & { readonly chain: string })
  | KnownID
  | FeesValue;

export interface HashValue {
  /** Absent for unsigned bytes. */
  readonly txID?: string;
  /** Whether no signature is missing: the ID changes with each. */
  readonly isComplete: boolean;
  /** The SHA-256 of the unsigned bytes, in hex. */
  readonly digest: string;
}

/** Whether an L1 accepts blocks, and its validators: those that need attention first, then the heaviest. */
export interface L1Value {
  readonly kind: 'l1';
  readonly subnetID: string;
  readonly name?: string;
  /** `node`: a problem of the node alone leaves open how the L1 is. */
  readonly verdict: 'works' | 'risk' | 'stuck' | 'node' | 'unknown';
  readonly headline: string;
  readonly lines: readonly L1LineValue[];
  /** Which validators may stop: lines of text. */
  readonly plan: readonly string[];
  readonly validators: readonly L1ValidatorValue[];
}

/** A line of the report: whether it is as it should be, what it is, and what to do if not. */
export interface L1LineValue {
  readonly sign: '✓' | '✗' | '?';
  readonly label: string;
  readonly text: string;
  readonly step?: string;
}

/** A validator of an L1, or one that its subnet's owners added before it became one. */
export interface L1ValidatorValue {
  readonly nodeID?: string;
  readonly weight: bigint;
  readonly isActive: boolean;
  readonly validationID?: string;
  /** nAVAX. */
  readonly balance?: bigint;
  /** How long the balance lasts at today's price. */
  readonly secondsLeft?: bigint;
  /** Who gets what is left of the balance. */
  readonly remainingBalanceOwner?: L1OwnerValue;
  /** Who may disable it. */
  readonly deactivationOwner?: L1OwnerValue;
}

export interface L1OwnerValue {
  /** Unix seconds. */
  readonly locktime: bigint;
  readonly threshold: number;
  readonly addresses: readonly string[];
}

/** What transactions cost now. Fees are nAVAX. */
export interface FeesValue {
  readonly kind: 'fees';
  /** The fixed fees of X: that of a transaction, and of one that creates an asset. */
  readonly x: { readonly txFee: bigint; readonly createAssetTxFee: bigint } | UnknownValue;
  readonly p:
    | {
        /** For a unit of gas. */
        readonly gasPrice: bigint;
        /** Of a payment with an input of one signature and two outputs: the payment and the change. */
        readonly paymentFee: bigint;
        /** Until when the price is at most this. */
        readonly until: string;
      }
    | UnknownValue;
  readonly c:
    | {
        /** In wei, for a unit of gas. */
        readonly baseFee: bigint;
        /** Of an import of one UTXO, and an export from one account to one owner. */
        readonly importFee: bigint;
        readonly exportFee: bigint;
        readonly until: string;
      }
    | UnknownValue;
}

export interface ExplainValue {
  readonly meaning: string;
  readonly advice: string;
}

export interface IDValue {
  readonly kind: 'id' | 'output' | 'nodeID' | 'address' | 'shortID' | 'evmAddress' | 'bytes32';
  readonly forms: readonly { readonly form: string; readonly text: string }[];
  /** Present for an ID that is the same everywhere. */
  readonly name?: string;
  readonly note?: string;
  readonly network?: string;
}

export interface ConfigValue {
  /** The name of the schema that the file was checked against. */
  readonly schema: string;
  readonly marks: readonly ConfigurationMark[];
}

/** What is wrong in a configuration file. */
export interface ConfigurationMark {
  /** From 1, like the column. */
  readonly line: number;
  readonly column: number;
  /** A warning is of a key that had an effect in another release. */
  readonly severity: 'error' | 'warning';
  /** The key that is marked, where it isn't a value. */
  readonly key?: string;
  readonly message: string;
}

export interface PlanOutputValue {
  /** In the order of the plan. */
  readonly steps: readonly PlanStepValue[];
  /** nAVAX of all fees that are still to be paid, now and at twice the price of gas. */
  readonly fees: bigint;
  readonly feesAtTwice: bigint;
  /** What the steps change that aren't done, as far as their outcome is known: texts. */
  readonly changes: readonly PlanChangeValue[];
}

export interface PlanStepValue {
  readonly name: string;
  readonly kind: string;
  /** Of the plan, from 1. */
  readonly line: number;
  /** `unknown`: not verified. `unreached`: a step before it would be rejected. */
  readonly state: 'done' | 'issued' | 'accepted' | 'rejected' | 'differs' | 'unknown' | 'waits' | 'unreached';
  readonly headline?: string;
  readonly fee?: string;
  /** Who has to sign it. */
  readonly signers?: string;
  /** nAVAX. */
  readonly burned?: bigint;
  readonly notes: readonly string[];
  /** Why it is in this state. */
  readonly reason?: string;
  /** The step before it without which it would be accepted. */
  readonly cause?: string;
  /** Of one that was issued. */
  readonly txID?: string;
}

export interface PlanChangeValue {
  readonly what: string;
  readonly now: string;
  readonly then: string;
}
