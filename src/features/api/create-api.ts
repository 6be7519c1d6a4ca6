import { TxChecker } from '../../services/issuing/tx-checker';
import { TxViews } from '../../services/tx/tx-views';
import type { Clock } from '../../client/clock';
import { ExtensionAPI, type ExtensionAPIParts } from './extension-api';

/** Makes the API. Its check ignores the user's own pending transactions: other extensions must not see them. */
export function createAPI(
  parts: Omit<ExtensionAPIParts, 'checker' | 'views'> & { readonly clock: Clock },
): ExtensionAPI {
  const { resolver, clock } = parts;
  return new ExtensionAPI({ ...parts, views: new TxViews(parts), checker: new TxChecker({ resolver, clock }) });
}
