import { env, l10n, Uri } from 'vscode';
import type { Outcome } from '../../../core/outcome';
import { type CoreEnd, type CorePageParts, type CoreRequest, signOnCorePage, type UserBrowser } from './core-page';

const USER_BROWSER: UserBrowser = {
  externalOf: async (url) => (await env.asExternalUri(Uri.parse(url))).toString(),
  open: async (url) => env.openExternal(Uri.parse(url)),
};

/**
 * Lets the user sign a transaction of Mainnet or Fuji in Core, in the browser. It ends when Core's answer is taken, with
 * the signal, or after ten minutes. The error is that of a UTXO that Core needs and that wasn't found.
 */
export function signInCore(
  request: CoreRequest,
  { resolver, root }: Pick<CorePageParts, 'resolver'> & { readonly root: Uri },
  signal?: AbortSignal,
): Promise<Outcome<CoreEnd>> {
  const { language } = env;
  const page = { root: root.fsPath, language, translations: l10n.bundle, browser: USER_BROWSER };
  return signOnCorePage(request, { resolver, ...page }, signal);
}
