import { BYTES, type ExplainedWords, type Explanation } from './explanations/bytes';
import { NODE, NOT_FOUND } from './explanations/node';
import { innermost, PLATFORM } from './explanations/platform';
import { SEMANTIC, SYNTACTIC } from './explanations/rules';

export type { Explanation } from './explanations/bytes';

const ALL: readonly ExplainedWords[] = [...BYTES, ...SYNTACTIC, ...SEMANTIC, ...NODE, ...PLATFORM];

/**
 * What the words of a node mean and what to do; undefined for unknown words. `method` is the one that was called.
 * Without it, the words are taken to be about a transaction; `isNew` says that the chain is known not to have accepted
 * it.
 */
export function explain(
  words: string,
  { method, isNew = false }: { readonly method?: string; readonly isNew?: boolean } = {},
): Explanation | undefined {
  const absent = words === 'not found' && method !== undefined ? NOT_FOUND.get(method) : undefined;
  if (absent !== undefined) return absent;
  const inner = innermost(words);
  // What the P-Chain's words are around says that they are its own: X words some rules alike.
  const own = inner === words ? undefined : PLATFORM.find((each) => each.words.test(inner));
  const row = own ?? ALL.find((each) => each.words.test(words)) ?? ALL.find((each) => each.words.test(inner));
  if (row === undefined) return undefined;
  const { meaning, advice } = isNew ? (row.ofNewTx ?? row) : row;
  return { meaning, advice };
}
