import { tryParseJSON } from '../json/json';
import { isRecord } from '../json/record';
import { explainLogLine } from '../node-log/log-line';
import type { Explanation } from '../rules/finding';
import { explain } from './explain';

/**
 * What a message of a node means that someone copied: a line of its log, its answer as JSON, or its words, also behind
 * those of a client or a wallet. Undefined for unknown words.
 */
export function explainText(text: string): Explanation | undefined {
  const logged = explainLogLine(text)?.message;
  if (logged !== undefined) return { meaning: logged.cause, advice: logged.step };
  return explain(wordsIn(text).trim(), { method: '' });
}

/** The words of an answer's error, or the text. */
function wordsIn(text: string): string {
  const answer = /^\s*\{/.test(text) ? tryParseJSON(text) : undefined;
  const error = isRecord(answer) ? answer['error'] : undefined;
  const said = isRecord(error) ? error['message'] : error;
  return typeof said === 'string' ? said : text;
}
