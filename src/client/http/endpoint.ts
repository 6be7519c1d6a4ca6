import * as l10n from '@vscode/l10n';
import { InvalidInputError } from '../../core/outcome';
import { MAX_URL_LENGTH, withoutTrailingSlashes } from '../../core/endpoints/urls';

/** A service's base URL in parts, so that a text shown to the user never includes a possible key. */
export interface Endpoint {
  /** `https://host:port` */
  readonly origin: string;
  /** `host:port`: messages and the log may show it. */
  readonly host: string;
  /** Path without trailing slashes; may contain a key. */
  readonly path: string;
  /** Empty, or `?...`; may contain a key. */
  readonly query: string;
  /** `authorization`, if the URL has a user name and a password. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parts of the URL that may be keys, for `secretFinder`. */
  readonly secrets: readonly string[];
}

/** Shorter texts aren't keys, and removing them would make messages unreadable. */
const SHORTEST_CREDENTIAL = 4;
const SHORTEST_PATH_KEY = 8;

/** Parses a base URL. Throws `InvalidInputError`, which doesn't repeat the text: it may contain a key. */
export function parseEndpoint(baseURL: string): Endpoint {
  const url = baseURL.length <= MAX_URL_LENGTH && URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidInputError(l10n.t('The URL must start with http:// or https:// and name a host'));
  }
  const user = decodedURI(url.username);
  const password = decodedURI(url.password);
  const credentials =
    user === '' && password === '' ? undefined : Buffer.from(`${user}:${password}`).toString('base64');
  // A key may follow the question mark without a name.
  const query = [...url.searchParams].map(([name, value]) => (value === '' ? name : value));
  const named = [user, password, credentials ?? '', ...query];
  return {
    origin: url.origin,
    host: url.host,
    path: withoutTrailingSlashes(url.pathname),
    query: url.search,
    headers: credentials === undefined ? {} : { authorization: `Basic ${credentials}` },
    secrets: [
      ...named.filter((text) => text.length >= SHORTEST_CREDENTIAL),
      ...url.pathname.split('/').filter((text) => text.length >= SHORTEST_PATH_KEY),
    ],
  };
}

/** The URL of a path below an endpoint. `path` begins with a slash. */
export function urlBelow(endpoint: Endpoint, path: string): string {
  return endpoint.origin + endpoint.path + path + endpoint.query;
}

/** Path segments of services that are words rather than keys. */
const PATH_WORDS = /^(?:|v\d{1,3}|api|rpc|ext|node|public|avalanche|avax|mainnet|fuji|testnet)$/i;

/** `urlBelow` to show: every part of the endpoint's path and query that may be a key, however short, is `***`. */
export function shownBelow({ origin, path, query }: Endpoint, below: string): string {
  const segments = path.split('/').map((segment) => (PATH_WORDS.test(segment) ? segment : '***'));
  const pairs = query
    .slice(1)
    .split('&')
    .map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=***` : '***'));
  return origin + segments.join('/') + below + (query.length > 1 ? `?${pairs.join('&')}` : '');
}

/** A request without anything that may be a key. */
export interface ShownRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of a request to show: all of their values are keys. */
export function shownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const shown = (name: string): string => (name === 'authorization' ? 'Basic YOUR_CREDENTIALS' : 'YOUR_API_KEY');
  return Object.fromEntries(Object.keys(headers).map((name) => [name, shown(name)]));
}

/** How many characters in a row of a secret a text may not repeat; of a shorter secret, all of it. */
const REPEATED = 8;

/** What stands for a service's text that repeats a part of a secret. */
export const HIDDEN = '***';

/**
 * Finds the texts of a service that repeat a part of a secret: forwards or backwards, in capitals or not, or within
 * base64, hex or percent-encoding.
 */
export function secretFinder(secrets: readonly string[]): (text: string) => boolean {
  const parts = new Set(secrets.flatMap(formsOf).flatMap(credentialParts));
  const short = [...parts].filter((part) => part.length < REPEATED);
  return (text) => {
    if (parts.size === 0) return false;
    const lower = text.toLowerCase();
    for (let at = 0; at + REPEATED <= lower.length; at++) {
      if (parts.has(lower.slice(at, at + REPEATED))) return true;
    }
    return short.some((part) => lower.includes(part));
  };
}

/** All forms of a secret, backwards too. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Base64 has other characters for a text that begins at another byte of three; those of the zeros match nothing.
  const inBase64 = [0, 1, 2].map((before) => Buffer.concat([Buffer.alloc(before), bytes]).toString('base64'));
  const forms = [secret, decodedURI(secret), encodeURIComponent(secret), bytes.toString('hex'), ...inBase64];
  return forms.flatMap((form) => [form, [...form].reverse().join('')]);
}

function credentialParts(form: string): string[] {
  if (form.length < SHORTEST_CREDENTIAL) return [];
  const count = Math.max(1, form.length - REPEATED + 1);
  return Array.from({ length: count }, (_, at) => form.slice(at, at + REPEATED).toLowerCase());
}

function decodedURI(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
