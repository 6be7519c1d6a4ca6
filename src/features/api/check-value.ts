import { encodeCb58 } from '../../core/encodings/cb58';
import type { CheckedTx } from '../../services/issuing/tx-check';
import type { Check, Transaction } from './xchain-lens-api';

/** No node tells what is in its mempool, so that this check says nothing of any transaction. */
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
      problems.map(({ verdict, code, words, explanation, path, span }) => ({
        ...{ check: name, verdict, code, words },
        ...(explanation === undefined ? {} : { meaning: explanation.meaning, advice: explanation.advice }),
        path,
        ...(span === undefined ? {} : { span }),
      })),
    ),
    ...(transaction === undefined ? {} : { transaction }),
  };
}

function verdictOf(checks: CheckedTx['checks']): Check['verdict'] {
  if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return 'accepted';
  const verdicts = checks.map(({ verdict }) => verdict);
  if (verdicts.includes('fails')) return 'fails';
  return verdicts.includes('cannot tell') ? 'cannot tell' : 'passes';
}
