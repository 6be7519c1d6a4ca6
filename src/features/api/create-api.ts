import { TxChecker } from '../../services/issuing/tx-checker';
import type { Services } from '../../services/create-services';
import { Describer } from '../../services/inspect/describer';
import { ExtensionAPI, type ExtensionAPIParts } from './extension-api';

/** Makes the API. Other extensions must not see the user's own names, nor their pending transactions in a check. */
export function createAPI(
  parts: Omit<ExtensionAPIParts, 'checker' | 'describer'> & Pick<Services, 'assets'>,
): ExtensionAPI {
  const { resolver, clock } = parts;
  return new ExtensionAPI({ ...parts, describer: new Describer(parts), checker: new TxChecker({ resolver, clock }) });
}
