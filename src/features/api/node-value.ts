import type { CurrentValidator } from '../../client/primary/platform-types';
import type { NetworkNode, Validator } from './xchain-lens-api';

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
}: Extract<CurrentValidator, { readonly kind: 'primary' }>): Validator {
  return {
    ...{ txID, startTime, endTime, stake: weight, delegated: delegatorWeight, delegatorCount, delegationFee },
    ...(uptime === undefined ? {} : { uptime }),
  };
}
