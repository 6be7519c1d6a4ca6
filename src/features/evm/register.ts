import { EventEmitter, ProgressLocation, Uri, window, workspace } from 'vscode';
import { type EVMWord, problemOfWord } from '../../core/evm-words';
import { LRU } from '../../core/lru';
import { untilCancelled } from '../../host/abort';
import type { Commands } from '../../host/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { RestServices } from '../../services/rest-services';
import type { evmDocument, evmFailure } from './evm-document';
import { EVM_SCHEME, evmPathOf, evmTargetOf, type EVMTarget } from './evm-target';

/** What the documents need of what is loaded at first use. */
export interface EVMParts {
  readonly rest: RestServices;
  readonly evmDocument: typeof evmDocument;
  readonly evmFailure: typeof evmFailure;
}

const KEPT_DOCUMENTS = 32;

/** What the Metrics and the Data API say, as read-only documents, and the commands that open them. */
export function registerEVM(register: Commands, load: () => Promise<EVMParts>): Disposable {
  const store = new DisposableStore();
  const texts = new LRU<string, string>(KEPT_DOCUMENTS);
  const changes = store.add(new EventEmitter<Uri>());
  const onDidChange = changes.event;

  /** Only a document that VS Code opens by itself, after a reload, is asked for here: the commands ask before. */
  const provideTextDocumentContent = async (uri: Uri): Promise<string> => {
    const known = texts.get(uri.toString());
    if (known !== undefined) return known;
    const target = evmTargetOf(uri.path);
    if (target === undefined) return '';
    const parts = await load();
    try {
      return await parts.evmDocument(parts.rest, target, {});
    } catch (error) {
      return parts.evmFailure(target, error instanceof Error ? error.message : String(error));
    }
  };
  store.add(workspace.registerTextDocumentContentProvider(EVM_SCHEME, { onDidChange, provideTextDocumentContent }));

  const show = async (target: EVMTarget): Promise<void> => {
    const { rest, evmDocument: ask } = await load();
    const { host } = target.kind === 'average-tps' ? rest.metrics : rest.data;
    const text = await window.withProgress(
      { location: ProgressLocation.Notification, title: `Asking ${host}`, cancellable: true },
      (_, token) => untilCancelled(token, (signal) => ask(rest, target, { signal })),
    );
    if (text === undefined) return;
    const uri = Uri.from({ scheme: EVM_SCHEME, authority: host, path: evmPathOf(target) });
    texts.set(uri.toString(), text);
    changes.fire(uri);
    await window.showTextDocument(uri, { preview: true });
  };

  store.add(
    register.register('xchainLens.showAverageTPS', async (given) => {
      const chainId = await word('chainId', 'Average TPS of Which Chain?', given, '43114');
      if (chainId !== undefined) await show({ kind: 'average-tps', chainId });
    }),
  );
  store.add(
    register.register('xchainLens.showEVMBlock', async (givenChain, givenBlock) => {
      const chainId = await word('chainId', 'A Block of Which Chain?', givenChain, '43114');
      const blockId =
        chainId === undefined ? undefined : await word('blockId', `Which Block of ${chainId}?`, givenBlock);
      if (chainId !== undefined && blockId !== undefined) await show({ kind: 'block', chainId, blockId });
    }),
  );
  store.add(
    register.register('xchainLens.showAddressChains', async (given) => {
      const address = await word('address', 'The Chains of Which Address?', given);
      if (address !== undefined) await show({ kind: 'address-chains', address });
    }),
  );
  return store;
}

/** What was given, if it can be asked about; else what the user types. */
async function word(what: EVMWord, title: string, given: unknown, value = ''): Promise<string | undefined> {
  if (typeof given === 'string' && problemOfWord(what, given) === undefined) return given;
  const typed = await window.showInputBox({
    title,
    value,
    ignoreFocusOut: true,
    // While nothing is typed there is nothing to correct.
    validateInput: (text) => (text === '' ? undefined : problemOfWord(what, text.trim())),
  });
  return typed === undefined || typed.trim() === '' ? undefined : typed.trim();
}
