import {
  baseFields,
  input,
  outputOwners,
  outputReference,
  signatures,
  transferInput,
  transferOutput,
} from '../secp256k1fx';
import {
  blsPublicKey,
  blsSignature,
  bytes,
  type BytesShape,
  type FixedShape,
  id,
  list,
  nodeID,
  oneOf,
  struct,
  text,
  uint32,
  uint64,
  uint8,
  type ValueOf,
} from '../shape';
import { pChainOwner } from '../warp/warp-formats';

/** stakeable.LockOut: until `locktime` (Unix seconds) its output can only be staked, or locked again for as long. */
const lockOut = struct({
  locktime: uint64,
  output: oneOf('avax.TransferableOut', { 'secp256k1fx.TransferOutput': transferOutput }, ['stakeable.LockOut']),
});

/** stakeable.LockIn: spends what is still locked. After its locktime a plain input spends it. */
const lockIn = struct({
  locktime: uint64,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': transferInput }, ['stakeable.LockIn']),
});

const OUTPUTS = { 'secp256k1fx.TransferOutput': transferOutput, 'stakeable.LockOut': lockOut } as const;

const INPUTS = { 'secp256k1fx.TransferInput': transferInput, 'stakeable.LockIn': lockIn } as const;

export const transferableOutput = struct({ assetID: id, output: oneOf('avax.TransferableOut', OUTPUTS) });

export const transferableInput = struct({
  ...outputReference,
  input: oneOf('avax.TransferableIn', INPUTS),
});

export const utxo = struct({ ...outputReference, output: oneOf('verify.State', OUTPUTS) });

/** The owner of a subnet or of rewards. */
const owner = oneOf('fx.Owner', { 'secp256k1fx.OutputOwners': outputOwners });

const proofOfPossession = struct({ publicKey: blsPublicKey, proofOfPossession: blsSignature });

/** A validator's BLS key with the proof that it holds the private key; validators of old subnets have neither. */
const SIGNERS = { 'signer.Empty': struct({}), 'signer.ProofOfPossession': proofOfPossession } as const;

const signer = oneOf('signer.Signer', SIGNERS);

/** Since Durango `start` is 0: a validator starts at the time of its block. Times are Unix seconds. */
const validator = struct({ nodeID, start: uint64, end: uint64, weight: uint64 });

