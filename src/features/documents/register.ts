import { env, MarkdownString, ProgressLocation, Uri, window, workspace } from 'vscode';
import { untilCancelled } from '../../host/abort';
import { type Commands, READS } from '../../host/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import {
  addressOf,
  asTarget,
  type DocumentForm,
  type DocumentTarget,
  SCHEME,
  targetOf,
} from '../../host/document-target';
import { uiText } from '../../host/ui-text';
import { type SelectedText, selectedText } from '../../host/selected-text';
import type { Chains } from '../../services/chain/chains';
import type { DocumentSource } from './document-source';
import { ChainFileSystem } from './file-system';

/** What the documents need of what is loaded at first use. */
export interface DocumentParts {
  readonly chains: Chains;
  readonly documents: DocumentSource;
}

const READ_ONLY =
  'X-Chain Lens shows what a chain holds; that cannot be edited. Save it under another name to keep a copy.';

/** Read-only documents of what stands on a chain, and the commands that open them. */
export function registerDocuments(registry: Commands, load: () => Promise<DocumentParts>): Disposable {
  const store = new DisposableStore();
  const files = store.add(
    new ChainFileSystem(async (target, form) => (await load()).documents.render(target, form, { priority: 'tree' })),
  );
  const isReadonly = new MarkdownString(READ_ONLY);
  store.add(workspace.registerFileSystemProvider(SCHEME, files, { isCaseSensitive: true, isReadonly }));

  store.add(registry.register('xchainLens.openDocument', (target) => open(target, 'json'), READS));
  store.add(registry.register('xchainLens.openBytes', (target) => open(target, 'bytes'), READS));
  store.add(registry.register('xchainLens.refreshDocument', (uri) => refresh(files, uri)));
  store.add(registry.register('xchainLens.copyText', (text) => copy(text)));
  store.add(registry.register('xchainLens.openIDAsDocument', (text) => openText(load, 'json', asGiven(text)), READS));
  store.add(
    registry.register(
      'xchainLens.showBytesOfSelection',
      (text) => openText(load, 'bytes', asGiven(text) ?? selectedInEditor()),
      READS,
    ),
  );
  return store;
}

/** Opens the document of a target, or the other form of a document that a menu was opened on. */
async function open(argument: unknown, form: DocumentForm): Promise<void> {
  const target = argument instanceof Uri ? targetOf(argument)?.target : asTarget(argument);
  if (target === undefined) return;
  await window.showTextDocument(Uri.from(addressOf(target, form)), { preview: true });
}

function refresh(files: ChainFileSystem, argument: unknown): void {
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (uri?.scheme === SCHEME) files.refresh(uri);
}

async function copy(text: unknown): Promise<void> {
  if (typeof text !== 'string') return;
  await env.clipboard.writeText(text);
  window.setStatusBarMessage('$(check) Copied', 2_000);
}

/** Opens what a text names on the active chain; asks for the text if there is none that names something. */
async function openText(
  load: () => Promise<DocumentParts>,
  form: DocumentForm,
  selected: SelectedText | undefined,
): Promise<DocumentTarget | undefined> {
  const { chains, documents } = await load();
  const config = chains.active;
  const problemOf = (text: string): string | undefined => {
    const read = documents.interpret(text);
    return read.kind === 'nothing' ? read.why : undefined;
  };
  const given = selected?.text;
  const problem = selected === undefined ? undefined : (documents.problemOf(selected) ?? problemOf(selected.text));
  const text =
    given !== undefined && problem === undefined
      ? given
      : await window.showInputBox({
          title: form === 'json' ? `Open as Document, from ${config.name}` : 'Show Bytes',
          prompt: problem === undefined ? 'An ID, txID:index, or hex' : `What is selected cannot be shown: ${problem}`,
          ignoreFocusOut: true,
          // While nothing is typed there is nothing to correct.
          validateInput: (typed) => (typed === '' ? undefined : problemOf(typed)),
        });
  const read = text === undefined ? undefined : documents.interpret(text);
  if (read === undefined || read.kind === 'nothing') return undefined;
  const find = (signal?: AbortSignal): Promise<DocumentTarget> => documents.targetOf(read, config, { signal });
  const target =
    read.kind === 'id'
      ? await window.withProgress(
          {
            location: ProgressLocation.Notification,
            title: uiText(`Looking on ${config.name}`),
            cancellable: true,
          },
          (_, token) => untilCancelled(token, find),
        )
      : await find();
  if (target !== undefined) await open(target, form);
  return target;
}

function asGiven(argument: unknown): SelectedText | undefined {
  if (typeof argument !== 'string') return undefined;
  return { text: argument, around: argument, start: 0, end: argument.length };
}

function selectedInEditor(): SelectedText | undefined {
  const editor = window.activeTextEditor;
  return editor === undefined ? undefined : selectedText(editor, true);
}
