import { ADDRESS_SIZE, compareBytes, isZero } from '../../bytes/bytes';
import { platformFormats } from '../../codec/platform/platform-formats';
import {
  authorizationOf,
  type PlatformTransferableInput,
  type PlatformTransferableOutput,
  type PlatformTx,
  type PlatformVerifiable,
  type UnsignedPlatformTx,
} from '../../codec/platform/platform-transactions';
import { PRIMARY_NETWORK_ID } from '../../ids/networks';
import type { Lookup } from '../chain-rules';
import {
  cannotTell,
  type CheckName,
  fails,
  type Finding,
  type Findings,
  type PlatformFindings,
  prefixed,
  TX,
} from '../finding';
import type { Signed } from '../signatures';
import {
  assetFindings,
  compareReferences,
  firstOutOfOrder,
  inputFindings,
  memoFindings,
  metadataFindings,
  outputFindings,
  ownersFindings,
  transferInputFindings,
} from '../parts';
import { possessionFindings } from './bls';
import type { PlatformRules, PlatformView } from './platform-view';

/** What the rules about a transaction read. */
export interface PlatformContext {
  readonly tx: PlatformTx;
  readonly rules: PlatformRules;
  readonly view: PlatformView;
  /** With the node's clock. */
  readonly signed: Signed;
  /** nAVAX. */
  readonly fee: Lookup<bigint>;
}

/** The types that nodes have stopped taking: they have no gas. */
type RetiredType = 'txs.AddValidatorTx' | 'txs.AddDelegatorTx' | 'txs.TransformSubnetTx';

/** A transaction that users issue: it has inputs and outputs. */
export type FlowTx = Exclude<Extract<UnsignedPlatformTx, { readonly inputs: unknown }>, { readonly type: RetiredType }>;

/** The rules of each of some types, in the node's order (vms/platformvm/txs/executor/standard_tx_executor.go). */
export type RulesByType<T extends FlowTx['type'] = FlowTx['type']> = {
  readonly [K in T]: (context: PlatformContext, tx: Extract<FlowTx, { readonly type: K }>) => PlatformFindings;
};

/** What a lookup found; undefined, and why as a finding, if it found nothing. */
export function* found<T>(
  lookup: Lookup<T>,
  rule: CheckName,
  path: string,
  words: () => string,
): Generator<Finding, T | undefined> {
  if ('found' in lookup) return lookup.found;
  yield 'unknown' in lookup ? cannotTell(rule, lookup.unknown, path) : fails(rule, words(), path, 'not found');
  return undefined;
}

/** The chain has no such thing yet. */
export function* absent(lookup: Lookup<unknown>, rule: CheckName, path: string, words: () => string): PlatformFindings {
  if ('unknown' in lookup) yield cannotTell(rule, lookup.unknown, path);
  else if ('found' in lookup) yield fails(rule, words(), path);
}

/** vms/platformvm/txs/base_tx.go */
export function* baseFindings(tx: FlowTx, { networkID }: PlatformRules): Findings {
  const chain = { networkID, blockchainID: PRIMARY_NETWORK_ID };
  yield* prefixed('metadata failed verification: ', metadataFindings(tx, chain));
  yield* prefixed('output failed verification: ', transferableOutputsFindings(tx.outputs, `${TX}.outputs`));
  yield* prefixed('input failed verification: ', transferableInputsFindings(tx.inputs, `${TX}.inputs`));
  yield* outputOrderFindings(tx.outputs, `${TX}.outputs`);
  yield* inputOrderFindings(tx.inputs, `${TX}.inputs`);
}

/** The indices of an authorization, which a node that knows the gas has found to be a secp256k1fx.Input. */
export function* authorizationFormFindings(tx: FlowTx): Findings {
  const authorization = authorizationOf(tx);
  if (authorization?.value.type !== 'secp256k1fx.Input') return;
  yield* inputFindings(authorization.value, `${TX}.${authorization.field}`);
}

/** Executors allow no memo since Durango; the base rules before allow a short one. */
export function noMemoFindings({ memo }: FlowTx): Findings {
  return memoFindings({ memo }, 0);
}

/** The `Verify` of each output, without its place among the others. */
export function* transferableOutputsFindings(outputs: readonly PlatformTransferableOutput[], path: string): Findings {
  for (const [i, output] of outputs.entries()) yield* platformOutputFindings(output, `${path}[${i}]`);
}

export function* platformOutputFindings({ assetID, output }: PlatformTransferableOutput, path: string): Findings {
  yield* assetFindings(assetID, `${path}.assetID`);
  yield* lockableOutputFindings(output, `${path}.output`);
}

