import * as l10n from '@vscode/l10n';
import { ConfigurationTarget, ProgressLocation, window, workspace } from 'vscode';
import type { ApiKeys } from '../../client/rest/api-keys';
import { parseEndpoint } from '../../client/http/endpoint';
import { SANDBOX_SERVICE } from '../../core/sandbox-words';
import { untilCancelled } from '../../host/abort';
import type { Commands } from '../../host/commands';
import { keyStep, retryStep } from '../../host/failure-steps';
import { DisposableStore } from '../../host/disposable-store';
import { type Log, PRODUCT } from '../../host/log';
import { notify } from '../../host/notify';
import { reportFailure } from '../../host/report';
import { PUBLIC_SERVICES } from '../../host/service-values';
import { SECTION, type Settings } from '../../host/settings';
import type { StoredURLs } from '../../services/chain/stored-urls';
import type { RestServices } from '../../services/evm/rest-services';
import { keyProblem, type Storing, storeKey, storingOf } from './found-key';
import { testKey } from './key-test';
import { REMOVE, REPLACE, type SharedKeyWatch, watchSharedKeys } from './shared-keys';

/** Options of the key commands. */
export interface ApiKeyOptions {
  readonly keys: ApiKeys;
  readonly storedURLs: StoredURLs;
  readonly settings: Settings;
  readonly log: Log;
  /** Loads the runtime. */
  readonly load: () => Promise<{ readonly rest: RestServices }>;
}

/** A setting in which users of other extensions write a key. */
const MISPLACED = 'apiKey';

const TEST = l10n.t('Test');
const SET = l10n.t('Set API Key');

/** The commands for the Data API's key, and the watch for keys in the settings. */
export function registerApiKeys(registry: Commands, options: ApiKeyOptions): SharedKeyWatch {
  const store = new DisposableStore();
  store.add(registry.register('xchainLens.setApiKey', () => set(options)));
  store.add(registry.register('xchainLens.replaceApiKey', () => set(options)));
  store.add(registry.register('xchainLens.removeApiKey', () => remove(options)));
  store.add(
    registry.register('xchainLens.testApiKey', () =>
      registry.attempt(
        () => test(options),
        (again) => [keyStep, retryStep(again)],
      ),
    ),
  );
  const move = (): void => {
    moveFromSettings(options).catch((error: unknown) => reportFailure(options.log, error));
  };
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.${MISPLACED}`)) move();
    }),
  );
  move();
  const { keys, settings } = options;
  const watch = store.add(
    watchSharedKeys({
      setting: MISPLACED,
      host: () => whereKeysGo(settings).host,
      storingOf: (text) => storingOf(keys, whereKeysGo(settings).origin, text),
      store: (text, chosen) => storeKey(keys, whereKeysGo(settings).origin, text, chosen),
      report: (error) => reportFailure(options.log, error),
    }),
  );
  return { look: () => watch.look(), dispose: () => store.dispose() };
}

/** Asks for a key and stores it for the Data API. The key isn't an argument of the command: VS Code would log it. */
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

/** The Data API that a key is for; the public one while the settings name the sandbox, which takes no key. */
function whereKeysGo({ services: { dataURL } }: Settings): { origin: string; host: string; note: readonly string[] } {
  const isSandbox = dataURL === SANDBOX_SERVICE;
  const { origin, host } = parseEndpoint(isSandbox ? PUBLIC_SERVICES.dataURL : dataURL);
  return { origin, host, note: isSandbox ? [l10n.t('The sandbox, which your settings use now, needs no key.')] : [] };
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
  const { rest } = await options.load();
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

/**
 * Settings are synced and shared, so a key in them is moved to the secret storage. Another stored key of the host is
 * replaced only if the user chooses so.
 */
async function moveFromSettings({ keys, settings }: ApiKeyOptions): Promise<void> {
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

/** A key in the user's settings. */
function misplacedKey(): string | undefined {
  const written: unknown = workspace.getConfiguration(SECTION).inspect(MISPLACED)?.globalValue;
  return typeof written === 'string' && written.trim() !== '' ? written : undefined;
}
