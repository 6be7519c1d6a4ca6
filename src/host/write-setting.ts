import { ConfigurationTarget, workspace } from 'vscode';
import { ExpectedError } from '../core/errors';
import { SECTION } from './settings';

/** VS Code does not write the settings: their file is read-only, or holds an error. */
class SettingNotWrittenError extends ExpectedError {
  override readonly name: string = 'SettingNotWrittenError';
}

/** Writes one of our settings. Rejects with `SettingNotWrittenError`, which says what to do. */
export async function writeSetting(
  key: string,
  value: unknown,
  target: ConfigurationTarget.Global | ConfigurationTarget.Workspace,
): Promise<void> {
  try {
    await workspace.getConfiguration(SECTION).update(key, value, target);
  } catch (cause) {
    const [whose, command] =
      target === ConfigurationTarget.Global
        ? ['your', 'Open User Settings (JSON)']
        : ["the workspace's", 'Open Workspace Settings (JSON)'];
    const details = cause instanceof Error ? cause.message : String(cause);
    throw new SettingNotWrittenError(
      `Nothing was changed, because VS Code cannot write ${whose} settings. Run "Preferences: ${command}", mend what is wrong there or make the file writable, and try again.`,
      { cause, details },
    );
  }
}
