import type { JSONObject } from '../../core/json/json';
import { formatAmount } from '../../core/text/amount';
import { foreignText } from './answer-text';
import type { SubnetReport } from '../p-and-c/l1-report';
import type { SubnetMember } from '../p-and-c/subnet-state';
import type { L1OwnerValue, L1ValidatorValue, L1Value } from './command-output';
import type { Draft } from './published';

export function l1Value(
  { verdict, headline, lines, plan, name, members }: SubnetReport,
  subnetID: string,
): Draft<L1Value> {
  const validators = members.map(validatorOf);
  return { kind: 'l1', subnetID, name, verdict: verdict.kind, headline, lines, plan, validators };
}

function validatorOf({ nodeID, weight, time, validator }: SubnetMember): L1ValidatorValue {
  const common = { weight, isActive: time.kind !== 'inactive', ...(nodeID === undefined ? {} : { nodeID }) };
  if (validator?.kind !== 'l1') return common;
  const { validationID, balance, remainingBalanceOwner, deactivationOwner } = validator;
  const seconds = time.kind === 'balance' ? time.seconds : undefined;
  return {
    ...common,
    validationID,
    balance,
    remainingBalanceOwner,
    deactivationOwner,
    ...(seconds === undefined ? {} : { secondsLeft: seconds }),
  };
}

/** The same for a language model: amounts with their unit, a line each. */
export function l1Answer({
  verdict,
  headline,
  lines,
  plan,
  name,
  validators,
  subnetID,
  kind,
}: Draft<L1Value>): JSONObject {
  return {
    kind,
    subnetID,
    headline,
    verdict,
    ...(name === undefined ? {} : { name: foreignText(name, 64) }),
    lines: lines.map(({ sign, label, text, step = '' }) => `${sign} ${label}: ${text}. ${step}`.trim()),
    plan,
    validators: validators.map(
      ({ weight, balance, secondsLeft, remainingBalanceOwner, deactivationOwner, ...rest }) => ({
        ...rest,
        weight: String(weight),
        ...(balance === undefined ? {} : { balance: `${formatAmount(balance, 9)} AVAX` }),
        ...(secondsLeft === undefined ? {} : { secondsLeft: String(secondsLeft) }),
        ...(remainingBalanceOwner && { remainingBalanceOwner: ownerAnswer(remainingBalanceOwner) }),
        ...(deactivationOwner && { deactivationOwner: ownerAnswer(deactivationOwner) }),
      }),
    ),
  };
}

function ownerAnswer({ threshold, addresses }: L1OwnerValue): JSONObject {
  return { threshold, addresses };
}
