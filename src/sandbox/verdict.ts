import type { Findings } from '../core/rules/finding';

/** What a node says of a transaction: the first rule that it breaks. Undefined if it breaks none. */
export function firstReason(findings: Findings): string | undefined {
  for (const { verdict, message } of findings) if (verdict === 'fails') return message;
  return undefined;
}
