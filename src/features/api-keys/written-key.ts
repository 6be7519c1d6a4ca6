import { workspace } from 'vscode';
import { SECTION } from '../../host/settings/settings';

/** A setting in which users of other extensions write a key. */
export const MISPLACED = 'apiKey';

/** A key in the user's settings. */
export function misplacedKey(): string | undefined {
  const written: unknown = workspace.getConfiguration(SECTION).inspect(MISPLACED)?.globalValue;
  return typeof written === 'string' && written.trim() !== '' ? written : undefined;
}
