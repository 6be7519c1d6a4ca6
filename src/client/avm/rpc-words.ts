import { RpcError } from '../errors';

/** JSON-RPC 2.0's code for an unknown method; nodes send -32000 and a text (docs/protocol.md 3.3). */
const METHOD_NOT_FOUND = -32601;

/** Whether an error means that the node or gateway doesn't offer the method. */
export function saysMethodMissing(code: number, words: string): boolean {
  return code === METHOD_NOT_FOUND || /can't find (method|service)/.test(words);
}

/** Whether the requested object doesn't exist, which is a result rather than a failure (docs/protocol.md 3.5). */
export function saysNotFound(error: unknown): boolean {
  if (!(error instanceof RpcError) || error.methodMissing) return false;
  return /^(not found|couldn't get block (with id|at height) \S+: not found|asset '.*' not found)$/s.test(error.words);
}
