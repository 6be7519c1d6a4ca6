import { encodeCb58 } from '../../core/encodings/cb58';
import type { Problem as CoreProblem } from '../../core/rules/check-tx';
import type { CheckedTx } from '../../services/issuing/tx-checker';
import { unknownText } from '../../services/issuing/unknown-text';
import type { Check, Problem, Transaction } from './xchain-lens-api';

/** Nodes don't list their mempool: this check can't be verified for any transaction. */
const NEVER_KNOWN = 'waiting';

/** A check as other extensions get it. */
export function checkValue(checked: CheckedTx, chain: string, transaction: Transaction | undefined): Check {
  const checks = checked.checks.filter(({ name }) => name !== NEVER_KNOWN);
  return {
    chain,
    txID: encodeCb58(checked.txID),
    verdict: verdictOf(checks),
    checks: checks.map(({ name, verdict }) => ({ name, verdict })),
    problems: checks.flatMap(({ name, problems }) =>
      problems.map((problem) => ({ check: name, ...problemValue(problem) })),
    ),
    ...(transaction === undefined ? {} : { transaction }),
  };
}

function problemValue(problem: CoreProblem): Omit<Problem, 'check'> {
  const { path, span } = problem;
  const place = { path, ...(span === undefined ? {} : { span }) };
  if (problem.verdict === 'cannot tell') {
    const { verdict, reason } = problem;
    return { verdict, code: reason.kind, words: unknownText(reason), ...place };
  }
  const { verdict, code, words, explanation } = problem;
  const explained = explanation && { meaning: explanation.meaning, advice: explanation.advice };
  return { verdict, code, words, ...explained, ...place };
}

function verdictOf(checks: CheckedTx['checks']): Check['verdict'] {
  if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return 'accepted';
  const verdicts = checks.map(({ verdict }) => verdict);
  if (verdicts.includes('fails')) return 'fails';
  return verdicts.includes('cannot tell') ? 'cannot tell' : 'passes';
}
