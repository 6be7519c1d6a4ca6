import * as l10n from '@vscode/l10n';
import { CodeLens, type CodeLensProvider, EventEmitter, languages, Range, type TextDocument, type Uri } from 'vscode';
import type { CommandID } from '../../../host/commands/command-ids';
import { type Disposable, DisposableStore, untilCancelled } from '../../../host/disposable-store';
import type { Settings } from '../../../host/settings/settings';
import { uiText } from '../../../host/messages/ui-text';
import { holdsHex, LOOKED_AT } from '../input/holds-hex';
import type { LensArgument } from './lens-offsets';

export interface CodeLensParts {
  /** The offsets of a text's transactions. Rejects with the signal's reason. */
  readonly lensOffsets: (text: string, signal: AbortSignal) => Promise<readonly number[]>;
  /** The chain that those of a document would be sent to, and whether there is a chain of this name. */
  readonly chainOf: (document: Uri) => { readonly name: string; readonly isKnown: boolean };
}

/** `Check | Issue on Sandbox…` above each transaction of a document, unless the setting turns it off. */
export function registerCodeLenses(load: () => Promise<CodeLensParts>, settings: Settings): Disposable {
  const store = new DisposableStore();
  const changed = store.add(new EventEmitter<void>());
  store.add(settings.onDidChange(() => changed.fire()));
  const provider: CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      if (!settings.values.issueCodeLens) return [];
      const text = document.getText().slice(0, LOOKED_AT);
      // Texts without hex load nothing.
      if (!holdsHex(text)) return [];
      const { lensOffsets, chainOf } = await load();
      // VS Code cancels what a newer version of the document replaces.
      const offsets = (await untilCancelled(token, (signal) => lensOffsets(text, signal))) ?? [];
      const { name, isKnown } = chainOf(document.uri);
      const lenses = isKnown ? lensesAt : unknownAt;
      return offsets.flatMap((offset) => lenses(document, offset, uiText(name)));
    },
  };
  store.add(languages.registerCodeLensProvider('*', provider));
  return store;
}

/** In the place of both: neither would find its chain. */
function unknownAt(document: TextDocument, offset: number, name: string): CodeLens[] {
  const at = document.positionAt(offset);
  const title = l10n.t('No chain is named "{0}": Switch Active Chain…', name);
  return [new CodeLens(new Range(at, at), { title, command: 'xchainLens.switchChain' satisfies CommandID })];
}

function lensesAt(document: TextDocument, offset: number, chain: string): CodeLens[] {
  const at = document.positionAt(offset);
  const range = new Range(at, at);
  const argument: LensArgument = { uri: document.uri.toString(), offset };
  const lens = (title: string, command: CommandID, tooltip: string): CodeLens =>
    new CodeLens(range, { title, command, tooltip, arguments: [argument] });
  return [
    lens(
      l10n.t('Check'),
      'xchainLens.checkTransaction',
      l10n.t('Checks the transaction against {0}. Sends nothing.', chain),
    ),
    lens(
      l10n.t('Issue on {0}…', chain),
      'xchainLens.issueTransaction',
      l10n.t('Checks the transaction first. Sends it only after you agree.'),
    ),
  ];
}
