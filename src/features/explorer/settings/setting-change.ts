import { isDeepStrictEqual } from 'node:util';
import { ConfigurationTarget, workspace } from 'vscode';
import { SECTION } from '../../../host/settings/settings';
import { writeSetting } from '../../../host/settings/write-setting';

export type EditedSetting = 'addresses' | 'subnets' | 'chains' | 'explorer.hiddenChains';

/** Undoes an edit. */
export type Undo = () => Promise<void>;

/** Returns a setting's value after an edit; undefined if the edit doesn't apply to it. */
export type Edit = (value: unknown) => unknown;

/** Edits settings one at a time: VS Code writes the whole value, so that parallel edits would undo each other. */
export class SettingChanges {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Edits a setting in the first scope that the edit applies to: the workspace, else the user. Returns the undo, or
   * undefined if the edit applied to no scope. Undo restores the value; if it was edited since, undo applies `again` to
   * the current value instead. Rejects with `SettingNotWrittenError`.
   */
  change(key: EditedSetting, edit: Edit, again?: Edit): Promise<Undo | undefined> {
    return this.#inTurn(async () => {
      const { workspaceValue, globalValue } = workspace.getConfiguration(SECTION).inspect(key) ?? {};
      const scopes = [
        ...(workspace.isTrusted && workspaceValue !== undefined
          ? [{ target: ConfigurationTarget.Workspace, value: workspaceValue } as const]
          : []),
        { target: ConfigurationTarget.Global, value: globalValue } as const,
      ];
      for (const { target, value } of scopes) {
        const after = edit(value);
        if (after === undefined) continue;
        await writeSetting(key, after, target);
        return () => this.#inTurn(() => takeBack(key, { target, value, after }, again));
      }
      return undefined;
    });
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    // The caller gets the failure; the next edit runs regardless.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

interface Edited {
  readonly target: ConfigurationTarget.Global | ConfigurationTarget.Workspace;
  readonly value: unknown;
  readonly after: unknown;
}

async function takeBack(key: EditedSetting, { target, value, after }: Edited, again: Edit | undefined): Promise<void> {
  const now = workspace.getConfiguration(SECTION).inspect(key);
  const current = target === ConfigurationTarget.Workspace ? now?.workspaceValue : now?.globalValue;
  const restored = again === undefined || isDeepStrictEqual(current, after) ? value : again(current);
  await writeSetting(key, restored, target);
}
