import { Range, type TextDocument, type Uri, workspace, WorkspaceEdit } from 'vscode';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { workspaceSettingsFiles } from '../../host/ignored-settings';
import { PRODUCT } from '../../host/log';
import { notify } from '../../host/notify';
import { SECTION } from '../../host/settings';
import { findSetting } from './setting-in-text';

/** What the watch over the workspace's settings needs. */
export interface SharedKeyOptions {
  /** The name of the setting, without the section's. */
  readonly setting: string;
  /** Why a text is no key; undefined if it is one. */
  readonly problemOf: (text: string) => string | undefined;
  /** Keeps a key among the secrets; gives the host that it is kept for. */
  readonly keep: (text: string) => Promise<string>;
  readonly report: (error: unknown) => void;
}

const MOVE = 'Move It to the Secrets';
const REMOVE = 'Remove It';

/**
 * Looks for a key in the settings of the workspace, now and when they change. They are often committed and may be
 * others', so that the key is moved or removed by a click only. VS Code tells nothing of it, because it may not stand
 * there: the files are read.
 */
export function watchSharedKeys(options: SharedKeyOptions): Disposable {
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
  const watcher = store.add(workspace.createFileSystemWatcher('**/{.vscode/settings.json,*.code-workspace}'));
  store.add(watcher.onDidChange(look));
  store.add(watcher.onDidCreate(look));
  void look();
  return store;
}

/** Offers what can be done about the first key; whether that was done, so that there may be another one. */
async function offer({ setting, problemOf, keep }: SharedKeyOptions): Promise<boolean> {
  const key = `${SECTION}.${setting}`;
  const found = await firstWith(key);
  if (found === undefined) return false;
  const { uri, value } = found;
  const place = workspace.asRelativePath(uri);
  const canMove = value !== undefined && problemOf(value) === undefined;
  const chosen = await notify.warning(
    `${PRODUCT} ignores ${key} in ${place}: what stands there is shared with the workspace.`,
    ...(canMove ? [MOVE] : []),
    REMOVE,
  );
  if (chosen === undefined) return false;
  const host = chosen === MOVE && value !== undefined ? await keep(value) : undefined;
  await remove(await workspace.openTextDocument(uri), key);
  const what = host === undefined ? 'removed' : `kept for ${host} among the secrets, and removed`;
  void notify.information(`The API key is ${what} from ${place}. If that was shared, replace the key.`);
  return true;
}

async function firstWith(key: string): Promise<{ uri: Uri; value: string | undefined } | undefined> {
  for (const uri of workspaceSettingsFiles()) {
    const text = await workspace.fs.readFile(uri).then(
      (bytes) => new TextDecoder().decode(bytes),
      () => '',
    );
    const found = findSetting(text, key);
    if (found !== undefined) return { uri, value: found.value };
  }
  return undefined;
}

async function remove(document: TextDocument, key: string): Promise<void> {
  for (let found = findSetting(document.getText(), key); found; found = findSetting(document.getText(), key)) {
    const edit = new WorkspaceEdit();
    edit.delete(document.uri, new Range(document.positionAt(found.start), document.positionAt(found.end)));
    if (!(await workspace.applyEdit(edit)))
      throw new Error(`${workspace.asRelativePath(document.uri)} cannot be edited`);
  }
  if (!(await document.save())) throw new Error(`${workspace.asRelativePath(document.uri)} cannot be saved`);
}
