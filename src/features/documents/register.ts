import * as l10n from '@vscode/l10n';
import { env, MarkdownString, Uri, ViewColumn, window, workspace } from 'vscode';
import { readExplorerURL } from '../../core/endpoints/explorer-pages';
import { isRecord } from '../../core/json/record';
import {
  addressOf,
  asTarget,
  type DocumentForm,
  type DocumentTarget,
  SCHEME,
  targetOf,
} from '../../host/documents/document-target';
import { argumentOf } from '../../host/commands/command-ids';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { selectedText, type SelectedText } from '../../host/documents/selected-text';
import type { CallOptions } from '../../client/call-options';
import type { DocumentSource, Rendered } from './document-source';
import { ChainFileSystem } from './file-system';

interface DocumentParts {
  readonly documents: DocumentSource;
  /** The document of what a text names; prompts for it without one. Undefined when the user cancels. */
  readonly askBytesTarget: (selected: SelectedText | undefined) => Promise<DocumentTarget | undefined>;
  /** The balances of an address, or the report about an L1. */
  readonly reportAt: (uri: Uri, options: CallOptions) => Promise<Rendered>;
}

/** Documents of more than one thing; what their paths say is read where they are made. */
const OF_MORE = /^\/(?:balances|l1-report)\//;

const DOCUMENT_OPTIONS = { priority: 'tree' } as const;

const READ_ONLY = l10n.t('This is a read-only view of a chain. Save it under another name to keep a copy.');

/** Read-only documents of transactions, blocks, assets and UTXOs, and the commands that open them. */
export function registerDocuments(registry: Commands, load: () => Promise<DocumentParts>): Disposable {
  const store = new DisposableStore();
  const files = store.add(
    new ChainFileSystem((uri) => {
      const address = targetOf(uri);
      if (address !== undefined) {
        return load().then(({ documents }) => documents.render(address.target, address.form, DOCUMENT_OPTIONS));
      }
      return OF_MORE.test(uri.path) ? load().then(({ reportAt }) => reportAt(uri, DOCUMENT_OPTIONS)) : undefined;
    }),
  );
  const isReadonly = new MarkdownString(READ_ONLY);
  store.add(workspace.registerFileSystemProvider(SCHEME, files, { isCaseSensitive: true, isReadonly }));

  store.add(registry.register('avalancheLens.openDocument', (target, how) => openTarget(target, 'json', how), READS));
  store.add(
    registry.register(
      'avalancheLens.openBytes',
      async (argument, how) => {
        const target = bytesTarget(argument, how) ?? (await (await load()).askBytesTarget(givenText(argument)));
        if (target !== undefined) await openTarget(target, 'bytes');
        return target;
      },
      READS,
    ),
  );
  store.add(registry.registerFor(SCHEME, 'avalancheLens.refreshDocument', (uri) => files.refresh(uri)));
  store.add(registry.register('avalancheLens.copyText', (text) => copyShownText(text)));
  store.add(
    registry.register('avalancheLens.openInExplorer', async (argument) => {
      const url = argumentOf('avalancheLens.openInExplorer', argument);
      // Any extension can run the command, but with the explorer's pages alone.
      if (typeof url === 'string' && readExplorerURL(url) !== undefined) await env.openExternal(Uri.parse(url, true));
    }),
  );
  return store;
}

/** What a link or the button of a document names. The menu within a document passes no tab: its selection counts. */
function bytesTarget(argument: unknown, tab: unknown): DocumentTarget | undefined {
  if (!(argument instanceof Uri)) return asTarget(argument);
  const isOfSelection = !isRecord(tab) && window.activeTextEditor?.selection.isEmpty === false;
  return isOfSelection ? undefined : targetOf(argument)?.target;
}

/** Opens the document of a target, or the other form of the document whose menu was used. */
async function openTarget(argument: unknown, form: DocumentForm, how?: unknown): Promise<void> {
  const target = argument instanceof Uri ? targetOf(argument)?.target : asTarget(argument);
  if (target === undefined) return;
  const isBeside = isRecord(how) && how['isBeside'] === true;
  const shown = isBeside ? { viewColumn: ViewColumn.Beside, preview: false } : { preview: true };
  await window.showTextDocument(Uri.from(addressOf(target, form)), shown);
}

async function copyShownText(text: unknown): Promise<void> {
  if (typeof text !== 'string') return;
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(`$(check) ${l10n.t('Copied')}`, 2_000);
}

/** A text that is given, else what is selected or at the cursor. */
function givenText(argument: unknown): SelectedText | undefined {
  const editor = window.activeTextEditor;
  if (typeof argument !== 'string') return editor && selectedText(editor, true);
  return {
    text: argument,
    document: { version: 0, fileName: '', getText: () => argument },
    start: 0,
    end: argument.length,
  };
}
