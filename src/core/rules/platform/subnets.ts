import { compareBytes, isZero } from '../../bytes/bytes';
import { goStringBytes } from '../../codec/go-string';
import { authorizationOf, type PlatformVerifiable } from '../../codec/platform/platform-transactions';
import type { OutputOwners } from '../../codec/secp256k1fx';
import { encodeCb58 } from '../../encodings/cb58';
import { formatNodeID } from '../../ids/ids';
import { breaksLimit, cannotTell, fails, type PlatformFindings, prefixed, type UnknownReason, TX } from '../finding';
import { firstOutOfOrder, ownersFindings } from '../parts';
import { signatureFindings } from '../signatures';
import {
  absent,
  authorizationFormFindings,
  baseFindings,
  found,
  noMemoFindings,
  type PlatformContext,
  type RulesByType,
  weightFindings,
} from './base';
import { spendFindings } from './flow-findings';
import type { StakerView } from './platform-view';
import { PRIMARY_NETWORK_ID } from '../../ids/networks';

const MAX_CHAIN_NAME = 128;
const MAX_GENESIS = 1024 * 1024;

/** What precedes words about inputs and amounts where a staker or an owner changes. */
export const FLOW = 'flow check failed: ';

/** The rules of transactions about subnets and the validators that their owners add. */
export const SUBNET_RULES: RulesByType<
  | 'txs.CreateSubnetTx'
  | 'txs.CreateChainTx'
  | 'txs.TransferSubnetOwnershipTx'
  | 'txs.AddSubnetValidatorTx'
  | 'txs.RemoveSubnetValidatorTx'
> = {
  *'txs.CreateSubnetTx'(context, tx) {
    yield* baseFindings(tx, context.rules);
    yield* ownersFindings(tx.owner, `${TX}.owner`);
    yield* noMemoFindings(tx);
    yield* spendFindings(context, tx, context.tx.credentials);
  },

  *'txs.CreateChainTx'(context, tx) {
    const { subnetID, chainName, vmID, fxIDs, genesisData } = tx;
    if (isZero(subnetID)) {
      yield fails('subnet', "new blockchain can't be validated by primary network", `${TX}.subnetID`);
    }
    if (goStringBytes(chainName).length > MAX_CHAIN_NAME) yield fails('name', 'name too long', `${TX}.chainName`);
    if (isZero(vmID)) yield fails('subnet', 'invalid VM ID', `${TX}.vmID`);
    const at = firstOutOfOrder(fxIDs, compareBytes, 'unique');
    if (at !== undefined) {
      yield fails('subnet', 'feature extensions IDs must be sorted and unique', `${TX}.fxIDs[${at}]`);
    }
    if (genesisData.length > MAX_GENESIS) yield fails('subnet', 'genesis too long', `${TX}.genesisData`);
    if (!/^[A-Za-z0-9 ]*$/.test(chainName)) yield fails('name', 'illegal name character', `${TX}.chainName`);
    yield* baseFindings(tx, context.rules);
    yield* authorizationFormFindings(tx);
    yield* noMemoFindings(tx);
    yield* unconvertedFindings(context, subnetID);
    yield* spendFindings(context, tx, inputCredentials(context));
  },

  *'txs.TransferSubnetOwnershipTx'(context, tx) {
    if (isZero(tx.subnetID)) {
      yield fails('subnet', 'cannot transfer ownership of a permissionless subnet', `${TX}.subnetID`);
    }
    yield* baseFindings(tx, context.rules);
    yield* authorizationFormFindings(tx);
    yield* ownersFindings(tx.newOwner, `${TX}.newOwner`);
    yield* noMemoFindings(tx);
    yield* ownerFindings(context, tx.subnetID);
    yield* prefixed(FLOW, spendFindings(context, tx, inputCredentials(context)));
  },

  *'txs.AddSubnetValidatorTx'(context, tx) {
    const { subnetID, nodeID, end } = tx.validator;
    const { rules, view } = context;
    const path = `${TX}.validator`;
    if (isZero(subnetID)) {
      yield fails('subnet', "can't add primary network validator with AddSubnetValidatorTx", `${path}.subnetID`);
    }
    yield* baseFindings(tx, rules);
    yield* weightFindings(tx.validator, path);
    yield* authorizationFormFindings(tx);
    yield* noMemoFindings(tx);
    yield* periodFindings(end, rules.staking.minStakeDuration, context);
    yield* absent(view.validator(subnetID, nodeID), 'staking', `${path}.nodeID`, () => {
      return `attempted to issue duplicate validator for ${formatNodeID(nodeID)} on subnet ${encodeCb58(subnetID)}`;
    });
    const none = (): string => {
      return `${formatNodeID(nodeID)} isn't a current or pending validator of the primary network`;
    };
    const primary = yield* found(view.validator(PRIMARY_NETWORK_ID, nodeID), 'staking', `${path}.nodeID`, none);
    if (primary !== undefined) yield* insideFindings(end, primary, view.now);
    yield* unconvertedFindings(context, subnetID, `${path}.subnetID`);
    yield* prefixed(FLOW, spendFindings(context, tx, inputCredentials(context)));
  },

  *'txs.RemoveSubnetValidatorTx'(context, tx) {
    const { nodeID, subnetID } = tx;
    if (isZero(subnetID)) {
      yield fails('subnet', "can't remove primary network validator with RemoveSubnetValidatorTx", `${TX}.subnetID`);
    }
    yield* baseFindings(tx, context.rules);
    yield* authorizationFormFindings(tx);
    yield* noMemoFindings(tx);
    yield* found(context.view.validator(subnetID, nodeID), 'staking', `${TX}.nodeID`, () => {
      return `${formatNodeID(nodeID)} isn't a current or pending validator of ${encodeCb58(subnetID)}: not found`;
    });
    yield* ownerFindings(context, subnetID);
    yield* prefixed(FLOW, spendFindings(context, tx, inputCredentials(context)));
  },
};

