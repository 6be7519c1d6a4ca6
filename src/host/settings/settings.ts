import * as l10n from '@vscode/l10n';
import { commands, ConfigurationTarget, EventEmitter, Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../disposable-store';
import { type Log, PRODUCT } from '../messages/log';
import {
  type Complain,
  type Mistake,
  mistakesText,
  mistakeText,
  type NetworkValues,
  readNetwork,
  readServices,
  type ServiceValues,
  settingReader,
} from './value-readers';
import { notify } from '../messages/notify';
import { reportFailure } from '../commands/report';
import { mayWorkspaceSet, readSettings, RESTRICTED, type SettingValues } from './setting-values';
import { ExpectedError, messageOf } from '../../core/outcome';

/** The section of our settings, and the prefix of our commands. */
export const SECTION = 'avalancheLens';

const OPEN_SETTINGS = l10n.t('Open Settings');
const MANAGE_TRUST = l10n.t('Manage Workspace Trust');

/**
 * The current settings. They are read at first use and again after each change; each mistake is reported once. An
 * untrusted workspace can't define chains or addresses: the settings that package.json restricts are ignored.
 */
export class Settings implements Disposable {
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new EventEmitter<void>());
  readonly #networkChanged = this.#store.add(new EventEmitter<void>());
  readonly #reported = new Set<string>();
  readonly #unsaid: Mistake[] = [];
  #values: SettingValues | undefined;
  #saidUntrusted = false;
  #services: ServiceValues | undefined;
  #network: NetworkValues | undefined;

  /** Fires when `values` may have changed. */
  readonly onDidChange = this.#changed.event;
  /** Fires when `network` may have changed. */
  readonly onDidChangeNetwork = this.#networkChanged.event;

  constructor(log: Log) {
    this.#log = log;
    this.#store.add(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.#forget();
        if (!event.affectsConfiguration('http')) return;
        this.#network = undefined;
        this.#networkChanged.fire();
      }),
    );
    this.#store.add(workspace.onDidGrantWorkspaceTrust(() => this.#forget()));
  }

  get values(): SettingValues {
    if (!workspace.isTrusted && !this.#saidUntrusted) {
      this.#saidUntrusted = true;
      sayUntrusted().catch((error: unknown) => reportFailure(this.#log, error));
    }
    return (this.#values ??= readSettings(readerOfSettings(), this.#complain));
  }

  get services(): ServiceValues {
    return (this.#services ??= readServices(readerOfSettings(), this.#complain));
  }

  get network(): NetworkValues {
    // A workspace must not choose the proxy.
    const read = settingReader(workspace.getConfiguration('http'), () => false);
    return (this.#network ??= readNetwork(read, process.env));
  }

  /** Reports once that a value is ignored, and why. Mistakes found together make one notification. */
  report(mistake: Mistake): void {
    const sentence = mistakeText(PRODUCT, SECTION, mistake);
    if (this.#reported.has(sentence)) return;
    this.#reported.add(sentence);
    this.#log.warn(sentence);
    this.#unsaid.push(mistake);
    // Mistakes that are found in the same turn belong to the same notification.
    if (this.#unsaid.length === 1) setTimeout(() => this.#say(this.#unsaid.splice(0)), 0);
  }

  dispose(): void {
    this.#store.dispose();
  }

  readonly #complain: Complain = (setting, reason, entry) => this.report({ setting, reason, entry });

  #say([first, ...others]: readonly Mistake[]): void {
    if (first === undefined) return;
    const mistakes = [first, ...others] as const;
    const keys = new Set(mistakes.map(({ setting }) => setting));
    const [key] = keys;
    const act = async (): Promise<void> => {
      const chosen = await notify.warning(mistakesText(PRODUCT, SECTION, mistakes), OPEN_SETTINGS);
      if (chosen === undefined) return;
      await commands.executeCommand('workbench.action.openSettings', keys.size === 1 ? `${SECTION}.${key}` : SECTION);
    };
    act().catch((error: unknown) => reportFailure(this.#log, error));
  }

  #forget(): void {
    this.#values = undefined;
    this.#services = undefined;
    this.#changed.fire();
  }
}

/** Notifies of the settings that an untrusted folder has in vain. VS Code hides them, so that its file is read. */
async function sayUntrusted(): Promise<void> {
  const files = (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, '.vscode', 'settings.json'));
  const texts = await Promise.all(
    files.map(async (file) => {
      const bytes = await workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
      return new TextDecoder().decode(bytes);
    }),
  );
  const section = workspace.getConfiguration(SECTION);
  const isSet = (key: string): boolean =>
    section.inspect(key)?.workspaceValue !== undefined ||
    // Written with dots, or in an object.
    texts.some(
      (text) => text.includes(`"${SECTION}.${key}"`) || (text.includes(`"${SECTION}"`) && text.includes(`"${key}"`)),
    );
  const ignored = RESTRICTED.filter(isSet).map((key) => `${SECTION}.${key}`);
  if (ignored.length === 0) return;
  const text = l10n.t("This folder isn't trusted. {0} ignores these settings of it: {1}.", PRODUCT, ignored.join(', '));
  if ((await notify.information(text, MANAGE_TRUST)) === MANAGE_TRUST)
    await commands.executeCommand('workbench.trust.manage');
}

/** Reads our settings. Expensive: VS Code merges a section from all its files. */
export function readerOfSettings(): (key: string) => unknown {
  return settingReader(workspace.getConfiguration(SECTION), (key) => mayWorkspaceSet(key, workspace.isTrusted));
}

/** VS Code can't write the settings: their file is read-only or has an error. */
class SettingNotWrittenError extends ExpectedError {
  override readonly name: string = 'SettingNotWrittenError';
}

/** Writes one of our settings. Rejects with `SettingNotWrittenError`. */
export async function writeSetting(
  key: string,
  value: unknown,
  target: ConfigurationTarget.Global | ConfigurationTarget.Workspace,
): Promise<void> {
  try {
    await workspace.getConfiguration(SECTION).update(key, value, target);
  } catch (cause) {
    const details = messageOf(cause);
    const message =
      target === ConfigurationTarget.Global
        ? l10n.t(
            'VS Code can\'t write your settings, so nothing was changed. Run "Preferences: Open User Settings (JSON)", correct the file or make it writable, and retry.',
          )
        : l10n.t(
            'VS Code can\'t write the workspace settings, so nothing was changed. Run "Preferences: Open Workspace Settings (JSON)", correct the file or make it writable, and retry.',
          );
    throw new SettingNotWrittenError(message, { cause, details });
  }
}
