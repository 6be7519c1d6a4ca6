import { readOutcome } from '../../src/core/outcome';
import type { Findings } from '../../src/core/rules/finding';

/**
 * A node's error for a transaction: the first rule that it breaks. Undefined if it breaks none. A UTXO that a chain
 * with other fxs exported may not be readable here, which is an error of a node as well.
 */
export function firstReason(findings: Findings): string | undefined {
  const { value, error } = readOutcome(() => {
    for (const finding of findings) if (finding.verdict === 'fails') return finding.message;
    return undefined;
  });
  return error?.message ?? value;
}
