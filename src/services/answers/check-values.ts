import { encodeCb58 } from '../../core/encodings/cb58';
import { verdictOf } from '../../core/rules/check-tx';
import type { Finding } from '../../core/rules/finding';
import type { CheckedTx } from '../checking/checked-tx';
import { unknownText } from '../checking/unknown-text';
import type { Check, Problem } from './avalanche-lens-api';
import type { Draft } from './published';

/** The checks of a node for a transaction, and all problems that they found. */
export function checkValue(checked: CheckedTx, chain: string): Draft<Check> {
  const { checks, firstReason } = checked;
  return {
    chain,
    txID: checked.tx?.isUnsigned === true ? '' : encodeCb58(checked.txID),
    verdict: verdictOf(checked),
    checks: checks.map(({ name, verdict }) => ({ name, verdict })),
    problems: checks.flatMap(({ findings }) => findings.map(problemValue)),
    nodeError: firstReason?.words,
  };
}

function problemValue(finding: Finding): Draft<Problem> {
  const { rule: check, path, span } = finding;
  if (finding.verdict === 'cannot tell') {
    const { verdict, reason } = finding;
    return { check, verdict, code: reason.kind, words: unknownText(reason), path, span };
  }
  const { verdict, code, words, explanation } = finding;
  return { check, verdict, code, words, meaning: explanation?.meaning, advice: explanation?.advice, path, span };
}
