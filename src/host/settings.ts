import { commands, EventEmitter, workspace } from 'vscode';
import { type Disposable, DisposableStore } from './disposable-store';
import { type Log, PRODUCT } from './log';
import { type NetworkValues, readNetwork } from './network-values';
import { notify } from './notify';
import { reportFailure } from './report';
import { readServices, type ServiceValues } from './service-values';
import { readSettings, type SettingValues } from './setting-values';

/** The section of our settings, and the prefix of our commands. */
export const SECTION = 'xchainLens';

const OPEN_SETTINGS = 'Open Settings';

/**
 * The settings as they are now. They are read when somebody first asks, and again after each change; what is wrong in
 * them is reported once. A workspace that is not trusted cannot set a chain or an address: VS Code leaves out what
 * package.json restricts.
 */
export class Settings implements Disposable {
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new EventEmitter<void>());
  readonly #networkChanged = this.#store.add(new EventEmitter<void>());
  readonly #reported = new Set<string>();
  #values: SettingValues | undefined;
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
    return (this.#values ??= readSettings(getOf(SECTION), (setting, reason) => this.report(setting, reason)));
  }

  get services(): ServiceValues {
    return (this.#services ??= readServices(getOf(SECTION), (setting, reason) => this.report(setting, reason)));
  }

  get network(): NetworkValues {
    return (this.#network ??= readNetwork(getOf('http'), process.env));
  }

  /** Says once that a value is ignored, and why. `setting` is without the section's name. */
  report(setting: string, reason: string): void {
    const sentence = `${PRODUCT} ignores ${SECTION}.${setting}: ${reason}.`;
    if (this.#reported.has(sentence)) return;
    this.#reported.add(sentence);
    this.#log.warn(sentence);
    const key = /^[\w.]+/.exec(setting)?.[0] ?? '';
    const act = async (): Promise<void> => {
      if ((await notify.warning(sentence, OPEN_SETTINGS)) === undefined) return;
      await commands.executeCommand('workbench.action.openSettings', `${SECTION}.${key}`);
    };
    act().catch((error: unknown) => reportFailure(this.#log, error));
  }

  dispose(): void {
    this.#store.dispose();
  }

  #forget(): void {
    this.#values = undefined;
    this.#services = undefined;
    this.#changed.fire();
  }
}

/** VS Code gathers a section from all its files when it is asked for: only where something is to be read. */
function getOf(section: string): (key: string) => unknown {
  const configuration = workspace.getConfiguration(section);
  return (key) => configuration.get(key);
}
