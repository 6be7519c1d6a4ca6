import { isDeepStrictEqual } from 'node:util';
import { ConfigurationTarget, workspace } from 'vscode';
import { SECTION } from '../../../host/settings';
import { writeSetting } from '../../../host/write-setting';

export type EditedSetting = 'addresses' | 'chains' | 'explorer.hiddenChains';

/** Takes an edit back. */
export type Undo = () => Promise<void>;

/** A setting's value after an edit; undefined if there is nothing to edit in it. */
export type Edit = (value: unknown) => unknown;

/**
 * Edits settings, one after the other: VS Code writes the whole value, so that an edit of what stood there before another
 * one would undo it.
 */
export class SettingChanges {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Edits a setting in the first scope that an edit applies to: the workspace's own value, else the user's. Returns what
   * takes the edit back; undefined if there was nothing to edit. Taking it back restores the value, unless it was edited
   * since: then `again` is an edit of what it is by then. Rejects with `SettingNotWrittenError`.
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
    // Whoever asked for it hears of its failure; the next one has its turn all the same.
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
