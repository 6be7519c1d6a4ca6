import * as l10n from '@vscode/l10n';
import { CodeLens, type CodeLensProvider, type Disposable, languages, Range } from 'vscode';
import type { CommandID } from '../../../host/commands/command-ids';

/** How the names of files end that hold a transaction as JSON to edit; package.json has a schema for them. */
export const TX_JSON = '.avalanche-tx.json';

export function isTxJSON(path: string): boolean {
  return path.endsWith(TX_JSON);
}

/** `Encode` and `Sign Elsewhere…` above the JSON of a transaction. Loads nothing. */
export function registerTxJSONLenses(): Disposable {
  const at = new Range(0, 0, 0, 0);
  const provider: CodeLensProvider = {
    provideCodeLenses({ uri, lineCount }) {
      if (!isTxJSON(uri.path) || lineCount === 1) return [];
      const lens = (title: string, command: CommandID): CodeLens =>
        new CodeLens(at, { title, command, arguments: [uri] });
      return [
        lens(l10n.t('Encode'), 'avalancheLens.encodeTransaction'),
        lens(l10n.t('Sign Elsewhere…'), 'avalancheLens.signElsewhere'),
      ];
    },
  };
  return languages.registerCodeLensProvider({ language: 'json' }, provider);
}
