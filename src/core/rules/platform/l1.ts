import { ADDRESS_SIZE, compareBytes, equalBytes, isZero, MAX_UINT64, toHexDigits } from '../../bytes/bytes';
import { CodecError } from '../../codec/codec-error';
import type { ConvertedL1Validator } from '../../codec/platform/platform-transactions';
import { type L1Message, type Payload, warpFormats } from '../../codec/warp/warp-formats';
import { encodeCb58 } from '../../encodings/cb58';
import { registeredValidationIDOf } from '../../p-and-c/l1-ids';
import type { Lookup } from '../chain-rules';
import { cannotTell, fails, type Finding, type PlatformFindings, prefixed, TX } from '../finding';
import { firstOutOfOrder, ownersFindings } from '../parts';
import {
  absent,
  authorizationFormFindings,
  baseFindings,
  found,
  nodeIDFindings,
  noMemoFindings,
  type PlatformContext,
  type RulesByType,
  signerFindings,
} from './base';
import { possessionFindings } from './bls';
import { spendFindings } from './flow-findings';
import { subnetAuthorizationFindings, inputCredentials, unconvertedFindings } from './subnets';
import { DAY } from '../../units';

const MAX_MANAGER_ADDRESS = 4096;

/** A registration may expire at most this far ahead. */
const EXPIRY_WINDOW = DAY;

/** Call payloads are limited, Warp messages and those within a call are not (vms/platformvm/warp/payload/codec.go). */
const MAX_WARP_MESSAGE = 24 * 1024;

const MESSAGE = `${TX}.message`;
const VALIDATORS = `${TX}.validators`;

/** The rules of transactions about L1s and their validators (ACP-77). */
export const L1_RULES: RulesByType<
  | 'txs.ConvertSubnetToL1Tx'
  | 'txs.RegisterL1ValidatorTx'
  | 'txs.SetL1ValidatorWeightTx'
  | 'txs.IncreaseL1ValidatorBalanceTx'
  | 'txs.DisableL1ValidatorTx'
