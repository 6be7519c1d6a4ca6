import { TxCheck } from '../../services/issuing/tx-check';
import { TxViews } from '../../services/tx/tx-views';
import type { Clock } from '../../client/clock';
import { ExtensionAPI, type ExtensionAPIParts } from './extension-api';

/** Makes the API. Its check doesn't know what was sent from here, which is nobody else's concern. */
export function createAPI(parts: Omit<ExtensionAPIParts, 'check' | 'views'> & { readonly clock: Clock }): ExtensionAPI {
  const { resolver, clock } = parts;
  return new ExtensionAPI({ ...parts, views: new TxViews(parts), check: new TxCheck({ resolver, clock }) });
}
