/**
 * Whether a text is one segment of a URL's path: an alias, a blockchain ID or the ID of an EVM chain. Anything else
 * could lead to another route.
 */
export function isPathSegment(text: string): boolean {
  return /^[\w-]{1,128}$/.test(text);
}
