import { Uri, workspace } from 'vscode';
import { RESTRICTED } from './setting-values';
import { SECTION } from './settings';

export type IgnoredSetting = (typeof RESTRICTED)[number];

/**
 * Which restricted settings the workspace defines and VS Code leaves out because it is not trusted: the configuration
 * API does not tell, so that the files are looked into. Empty in a trusted workspace. What cannot be read defines nothing.
 */
export async function ignoredSettings(): Promise<readonly IgnoredSetting[]> {
  return workspace.isTrusted ? [] : definedByWorkspace(RESTRICTED);
}

/** Where the settings of the workspace and its folders are, whether there are any or not. */
export function workspaceSettingsFiles(): Uri[] {
  return [
    ...(workspace.workspaceFile === undefined || workspace.workspaceFile.scheme === 'untitled'
      ? []
      : [workspace.workspaceFile]),
    ...(workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, '.vscode', 'settings.json')),
  ];
}

/** Which settings stand in the files of the workspace, also where VS Code does not pass on what they say. */
async function definedByWorkspace<Key extends string>(keys: readonly Key[]): Promise<Key[]> {
  const texts = await Promise.all(workspaceSettingsFiles().map(textOf));
  return keys.filter((key) => texts.some((text) => definesSetting(text, `${SECTION}.${key}`)));
}

/** Whether settings, which may have comments, define a key. A comment that stands before a line is no definition. */
function definesSetting(text: string, key: string): boolean {
  const quoted = `"${key.replaceAll('.', '\\.')}"\\s*:`;
  return new RegExp(`^(?!\\s*//).*${quoted}`, 'm').test(text);
}

async function textOf(file: Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
