import type { Check, Problem } from '../../core/rules/check-tx';
import type { JSONObject } from '../../core/json/json';
import type { CheckedTx } from '../../services/issuing/tx-checker';
import { unknownText } from '../../services/issuing/unknown-text';
import { visibleText } from '../../services/text/format-text';
import { firstOf, foreignText, present } from './answer-text';
import { networkText } from './thing-answer';

const SHOWN_PROBLEMS = 20;
const SHOWN_WORDS = 300;

/** Nodes don't list their mempool, whatever the transaction is: this check is left out. */
const UNSAID = 'waiting';

/** The checks of a node for a transaction, and all problems that they found. */
export function checkAnswer({ checks: all, firstReason, identity }: CheckedTx): JSONObject {
  const checkedAgainst = networkText(identity.networkID);
  const sent = 'no: this only checks';
  const checks = all.filter(({ name }) => name !== UNSAID);
  const failed = namesOf(checks, 'fails');
  if (failed.includes('accepted')) {
    return { checkedAgainst, verdict: 'it is already accepted: sending it again changes nothing', sent };
  }
  const problems = checks.flatMap(({ name, problems: found }) => found.map((problem) => ({ name, problem })));
  const isSure = namesOf(checks, 'cannot tell').length === 0;
  const passes = isSure ? 'a node would take it' : 'nothing was found to refuse it for, but not all could be told';
  return present({
    checkedAgainst,
    verdict: failed.length > 0 ? 'a node would not take it' : passes,
    nodeWouldSay: firstReason === undefined ? undefined : visibleText(firstReason.words, SHOWN_WORDS),
    inOrder: namesOf(checks, 'ok'),
    problems: firstOf(problems, SHOWN_PROBLEMS, ({ name, problem }) => problemAnswer(name, problem)),
    sent,
  });
}

function namesOf(checks: readonly Check[], verdict: Check['verdict']): string[] {
  return checks.filter((check) => check.verdict === verdict).map(({ name }) => name);
}

function problemAnswer(check: string, problem: Problem): JSONObject {
  const { verdict, path, span } = problem;
  const explanation = verdict === 'fails' ? problem.explanation : undefined;
  return present({
    check,
    verdict,
    // A failure quotes the rules here; the reason why something can't be verified may quote a node.
    words:
      verdict === 'fails'
        ? visibleText(problem.words, SHOWN_WORDS)
        : foreignText(unknownText(problem.reason), SHOWN_WORDS),
    meaning: explanation?.meaning,
    whatToDo: explanation?.advice,
    field: path === '' ? undefined : path,
    bytes: span === undefined ? undefined : `${span.start} to ${span.end - 1}`,
  });
}
