import { RpcError } from '../errors';

/** JSON-RPC 2.0's code for a method that does not exist; a node itself says -32000 and words (docs/protocol.md 3.3). */
const METHOD_NOT_FOUND = -32601;

/** Whether an error says that the node or gateway lacks the method. */
export function saysMethodMissing(code: number, words: string): boolean {
  return code === METHOD_NOT_FOUND || /can't find (method|service)/.test(words);
}

/** Whether the node said that what was asked for does not exist: absence, not failure (docs/protocol.md 3.5). */
export function saysNotFound(error: unknown): boolean {
  if (!(error instanceof RpcError) || error.methodMissing) return false;
  return /^(not found|couldn't get block (with id|at height) \S+: not found|asset '.*' not found)$/s.test(error.words);
}
