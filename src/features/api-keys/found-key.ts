import { ApiKey } from '../../client/rest/api-key';
import type { ApiKeys } from '../../client/rest/api-keys';
import { messageOf } from '../../core/errors';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { KEY_WARNING } from '../../core/private-keys/private-key';

/** How a key in the settings can be stored: `move` if its host has none yet, `replace` if it has another one. */
export type Storing = 'move' | 'replace';

/**
 * How a key in the settings can be stored for an origin. Undefined for a text that isn't a key or is already stored.
 */
export async function storingOf(keys: ApiKeys, origin: string, text: string): Promise<Storing | undefined> {
  if (keyProblem(text) !== undefined) return undefined;
  const stored = await keys.find(origin);
  if (stored === undefined) return 'move';
  return stored.secret === new ApiKey(text).secret ? undefined : 'replace';
}

/**
 * Stores a key as the user chose. Returns false without storing it if that would replace a key that was added while the
 * prompt was open.
 */
export async function storeKey(keys: ApiKeys, origin: string, text: string, chosen: Storing): Promise<boolean> {
  if (chosen === 'move' && (await storingOf(keys, origin, text)) === 'replace') return false;
  await keys.set(origin, text);
  return true;
}

/** Why a text isn't an API key; undefined if it is one. */
export function keyProblem(text: string): string | undefined {
  // It would be sent with each request.
  if (holdsPrivateKey(text)) return KEY_WARNING;
  try {
    new ApiKey(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
