import * as l10n from '@vscode/l10n';
import { CodeLens, type CodeLensProvider, type Command, type Disposable, languages, Range, type Uri } from 'vscode';
import type { CommandID } from '../../../host/commands/command-ids';
import { untilCancelled } from '../../../host/disposable-store';

/** How the names of files end that hold a transaction as JSON to edit; package.json has a schema for them. */
export const TX_JSON = '.avalanche-tx.json';

export function isTxJSON(path: string): boolean {
  return path.endsWith(TX_JSON);
}

/** A part of the JSON that needs signatures, at its first character, with its signers. */
export interface SlotLens {
  readonly offset: number;
  readonly title: (signal: AbortSignal) => Promise<string>;
}

export interface SlotLenses {
  readonly slotLenses: (text: string, signal: AbortSignal) => Promise<readonly SlotLens[]>;
}

/** `Encode`, `Check or Issue…` and `Sign Elsewhere…` above the JSON of a transaction, and who has to sign above what it spends. */
export function registerTxJSONLenses(load: () => Promise<SlotLenses>): Disposable {
  const top = new Range(0, 0, 0, 0);
  const commandOf = new WeakMap<CodeLens, (signal: AbortSignal) => Promise<Command>>();
  const lensOf = (title: string, command: CommandID, uri: Uri) => ({ title, command, arguments: [uri] });
  const provider: CodeLensProvider = {
    async provideCodeLenses(document, token) {
      const { uri, lineCount } = document;
      if (!isTxJSON(uri.path) || lineCount === 1) return [];
      const { slotLenses } = await load();
      const slots = await untilCancelled(token, (signal) => slotLenses(document.getText(), signal));
      return [
        new CodeLens(top, lensOf(l10n.t('Encode'), 'avalancheLens.encodeTransaction', uri)),
        new CodeLens(top, lensOf(l10n.t('Check or Issue…'), 'avalancheLens.issueTransaction', uri)),
        new CodeLens(top, lensOf(l10n.t('Sign Elsewhere…'), 'avalancheLens.signElsewhere', uri)),
        ...(slots ?? []).map(({ offset, title }) => {
          const at = document.positionAt(offset);
          const lens = new CodeLens(new Range(at, at));
          commandOf.set(lens, async (signal) => lensOf(await title(signal), 'avalancheLens.signElsewhere', uri));
          return lens;
        }),
      ];
    },
    // Only for visible lenses: owners may have to be requested.
    async resolveCodeLens(lens, token) {
      const command = await untilCancelled(token, async (signal) => commandOf.get(lens)?.(signal));
      if (command !== undefined) lens.command = command;
      return lens;
    },
  };
  return languages.registerCodeLensProvider({ language: 'json' }, provider);
}
