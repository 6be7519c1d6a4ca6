import { workspace } from 'vscode';
import { OF_WINDOW, RESTRICTED } from './setting-values';
import { writtenInWorkspace } from './settings-files';
import { SECTION } from './settings';

/** Settings that the workspace defines and that have no effect, and why. */
export interface IgnoredSettings {
  /** `untrusted`: until the workspace is trusted. `folder`: of several folders, none sets what is of the window. */
  readonly cause: 'untrusted' | 'folder';
  /** Without the section's name; not empty. */
  readonly keys: readonly string[];
}

/**
 * Which settings of the workspace VS Code leaves out: the configuration API does not tell, so that the files are looked
 * into. Undefined if there are none. What cannot be read defines nothing.
 */
export async function ignoredSettings(): Promise<IgnoredSettings | undefined> {
  const cause = workspace.isTrusted ? 'folder' : 'untrusted';
  // A window of a single folder has no workspace file, and that folder's settings are the workspace's.
  if (cause === 'folder' && workspace.workspaceFile === undefined) return undefined;
  const known = cause === 'untrusted' ? RESTRICTED : OF_WINDOW;
  const written = await writtenInWorkspace(known.map((key) => `${SECTION}.${key}`));
  const ignored = written.filter(({ kind }) => cause === 'untrusted' || kind === 'settings');
  const keys = known.filter((key) => ignored.some((each) => each.key === `${SECTION}.${key}`));
  return keys.length === 0 ? undefined : { cause, keys };
}
