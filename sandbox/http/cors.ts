import type { HTTPReply, HTTPRequest } from './http-reply';

const METHODS: readonly string[] = ['GET', 'POST', 'HEAD', 'OPTIONS'];
const HEADERS: readonly string[] = ['Origin', 'Accept', 'Content-Type', 'X-Requested-With'];

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** The headers that let web pages of any origin read a node's responses (rs/cors, allowed origins `*`). */
export function corsHeaders(request: HTTPRequest): Headers {
  const allowed = request.header('origin') !== '' && METHODS.includes(request.method);
  return { Vary: 'Origin', ...(allowed ? OPEN : {}) };
}

/** The response to a browser's preflight request; undefined for any other request. */
export function preflightReply(request: HTTPRequest): HTTPReply | undefined {
  const method = request.header('access-control-request-method');
  if (request.method !== 'OPTIONS' || method === '') return undefined;
  const vary = { Vary: ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'] };
  const asked = headerNames(request.header('access-control-request-headers'));
  const allowed =
    request.header('origin') !== '' &&
    METHODS.includes(method.toUpperCase()) &&
    asked.every((name) => HEADERS.some((header) => header.toLowerCase() === name.toLowerCase()));
  if (!allowed) return { status: 200, headers: vary };
  const names = asked.length === 0 ? {} : { 'Access-Control-Allow-Headers': asked.join(', ') };
  return {
    status: 200,
    headers: { ...vary, ...OPEN, 'Access-Control-Allow-Methods': method.toUpperCase(), ...names },
  };
}

const OPEN: Headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' };

/** `content-type, x-a` as `Content-Type` and `X-A`; invalid names are left out (rs/cors parseHeaderList). */
function headerNames(list: string): string[] {
  const names: string[] = [];
  let name = '';
  let isFirst = true;
  for (const character of `${list},`) {
    if (/[\w.-]/.test(character)) name += isFirst ? character.toUpperCase() : character.toLowerCase();
    if (character !== ' ' && character !== ',') isFirst = /[-_.]/.test(character);
    else if (name !== '') {
      names.push(name);
      name = '';
      isFirst = true;
    }
  }
  return names;
}
