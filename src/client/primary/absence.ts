import { HttpError, RpcError } from '../errors';

/**
 * A node's messages about what doesn't exist (docs/protocol.md 12). Each is a whole message: a longer one may mean
 * another failure, as when a database can't be read.
 */
const ABSENT = [
  /^not found$/,
  /^couldn't get tx: not found$/,
  /^could not find tx \S+$/,
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

/** Whether an error means that the requested object doesn't exist: absence, not failure. */
export function saysAbsent(error: unknown): boolean {
  return error instanceof RpcError && !error.methodMissing && ABSENT.some((words) => words.test(error.words));
}

/** Whether a node or gateway doesn't serve a method or endpoint at all: an index that is off, a gateway without the P-Chain. */
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