> = {
  *'txs.ConvertSubnetToL1Tx'(context, tx) {
    const { subnetID, address, validators } = tx;
    if (isZero(subnetID)) yield fails('subnet', 'cannot convert a permissionless subnet', `${TX}.subnetID`);
    if (address.length > MAX_MANAGER_ADDRESS) yield fails('l1', 'address is too long', `${TX}.address`);
    if (validators.length === 0) yield fails('l1', 'conversion must include at least one validator', VALIDATORS);
    const at = firstOutOfOrder(validators, (a, b) => compareBytes(a.nodeID, b.nodeID), 'unique');
    if (at !== undefined) {
      yield fails('l1', 'conversion validators must be sorted and unique', `${VALIDATORS}[${at}]`);
    }
    yield* baseFindings(tx, context.rules);
    for (const [i, each] of validators.entries()) yield* convertedFindings(each, `${VALIDATORS}[${i}]`);
    yield* authorizationFormFindings(tx);
    yield* noMemoFindings(tx);
    yield* unconvertedFindings(context, subnetID);
    let [active, weight] = [0n, 0n];
    for (const [i, each] of validators.entries()) {
      const path = `${VALIDATORS}[${i}]`;
      if (each.balance > 0n) yield* activeFindings(context, active++, `${path}.balance`);
      yield* legacyFindings(context, subnetID, each.nodeID, `${path}.nodeID`);
      weight += each.weight;
      yield* weightSumFindings({ missing: true }, weight, `${path}.weight`);
    }
    yield* spendFindings(context, tx, inputCredentials(context));
  },

  *'txs.RegisterL1ValidatorTx'(context, tx) {
    const { view, rules } = context;
    yield* baseFindings(tx, rules);
    yield* noMemoFindings(tx);
    yield* spendFindings(context, tx, context.tx.credentials);
    const opened = yield* openedMessage(tx.message, 'message.RegisterL1Validator');
    if (opened === undefined) return;
    const { message, call, sourceChainID } = opened;
    const { subnetID, nodeID, weight, expiry, blsPublicKey: publicKey } = message;
    yield* registrationFindings(message);
    yield* managerFindings(context, subnetID, sourceChainID, call.sourceAddress);
    const left = expiry - view.now;
    if (left <= 0n) yield fails('l1', `warp message expired at ${expiry} and it is currently ${view.now}`, MESSAGE);
    if (left > EXPIRY_WINDOW) {
      const early = `time is ${left} seconds in the future but the limit is ${EXPIRY_WINDOW}`;
      yield fails('l1', `warp message not yet allowed because ${early}`, MESSAGE);
    }
    const validationID = registeredValidationIDOf(call.payload);
    const used = (): string => `warp message already issued for validationID ${encodeCb58(validationID)}`;
    yield* absent(view.registration(validationID), 'l1', MESSAGE, used);
    const { proofOfPossession } = tx;
    const paths = { publicKey: MESSAGE, proof: `${TX}.proofOfPossession` };
    yield* possessionFindings({ publicKey, proofOfPossession }, paths);
    if (tx.balance > 0n) yield* activeFindings(context, 0n, `${TX}.balance`);
    yield* legacyFindings(context, subnetID, nodeID, MESSAGE);
    const duplicate = (): string => 'L1 validator contains duplicate subnetID + nodeID pair';
    yield* absent(view.l1ValidationOf(subnetID, nodeID), 'l1', MESSAGE, duplicate);
    yield* weightSumFindings(view.l1Weight(subnetID), weight, MESSAGE);
  },

  *'txs.SetL1ValidatorWeightTx'(context, tx) {
    const { view, rules } = context;
    yield* baseFindings(tx, rules);
    yield* noMemoFindings(tx);
    yield* spendFindings(context, tx, context.tx.credentials);
    const opened = yield* openedMessage(tx.message, 'message.L1ValidatorWeight');
    if (opened === undefined) return;
    const { message, call, sourceChainID } = opened;
    const { validationID, nonce, weight } = message;
    if (nonce === MAX_UINT64 && weight !== 0n) {
      yield fails('l1', 'maxUint64 nonce is reserved for removal', MESSAGE);
    }
    const validator = yield* found(view.l1Validator(validationID), 'l1', MESSAGE, NO_VALIDATOR);
    if (validator === undefined) return;
    const { minNonce, subnetID, weight: before } = validator;
    if (nonce < minNonce) {
      yield fails('l1', `warp message contains stale nonce ${nonce} must be at least ${minNonce}`, MESSAGE);
    }
    yield* managerFindings(context, subnetID, sourceChainID, call.sourceAddress);
    const total = view.l1Weight(subnetID);
    yield* weightSumFindings(total, weight - before, MESSAGE);
    if (weight === 0n && 'found' in total && total.found === before) {
      yield fails('l1', 'attempting to remove the last L1 validator from a converted subnet', MESSAGE);
    }
  },

  *'txs.IncreaseL1ValidatorBalanceTx'(context, tx) {
    const path = `${TX}.validationID`;
    if (tx.balance === 0n) yield fails('l1', 'balance must be greater than 0', `${TX}.balance`);
    yield* baseFindings(tx, context.rules);
    yield* noMemoFindings(tx);
    yield* spendFindings(context, tx, context.tx.credentials);
    const validator = yield* found(context.view.l1Validator(tx.validationID), 'l1', path, () => 'not found');
    if (validator?.isActive === false) yield* activeFindings(context, 0n, path);
  },

  /** That one is disabled already is no problem. */
  *'txs.DisableL1ValidatorTx'(context, tx) {
    yield* baseFindings(tx, context.rules);
    yield* authorizationFormFindings(tx);
    yield* noMemoFindings(tx);
    const lookup = context.view.l1Validator(tx.validationID);
    const validator = yield* found(lookup, 'l1', `${TX}.validationID`, NO_VALIDATOR);
    if ('unknown' in lookup) yield* subnetAuthorizationFindings(context, lookup);
    else if (validator !== undefined) {
      yield* subnetAuthorizationFindings(context, { locktime: 0n, ...validator.deactivationOwner });
    }
    yield* spendFindings(context, tx, inputCredentials(context));
  },
};

const NO_VALIDATOR = (): string => 'could not load L1 validator: not found';

/** vms/platformvm/txs/convert_subnet_to_l1_tx.go */
function* convertedFindings(validator: ConvertedL1Validator, path: string): PlatformFindings {
  const { nodeID, weight, signer } = validator;
  if (weight === 0n) yield fails('l1', 'validator weight must be non-zero', `${path}.weight`);
  yield* nodeIDFindings(nodeID, `${path}.nodeID`);
  yield* signerFindings({ type: 'signer.ProofOfPossession', ...signer }, `${path}.signer`);
  for (const owner of ['remainingBalanceOwner', 'deactivationOwner'] as const) {
    yield* ownersFindings({ locktime: 0n, ...validator[owner] }, `${path}.${owner}`);
  }
}

/** The network has room for one more active validator, besides others of the same transaction. */
function* activeFindings({ view, rules }: PlatformContext, others: bigint, path: string): PlatformFindings {
  const active = view.activeL1Validators;
  if ('unknown' in active) yield cannotTell('l1', active.unknown, path);
  else if ('found' in active && active.found + others >= rules.validatorFee.capacity) {
    yield fails('l1', 'already at the max number of active validators', path);
  }
}