/** A validator that an L1 starts with. `balance` is nAVAX and pays for its time. */
const l1Validator = struct({
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

/** Field names and order are those of the node's JSON (docs/protocol.md 8.3). Amounts are nAVAX, times Unix seconds. */
const base = baseFields(transferableInput, transferableOutput);

/** In the node's JSON base64, not hex. */
export const genesisData: BytesShape = { kind: 'bytes' };

/** In the node's JSON a list of 96 numbers, not hex. */
export const registeredProof: FixedShape = { ...blsSignature };

const stake = list(transferableOutput);

/** The transactions that have a validator in them, which a node can verify by itself. */
const STAKING_TXS = {
  'txs.AddValidatorTx': struct({ ...base, validator, stake, rewardsOwner: owner, shares: uint32 }),
  'txs.AddDelegatorTx': struct({ ...base, validator, stake, rewardsOwner: owner }),
  'txs.AddPermissionlessValidatorTx': struct({
    ...base,
    validator,
    subnetID: id,
    signer,
    stake,
    validationRewardsOwner: owner,
    delegationRewardsOwner: owner,
    shares: uint32,
  }),
  'txs.AddPermissionlessDelegatorTx': struct({ ...base, validator, subnetID: id, stake, rewardsOwner: owner }),
} as const;

/*
 * The slots of authorizations and credentials take whatever has a `Verify() error` in Go. A node refuses all but
 * secp256k1fx.Input and secp256k1fx.Credential, but only after it has read them.
 */
const VERIFIABLES = {
  ...INPUTS,
  ...OUTPUTS,
  ...SIGNERS,
  ...STAKING_TXS,
  'secp256k1fx.Credential': signatures,
  'secp256k1fx.Input': input,
  'secp256k1fx.OutputOwners': outputOwners,
} as const;

const addSubnetValidatorTx = struct({
  ...base,
  validator: struct({ ...validator.of, subnetID: id }),
  subnetAuthorization: oneOf('verify.Verifiable', VERIFIABLES, ['txs.AddSubnetValidatorTx']),
});

/** Which of the owner's addresses authorize a change; their signatures are the last credential. */
const authorization = oneOf('verify.Verifiable', {
  ...VERIFIABLES,
  'txs.AddSubnetValidatorTx': addSubnetValidatorTx,
});

const credential = authorization;

export const unsignedTx = oneOf('txs.UnsignedTx', {
  ...STAKING_TXS,
  'txs.AddSubnetValidatorTx': addSubnetValidatorTx,
  'txs.CreateChainTx': struct({
    ...base,
    subnetID: id,
    chainName: text,
    vmID: id,
    fxIDs: list(id),
    genesisData,
    subnetAuthorization: authorization,
  }),
  'txs.CreateSubnetTx': struct({ ...base, owner }),
  'txs.ImportTx': struct({ ...base, sourceChain: id, importedInputs: list(transferableInput) }),
  'txs.ExportTx': struct({ ...base, destinationChain: id, exportedOutputs: list(transferableOutput) }),
  'txs.AdvanceTimeTx': struct({ time: uint64 }),
  'txs.RewardValidatorTx': struct({ txID: id }),
  'txs.RemoveSubnetValidatorTx': struct({ ...base, nodeID, subnetID: id, subnetAuthorization: authorization }),
  'txs.TransformSubnetTx': struct({
    ...base,
    subnetID: id,
    assetID: id,
    initialSupply: uint64,
    maximumSupply: uint64,
    minConsumptionRate: uint64,
    maxConsumptionRate: uint64,
    minValidatorStake: uint64,
    maxValidatorStake: uint64,
    minStakeDuration: uint32,
    maxStakeDuration: uint32,
    minDelegationFee: uint32,
    minDelegatorStake: uint64,
    maxValidatorWeightFactor: uint8,
    uptimeRequirement: uint32,
    subnetAuthorization: authorization,
  }),
  'txs.TransferSubnetOwnershipTx': struct({
    ...base,
    subnetID: id,
    subnetAuthorization: authorization,
    newOwner: owner,
  }),
  'txs.BaseTx': struct(base),
  'txs.ConvertSubnetToL1Tx': struct({
    ...base,
    subnetID: id,
    chainID: id,
    address: bytes,
    validators: list(l1Validator),
    subnetAuthorization: authorization,
  }),
  'txs.RegisterL1ValidatorTx': struct({ ...base, balance: uint64, proofOfPossession: registeredProof, message: bytes }),
  'txs.SetL1ValidatorWeightTx': struct({ ...base, message: bytes }),
  'txs.IncreaseL1ValidatorBalanceTx': struct({ ...base, validationID: id, balance: uint64 }),
  'txs.DisableL1ValidatorTx': struct({ ...base, validationID: id, disableAuthorization: authorization }),
  'txs.AddAutoRenewedValidatorTx': struct({
    ...base,
    nodeID: bytes,
    signer,
    stake,
    validationRewardsOwner: owner,
    delegationRewardsOwner: owner,
    validatorAuthority: owner,
    delegationShares: uint32,
    autoCompoundRewardShares: uint32,
    period: uint64,
  }),
  'txs.SetAutoRenewedValidatorConfigTx': struct({
    ...base,
    txID: id,
    auth: authorization,
    autoCompoundRewardShares: uint32,
    period: uint64,
  }),
  'txs.RewardAutoRenewedValidatorTx': struct({ txID: id, timestamp: uint64 }),
});

/** Those since Banff, in the order of their numbers, which go on after those in `platform-formats.ts`: a new one comes last. */
export const LATER_TXS = [
  'txs.TransferSubnetOwnershipTx',
  'txs.BaseTx',
  'txs.ConvertSubnetToL1Tx',
  'txs.RegisterL1ValidatorTx',
  'txs.SetL1ValidatorWeightTx',
  'txs.IncreaseL1ValidatorBalanceTx',
  'txs.DisableL1ValidatorTx',
  'txs.AddAutoRenewedValidatorTx',
  'txs.SetAutoRenewedValidatorConfigTx',
  'txs.RewardAutoRenewedValidatorTx',
] as const;

export const tx = struct({ unsignedTx, credentials: list(credential) });

export type UnsignedPlatformTx = ValueOf<typeof unsignedTx>;
export type PlatformTx = ValueOf<typeof tx>;
/** What is in the slot of an authorization or a credential: any type that a node reads there. */
export type PlatformVerifiable = ValueOf<typeof credential>;

/** Whose owner authorizes a change. */
export type AuthorizationSource =
  | { readonly kind: 'subnet'; readonly subnetID: Uint8Array }
  | { readonly kind: 'l1Validator'; readonly validationID: Uint8Array }
  | { readonly kind: 'autoRenewed'; readonly txID: Uint8Array };

/** What authorizes a change of something, with its field; its credential is the last one. */
interface Authorization {
  readonly field: string;
  readonly value: PlatformVerifiable;
  readonly source: AuthorizationSource;
}

export function authorizationOf(tx: UnsignedPlatformTx): Authorization | undefined {
  if ('subnetAuthorization' in tx) {
    const subnetID = 'subnetID' in tx ? tx.subnetID : tx.validator.subnetID;
    return { field: 'subnetAuthorization', value: tx.subnetAuthorization, source: { kind: 'subnet', subnetID } };
  }
  if ('disableAuthorization' in tx) {
    const { validationID, disableAuthorization: value } = tx;
    return { field: 'disableAuthorization', value, source: { kind: 'l1Validator', validationID } };
  }
  return 'auth' in tx ? { field: 'auth', value: tx.auth, source: { kind: 'autoRenewed', txID: tx.txID } } : undefined;
}
