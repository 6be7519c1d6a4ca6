import { outputReference } from '../avax';
import { input, outputOwners, signatures, transferInput, transferOutput } from '../secp256k1fx';
import type { ValueOf } from '../shape';
import { blsPublicKey, blsSignature, bytes, id, nodeID, oneOf, struct, uint64 } from '../shape';
import { pChainOwner } from '../warp/messages';

/** stakeable.LockOut: until `locktime` (Unix seconds) its output can only be staked, or locked again for as long. */
const lockOut = struct({
  locktime: uint64,
  output: oneOf('avax.TransferableOut', { 'secp256k1fx.TransferOutput': transferOutput }),
});

/** stakeable.LockIn: spends what is still locked. After its locktime a plain input spends it. */
const lockIn = struct({
  locktime: uint64,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': transferInput }),
});

// A node also parses a lock within a lock, and refuses it when it verifies: no accepted transaction has one.
const OUTPUTS = { 'secp256k1fx.TransferOutput': transferOutput, 'stakeable.LockOut': lockOut } as const;

export const transferableOutput = struct({ assetID: id, output: oneOf('avax.TransferableOut', OUTPUTS) });

export const transferableInput = struct({
  ...outputReference,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': transferInput, 'stakeable.LockIn': lockIn }),
});

export const utxo = struct({ ...outputReference, output: oneOf('verify.State', OUTPUTS) });

/** The owner of a subnet or of rewards. */
export const owner = oneOf('fx.Owner', { 'secp256k1fx.OutputOwners': outputOwners });

/*
 * The slots of authorizations and credentials take whatever has a `Verify() error` in Go, which outputs and inputs have
 * as well. A node refuses those when it verifies, so that only what an accepted transaction can hold is described here.
 */

/** Which of the owner's addresses authorize a change; their signatures are the last credential. */
export const authorization = oneOf('verify.Verifiable', { 'secp256k1fx.Input': input });

export const credential = oneOf('verify.Verifiable', { 'secp256k1fx.Credential': signatures });

const proofOfPossession = struct({ publicKey: blsPublicKey, proofOfPossession: blsSignature });

/** A validator's BLS key with the proof that it holds the private key; validators of old subnets have neither. */
export const signer = oneOf('signer.Signer', {
  'signer.Empty': struct({}),
  'signer.ProofOfPossession': proofOfPossession,
});

/** Since Durango `start` is 0: a validator starts at the time of its block. Times are Unix seconds. */
export const validator = struct({ nodeID, start: uint64, end: uint64, weight: uint64 });

/** A validator that an L1 starts with. `balance` is nAVAX and pays for its time. */
export const l1Validator = struct({
  nodeID: bytes,
  weight: uint64,
  balance: uint64,
  signer: proofOfPossession,
  remainingBalanceOwner: pChainOwner,
  deactivationOwner: pChainOwner,
});

export type PlatformTransferableOutput = ValueOf<typeof transferableOutput>;
export type PlatformTransferableInput = ValueOf<typeof transferableInput>;
export type PlatformUTXO = ValueOf<typeof utxo>;
export type PlatformOwner = ValueOf<typeof owner>;
export type ConvertedL1Validator = ValueOf<typeof l1Validator>;
