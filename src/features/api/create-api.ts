import { TxCheck } from '../../services/issuing/tx-check';
import { TxViews } from '../../services/tx/tx-views';
import type { Clock } from '../../client/clock';
import { ExtensionAPI, type ExtensionAPIParts } from './extension-api';

/** Makes the API. Its check ignores the user's own pending transactions: other extensions must not see them. */
export function createAPI(parts: Omit<ExtensionAPIParts, 'check' | 'views'> & { readonly clock: Clock }): ExtensionAPI {
  const { resolver, clock } = parts;
  return new ExtensionAPI({ ...parts, views: new TxViews(parts), check: new TxCheck({ resolver, clock }) });
}
