import type { JSONObject } from '../../core/json/json';
import { formatAmount } from '../../core/text/amount';
import { foreignText } from './answer-text';
import type { L1Report, SubnetReport } from '../p-and-c/l1-report';
import type { SubnetMember } from '../p-and-c/subnet-state';
import type { OwnerJSON } from '../../client/schemas/platform-schemas';

/** A validator of an L1, or one that its subnet's owners added before it became one. */
interface L1ValidatorValue {
  readonly nodeID?: string;
  readonly weight: bigint;
  readonly isActive: boolean;
  readonly validationID?: string;
  /** nAVAX. */
  readonly balance?: bigint;
  /** How long the balance lasts at today's price. */
  readonly secondsLeft?: bigint;
  /** Who gets what is left of the balance. */
  readonly remainingBalanceOwner?: OwnerJSON;
  /** Who may disable it. */
  readonly deactivationOwner?: OwnerJSON;
}

/** Whether an L1 accepts blocks, and its validators: those that need attention first, then the heaviest. */
export interface L1Value {
  readonly kind: 'l1';
  readonly subnetID: string;
  readonly name?: string | undefined;
  readonly verdict: L1Report['verdict']['kind'];
  readonly headline: string;
  readonly lines: L1Report['lines'];
  /** Which validators may stop. */
  readonly plan: readonly string[];
  readonly validators: readonly L1ValidatorValue[];
}

export function l1Value({ verdict, headline, lines, plan, name, members }: SubnetReport, subnetID: string): L1Value {
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
export function l1Answer({ verdict, headline, lines, plan, name, validators, subnetID, kind }: L1Value): JSONObject {
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

function ownerAnswer({ threshold, addresses }: OwnerJSON): JSONObject {
  return { threshold, addresses };
}
