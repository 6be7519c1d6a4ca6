import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import { commands, ConfigurationTarget, workspace } from 'vscode';
import { InvalidInputError } from '../../../core/outcome';
import { Turns } from '../../../core/turns';
import { SECTION, writeSetting } from '../../../host/settings/settings';
import { notify } from '../../../host/messages/notify';
import { visibleText } from '../../../services/text/format-text';
import { present } from '../../../core/present';

type EditedSetting = 'addresses' | 'subnets' | 'chains' | 'sideBar.hiddenChains';

export type Undo = () => Promise<void>;

/** Returns a setting's value after an edit; undefined if the edit doesn't apply to it. */
type Edit = (value: unknown) => unknown;

/** Edits settings one at a time: VS Code writes the whole value, so that parallel edits would undo each other. */
export class SettingChanges {
  readonly #turns = new Turns();

  /**
   * Edits a setting in the first scope that the edit applies to: the workspace, else the user. Returns the undo, which
   * writes the value before, or undefined if the edit applied to no scope. Rejects with `SettingNotWrittenError`.
   */
  change(key: EditedSetting, edit: Edit): Promise<Undo | undefined> {
    return this.#turns.take(async () => {
      const { workspaceValue, globalValue } = workspace.getConfiguration(SECTION).inspect(key) ?? {};
      const scopes = present([
        workspace.isTrusted &&
          workspaceValue !== undefined &&
          ({ target: ConfigurationTarget.Workspace, value: workspaceValue } as const),
        { target: ConfigurationTarget.Global, value: globalValue } as const,
      ]);
      for (const { target, value } of scopes) {
        const after = edit(value);
        if (after === undefined) continue;
        await writeSetting(key, after, target);
        return () => this.#turns.take(() => takeBack(key, { target, value, after }));
      }
      return undefined;
    });
  }
}

interface Edited {
  readonly target: ConfigurationTarget.Global | ConfigurationTarget.Workspace;
  readonly value: unknown;
  readonly after: unknown;
}

/** Rejects with `InvalidInputError` if the setting was edited since: that edit would be lost. */
async function takeBack(key: EditedSetting, { target, value, after }: Edited): Promise<void> {
  const now = workspace.getConfiguration(SECTION).inspect(key);
  const current = target === ConfigurationTarget.Workspace ? now?.workspaceValue : now?.globalValue;
  if (!isDeepStrictEqual(current, after))
    throw new InvalidInputError(l10n.t('{0} was changed since', `${SECTION}.${key}`));
  await writeSetting(key, value, target);
}

const SWITCH = l10n.t('Switch Active Chain');

/**
 * Notifies that the active chain's network has ended. No other chain becomes active: it would get IDs not meant for it.
 */
export function sayGone(name: string): void {
  const text = l10n.t(
    'The local network "{0}" stopped. It stays the active chain: nothing is looked up until you start it again or switch to another chain.',
    visibleText(name, 64),
  );
  // Not awaited: the notification may stay open for hours.
  void notify.warning(text, SWITCH).then((chosen) => {
    if (chosen === SWITCH) void commands.executeCommand('avalancheLens.switchChain');
  });
}

/** Shows why a row of the sandbox's sample data can't be renamed or removed. */
export function saySample(name: string): void {
  void notify.information(
    l10n.t("{0} is sample data of the sandbox and can't be renamed or removed.", visibleText(name, 64)),
  );
}

/** Shows why the row of a network that runs on this machine can't be renamed or removed. */
export function sayFound(name: string): void {
  void notify.information(
    l10n.t(
      "{0} runs on this computer and can't be renamed or removed. To hide local networks, turn off {1}.",
      visibleText(name, 64),
      'avalancheLens.sideBar.localNetworks',
    ),
  );
}
