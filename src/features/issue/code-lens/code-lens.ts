import * as l10n from '@vscode/l10n';
import { CodeLens, type CodeLensProvider, EventEmitter, languages, Range, type TextDocument, type Uri } from 'vscode';
import type { CommandID } from '../../../host/commands/command-ids';
import { type Disposable, DisposableStore, untilCancelled } from '../../../host/disposable-store';
import type { Settings } from '../../../host/settings/settings';
import { uiText } from '../../../host/messages/ui-text';
import { holdsHex, LOOKED_AT } from '../input/holds-hex';
import type { LensArgument } from '../input/lens-argument';
import type { LensTx } from './lens-offsets';

export interface CodeLensParts {
  /** The transactions of a text. Rejects with the signal's reason. */
  readonly lensTxs: (text: string, signal: AbortSignal) => Promise<readonly LensTx[]>;
  /** The chain that one of a document would be issued on, and whether there is a chain of this name. */
  readonly chainOf: (document: Uri, madeFor: LensTx['madeFor']) => { readonly name: string; readonly isKnown: boolean };
}

/** `Check or Issue on Sandbox…` above each transaction of a document, unless the setting turns it off. */
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
        return lensAt(document, offset, { name, canIssue });
      });
    },
  };
  store.add(languages.registerCodeLensProvider('*', provider));
  return store;
}

/** In its place, which wouldn't find its chain. */
function unknownAt(document: TextDocument, offset: number, name: string): CodeLens[] {
  const at = document.positionAt(offset);
  const title = l10n.t('No chain is named "{0}": Switch Active Chain…', name);
  return [new CodeLens(new Range(at, at), { title, command: 'avalancheLens.switchChain' satisfies CommandID })];
}

function lensAt(
  document: TextDocument,
  offset: number,
  { name, canIssue }: { readonly name: string; readonly canIssue: boolean },
): CodeLens {
  const at = document.positionAt(offset);
  const chain = uiText(name);
  const argument: LensArgument = { uri: document.uri.toString(), offset, chain: name };
  return new CodeLens(new Range(at, at), {
    title: canIssue ? l10n.t('Check or Issue on {0}…', chain) : l10n.t('Check against {0}…', chain),
    tooltip: l10n.t('Checks the transaction. Issues it only if you agree.'),
    command: 'avalancheLens.issueTransaction' satisfies CommandID,
    arguments: [argument],
  });
}
