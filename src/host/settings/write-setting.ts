import * as l10n from '@vscode/l10n';
import { ConfigurationTarget, workspace } from 'vscode';
import { ExpectedError, messageOf } from '../../core/errors';
import { SECTION } from './settings';

/** VS Code can't write the settings: their file is read-only or has an error. */
class SettingNotWrittenError extends ExpectedError {
  override readonly name: string = 'SettingNotWrittenError';
}

/** Writes one of our settings. Rejects with `SettingNotWrittenError`. */
export async function writeSetting(
  key: string,
  value: unknown,
  target: ConfigurationTarget.Global | ConfigurationTarget.Workspace,
): Promise<void> {
  try {
    await workspace.getConfiguration(SECTION).update(key, value, target);
  } catch (cause) {
    const details = messageOf(cause);
    const message =
      target === ConfigurationTarget.Global
        ? l10n.t(
            'VS Code can\'t write your settings, so nothing was changed. Run "Preferences: Open User Settings (JSON)", correct the file or make it writable, and retry.',
          )
        : l10n.t(
            'VS Code can\'t write the workspace settings, so nothing was changed. Run "Preferences: Open Workspace Settings (JSON)", correct the file or make it writable, and retry.',
          );
    throw new SettingNotWrittenError(message, { cause, details });
  }
}
