import { workspace } from 'vscode';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { SECTION } from '../../host/settings/settings';
import { writtenInWorkspace } from '../../host/settings/settings-files';
import { KEY_COMMANDS } from './key-commands';
import type { createApiKeys } from './create-api-keys';
import { MISPLACED, misplacedKey } from './written-key';

/** The part that is loaded by a command, or by a key in the settings. */
export interface ApiKeyParts {
  readonly apiKeyCommands: ReturnType<typeof createApiKeys>;
}

/** The watch over the workspace's settings. */
export interface SharedKeyWatch extends Disposable {
  /** Looks for keys now. */
  look(): void;
}

/** How long after the activation the settings are read. A window that starts has more urgent things to do. */
const START_MS = 2_000;

/** The commands for the Data API's key, and the watch for keys in the settings. */
export function registerApiKeys(
  registry: Commands,
  load: () => Promise<ApiKeyParts>,
  report: (error: unknown) => void,
): SharedKeyWatch {
  const store = new DisposableStore();
  for (const id of KEY_COMMANDS) store.add(registry.register(id, async () => (await load()).apiKeyCommands.run(id)));
  const move = async (): Promise<void> => {
    if (misplacedKey() !== undefined) await (await load()).apiKeyCommands.moveMisplaced();
  };
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.${MISPLACED}`)) move().catch(report);
    }),
  );
  const watch = watchSharedKeys(store, load, report);
  const starting = setTimeout(() => {
    move().catch(report);
    watch.start();
  }, START_MS);
  store.add({ dispose: () => clearTimeout(starting) });
  return { look: watch.look, dispose: () => store.dispose() };
}

/**
 * Looks for keys in the settings of a trusted workspace: at `start`, when it becomes trusted, and when its settings
 * change. VS Code doesn't report a machine setting of a workspace: the files are read.
 */
function watchSharedKeys(
  store: DisposableStore,
  load: () => Promise<ApiKeyParts>,
  report: (error: unknown) => void,
): { readonly look: () => void; readonly start: () => void } {
  const offer = async (): Promise<void> => {
    const found = await writtenInWorkspace([`${SECTION}.${MISPLACED}`]);
    if (found.length > 0) await (await load()).apiKeyCommands.offerShared();
  };
  const look = (): void => {
    offer().catch(report);
  };
  const lookIfTrusted = (): void => {
    if (workspace.isTrusted) look();
  };
  const start = (): void => {
    const watcher = store.add(workspace.createFileSystemWatcher('**/{.vscode/settings.json,*.code-workspace}'));
    store.add(watcher.onDidChange(lookIfTrusted));
    store.add(watcher.onDidCreate(lookIfTrusted));
    store.add(workspace.onDidGrantWorkspaceTrust(lookIfTrusted));
    lookIfTrusted();
  };
  return { look, start };
}
