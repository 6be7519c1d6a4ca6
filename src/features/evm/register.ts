import type { Uri } from 'vscode';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { lazyDocuments } from '../../host/documents/lazy-documents';
import type { EVMDocuments } from './evm-documents';
import { EVM_COMMANDS, EVM_SCHEME } from './evm-commands';

/** What the documents need from the runtime, which is loaded at first use. */
export interface EVMParts {
  readonly createEVMDocuments: () => EVMDocuments;
}

/** The read-only documents of the Metrics and the Data API, and the commands that open them. */
export function registerEVM(registry: Commands, load: () => Promise<EVMParts>): Disposable {
  const store = new DisposableStore();
  const documents = lazyDocuments(store, EVM_SCHEME, async () => (await load()).createEVMDocuments());
  for (const id of EVM_COMMANDS) {
    store.add(registry.register(id, async (...args) => (await documents.get()).run(id, args)));
  }
  const showNextPage = async (uri: Uri): Promise<void> => (await documents.get()).showNextPage(uri);
  store.add(registry.registerFor(EVM_SCHEME, 'xchainLens.showNextPage', showNextPage));
  return store;
}
