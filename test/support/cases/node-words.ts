import { explain } from '../../../src/core/node-messages/explain';
import { type CaseResult, casesIn } from './form';

/** What nodes answer to calls: each is explained, in other words than before. A person reads whether it is right. */
export function* nodeWordsCases(path: string, text: string): Generator<CaseResult> {
  for (const [i, { source, method, message, now }] of casesIn(text).entries()) {
    const explained = explain(String(message), typeof method === 'string' ? { method } : {});
    const isOld = explained?.meaning === now;
    const problem = explained === undefined ? `nothing explains: ${String(message)}` : undefined;
    yield {
      title: `${path}:${i + 1} ${String(method)} of ${String(source)}`,
      problem: isOld ? `is still explained as: ${explained?.meaning ?? ''}` : problem,
    };
  }
}
