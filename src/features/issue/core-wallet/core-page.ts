import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { equalBytes } from '../../../core/bytes/bytes';
import { coreParameters } from '../../../core/given-text/tx-file';
import { decodeHexDigits } from '../../../core/encodings/hex';
import { hrpOf } from '../../../core/ids/networks';
import { type Outcome, readOutcome } from '../../../core/outcome';
import { type AnyTx, networkIDOf, signableOf } from '../../../core/signing/signable';
import { signerOfKey } from '../../../core/tx/signers';
import { pagePolicy, webviewPage } from '../../../host/pages/webview-page';
import type { Chain } from '../../../services/chain/chain';
import type { IDResolver } from '../../../services/lookup/id-resolver';
import { partyAddress } from '../../../services/signing/signing-state';
import { spentUTXOHexes } from '../../../services/signing/spent-utxos';
import type { CoreAccount, CoreSigning, CoreVerdict } from '../../../tx-page-protocol';
import { startPageServer } from './page-server';

/** A transaction to sign in Core, and how it is called. */
export interface CoreRequest {
  readonly tx: AnyTx;
  readonly chain: Chain;
  /** `hash` is what is signed, in hex. */
  readonly words: Pick<CoreSigning, 'headline' | 'effects' | 'hash' | 'network'>;
  /** Who owns the slots that aren't signed yet; empty if that isn't known. Addresses have 20 bytes. */
  readonly owners: readonly { readonly address: Uint8Array; readonly name: string }[];
  /** Takes the JSON that Core returned; gives the reason if it isn't taken. */
  readonly onAnswer: (text: string) => Promise<string | undefined>;
}

/** The user's browser, which may be on another computer. */
export interface UserBrowser {
  /** The address at which it finds a server of this computer. */
  externalOf(url: string): Promise<string>;
  /** False if the user declines. */
  open(url: string): Promise<boolean>;
}

export interface CorePageParts {
  readonly resolver: Pick<IDResolver, 'resolveMaker'>;
  /** That of the extension. */
  readonly root: string;
  readonly language: string;
  readonly translations: object | undefined;
  readonly browser: UserBrowser;
  /** How long the page is there, ms. */
  readonly limitMs?: number;
}

/** How it ended: `expired` after ten minutes. */
export type CoreEnd = 'taken' | 'cancelled' | 'expired';

const LIMIT_MS = 10 * 60_000;
/** Name of the script and the style in `dist/webview`. */
const BUNDLE = 'core-wallet';

/**
 * Serves one page to the user's browser until Core's answer is taken. The error is that of a UTXO that wasn't found,
 * before the page is opened.
 */
export async function signOnCorePage(
  request: CoreRequest,
  { resolver, root, language, translations, browser, limitMs = LIMIT_MS }: CorePageParts,
  signal?: AbortSignal,
): Promise<Outcome<CoreEnd>> {
  const { tx, chain, words, owners } = request;
  const isCancelled = (): boolean => signal?.aborted === true;
  const addresses = owners.map(({ address }) => address);
  const utxos = await spentUTXOHexes(tx, { chain, resolver, owners: addresses }, { signal }).catch((error: unknown) => {
    if (isCancelled()) return undefined;
    throw error;
  });
  if (utxos === undefined || isCancelled()) return { value: 'cancelled' };
  if (utxos.error !== undefined) return utxos;
  const params: unknown = JSON.parse(coreParameters(tx, utxos.value));
  const signing: CoreSigning = { ...words, owners: owners.map(({ name }) => name), params };
  const nonce = randomBytes(18).toString('base64url');
  const security = { cspSource: "'self'", nonce, connect: "'self'" };
  const bundle = { script: `${BUNDLE}.js`, style: `${BUNDLE}.css` };
  const page = webviewPage({ ...security, ...bundle, title: l10n.t('Sign in Core'), language, translations });
  const built = (name: string) => readFile(join(root, 'dist', 'webview', name));
  const files = new Map([
    ['', { type: 'text/html', body: page }],
    ['request', { type: 'application/json', body: JSON.stringify(signing) }],
    [bundle.script, { type: 'text/javascript', body: await built(bundle.script) }],
    [bundle.style, { type: 'text/css', body: await built(bundle.style) }],
  ] as const);
  let end: (how: CoreEnd) => void = () => undefined;
  let fail: (bug: unknown) => void = () => undefined;
  const ended = new Promise<CoreEnd>((...both) => ([end, fail] = both));
  // It may fail before it is awaited below.
  ended.catch(() => undefined);
  let isTaking = false;
  const take = async (text: string): Promise<CoreVerdict> => {
    if (isTaking) return { refused: l10n.t('Another response of Core is being checked.') };
    isTaking = true;
    const refused = await request.onAnswer(text);
    isTaking = refused === undefined;
    if (isTaking) end('taken');
    return { refused };
  };
  const posts = new Map<string, (body: string) => unknown>([
    ['account', (body) => coreAccountOf(body, request)],
    [
      'answer',
      (body) =>
        take(body).catch((error: unknown) => {
          fail(error);
          throw error;
        }),
    ],
  ]);
  const server = await startPageServer({ policy: `${pagePolicy(security)}; frame-ancestors 'none'`, files, posts });
  const cancel = (): void => end('cancelled');
  const timer = setTimeout(() => end('expired'), limitMs);
  signal?.addEventListener('abort', cancel, { once: true });
  if (isCancelled()) cancel();
  try {
    const external = new URL(await browser.externalOf(server.url));
    server.serveAs(external);
    external.pathname = external.pathname.replace(/\/?$/, `/${server.path}`);
    // A user who only copies the address, for a browser that has Core, counts as one who declines.
    return { value: await Promise.race([ended, browser.open(external.href).then(() => ended)]) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    server.close();
  }
}

/** Whose account Core's public keys are: on X and P the one of its key, on C as the slots of the transaction have it. */
function coreAccountOf(body: string, { tx, owners }: CoreRequest): CoreAccount {
  const signable = signableOf(tx);
  const form = signable.needed.some(({ source }) => source.kind === 'account') ? 'account' : 'address';
  const { value: address } = readOutcome(() => {
    const keys = JSON.parse(body) as Readonly<Record<string, unknown>> | null;
    const key = keys?.[tx.on === 'C' ? 'evm' : 'xp'];
    return typeof key === 'string' ? signerOfKey(decodeHexDigits(key.replace(/^0x/i, '')), form) : undefined;
  });
  if (address === undefined) return {};
  const format = { hrp: hrpOf(networkIDOf(signable)), ownName: () => undefined };
  const owner = owners.find((each) => equalBytes(each.address, address));
  return { address: partyAddress(address, signable, format), owner: owner?.name };
}
