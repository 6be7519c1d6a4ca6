import * as l10n from '@vscode/l10n';
import { CodeLens, type CodeLensProvider, EventEmitter, languages, Range, type TextDocument, type Uri } from 'vscode';
import type { CommandID } from '../../../host/commands/command-ids';
import { type Disposable, DisposableStore, untilCancelled } from '../../../host/disposable-store';
import type { Settings } from '../../../host/settings/settings';
import { uiText } from '../../../host/messages/ui-text';
import { holdsHex, LOOKED_AT } from '../input/holds-hex';
import type { LensArgument, LensTx } from './lens-offsets';

export interface CodeLensParts {
  /** The transactions of a text. Rejects with the signal's reason. */
  readonly lensTxs: (text: string, signal: AbortSignal) => Promise<readonly LensTx[]>;
  /** The name of the chain that one of a document would be issued on. */
  readonly chainOf: (document: Uri, madeFor: LensTx['madeFor']) => string;
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
      const { lensTxs, chainOf } = await load();
      // VS Code cancels what a newer version of the document replaces.
      const txs = (await untilCancelled(token, (signal) => lensTxs(text, signal))) ?? [];
      return txs.flatMap(({ offset, madeFor }) => lensesAt(document, offset, chainOf(document.uri, madeFor)));
    },
  };
  store.add(languages.registerCodeLensProvider('*', provider));
  return store;
}

function lensesAt(document: TextDocument, offset: number, name: string): CodeLens[] {
  const at = document.positionAt(offset);
  const range = new Range(at, at);
  const chain = uiText(name);
  const argument: LensArgument = { uri: document.uri.toString(), offset, chain: name };
  const lens = (title: string, command: CommandID, tooltip: string): CodeLens =>
    new CodeLens(range, { title, command, tooltip, arguments: [argument] });
  return [
    lens(
      l10n.t('Check'),
      'xchainLens.checkTransaction',
      l10n.t('Checks the transaction against {0}. Issues nothing.', chain),
    ),
    lens(
      l10n.t('Issue on {0}…', chain),
      'xchainLens.issueTransaction',
      l10n.t('Checks the transaction first. Issues it only after you agree.'),
    ),
  ];
}
