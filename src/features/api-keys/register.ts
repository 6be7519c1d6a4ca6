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

/** What the key commands need. */
export interface ApiKeyOptions {
  readonly keys: ApiKeys;
  readonly storedURLs: StoredURLs;
  readonly settings: Settings;
  readonly log: Log;
  /** What is loaded at first use. */
  readonly load: () => Promise<{ readonly rest: RestServices }>;
}

/** Where people who know other extensions write a key. */
const MISPLACED = 'apiKey';

const TEST = 'Test';
const SET = 'Set API Key';

/** The commands for the API key of the Data API, and the watch over keys that were written into the settings. */
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

/** Asks for a key, and keeps it for the Data API of the settings. The key itself is no argument: it would be logged. */
async function set(options: ApiKeyOptions): Promise<void> {
  const { keys, settings } = options;
  const { origin, host, note } = whereKeysGo(settings);
  const isThere = (await keys.origins()).includes(origin);
  const text = await window.showInputBox({
    title: `${isThere ? 'Replace' : 'Set'} the API Key of ${host}`,
    prompt: `It is kept among the secrets of VS Code, and sent to this host only.${note}`,
    password: true,
    ignoreFocusOut: true,
    validateInput: (typed) => (typed === '' ? undefined : keyProblem(typed)),
  });
  if (text === undefined || text.trim() === '') return;
  await keys.set(origin, text);
  tell(`The API key of ${host} is kept.`, TEST, options);
}

/** The Data API that a key is for. The sandbox is sent none, so that there it is that of the public service. */
function whereKeysGo({ services: { dataURL } }: Settings): { origin: string; host: string; note: string } {
  const isSandbox = dataURL === SANDBOX_SERVICE;
  const { origin, host } = parseEndpoint(isSandbox ? PUBLIC_SERVICES.dataURL : dataURL);
  return { origin, host, note: isSandbox ? ' The sandbox, which is asked now, takes none.' : '' };
}

async function remove({ keys, storedURLs }: ApiKeyOptions): Promise<void> {
  const items = [...(await keysOf(keys)), ...(await credentialsOf(storedURLs))];
  if (items.length === 0) {
    void notify.information('No API key is kept.');
    return;
  }
  const chosen = await window.showQuickPick(items, {
    title: 'Remove an API Key',
    placeHolder: 'The key of which host?',
  });
  if (chosen === undefined) return;
  await chosen.remove();
  void notify.information(chosen.said);
}

/** Something that is stored, and what is said once it is removed. */
interface Removable {
  readonly label: string;
  readonly description?: string;
  readonly said: string;
  readonly remove: () => Promise<void>;
}

async function keysOf(keys: ApiKeys): Promise<Removable[]> {
  return (await keys.origins()).map((origin) => {
    const { host: label } = new URL(origin);
    const said = `The API key of ${label} is removed. It answers without one, at lower limits.`;
    return { label, said, remove: () => keys.remove(origin) };
  });
}

/** The credentials of chains' nodes. */
async function credentialsOf(urls: StoredURLs): Promise<Removable[]> {
  const items: Removable[] = [];
  for (const id of await urls.ids()) {
    const url = await urls.find(id);
    const label = url !== undefined && URL.canParse(url) ? new URL(url).host : 'unknown';
    const said = `Credentials of ${label} removed.`;
    items.push({ label, description: 'credentials of a chain', said, remove: () => urls.remove(id) });
  }
  return items;
}

async function test(options: ApiKeyOptions): Promise<void> {
  const { rest } = await options.load();
  const found = await window.withProgress(
    { location: ProgressLocation.Notification, title: `Asking ${rest.data.host}`, cancellable: true },
    (_, token) => untilCancelled(token, (signal) => testKey(rest, { signal })),
  );
  if (found === undefined) return;
  tell(found.text, found.wantsKey ? SET : undefined, options);
}

/** Not waited for: a notification may stand for hours. */
function tell(sentence: string, next: typeof TEST | typeof SET | undefined, options: ApiKeyOptions): void {
  const act = async (): Promise<void> => {
    const chosen = await notify.information(sentence, ...(next === undefined ? [] : [next]));
    if (chosen === TEST) await test(options);
    if (chosen === SET) await set(options);
  };
  act().catch((error: unknown) => reportFailure(options.log, error));
}

/**
 * Settings are synced and shared, so a key that is found there moves to the secret storage. Another key that is stored
 * for the host is replaced only if the user chooses to.
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
      `${SECTION}.${MISPLACED} is in your settings, and ${host} already has a different stored API key.`,
      REPLACE,
      REMOVE,
    );
    // While the question was open, the settings may have changed.
    if (chosen === undefined || misplacedKey() !== written) return;
    if (chosen === REMOVE) storing = undefined;
  }
  const isStored = storing !== undefined && (await storeKey(keys, origin, written, storing));
  if (storing !== undefined && !isStored) return;
  await workspace.getConfiguration(SECTION).update(MISPLACED, undefined, ConfigurationTarget.Global);
  void notify.information(
    isStored
      ? `${PRODUCT} moved the API key of ${host} from the settings to the secret storage. If the settings were shared, replace the key.`
      : `${PRODUCT} removed the API key from the settings. If they were shared, replace the key.`,
  );
}

/** A key in the user's settings. */
function misplacedKey(): string | undefined {
  const written: unknown = workspace.getConfiguration(SECTION).inspect(MISPLACED)?.globalValue;
  return typeof written === 'string' && written.trim() !== '' ? written : undefined;
}
