import type { CallOptions } from '../../client/call-options';
import type { CurrentValidator, L1Validator } from '../../client/schemas/platform-schemas';
import type { StateOutput } from '../../core/codec/avm/avm-transactions';
import type { UTXO } from '../../core/codec/avm/codec';
import type { L1Message } from '../../core/codec/warp/warp-formats';
import type { OutputOwners } from '../../core/codec/secp256k1fx';
import type { Owners } from '../../core/tx/effects';
import type { Chain } from '../chain/chain';
import type { AssetRef } from '../text/pieces';
import type { Sender } from './sender';

/** Addresses that one transaction pays. */
export const MOST_RECIPIENTS = 64;

/** An amount of one asset. */
export interface GivenAmount {
  /** Raw units. */
  readonly amount: bigint;
  /** 32 bytes; AVAX without it. */
  readonly assetID?: Uint8Array | undefined;
}

/** Who gets something: an address of 20 bytes alone, or owners with a threshold or a locktime. */
export type Payee = Uint8Array | OutputOwners;

export interface NewAsset {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
}

/** A subnet, or a validator of an L1, that its owners change. */
export interface OwnedThing {
  /** 32 bytes: the subnet's ID, or the validation ID. */
  readonly id: Uint8Array;
  /** Who authorizes the change: the first ones sign, up to the threshold. */
  readonly owner: Owners;
}

/** A validator of the Primary Network. */
interface StakingValidator {
  /** 20 bytes. */
  readonly nodeID: Uint8Array;
  /** Unix seconds. */
  readonly endTime: bigint;
}

/** One that renews itself, by the transaction that added it. */
interface RenewedValidator extends StakingValidator, OwnedThing {
  readonly renewal: NonNullable<Extract<CurrentValidator, { readonly kind: 'primary' }>['autoRenewed']>;
  /** Undefined if its outputs have several. */
  readonly stakeOwner: Owners | undefined;
  readonly rewardsOwner: Owners;
}

/** A node with its BLS key (48 bytes) and the proof that it holds the private one (96 bytes). */
export interface NodeKeys {
  readonly nodeID: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** A validator that an L1 begins with. */
export interface FirstValidator extends NodeKeys {
  readonly weight: bigint;
  /** nAVAX. */
  readonly balance: bigint;
  /** Who gets what is left of the balance, and may disable it; the payer without one. */
  readonly owner: Owners | undefined;
}

/** A signed Warp message about a validator of an L1. */
interface SignedMessage<T extends L1Message['type']> {
  readonly bytes: Uint8Array;
  readonly message: Extract<L1Message, { readonly type: T }>;
}

/** What a blockchain begins with, and the keys that its virtual machine ignores. */
export interface GivenGenesis {
  readonly bytes: Uint8Array;
  readonly ignored: readonly string[];
}

/** What the schema of Subnet-EVM's genesis marks in a text; a mark with a key is on one that is ignored. */
export type GenesisMarks = (
  text: string,
) => Promise<
  readonly { readonly line: number; readonly column: number; readonly key?: string; readonly message: string }[]
>;

/** The value of each type of field. */
export interface NewTxFieldValues {
  readonly amount: GivenAmount;
  /** At least one. */
  readonly receivers: readonly Payee[];
  readonly owner: OutputOwners;
  /** Mint rights, an NFT, or a property of the sender, alone or with others. */
  readonly output: UTXO;
  /** Raw units of the asset of the output that was asked for before. */
  readonly units: bigint;
  /** What an NFT holds. */
  readonly payload: Uint8Array;
  readonly 'asset name': Omit<NewAsset, 'denomination'>;
  readonly count: number;
  /** A new asset, and the raw units that each of its holders gets. */
  readonly 'new asset': { readonly asset: NewAsset; readonly amount: bigint };
  readonly 'L1 validator': OwnedThing & { readonly validator: L1Validator };
  readonly subnet: OwnedThing;
  readonly validator: StakingValidator;
  readonly 'renewed validator': RenewedValidator;
  /** Of the subnet that was asked for before. */
  readonly 'subnet validator': { readonly nodeID: Uint8Array; readonly weight: bigint };
  readonly node: NodeKeys;
  /** Unix seconds, not after the end of the validator that was asked for before. */
  readonly end: bigint;
  /** Seconds. */
  readonly period: bigint;
  /** In millionths. */
  readonly percent: number;
  readonly weight: bigint;
  readonly 'chain name': string;
  /** 32 bytes. */
  readonly VM: Uint8Array;
  readonly genesis: GivenGenesis;
  /** 32 bytes. */
  readonly blockchain: Uint8Array;
  /** 20 bytes. */
  readonly contract: Uint8Array;
  readonly 'first validators': readonly FirstValidator[];
  readonly registration: SignedMessage<'message.RegisterL1Validator'>;
  readonly 'new weight': SignedMessage<'message.L1ValidatorWeight'> & { readonly validator: L1Validator };
}

/** Something that a new transaction needs to know. */
export interface NewTxField<T extends keyof NewTxFieldValues = keyof NewTxFieldValues> {
  readonly type: T;
  readonly title: string;
  readonly prompt?: string;
  /** Of an amount: it may be of any asset. Default: AVAX alone. */
  readonly isOfAnyAsset?: boolean;
  /** Of an output: what it is. */
  readonly of?: StateOutput['type'];
  /** What is taken where nothing is entered. */
  readonly usual?: string;
  /** Whether it may be left out, for what the prompt says. */
  readonly isOptional?: true;
  /** Of an owner: what a list offers that leaves it out. */
  readonly without?: string;
}

/** What a kind asks for, in this order. An amount is called `paid`, and those who get it `to`. */
export type NewTxFields = Readonly<Record<string, NewTxField>>;

type OptionalKeys<F extends NewTxFields> = {
  [K in keyof F]: F[K] extends { readonly isOptional: true } ? K : never;
}[keyof F];

export type ValuesOf<F extends NewTxFields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: NewTxFieldValues[F[K]['type']];
} & { readonly [K in OptionalKeys<F>]?: NewTxFieldValues[F[K]['type']] | undefined };

/** What the reading of a value depends on. */
export interface ReadOn {
  /** Of the chain's network, if that is known. */
  readonly hrp: string | undefined;
  /** Unix ms. */
  readonly now: number;
  /** What was read before, by the names of the fields. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly sender: Sender;
  readonly refOf: (assetID: Uint8Array) => AssetRef;
  /** Whether no node that a text names is called, as in a workspace that the user doesn't trust. */
  readonly isUntrusted?: boolean;
  /** Without it, only what Subnet-EVM needs is checked. */
  readonly genesisMarks?: GenesisMarks | undefined;
}

/** Rejects with the client's errors, and with `InvalidInputError` if the node has no such thing. */
export type LoadValue<T> = (chain: Chain, options: CallOptions) => Promise<T>;
