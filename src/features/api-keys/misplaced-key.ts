import * as l10n from '@vscode/l10n';
import { ConfigurationTarget, workspace } from 'vscode';
import type { ApiKeys } from '../../client/rest/api-keys';
import { PRODUCT } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { SECTION, type Settings } from '../../host/settings/settings';
import { keyProblem, type Storing, storeKey, storingOf } from './found-key';
import { whereKeysGo } from './key-host';
import { REMOVE, REPLACE } from './shared-keys';
import { MISPLACED, misplacedKey } from './written-key';

/**
 * Moves the key in the user's settings to the secret storage: settings are synced and shared. Another stored key of the
 * host is replaced only if the user chooses so.
 */
export async function moveMisplacedKey(keys: ApiKeys, settings: Settings): Promise<void> {
  const written = misplacedKey();
  if (written === undefined) return;
  const problem = keyProblem(written);
  if (problem !== undefined) {
    settings.report({ setting: MISPLACED, reason: problem });
    return;
  }
  const { origin, host } = whereKeysGo(settings);
  let storing: Storing | undefined = await storingOf(keys, origin, written);
  if (storing === 'replace') {
    const chosen = await notify.warning(
      l10n.t('{0} is in your settings, and {1} already has another stored API key.', `${SECTION}.${MISPLACED}`, host),
      REPLACE,
      REMOVE,
    );
    // The settings may have changed while the notification was open.
    if (chosen === undefined || misplacedKey() !== written) return;
    if (chosen === REMOVE) storing = undefined;
  }
  const isStored = storing !== undefined && (await storeKey(keys, origin, written, storing));
  if (storing !== undefined && !isStored) return;
  await workspace.getConfiguration(SECTION).update(MISPLACED, undefined, ConfigurationTarget.Global);
  void notify.information(
    isStored
      ? l10n.t(
          '{0} moved the API key of {1} from the settings to the secret storage. If the settings were shared, replace the key.',
          PRODUCT,
          host,
        )
      : l10n.t('{0} removed the API key from the settings. If they were shared, replace the key.', PRODUCT),
  );
}
