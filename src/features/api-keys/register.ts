import { ConfigurationTarget, ProgressLocation, window, workspace } from 'vscode';
import { ApiKey } from '../../client/rest/api-key';
import type { ApiKeys } from '../../client/rest/api-keys';
import { parseEndpoint } from '../../client/http/endpoint';
import { SANDBOX_SERVICE } from '../../core/sandbox-words';
import { untilCancelled } from '../../host/abort';
import type { Commands } from '../../host/commands';
import { keyStep, retryStep } from '../../host/failure-steps';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { type Log, PRODUCT } from '../../host/log';
import { notify } from '../../host/notify';
import { reportFailure } from '../../host/report';
import { PUBLIC_SERVICES } from '../../host/service-values';
import { SECTION, type Settings } from '../../host/settings';
import type { RestServices } from '../../services/evm/rest-services';
import { testKey } from './key-test';
import { watchSharedKeys } from './shared-keys';

/** What the key commands need. */
export interface ApiKeyOptions {
  readonly keys: ApiKeys;
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
export function registerApiKeys(registry: Commands, options: ApiKeyOptions): Disposable {
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
  const keep = async (text: string): Promise<string> => {
    const { origin, host } = whereKeysGo(options.settings);
    await options.keys.set(origin, text);
    return host;
  };
  const report = (error: unknown): void => reportFailure(options.log, error);
  store.add(watchSharedKeys({ setting: MISPLACED, problemOf, keep, report }));
  return store;
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
    validateInput: (typed) => (typed === '' ? undefined : problemOf(typed)),
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

function problemOf(text: string): string | undefined {
  try {
    new ApiKey(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function remove({ keys }: ApiKeyOptions): Promise<void> {
  const origins = await keys.origins();
  if (origins.length === 0) {
    void notify.information('No API key is kept.');
    return;
  }
  const items = origins.map((origin) => ({ label: new URL(origin).host, origin }));
  const chosen = await window.showQuickPick(items, {
    title: 'Remove an API Key',
    placeHolder: 'The key of which host?',
  });
  if (chosen === undefined) return;
  await keys.remove(chosen.origin);
  void notify.information(`The API key of ${chosen.label} is removed. It answers without one, at lower limits.`);
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

/** Settings are synchronized, committed and shown to others: a key that is found there is moved to the secrets. */
async function moveFromSettings({ keys, settings }: ApiKeyOptions): Promise<void> {
  const section = workspace.getConfiguration(SECTION);
  const written: unknown = section.inspect(MISPLACED)?.globalValue;
  if (typeof written !== 'string' || written.trim() === '') return;
  const problem = problemOf(written);
  if (problem !== undefined) {
    settings.report(MISPLACED, problem);
    return;
  }
  const { origin, host } = whereKeysGo(settings);
  await keys.set(origin, written);
  await section.update(MISPLACED, undefined, ConfigurationTarget.Global);
  void notify.information(
    `${PRODUCT} moved the API key of ${host} from the settings to the secrets. If the settings were shared, replace the key.`,
  );
}
