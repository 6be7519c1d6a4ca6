/** Longest URL that settings may name: browsers and proxies take no longer ones either. */
export const MAX_URL_LENGTH = 2_048;

/** A path without the slashes at its end. A pattern such as `/\/+$/` would take quadratic time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === 0x2f) end--;
  return path.slice(0, end);
}
