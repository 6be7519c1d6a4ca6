import { CodeLens, type CodeLensProvider, EventEmitter, languages, Range, type TextDocument } from 'vscode';
import type { CommandID } from '../../../host/command-ids';
import { type Disposable, DisposableStore } from '../../../host/disposable-store';
import type { Settings } from '../../../host/settings';
import { uiText } from '../../../host/ui-text';
import { holdsHex, LOOKED_AT } from '../input/holds-hex';
import type { LensArgument } from './lens-argument';

/** What the lenses need of what is loaded at first use. */
export interface CodeLensParts {
  /** Where the transactions of a text begin. */
  readonly lensOffsets: (text: string) => readonly number[];
  /** The chain that they would be sent to, as the user calls it. */
  readonly activeChain: () => string;
}

/** `Check | Issue on Sandbox…` above each transaction of a document, unless it is switched off. */
export function registerCodeLenses(load: () => Promise<CodeLensParts>, settings: Settings): Disposable {
  const store = new DisposableStore();
  const changed = store.add(new EventEmitter<void>());
  store.add(settings.onDidChange(() => changed.fire()));
  const provider: CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      if (!settings.values.issueCodeLens) return [];
      const text = document.getText().slice(0, LOOKED_AT);
      // Nothing is loaded for a text without hex.
      if (!holdsHex(text)) return [];
      const { lensOffsets, activeChain } = await load();
      if (token.isCancellationRequested) return [];
      const name = uiText(activeChain());
      return lensOffsets(text).flatMap((offset) => lensesAt(document, offset, name));
    },
  };
  store.add(languages.registerCodeLensProvider('*', provider));
  return store;
}

function lensesAt(document: TextDocument, offset: number, chain: string): CodeLens[] {
  const at = document.positionAt(offset);
  const range = new Range(at, at);
  const argument: LensArgument = { uri: document.uri.toString(), offset };
  const lens = (title: string, command: CommandID, tooltip: string): CodeLens =>
    new CodeLens(range, { title, command, tooltip, arguments: [argument] });
  return [
    lens('Check', 'xchainLens.checkTransaction', `What a node of ${chain} would say. Nothing is sent.`),
    lens(`Issue on ${chain}…`, 'xchainLens.issueTransaction', 'Checks it first, and asks before it is sent.'),
  ];
}
