import { hash, randomBytes } from 'node:crypto';
import { LRU } from '../lru';

/** Each takes about 150 bytes. */
const REMEMBERED = 10_000;
const salt = randomBytes(16);

/** The verdicts of this window. */
export const verdicts = new LRU<string, Verdict>(REMEMBERED);

/** A private key; or an ID, since the user selected to look it up. */
type Verdict = 'key' | 'id';

/**
 * Remembers for this window what 32 bytes are, by the hash of them and of a salt that no other window has. What is a
 * key is one wherever it is met again.
 */
export function rememberVerdict(bytes: Uint8Array, verdict: Verdict): void {
  if (verdictOn(bytes) !== 'key') verdicts.set(saltedHash(bytes), verdict);
}

export function verdictOn(bytes: Uint8Array): Verdict | undefined {
  return verdicts.size === 0 ? undefined : verdicts.get(saltedHash(bytes));
}

function saltedHash(bytes: Uint8Array): string {
  return hash('sha256', Buffer.concat([salt, bytes]), 'base64');
}
