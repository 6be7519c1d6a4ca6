import { NetworkError } from '../errors';

/** What a failure's code means to a person, and whether another attempt may help. */
interface Meaning {
  readonly codes: RegExp;
  readonly reason: string;
  /** Default true. */
  readonly transient?: false;
  /** The connection never stood, so no request can have arrived. */
  readonly beforeRequest?: true;
}

const MEANINGS: readonly Meaning[] = [
  { codes: /^ECONNREFUSED$/, reason: 'the connection was refused', beforeRequest: true },
  { codes: /^(ENOTFOUND|EAI_\w+)$/, reason: 'its name is not known', beforeRequest: true },
  { codes: /^E(HOST|NET)(UNREACH|DOWN)$/, reason: 'there is no way to it from here', beforeRequest: true },
  { codes: /^UND_ERR_CONNECT_TIMEOUT$/, reason: 'no connection in time', beforeRequest: true },
  { codes: /^ETIMEDOUT$/, reason: 'no connection in time' },
  { codes: /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, reason: 'it stopped answering' },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO_|ISSUER|CRL|INVALID_CA|PATH_LENGTH/,
    reason: 'its certificate is not trusted',
    transient: false,
    beforeRequest: true,
  },
  {
    codes: /^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|UND_ERR_PRX_TLS)$/,
    reason: 'no secure connection could be made (is the address https:// where it should be http://?)',
    transient: false,
    beforeRequest: true,
  },
  { codes: /^(HPE_|HTTPParserError)/, reason: 'what answers there does not speak HTTP', transient: false },
  { codes: /^PROXY_407$/, reason: 'the proxy asks for a user and a password', transient: false, beforeRequest: true },
  { codes: /^PROXY_/, reason: 'the proxy refused to connect to it', beforeRequest: true },
  { codes: /^UND_ERR_(DESTROYED|CLOSED)$/, reason: 'the client was closed', transient: false },
  { codes: /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/, reason: 'the request could not be made', transient: false },
];

const CUT: Meaning = { codes: /./, reason: 'the connection was cut' };

/** What the system or undici failed with, as our error. `host` is the service's, not a proxy's. */
export function networkFailure(error: unknown, host: string): NetworkError {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error, message);
  const { reason, transient = true, beforeRequest = false } = MEANINGS.find(({ codes }) => codes.test(code)) ?? CUT;
  return new NetworkError(
    { host, code, reason, transient, maybeArrived: !beforeRequest },
    // A parser error holds what was received, and that may repeat a key.
    code.startsWith('H') ? { details: code } : { details: `${code}: ${message}`, cause: error },
  );
}

function codeOf(error: unknown, message: string): string {
  // undici has no code for what a proxy answers to CONNECT, or for its 407.
  const proxy = /^Proxy response \((\d+)\)/.exec(message) ?? /^Proxy Authentication Required \((407)\)/.exec(message);
  if (proxy !== null) return `PROXY_${proxy[1]}`;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && error.cause !== undefined) return codeOf(error.cause, message);
  return error instanceof Error ? error.name : 'UNKNOWN';
}
