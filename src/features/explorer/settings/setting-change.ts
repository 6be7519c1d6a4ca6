import { isDeepStrictEqual } from 'node:util';
import { ConfigurationTarget, workspace } from 'vscode';
import { SECTION } from '../../../host/settings';

export type EditedSetting = 'addresses' | 'chains' | 'explorer.hiddenChains';

/** Takes an edit back. */
export type Undo = () => Promise<void>;

/** A setting's value after an edit; undefined if there is nothing to edit in it. */
export type Edit = (value: unknown) => unknown;

/**
 * Edits a setting in the first scope that an edit applies to: the workspace's own value, else the user's. Returns what
 * takes the edit back; undefined if there was nothing to edit. Taking it back restores the value, unless it was edited
 * since: then `again` is an edit of what it is by then.
 */
export async function change(key: EditedSetting, edit: Edit, again?: Edit): Promise<Undo | undefined> {
  const { workspaceValue, globalValue } = workspace.getConfiguration(SECTION).inspect(key) ?? {};
  const scopes = [
    ...(workspace.isTrusted && workspaceValue !== undefined
      ? [{ target: ConfigurationTarget.Workspace, value: workspaceValue }]
      : []),
    { target: ConfigurationTarget.Global, value: globalValue },
  ];
  for (const { target, value } of scopes) {
    const after = edit(value);
    if (after === undefined) continue;
    await workspace.getConfiguration(SECTION).update(key, after, target);
    return async () => {
      const settings = workspace.getConfiguration(SECTION);
      const now = settings.inspect(key);
      const current = target === ConfigurationTarget.Workspace ? now?.workspaceValue : now?.globalValue;
      const restored = again === undefined || isDeepStrictEqual(current, after) ? value : again(current);
      await settings.update(key, restored, target);
    };
  }
  return undefined;
}
