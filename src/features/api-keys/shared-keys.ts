import * as l10n from '@vscode/l10n';
import { Range, workspace, WorkspaceEdit } from 'vscode';
import type { ApiKeys } from '../../client/rest/api-keys';
import { ExpectedError } from '../../core/errors';
import { PRODUCT } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { SECTION, type Settings } from '../../host/settings/settings';
import { loadSettingsText, type SettingInFile, writtenInWorkspace } from '../../host/settings/settings-files';
import { storeKey, storingOf } from './found-key';
import { whereKeysGo } from './key-host';
import { MISPLACED } from './written-key';

const MOVE = l10n.t('Move to Secret Storage');
export const REPLACE = l10n.t('Replace Stored Key');
export const REMOVE = l10n.t('Remove from Settings');

/**
 * Keys in the settings of the workspace. The files are often committed, so a key is moved or removed only on a click.
 */
export class SharedKeys {
  readonly #keys: ApiKeys;
  readonly #settings: Settings;
  #isAsking = false;

  constructor(keys: ApiKeys, settings: Settings) {
    this.#keys = keys;
    this.#settings = settings;
  }

  /** Offers to move or remove one key after the other, until the user leaves one. */
  async offerAll(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      let isMore = true;
      while (isMore) isMore = await offer(this.#keys, this.#settings);
    } finally {
      this.#isAsking = false;
    }
  }
}

/** Offers to move or remove the first key. Resolves with whether that was done, so that there may be another one. */
async function offer(keys: ApiKeys, settings: Settings): Promise<boolean> {
  const key = `${SECTION}.${MISPLACED}`;
  const [found] = await writtenInWorkspace([key]);
  if (found === undefined) return false;
  const { uri, value = '' } = found;
  const place = workspace.asRelativePath(uri);
  const { origin, host } = whereKeysGo(settings);
  // A folder that isn't trusted must not choose the key that requests carry.
  const storing = workspace.isTrusted ? await storingOf(keys, origin, value) : undefined;
  const text = l10n.t('{0} ignores {1} in {2} because anyone with the workspace can read it.', PRODUCT, key, place);
  const chosen = await notify.warning(
    storing === 'replace' ? `${text} ${l10n.t('{0} already has another stored API key.', host)}` : text,
    ...(storing === undefined ? [] : [storing === 'move' ? MOVE : REPLACE]),
    REMOVE,
  );
  if (chosen === undefined) return false;
  const isStored = storing !== undefined && chosen !== REMOVE;
  if (isStored && !(await storeKey(keys, whereKeysGo(settings).origin, value, storing))) return true;
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
