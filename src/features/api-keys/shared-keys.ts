import { Range, type Uri, workspace, WorkspaceEdit } from 'vscode';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { PRODUCT } from '../../host/log';
import { notify } from '../../host/notify';
import { SECTION } from '../../host/settings';
import { loadSettingsText, type SettingInFile, writtenInWorkspace } from '../../host/settings-files';
import type { Storing } from './found-key';

/** What the watch over the workspace's settings needs. */
export interface SharedKeyOptions {
  /** The name of the setting, without the section's. */
  readonly setting: string;
  /** The host that keys are stored for. */
  readonly host: () => string;
  readonly storingOf: (text: string) => Promise<Storing | undefined>;
  /** Whether the key was stored. */
  readonly store: (text: string, chosen: Storing) => Promise<boolean>;
  readonly report: (error: unknown) => void;
}

/** The watch over the workspace's settings. */
export interface SharedKeyWatch extends Disposable {
  /** Looks for keys now. */
  look(): void;
}

const MOVE = 'Move to Secret Storage';
export const REPLACE = 'Replace Stored Key';
export const REMOVE = 'Remove from Settings';

/**
 * Looks for keys in the settings of a trusted workspace: at the start, when it becomes trusted, and when its settings
 * change. The files are often committed and may be someone else's, so a key is moved or removed only on a click. VS Code doesn't
 * report a machine setting of a workspace: the files are read.
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

/** Offers what can be done with the first key; whether that was done, so that there may be another one. */
async function offer(options: SharedKeyOptions): Promise<boolean> {
  const key = `${SECTION}.${options.setting}`;
  const [found] = await writtenInWorkspace([key]);
  if (found === undefined) return false;
  const { uri, value = '' } = found;
  const place = workspace.asRelativePath(uri);
  const host = options.host();
  // A folder that isn't trusted must not choose the key that requests carry.
  const storing = workspace.isTrusted ? await options.storingOf(value) : undefined;
  const text = `${PRODUCT} ignores ${key} in ${place} because anyone with the workspace can read it.`;
  const chosen = await notify.warning(
    storing === 'replace' ? `${text} ${host} already has a different stored API key.` : text,
    ...(storing === undefined ? [] : [storing === 'move' ? MOVE : REPLACE]),
    REMOVE,
  );
  if (chosen === undefined) return false;
  const isStored = storing !== undefined && chosen !== REMOVE;
  if (isStored && !(await options.store(value, storing))) return true;
  await remove(found);
  const what = isStored ? `stored for ${host} and removed` : 'removed';
  void notify.information(`API key ${what} from ${place}. If the file was shared, replace the key.`);
  return true;
}

async function remove({ uri, kind, key }: SettingInFile): Promise<void> {
  const { findSetting } = await loadSettingsText();
  const document = await workspace.openTextDocument(uri);
  const edit = new WorkspaceEdit();
  for (const { start, end } of findSetting(document.getText(), kind, key))
    edit.delete(uri, new Range(document.positionAt(start), document.positionAt(end)));
  if (edit.size > 0 && !(await workspace.applyEdit(edit))) throw failure(uri, 'edited');
  if (!(await document.save())) throw failure(uri, 'saved');
}

function failure(uri: Uri, what: 'edited' | 'saved'): Error {
  return new Error(`${workspace.asRelativePath(uri)} can't be ${what}. Remove the API key from it by hand.`);
}
