import * as l10n from '@vscode/l10n';
import { parseEndpoint } from '../../client/http/endpoint';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-words';
import { PUBLIC_SERVICES } from '../../host/settings/service-values';
import type { Settings } from '../../host/settings/settings';

/** Where a key goes, and a note about it. */
interface KeyHost {
  readonly origin: string;
  readonly host: string;
  readonly note: readonly string[];
}

/** The Data API that a key is for; the public one while the settings name none that takes a key. */
export function whereKeysGo({ services: { dataURL } }: Settings): KeyHost {
  const isSandbox = dataURL === SANDBOX_SERVICE;
  const { origin, host } = parseEndpoint(isSandbox || dataURL === undefined ? PUBLIC_SERVICES.dataURL : dataURL);
  return { origin, host, note: isSandbox ? [l10n.t('The sandbox, which your settings use now, needs no key.')] : [] };
}
