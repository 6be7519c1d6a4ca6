import { explainLogLine } from '../../../src/core/node-log/log-line';
import { isRecord } from '../../../src/core/json/record';
import { type CaseResult, casesIn } from './form';

/** Lines of logs: each is explained, in other words than before. A person reads whether they are right. */
export function* logCases(path: string, text: string): Generator<CaseResult> {
  for (const [i, { source, line, now, expected }] of casesIn(text).entries()) {
    const title = `${path}:${i + 1} ${String(source)}`;
    const cause = explainLogLine(String(line))?.message.cause;
    const isWanted = isRecord(expected) && expected['explained'] === true;
    if (!isWanted) yield { title, problem: cause === undefined ? undefined : `is explained as: ${cause}` };
    else if (cause === undefined) yield { title, problem: 'is not explained' };
    else yield { title, problem: cause.includes(String(now)) ? `is still explained as: ${cause}` : undefined };
  }
}