/** The credentials of the inputs: the last one of all is that of the authorization. */
export function inputCredentials({ tx: { credentials } }: PlatformContext): readonly PlatformVerifiable[] {
  return credentials.slice(0, -1);
}

/** The owner authorizes a change by the last credential (subnet_tx_verification.go verifyAuthorization). */
export function* subnetAuthorizationFindings(
  { tx, signed }: PlatformContext,
  owner: OutputOwners | { readonly unknown: UnknownReason },
): PlatformFindings {
  const { credentials } = tx;
  const credential = credentials.at(-1);
  if (credential === undefined) {
    yield fails('authorization', 'should have the same number of credentials as inputs', 'credentials');
    return;
  }
  const authorization = authorizationOf(tx.unsignedTx);
  const paths = { input: `${TX}.${authorization?.field}`, credential: `credentials[${credentials.length - 1}]` };
  if (credential.type !== 'secp256k1fx.Credential') {
    yield fails('authorization', 'unauthorized modification: wrong credential type', paths.credential);
    return;
  }
  if (authorization?.value.type !== 'secp256k1fx.Input') return;
  if ('unknown' in owner) {
    for (const rule of ['authorization', 'locktime', 'signatures'] as const) {
      yield cannotTell(rule, owner.unknown, paths.input);
    }
    return;
  }
  const findings = signatureFindings(authorization.value, credential, owner, signed, paths);
  yield* prefixed('unauthorized modification: ', findings);
  yield;
}

/** The owner of a subnet, which may be an L1, authorizes a change of it. The primary network has none. */
function* ownerFindings(context: PlatformContext, subnetID: Uint8Array, path = `${TX}.subnetID`): PlatformFindings {
  if (isZero(subnetID)) return;
  const lookup = context.view.subnet(subnetID);
  const subnet = yield* found(lookup, 'subnet', path, () => 'not found');
  if ('unknown' in lookup) yield* subnetAuthorizationFindings(context, lookup);
  if (subnet === 'not a subnet') yield fails('subnet', `"${encodeCb58(subnetID)}" is not a subnet`, path);
  else if (subnet !== undefined) yield* subnetAuthorizationFindings(context, subnet.owner);
}

/** The same of a subnet that must be neither elastic nor an L1. */
export function* unconvertedFindings(
  context: PlatformContext,
  subnetID: Uint8Array,
  path = `${TX}.subnetID`,
): PlatformFindings {
  yield* ownerFindings(context, subnetID, path);
  const subnet = context.view.subnet(subnetID);
  if (!('found' in subnet) || subnet.found === 'not a subnet') return;
  const { isTransformed, conversion } = subnet.found;
  if (isTransformed || conversion !== undefined) {
    yield fails('subnet', `"${encodeCb58(subnetID)}" is immutable`, path);
  }
}

/** A staking from now on is inside that of the validator which it depends on. */
export function* insideFindings(end: bigint, validator: StakerView, now: bigint): PlatformFindings {
  const until = secondsOfGo(end);
  // One that has ended is too short before all else.
  if (until < now || (now >= validator.start && until <= validator.end)) return;
  yield fails('staking', 'proposed staking period is not inside dependent staking period', `${TX}.validator.end`);
}

/** @param least seconds. */
export function* periodFindings(end: bigint, least: bigint, { rules, view }: PlatformContext): PlatformFindings {
  const path = `${TX}.validator.end`;
  const duration = secondsOfGo(end) - view.now;
  if (duration <= 0n) yield fails('staking', STAKE_TOO_SHORT, path, 'ended');
  else yield* durationFindings(duration, least, rules.staking.maxStakeDuration, path);
}

/** All in seconds. */
export function* durationFindings(duration: bigint, least: bigint, most: bigint, path: string): PlatformFindings {
  const limit = { kind: 'least duration', value: duration, usual: least } as const;
  if (duration < least) yield breaksLimit('staking', STAKE_TOO_SHORT, path, limit);
  const tooLong = 'staking period is too long';
  if (duration > MOST_DURATION) yield fails('staking', tooLong, path);
  else if (duration > most) {
    yield breaksLimit('staking', tooLong, path, { kind: 'most duration', value: duration, usual: most });
  }
}

const STAKE_TOO_SHORT = 'staking period is too short';

/** Seconds of Go's longest duration, which no network's limit exceeds. */
const MOST_DURATION = 9_223_372_036n;

/** Seconds from the year 1 to 1970, which Go adds to Unix seconds. */
const YEAR_1_TO_1970 = 62_135_596_800n;

/** Unix seconds as Go's time.Unix understands a uint64: the largest are before the year 1. */
function secondsOfGo(seconds: bigint): bigint {
  return BigInt.asIntN(64, seconds + YEAR_1_TO_1970) - YEAR_1_TO_1970;
}
