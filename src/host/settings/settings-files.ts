import { FileType, Uri, workspace } from 'vscode';
import { MAX_SETTINGS_BYTES } from './setting-values';
import type { SettingsFileKind, WrittenSetting } from './settings-text';

/** A settings file of the workspace. */
export interface SettingsFile {
  readonly uri: Uri;
  readonly kind: SettingsFileKind;
}

/** One occurrence of a setting in a settings file of the workspace. */
export interface SettingInFile extends SettingsFile, WrittenSetting {
  readonly key: string;
}

/** Loaded when a file is read. */
export const loadSettingsText = () => import('./settings-text');

/**
 * The occurrences of these settings in the settings files of the workspace and its folders, with any value. Files that
 * can't be read, or are longer than `MAX_SETTINGS_BYTES`, count as empty.
 */
export async function writtenInWorkspace(keys: readonly string[]): Promise<SettingInFile[]> {
  const found = await Promise.all(
    settingsFiles().map(async (file) => {
      const text = await textOf(file.uri);
      // Parsing is skipped for most files: they have none of these settings.
      if (!keys.some((key) => text.includes(sectionOf(key)))) return [];
      const { findSetting } = await loadSettingsText();
      return keys.flatMap((key) => findSetting(text, file.kind, key).map((written) => ({ ...file, ...written, key })));
    }),
  );
  return found.flat();
}

function sectionOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

function settingsFiles(): SettingsFile[] {
  const { workspaceFile, workspaceFolders = [] } = workspace;
  const isSaved = workspaceFile !== undefined && workspaceFile.scheme !== 'untitled';
  return [
    ...(isSaved ? [{ uri: workspaceFile, kind: 'workspace' } as const] : []),
    ...workspaceFolders.map(
      ({ uri }) => ({ uri: Uri.joinPath(uri, '.vscode', 'settings.json'), kind: 'settings' }) as const,
    ),
  ];
}

async function textOf(uri: Uri): Promise<string> {
  try {
    // A malicious link can lead to a device, whose size is 0 and which never ends.
    const { type, size } = await workspace.fs.stat(uri);
    if ((type & FileType.File) === 0 || size > MAX_SETTINGS_BYTES) return '';
    const bytes = await workspace.fs.readFile(uri);
    return bytes.length > MAX_SETTINGS_BYTES ? '' : new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
