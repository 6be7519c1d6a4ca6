import {
  address,
  bytes,
  id,
  list,
  oneOf,
  type Shape,
  signature,
  struct,
  type StructShape,
  uint32,
  uint64,
  type ValueOf,
} from './shape';
import type { JSONObject, JSONValue } from '../json/json';
import { FX_IDS } from '../ids/networks';
import type { Special } from './shape-json';
import { compare } from '../compare';

/**
 * The structures of secp256k1fx. They have the same fields on X, P and C, so that UTXOs cross between them unchanged
 * (docs/protocol.md 5.4).
 */
const owners = { locktime: uint64, threshold: uint32, addresses: list(address) } as const;
const signers = { signatureIndices: list(uint32) } as const;

/** secp256k1fx.OutputOwners: who can spend from when. `locktime` is Unix seconds. */
export const outputOwners = struct(owners);
export const transferOutput = struct({ amount: uint64, ...owners });

/** secp256k1fx.Input: which of the owner's addresses sign. */
export const input = struct(signers);
export const transferInput = struct({ amount: uint64, ...signers });

/** secp256k1fx.Credential, and the credentials of the other fxs. */
export const signatures = struct({ signatures: list(signature) });

/** The names of these types in the order in which P and C number them. X alone has types to mint in the gaps. */
export const SECP256K1FX_TYPES = [
  'secp256k1fx.TransferInput',
  undefined,
  'secp256k1fx.TransferOutput',
  undefined,
  'secp256k1fx.Credential',
  'secp256k1fx.Input',
  'secp256k1fx.OutputOwners',
] as const;

export type OutputOwners = ValueOf<typeof outputOwners>;
export type Input = ValueOf<typeof input>;

/** An output of a transaction by the transaction, its place in it, and the asset it holds. */
export const outputReference = { txID: id, outputIndex: uint32, assetID: id } as const;

export const transferableInput = struct({
  ...outputReference,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': transferInput }),
});

/** An output of a transaction: on X and C only secp256k1fx outputs have an amount and can be transferred so. */
export const transferableOutput = struct({
  assetID: id,
  output: oneOf('avax.TransferableOut', { 'secp256k1fx.TransferOutput': transferOutput }),
});

/**
 * The fields that each transaction of X and P begins with (avax.BaseTx), by the inputs and outputs that its chain has.
 */
export function baseFields<Input extends Shape, Output extends Shape>(input: Input, output: Output) {
  return { networkID: uint32, blockchainID: id, outputs: list(output), inputs: list(input), memo: bytes } as const;
}

export type TransferableInput = ValueOf<typeof transferableInput>;
export type TransferableOutput = ValueOf<typeof transferableOutput>;

/** Outputs and owners are Go maps in a node's JSON: their keys are in alphabetical order. */
export function asGoMap(shape: StructShape): [Shape, Special] {
  const sorted = { ...shape, fields: [...shape.fields].sort(([a], [b]) => compare(a, b)) };
  return [shape, (value, json) => json.plain(sorted, value)];
}

/** A transferable output or input names its fx before its last field, which is the output or input itself. */
export function withFxID(shape: StructShape): [Shape, Special] {
  const before = { ...shape, fields: shape.fields.slice(0, -1) };
  const last = { ...shape, fields: shape.fields.slice(-1) };
  return [
    shape,
    (value, json) => ({
      ...(json.plain(before, value) as JSONObject),
      fxID: FX_IDS.secp256k1fx,
      ...(json.plain(last, value) as JSONObject),
    }),
  ];
}

/** The same object with one more key after `after`. */
export function withKey(object: JSONObject, after: string, key: string, value: JSONValue): JSONObject {
  const entries = Object.entries(object);
  const at = entries.findIndex(([name]) => name === after) + 1;
  return Object.fromEntries([...entries.slice(0, at), [key, value], ...entries.slice(at)]);
}

/** What X and P print in the same way. */
export const SECP256K1FX_JSON: readonly [Shape, Special][] = [asGoMap(outputOwners), asGoMap(transferOutput)];
