import * as l10n from '@vscode/l10n';
import { NetworkError, retryAdvice, type ServerKind } from '../errors';
import { messageOf } from '../../core/outcome';

/** What a failure's code means to a person, and whether another attempt may help. */
interface Meaning {
  readonly codes: RegExp;
  readonly reason: string;
  /** What to do next, unless that is only to retry; by the kind of server where it differs. */
  readonly nextStep?: string | Readonly<Record<ServerKind, string>>;
  /** Default true. */
  readonly transient?: false;
  /** There was no connection yet, so that no request can have arrived. */
  readonly beforeRequest?: true;
}

const CHECK_NETWORK = l10n.t('Check your network connection');
const CHECK_URL = l10n.t('Check the URL');

const MEANINGS: readonly Meaning[] = [
  {
    codes: /^ECONNREFUSED$/,
    reason: l10n.t('connection refused'),
    nextStep: {
      node: l10n.t('Check that the node is running'),
      service: l10n.t('Check that the server is running'),
    },
    beforeRequest: true,
  },
  {
    codes: /^(ENOTFOUND|EAI_\w+)$/,
    reason: l10n.t('unknown host name'),
    nextStep: l10n.t('Check your network connection and the URL'),
    beforeRequest: true,
  },
  {
    codes: /^E(HOST|NET)(UNREACH|DOWN)$/,
    reason: l10n.t('no route'),
    nextStep: CHECK_NETWORK,
    beforeRequest: true,
  },
  {
    codes: /^UND_ERR_CONNECT_TIMEOUT$/,
    reason: l10n.t('connection timed out'),
    nextStep: CHECK_NETWORK,
    beforeRequest: true,
  },
  { codes: /^ETIMEDOUT$/, reason: l10n.t('connection timed out'), nextStep: CHECK_NETWORK },
  { codes: /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, reason: l10n.t('stopped responding') },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO_|ISSUER|CRL|INVALID_CA|PATH_LENGTH/,
    reason: l10n.t('untrusted certificate'),
    nextStep: l10n.t('Check the URL, or trust the certificate on your computer'),
    transient: false,
    beforeRequest: true,
  },
  {
    codes: /^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|UND_ERR_PRX_TLS)$/,
    reason: l10n.t('no secure connection'),
    nextStep: l10n.t('Check whether the URL needs https:// or http://'),
    transient: false,
    beforeRequest: true,
  },
  {
    codes: /^(HPE_|HTTPParserError)/,
    reason: l10n.t("the response isn't HTTP"),
    nextStep: CHECK_URL,
    transient: false,
  },
  {
    codes: /^PROXY_407$/,
    reason: l10n.t('the proxy requires a user name and a password'),
    nextStep: l10n.t('Add them to the setting http.proxy'),
    transient: false,
    beforeRequest: true,
  },
  {
    codes: /^PROXY_/,
    reason: l10n.t('the proxy rejected the connection'),
    nextStep: l10n.t('Check the settings http.proxy and http.noProxy'),
    beforeRequest: true,
  },
  {
    codes: /^UND_ERR_(DESTROYED|CLOSED)$/,
    reason: l10n.t('VS Code is shutting down'),
    nextStep: l10n.t('Retry in a new window'),
    transient: false,
  },
  {
    codes: /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/,
    reason: l10n.t("the request couldn't be made"),
    nextStep: CHECK_URL,
    transient: false,
  },
];

const CONNECTION_LOST: Meaning = { codes: /./, reason: l10n.t('connection lost') };

/** An error of the system or undici as our error. `host` is the server's, not a proxy's. */
export function networkFailure(error: unknown, host: string, kind: ServerKind): NetworkError {
  const message = messageOf(error);
  const code = codeOf(error, message);
  const {
    reason,
    nextStep = retryAdvice(kind),
    transient = true,
    beforeRequest = false,
  } = MEANINGS.find(({ codes }) => codes.test(code)) ?? CONNECTION_LOST;
  return new NetworkError(
    {
      host,
      code,
      reason,
      nextStep: typeof nextStep === 'string' ? nextStep : nextStep[kind],
      transient,
      maybeArrived: !beforeRequest,
    },
    // A parser error holds the bytes that were received, and they may repeat a key.
    code.startsWith('H') ? { details: code } : { details: `${code}: ${message}`, cause: error },
  );
}

function codeOf(error: unknown, message: string): string {
  // undici has no code for a proxy's response to CONNECT, or for its 407.
  const proxy = /^Proxy response \((\d+)\)/.exec(message) ?? /^Proxy Authentication Required \((407)\)/.exec(message);
  if (proxy !== null) return `PROXY_${proxy[1]}`;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && error.cause !== undefined) return codeOf(error.cause, message);
  return error instanceof Error ? error.name : 'UNKNOWN';
}
