import type { ValueOf } from './shape';
import { address, list, signature, struct, uint32, uint64 } from './shape';

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
export type TransferOutput = ValueOf<typeof transferOutput>;
export type Input = ValueOf<typeof input>;
export type TransferInput = ValueOf<typeof transferInput>;
