/** Whether a host name or IP address, without a port, always means this machine. */
export function isLoopbackName(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/**
 * Whether a text is one segment of a URL's path: an alias, a blockchain ID or the ID of an EVM chain. Anything else
 * could lead to another route.
 */
export function isPathSegment(text: string): boolean {
  return /^[\w-]{1,128}$/.test(text);
}

/** Names of query parameters with keys. */
const KEY_NAME = /key|token|secret|auth|pass|pwd|sig|credential|jwt/i;
/** Shorter texts aren't keys. */
const SHORTEST_KEY = 16;
/** Words, separated, as in `avalanche-mainnet-archive`. */
const PLAIN_WORD = /^[a-z]{1,15}(?:[-_.][a-z\d]{1,15})*$/i;

/** A node's base URL without user name, password, and everything that looks like an API key in its path or query. */
export function withoutCredentials(baseURL: string): string {
  const url = new URL(baseURL);
  url.username = '';
  url.password = '';
  const segments = url.pathname.split('/');
  const shown = segments.filter((segment) => !looksLikeKey(segment));
  if (shown.length < segments.length) url.pathname = withoutTrailingSlashes(shown.join('/'));
  const pairs = url.search.slice(1).split('&');
  const shownPairs = pairs.filter((pair) => !isKeyPair(pair));
  if (shownPairs.length < pairs.length) url.search = shownPairs.join('&');
  return url.href;
}

function isKeyPair(pair: string): boolean {
  const at = pair.indexOf('=');
  // A key may follow the question mark without a name.
  if (at < 0) return looksLikeKey(pair);
  return (KEY_NAME.test(pair.slice(0, at)) && at + 1 < pair.length) || looksLikeKey(pair.slice(at + 1));
}

function looksLikeKey(text: string): boolean {
  return text.length >= SHORTEST_KEY && !PLAIN_WORD.test(text);
}

/** A path without the slashes at its end. A pattern such as `/\/+$/` would take quadratic time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === 0x2f) end--;
  return path.slice(0, end);
}

/** Characters of the longest name in the settings. */
export const MAX_NAME_LENGTH = 64;

/** Longest URL in the settings: browsers and proxies take no longer ones either. */
export const MAX_URL_LENGTH = 2_048;
