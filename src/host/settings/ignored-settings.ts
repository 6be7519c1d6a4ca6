import { workspace } from 'vscode';
import { OF_WINDOW, RESTRICTED } from './setting-values';
import { writtenInWorkspace } from './settings-files';
import { SECTION } from './settings';

/** Settings of the workspace that have no effect, and why. */
export interface IgnoredSettings {
  /**
   * `untrusted`: until the workspace is trusted. `folder`: one of several folders can't define settings of the window.
   */
  readonly cause: 'untrusted' | 'folder';
  /** Without the section's name; not empty. */
  readonly keys: readonly string[];
}

/**
 * The workspace's settings that VS Code ignores. The configuration API doesn't report them, so that the files are read.
 * Undefined if there are none. A file that can't be read defines nothing.
 */
export async function ignoredSettings(): Promise<IgnoredSettings | undefined> {
  const cause = workspace.isTrusted ? 'folder' : 'untrusted';
  // A window with a single folder has no workspace file; that folder's settings are the workspace's.
  if (cause === 'folder' && workspace.workspaceFile === undefined) return undefined;
  const known = cause === 'untrusted' ? RESTRICTED : OF_WINDOW;
  const written = await writtenInWorkspace(known.map((key) => `${SECTION}.${key}`));
  const ignored = written.filter(({ kind }) => cause === 'untrusted' || kind === 'settings');
  const keys = known.filter((key) => ignored.some((each) => each.key === `${SECTION}.${key}`));
  return keys.length === 0 ? undefined : { cause, keys };
}
