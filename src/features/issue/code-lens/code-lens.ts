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
  /** The chain that one of a document would be issued on, and whether there is a chain of this name. */
  readonly chainOf: (document: Uri, madeFor: LensTx['madeFor']) => { readonly name: string; readonly isKnown: boolean };
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
      return txs.flatMap(({ offset, madeFor, canIssue }) => {
        const { name, isKnown } = chainOf(document.uri, madeFor);
        if (!isKnown) return unknownAt(document, offset, uiText(name));
        const lenses = lensesAt(document, offset, name);
        return canIssue ? lenses : lenses.slice(0, 1);
      });
    },
  };
  store.add(languages.registerCodeLensProvider('*', provider));
  return store;
}

/** In the place of both: neither would find its chain. */
function unknownAt(document: TextDocument, offset: number, name: string): CodeLens[] {
  const at = document.positionAt(offset);
  const title = l10n.t('No chain is named "{0}": Switch Active Chain…', name);
  return [new CodeLens(new Range(at, at), { title, command: 'avalancheLens.switchChain' satisfies CommandID })];
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
      'avalancheLens.checkTransaction',
      l10n.t('Checks the transaction against {0}. Issues nothing.', chain),
    ),
    lens(
      l10n.t('Issue on {0}…', chain),
      'avalancheLens.issueTransaction',
      l10n.t('Checks the transaction first. Issues it only after you agree.'),
    ),
  ];
}
