import { workspace } from 'vscode';
import { RESTRICTED } from './setting-values';
import { writtenInWorkspace } from './settings-files';
import { SECTION } from './settings';

export type IgnoredSetting = (typeof RESTRICTED)[number];

/**
 * Which restricted settings the workspace defines and VS Code leaves out because it is not trusted: the configuration
 * API does not tell, so that the files are looked into. Empty in a trusted workspace. What cannot be read defines nothing.
 */
export async function ignoredSettings(): Promise<readonly IgnoredSetting[]> {
  if (workspace.isTrusted) return [];
  const written = await writtenInWorkspace(RESTRICTED.map((key) => `${SECTION}.${key}`));
  return RESTRICTED.filter((key) => written.some((each) => each.key === `${SECTION}.${key}`));
}
