import * as l10n from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import type { ApiKeys } from '../../client/rest/api-keys';
import { untilCancelled } from '../../host/abort';
import { attempt } from '../../host/commands/attempt';
import { keyStep, retryStep } from '../../host/commands/failure-steps';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { reportFailure } from '../../host/commands/report';
import type { Settings } from '../../host/settings/settings';
import type { StoredURLs } from '../../services/chain/stored-urls';
import type { RestServices } from '../../services/evm/rest-services';
import type { KeyCommandID } from './key-commands';
import { keyProblem } from './found-key';
import { whereKeysGo } from './key-host';
import { testKey } from './key-test';
import { moveMisplacedKey } from './misplaced-key';
import { SharedKeys } from './shared-keys';

/** Options of the key commands. */
export interface ApiKeyOptions {
  readonly keys: ApiKeys;
  readonly storedURLs: StoredURLs;
  readonly settings: Settings;
  readonly log: Log;
  readonly rest: RestServices;
}

const TEST = l10n.t('Test');
const SET = l10n.t('Set API Key');

/** The commands for the Data API's key, and what is done with keys in settings. */
export function createApiKeys(options: ApiKeyOptions) {
  const { keys, settings, log } = options;
  const shared = new SharedKeys(keys, settings);
  return {
    async run(id: KeyCommandID): Promise<void> {
      switch (id) {
        case 'xchainLens.setApiKey':
        case 'xchainLens.replaceApiKey':
          return set(options);
        case 'xchainLens.removeApiKey':
          return remove(options);
        case 'xchainLens.testApiKey':
          return attempt(
            log,
            () => test(options),
            (again) => [keyStep, retryStep(again)],
          );
      }
    },
    /** Moves the key in the user's settings to the secret storage. */
    moveMisplaced: () => moveMisplacedKey(keys, settings),
    /** Offers to move or remove the keys in the settings of the workspace. */
    offerShared: () => shared.offerAll(),
  };
}

/** Prompts for a key and stores it for the Data API. The key isn't an argument of the command: VS Code would log it. */
async function set(options: ApiKeyOptions): Promise<void> {
  const { keys, settings } = options;
  const { origin, host, note } = whereKeysGo(settings);
  const isThere = (await keys.origins()).includes(origin);
  const text = await window.showInputBox({
    title: isThere ? l10n.t('Replace API Key of {0}', host) : l10n.t('Set API Key of {0}', host),
    prompt: [l10n.t("Stored in VS Code's secret storage and sent to this host only."), ...note].join(' '),
    password: true,
    ignoreFocusOut: true,
    validateInput: (typed) => (typed === '' ? undefined : keyProblem(typed)),
  });
  if (text === undefined || text.trim() === '') return;
  await keys.set(origin, text);
  tell(l10n.t('API key of {0} stored.', host), TEST, options);
}

async function remove({ keys, storedURLs }: ApiKeyOptions): Promise<void> {
  const items = [...(await keysOf(keys)), ...(await credentialsOf(storedURLs))];
  if (items.length === 0) {
    void notify.information(l10n.t('No API key is stored.'));
    return;
  }
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Remove API Key'),
    placeHolder: l10n.t('Select the host'),
  });
  if (chosen === undefined) return;
  await chosen.remove();
  void notify.information(chosen.said);
}

/** A stored secret, and the message after its removal. */
interface Removable {
  readonly label: string;
  readonly description?: string;
  readonly said: string;
  readonly remove: () => Promise<void>;
}

async function keysOf(keys: ApiKeys): Promise<Removable[]> {
  return (await keys.origins()).map((origin) => {
    const { host: label } = new URL(origin);
    const said = l10n.t('API key of {0} removed. Lower limits apply without one.', label);
    return { label, said, remove: () => keys.remove(origin) };
  });
}

/** The credentials of chains' nodes. */
async function credentialsOf(urls: StoredURLs): Promise<Removable[]> {
  const items: Removable[] = [];
  for (const id of await urls.ids()) {
    const url = await urls.find(id);
    const label = url !== undefined && URL.canParse(url) ? new URL(url).host : l10n.t('unknown');
    const said = l10n.t('Credentials of {0} removed.', label);
    items.push({ label, description: l10n.t('credentials of a chain'), said, remove: () => urls.remove(id) });
  }
  return items;
}

async function test(options: ApiKeyOptions): Promise<void> {
  const { rest } = options;
  const found = await window.withProgress(
    { location: ProgressLocation.Notification, title: l10n.t('Loading from {0}', rest.data.host), cancellable: true },
    (_, token) => untilCancelled(token, (signal) => testKey(rest, { signal })),
  );
  if (found === undefined) return;
  tell(found.text, found.wantsKey ? SET : undefined, options);
}

/** Not awaited: a notification may stay open for hours. */
function tell(sentence: string, next: string | undefined, options: ApiKeyOptions): void {
  const act = async (): Promise<void> => {
    const chosen = await notify.information(sentence, ...(next === undefined ? [] : [next]));
    if (chosen === TEST) await test(options);
    if (chosen === SET) await set(options);
  };
  act().catch((error: unknown) => reportFailure(options.log, error));
}
