import { ApiKey } from '../../client/rest/api-key';
import type { ApiKeys } from '../../client/rest/api-keys';

/** How a key found in settings can be stored: `move` where its host has none yet, `replace` where it has another one. */
export type Storing = 'move' | 'replace';

/** How a key found in settings can be stored for an origin. Undefined for text that isn't a key or is stored already. */
export async function storingOf(keys: ApiKeys, origin: string, text: string): Promise<Storing | undefined> {
  if (keyProblem(text) !== undefined) return undefined;
  const stored = await keys.find(origin);
  if (stored === undefined) return 'move';
  return stored.secret === new ApiKey(text).secret ? undefined : 'replace';
}

/**
 * Stores a key as the user chose to. False, and nothing is stored, if that would replace a key that wasn't there when
 * the user was asked.
 */
export async function storeKey(keys: ApiKeys, origin: string, text: string, chosen: Storing): Promise<boolean> {
  if (chosen === 'move' && (await storingOf(keys, origin, text)) === 'replace') return false;
  await keys.set(origin, text);
  return true;
}

/** Why a text is no API key; undefined if it is one. */
export function keyProblem(text: string): string | undefined {
  try {
    new ApiKey(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
