import { ATOMIC } from './atomic-words';
import type { Broken, Explanation, FindingCode } from '../rules/finding';
import { BYTES, type ExplainedWords } from './bytes-words';
import { NODE, NOT_JSON_RPC, notFoundOf } from './node-words';
import { innermost, MOST_WRAPPED, PLATFORM } from './platform-words';
import { ENDED, NOT_SIGNED, SEMANTIC, SYNTACTIC } from './rule-words';

/** What these codes mean, whatever a node's words are. */
const OF_CODE: Partial<Record<FindingCode, Explanation>> = { 'not signed': NOT_SIGNED, ended: ENDED };

const BEHIND_OTHERS: readonly ExplainedWords[] = [...BYTES, ...ATOMIC, ...SYNTACTIC, ...SEMANTIC, ...NODE, ...PLATFORM];
export const ALL_EXPLAINED: readonly ExplainedWords[] = [...BEHIND_OTHERS, NOT_JSON_RPC];

/** A node's own words are shorter: what it repeats of a request may be as long as that. */
const LONGEST_WORDS = 4096;

type MessageRow = Explanation & Pick<ExplainedWords, 'ofNewTx'>;

/**
 * What the words of a node mean and what to do; undefined for unknown words. `method` is the one that was called, whose
 * error may have other words in front, such as those of a client. Without it, the words are taken to be about a
 * transaction; `isNew` says that the chain is known not to have accepted it.
 */
export function explain(
  given: string,
  { method, isNew = false }: { readonly method?: string; readonly isNew?: boolean } = {},
): Explanation | undefined {
  const words = given.slice(0, LONGEST_WORDS);
  const absent = method === undefined ? undefined : notFoundOf(method);
  if (absent !== undefined && words === 'not found') return absent;
  let row: MessageRow | undefined = rowOf(words, ALL_EXPLAINED);
  const tries = method === undefined ? 0 : MOST_WRAPPED;
  for (let [at, i] = [words.indexOf(': '), 0]; row === undefined && at >= 0 && i < tries; i++) {
    const rest = words.slice(at + 2);
    row = rest === 'not found' && absent !== undefined ? absent : rowOf(rest, BEHIND_OTHERS);
    at = words.indexOf(': ', at + 2);
  }
  if (row === undefined) return undefined;
  const { meaning, advice } = isNew ? (row.ofNewTx ?? row) : row;
  return { meaning, advice };
}

/** What the words about a finding mean; `isNew` is as in `explain`. */
export function explainBroken({ code, words, spentBy }: Broken, isNew: boolean): Explanation | undefined {
  // What another transaction spends, this one hasn't.
  return OF_CODE[code] ?? explain(words, { isNew: isNew || spentBy !== undefined });
}

function rowOf(words: string, rows: readonly ExplainedWords[]): MessageRow | undefined {
  const inner = innermost(words);
  // What the P-Chain's words are around says that they are its own: X words some rules alike.
  const own = inner === words ? undefined : PLATFORM.find((each) => each.words.test(inner));
  return own ?? rows.find((each) => each.words.test(words)) ?? rows.find((each) => each.words.test(inner));
}