/** The node doesn't validate the subnet since before it was an L1 (state/l1_validator.go putL1Validator). */
function* legacyFindings(
  { view }: PlatformContext,
  subnetID: Uint8Array,
  nodeID: Uint8Array,
  path: string,
): PlatformFindings {
  if (nodeID.length !== ADDRESS_SIZE) return;
  const words = (): string => 'L1 validator contains conflicting subnetID + nodeID pair';
  yield* absent(view.validator(subnetID, nodeID), 'l1', path, words);
}

/** @param added what the weights of an L1 grow by; less than 0 if they fall. */
function* weightSumFindings(total: Lookup<bigint>, added: bigint, path: string): PlatformFindings {
  if ('unknown' in total) yield cannotTell('l1', total.unknown, path);
  else if (added + ('found' in total ? total.found : 0n) > MAX_UINT64) yield fails('l1', 'overflow', path);
}

/** vms/platformvm/warp/message/register_l1_validator.go */
function* registrationFindings(
  message: Extract<L1Message, { readonly type: 'message.RegisterL1Validator' }>,
): PlatformFindings {
  const { subnetID, nodeID, weight, remainingBalanceOwner, disableOwner } = message;
  if (isZero(subnetID)) yield fails('l1', 'invalid subnet ID', MESSAGE);
  if (weight === 0n) yield fails('l1', 'invalid weight', MESSAGE);
  const isEmpty = nodeID.length === ADDRESS_SIZE && isZero(nodeID);
  if (isEmpty) yield fails('l1', 'invalid node ID: empty nodeID is disallowed', MESSAGE);
  else yield* prefixed('invalid node ID: ', nodeIDFindings(nodeID, MESSAGE));
  for (const owner of [remainingBalanceOwner, disableOwner]) {
    const findings = prefixed('invalid owner: ', ownersFindings({ locktime: 0n, ...owner }, ''));
    // The fields of a message aren't fields of the transaction.
    for (const finding of findings) yield { ...finding, path: MESSAGE };
  }
}

/** A message from the manager of an L1. */
interface OpenedCall<T extends L1Message['type']> {
  readonly sourceChainID: Uint8Array;
  readonly call: Extract<Payload, { readonly type: 'payload.AddressedCall' }>;
  readonly message: Extract<L1Message, { readonly type: T }>;
}

/** Undefined, and why as a finding, for a Warp message that holds no such message. */
function* openedMessage<T extends L1Message['type']>(
  bytes: Uint8Array,
  type: T,
): Generator<Finding, OpenedCall<T> | undefined> {
  try {
    const { sourceChainID, payload } = warpFormats.message.decode(bytes);
    const call = warpFormats.payload.decode(payload, MAX_WARP_MESSAGE);
    const message = call.type === 'payload.AddressedCall' ? warpFormats.l1Message.decode(call.payload) : undefined;
    if (call.type === 'payload.AddressedCall' && message?.type === type) {
      return { sourceChainID, call, message: message as OpenedCall<T>['message'] };
    }
    yield fails('l1', `wrong payload type: *${(message ?? call).type}`, MESSAGE);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    yield fails('l1', error.message, MESSAGE);
  }
  return undefined;
}

/** The message is from the contract that manages the L1 (verifyL1Conversion). */
function* managerFindings(
  { view }: PlatformContext,
  subnetID: Uint8Array,
  chainID: Uint8Array,
  address: Uint8Array,
): PlatformFindings {
  const none = (): string => `could not load subnet conversion for ${encodeCb58(subnetID)} with: not found`;
  const subnet = yield* found(view.subnet(subnetID), 'l1', MESSAGE, none);
  if (subnet === undefined) return;
  if (subnet === 'not a subnet' || subnet.conversion === undefined) {
    yield fails('l1', none(), MESSAGE);
    return;
  }
  const { managerChainID, managerAddress } = subnet.conversion;
  if (!equalBytes(chainID, managerChainID)) {
    const chains = `expected ${encodeCb58(managerChainID)} but had ${encodeCb58(chainID)}`;
    yield fails('l1', `wrong warp message source chain ID ${chains}`, MESSAGE);
  }
  if (!equalBytes(address, managerAddress)) {
    const addresses = `expected 0x${toHexDigits(managerAddress)} but got 0x${toHexDigits(address)}`;
    yield fails('l1', `wrong warp message source address ${addresses}`, MESSAGE);
  }
}
