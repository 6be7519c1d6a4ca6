import { RpcError } from './errors';

/** JSON-RPC 2.0's code for a method that does not exist; a node itself says -32000 and words (facts.md 1.2). */
const METHOD_NOT_FOUND = -32601;

/** Whether an error says that the node or gateway lacks the method. */
export function saysMethodMissing(code: number, words: string): boolean {
  return code === METHOD_NOT_FOUND || /can't find (method|service)/.test(words);
}

/** Whether the node said that what was asked for does not exist: absence, not failure (facts.md 1.4). */
export function saysNotFound(error: unknown): boolean {
  if (!(error instanceof RpcError) || error.methodMissing) return false;
  return /^(not found|couldn't get block (with id|at height) \S+: not found|asset '.*' not found)$/s.test(error.words);
}

/** What a node's words mean and what to do, where the words alone do not say it. The first that matches counts. */
const MEANINGS: readonly (readonly [words: RegExp, meaning: string])[] = [
  [
    /^couldn't unmarshal an argument/,
    'An argument is not in the format that the node takes: an ID with a wrong checksum, a number that is negative, not whole or too large, or an unknown encoding.',
  ],
  [/mismatched chainIDs/, 'The address belongs to another chain; use its form for this chain (X-...).'],
  [/expected hrp/, 'The address belongs to another network than this node.'],
  [/^chain (is not linearized|not synced)/, 'The node is still catching up with the chain; try again later.'],
  [
    /failed to get utxo \S+: not found/,
    'An input is spent, or unknown to this node. The same words come when the transaction was accepted before.',
  ],
  [/missing 0x prefix/, 'The hex has to begin with 0x.'],
  [
    /^problem decoding transaction: (invalid input checksum|input string is smaller)/,
    'The hex has to end with the 4 bytes of its checksum (encoding hex); for hex without them use the encoding hexnc.',
  ],
  [/^unknown codec version|^couldn't unpack codec version/, 'These bytes are not a transaction of this chain.'],
  [
    /unknown type ID|insufficient length|^trailing buffer space/,
    'These bytes are not a whole transaction of this chain.',
  ],
  [/^tx has wrong network ID/, 'The transaction was made for another network.'],
  [/^tx has wrong chain ID/, 'The transaction was made for another chain.'],
  [/^insufficient funds/, 'The inputs hold less than the outputs and the fee.'],
  [/wrong signature/, 'A signature was made with a key that does not own the input.'],
  [/is time locked/, 'An input cannot be spent before its locktime.'],
  [/^tx conflicts with other tx/, 'Another transaction that waits to be accepted spends the same input.'],
  [/^mempool is full/, 'The node has too many waiting transactions; try again later.'],
];

/** The meaning of a node's words, if there is more to say than they do. */
export function meaningOf(words: string): string | undefined {
  return MEANINGS.find(([pattern]) => pattern.test(words))?.[1];
}
