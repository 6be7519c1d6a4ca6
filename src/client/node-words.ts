import { HttpError, type NodeState, RpcError } from './errors';

/** JSON-RPC 2.0's code for an unknown method; nodes send -32000 and a text (docs/protocol.md 3.3). */
const METHOD_NOT_FOUND = -32601;

/**
 * A node's messages about what doesn't exist (docs/protocol.md 3.5, 12). Each is a whole message: a longer one may mean
 * another failure, as when a database can't be read.
 */
const ABSENT = [
  /^not found$/,
  /^asset '.*' not found$/s,
  /^couldn't get tx: not found$/,
  /^could not find tx \S+$/,
  // The C-Chain's virtual machine since Helicon; another tail is a failure.
  /^fetching tx: reading tx: not found$/,
  /^couldn't get block (?:with id|at height) \S+: not found$/,
  /^the primary network isn't a subnet$/,
  /^"\S+" is not a (?:subnet|blockchain)$/,
  /^problem retrieving (?:subnet|blockchain) "\S+": not found$/,
  /^fetching L1 validator "\S+" failed: not found$/,
  /^failed fetching subnet transformation for \S+: not found$/,
  /^fetching current supply failed: not found$/,
  /^no container at index \d+$/,
  /^no containers have been accepted$/,
];

/** Whether an error means that the node or gateway doesn't offer the method. */
export function saysMethodMissing(code: number, words: string): boolean {
  return code === METHOD_NOT_FOUND || /can't find (method|service)/.test(words);
}

/** Whether an error means that the requested object doesn't exist: absence, not failure. */
export function saysAbsent(error: unknown): boolean {
  return error instanceof RpcError && !error.methodMissing && ABSENT.some((words) => words.test(error.words));
}

/**
 * Whether a node or gateway doesn't serve a method or endpoint at all: an index that is off, a gateway without the
 * P-Chain.
 */
export function saysNotOffered(error: unknown): boolean {
  if (error instanceof RpcError) return error.methodMissing;
  return error instanceof HttpError && (error.status === 404 || error.status === 403);
}

/** The response, or undefined if the requested object doesn't exist. Other errors are thrown. */
export async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}

/** A node reports these states only as text. */
export function nodeStateIn(status: number, messages: readonly string[]): NodeState | undefined {
  const says = (words: string): boolean => messages.some((message) => message.includes(words));
  if (status >= 500 && says('not done bootstrapping')) return 'bootstrapping';
  return status === 403 && says('invalid host specified') ? 'host refused' : undefined;
}

/** How servers say that they don't know a path: those in Go, and those in Express or NestJS. */
const NO_ROUTE = /^(?:404 page not found|Cannot GET \/)/;

/** Whether a 404 is about the path and not about an object. */
export function sayNoRoute(messages: readonly string[]): boolean {
  return messages.some((message) => NO_ROUTE.test(message));
}