export function* transferableInputsFindings(inputs: readonly PlatformTransferableInput[], path: string): Findings {
  for (const [i, { assetID, input }] of inputs.entries()) {
    yield* assetFindings(assetID, `${path}[${i}].assetID`);
    yield* lockableInputFindings(input, `${path}[${i}].input`);
  }
}

/** Equal outputs may stand side by side. */
export function* outputOrderFindings(outputs: readonly PlatformTransferableOutput[], path: string): Findings {
  const encoded = outputs.map((output) => platformFormats.output.encode(output));
  const at = firstOutOfOrder(encoded, compareBytes, 'equal allowed');
  if (at !== undefined) yield fails('outputs', 'outputs not sorted', `${path}[${at}]`);
}

export function* inputOrderFindings(inputs: readonly PlatformTransferableInput[], path: string): Findings {
  const at = firstOutOfOrder(inputs, compareReferences, 'unique');
  if (at !== undefined) yield fails('inputs', 'inputs not sorted and unique', `${path}[${at}]`);
}

/** vms/platformvm/stakeable/stakeable_lock.go */
function* lockableOutputFindings(output: PlatformTransferableOutput['output'], path: string): Findings {
  if (output.type !== 'stakeable.LockOut') {
    yield* outputFindings(output, path);
    return;
  }
  yield* lockFindings(output, path);
  yield* outputFindings(output.output, `${path}.output`);
}

function* lockableInputFindings(input: PlatformTransferableInput['input'], path: string): Findings {
  if (input.type !== 'stakeable.LockIn') {
    yield* transferInputFindings(input, path);
    return;
  }
  yield* lockFindings(input, path);
  yield* transferInputFindings(input.input, `${path}.input`);
}

function* lockFindings({ locktime }: { readonly locktime: bigint }, path: string): Findings {
  if (locktime === 0n) yield fails('locktime', 'invalid locktime', `${path}.locktime`);
}

/** The `Verify` of what is in the slot of an authorization or a credential, of whatever type it is. */
export function* verifiableFindings(value: PlatformVerifiable, path: string): PlatformFindings {
  switch (value.type) {
    case 'secp256k1fx.Credential':
    case 'signer.Empty':
      return;
    case 'secp256k1fx.Input':
      yield* inputFindings(value, path);
      return;
    case 'secp256k1fx.OutputOwners':
      yield* ownersFindings(value, path);
      return;
    case 'secp256k1fx.TransferInput':
    case 'stakeable.LockIn':
      yield* lockableInputFindings(value, path);
      return;
    case 'secp256k1fx.TransferOutput':
    case 'stakeable.LockOut':
      yield* lockableOutputFindings(value, path);
      return;
    case 'signer.ProofOfPossession':
      yield* signerFindings(value, path);
      return;
    case 'txs.AddSubnetValidatorTx':
      if (isZero(value.validator.subnetID)) {
        yield fails('subnet', "subnet ID can't be primary network ID", `${path}.validator.subnetID`);
      }
      yield* weightFindings(value.validator, `${path}.validator`);
      return;
    case 'txs.AddValidatorTx':
    case 'txs.AddDelegatorTx':
    case 'txs.AddPermissionlessValidatorTx':
    case 'txs.AddPermissionlessDelegatorTx':
      yield* weightFindings(value.validator, `${path}.validator`);
  }
}

/** vms/platformvm/txs/validator.go */
export function* weightFindings({ weight }: { readonly weight: bigint }, path: string): PlatformFindings {
  if (weight === 0n) yield fails('staking', 'weight of this validator is too low', `${path}.weight`);
}

/** A validator's BLS key with its proof, or none. */
export function* signerFindings(
  signer: Extract<PlatformVerifiable, { readonly type: `signer.${string}` }>,
  path: string,
): PlatformFindings {
  if (signer.type === 'signer.Empty') return;
  yield* possessionFindings(signer, { publicKey: `${path}.publicKey`, proof: `${path}.proofOfPossession` });
}

/** ids.ToNodeID, and that not all bytes are zeros. */
export function* nodeIDFindings(nodeID: Uint8Array, path: string): PlatformFindings {
  if (nodeID.length !== ADDRESS_SIZE) {
    yield fails('staking', `invalid hash length: expected ${ADDRESS_SIZE} bytes but got ${nodeID.length}`, path);
  } else if (isZero(nodeID)) yield fails('staking', 'validator nodeID cannot be empty', path);
}
