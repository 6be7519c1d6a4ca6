import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { lazyDocuments } from '../../host/documents/lazy-documents';
import type { CallDocuments } from './call-documents';
import { CALL_COMMANDS, CALL_SCHEME, SERVICE_COMMANDS } from './call-commands';

/** What calls need from the runtime, which is loaded at first use. */
export interface CallParts {
  readonly createCallDocuments: () => CallDocuments;
}

/** The documents of calls to nodes and to the REST services, and the commands that make them. */
export function registerCall(registry: Commands, load: () => Promise<CallParts>): Disposable {
  const store = new DisposableStore();
  const documents = lazyDocuments(store, CALL_SCHEME, async () => (await load()).createCallDocuments());
  store.add(registry.register('xchainLens.callMethod', async (given) => (await documents.get()).call(given)));
  for (const [id, service] of SERVICE_COMMANDS) {
    store.add(registry.register(id, async (...given) => (await documents.get()).callService(service, given)));
  }
  for (const id of CALL_COMMANDS) {
    store.add(registry.registerFor(CALL_SCHEME, id, async (uri) => (await documents.get()).run(id, uri)));
  }
  return store;
}
