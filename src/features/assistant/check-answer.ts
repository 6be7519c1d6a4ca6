import type { Check, Problem } from '../../core/check-tx';
import type { JSONObject } from '../../core/json';
import type { CheckedTx } from '../../services/issuing/tx-check';
import { visibleText } from '../../services/text/format-text';
import { firstOf, present } from './answer-text';
import { foreignText } from './foreign-text';
import { networkText } from './tx-answer';

const SHOWN_PROBLEMS = 20;
const SHOWN_WORDS = 300;

/** That no node says what waits in its mempool is so for every transaction. */
const UNSAID = 'waiting';

/** What a node would say to a transaction: each check, and everything that it found. */
export function checkAnswer({ checks: all, firstReason, identity }: CheckedTx): JSONObject {
  const checkedAgainst = networkText(identity.networkID);
  const sent = 'no: this only checks';
  const checks = all.filter(({ name }) => name !== UNSAID);
  const failed = namesOf(checks, 'fails');
  if (failed.includes('accepted')) {
    return { checkedAgainst, verdict: 'it is accepted already: sending it again changes nothing', sent };
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

function problemAnswer(check: string, { verdict, words, explanation, path, span }: Problem): JSONObject {
  return present({
    check,
    verdict,
    // What fails is said in the words of the rules here; why something cannot be told may be a node's own.
    words: verdict === 'fails' ? visibleText(words, SHOWN_WORDS) : foreignText(words, SHOWN_WORDS),
    meaning: explanation?.meaning,
    whatToDo: explanation?.advice,
    field: path === '' ? undefined : path,
    bytes: span === undefined ? undefined : `${span.start} to ${span.end - 1}`,
  });
}
