import type { AutoRenewal, CurrentValidator } from '../../client/schemas/platform';
import type { NetworkNode, Validator, ValidatorRenewal } from './xchain-lens-api';

/** A node as other extensions get it: `listed` is what the Primary Network lists under its ID. */
export function nodeValue(id: string, listed: readonly CurrentValidator[]): NetworkNode {
  return {
    kind: 'node',
    id,
    validators: listed.flatMap((each) => (each.kind === 'primary' ? [validatorValue(each)] : [])),
  };
}

function validatorValue({
  txID,
  startTime,
  endTime,
  weight,
  delegatorWeight = 0n,
  delegatorCount = 0n,
  delegationFee,
  uptime,
  autoRenewed,
}: Extract<CurrentValidator, { readonly kind: 'primary' }>): Validator {
  return {
    ...{ txID, startTime, endTime, stake: weight, delegated: delegatorWeight, delegatorCount, delegationFee },
    ...(uptime === undefined ? {} : { uptime }),
    ...(autoRenewed === undefined ? {} : { autoRenewed: renewalValue(autoRenewed) }),
  };
}

function renewalValue({ authority: { threshold, addresses }, ...rest }: AutoRenewal): ValidatorRenewal {
  return { ...rest, authority: { threshold, addresses } };
}
