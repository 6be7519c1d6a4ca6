import * as l10n from '@vscode/l10n';
import { Range, workspace, WorkspaceEdit } from 'vscode';
import { ExpectedError } from '../../core/errors';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { PRODUCT } from '../../host/log';
import { notify } from '../../host/notify';
import { SECTION } from '../../host/settings';
import { loadSettingsText, type SettingInFile, writtenInWorkspace } from '../../host/settings-files';
import type { Storing } from './found-key';

/** Options of the watch over the workspace's settings. */
export interface SharedKeyOptions {
  /** The name of the setting, without the section's. */
  readonly setting: string;
  /** The host that keys are stored for. */
  readonly host: () => string;
  readonly storingOf: (text: string) => Promise<Storing | undefined>;
  /** Resolves with whether the key was stored. */
  readonly store: (text: string, chosen: Storing) => Promise<boolean>;
  readonly report: (error: unknown) => void;
}

/** The watch over the workspace's settings. */
export interface SharedKeyWatch extends Disposable {
  /** Looks for keys now. */
  look(): void;
}

const MOVE = l10n.t('Move to Secret Storage');
export const REPLACE = l10n.t('Replace Stored Key');
export const REMOVE = l10n.t('Remove from Settings');

/**
 * Looks for keys in the settings of a trusted workspace: at the start, when it becomes trusted, and when its settings
 * change. The files are often committed, so a key is moved or removed only on a click. VS Code doesn't report a machine
 * setting of a workspace: the files are read.
 */
export function watchSharedKeys(options: SharedKeyOptions): SharedKeyWatch {
  const store = new DisposableStore();
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      let isMore = true;
      while (isMore) isMore = await offer(options);
    } catch (error) {
      options.report(error);
    } finally {
      isAsking = false;
    }
  };
  const lookIfTrusted = (): void => {
    if (workspace.isTrusted) void look();
  };
  const watcher = store.add(workspace.createFileSystemWatcher('**/{.vscode/settings.json,*.code-workspace}'));
  store.add(watcher.onDidChange(lookIfTrusted));
  store.add(watcher.onDidCreate(lookIfTrusted));
  store.add(workspace.onDidGrantWorkspaceTrust(lookIfTrusted));
  lookIfTrusted();
  return { look: () => void look(), dispose: () => store.dispose() };
}

/** Offers to move or remove the first key. Resolves with whether that was done, so that there may be another one. */
async function offer(options: SharedKeyOptions): Promise<boolean> {
  const key = `${SECTION}.${options.setting}`;
  const [found] = await writtenInWorkspace([key]);
  if (found === undefined) return false;
  const { uri, value = '' } = found;
  const place = workspace.asRelativePath(uri);
  const host = options.host();
  // A folder that isn't trusted must not choose the key that requests carry.
  const storing = workspace.isTrusted ? await options.storingOf(value) : undefined;
  const text = l10n.t('{0} ignores {1} in {2} because anyone with the workspace can read it.', PRODUCT, key, place);
  const chosen = await notify.warning(
    storing === 'replace' ? `${text} ${l10n.t('{0} already has another stored API key.', host)}` : text,
    ...(storing === undefined ? [] : [storing === 'move' ? MOVE : REPLACE]),
    REMOVE,
  );
  if (chosen === undefined) return false;
  const isStored = storing !== undefined && chosen !== REMOVE;
  if (isStored && !(await options.store(value, storing))) return true;
  await remove(found);
  void notify.information(
    isStored
      ? l10n.t(
          'API key moved from {0} to the secret storage for {1}. If the file was shared, replace the key.',
          place,
          host,
        )
      : l10n.t('API key removed from {0}. If the file was shared, replace the key.', place),
  );
  return true;
}

async function remove({ uri, kind, key }: SettingInFile): Promise<void> {
  const { findSetting } = await loadSettingsText();
  const document = await workspace.openTextDocument(uri);
  const edit = new WorkspaceEdit();
  for (const { start, end } of findSetting(document.getText(), kind, key))
    edit.delete(uri, new Range(document.positionAt(start), document.positionAt(end)));
  const isEdited = edit.size === 0 || (await workspace.applyEdit(edit));
  if (!isEdited || !(await document.save())) throw new FileNotChangedError(workspace.asRelativePath(uri));
}

/** VS Code can't edit or save a settings file. */
class FileNotChangedError extends ExpectedError {
  override readonly name = 'FileNotChangedError';

  constructor(place: string) {
    super(l10n.t("Can't change {0}. Remove the API key from it by hand.", place));
  }
}
