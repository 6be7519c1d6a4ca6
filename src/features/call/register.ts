import { EventEmitter, type Uri, workspace } from 'vscode';
import type { CommandID } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore, Lazy } from '../../host/disposable-store';
import type { CallDocuments } from './call-documents';

interface CallParts {
  readonly createCallDocuments: (scheme: string) => CallDocuments;
}

const CALL_SCHEME = 'avalanche-lens-call';

/** The documents of calls to nodes and to the REST services, and the commands that make them. */
export function registerCall(registry: Commands, load: () => Promise<CallParts>): Disposable {
  const store = new DisposableStore();
  const changes = store.add(new EventEmitter<Uri>());
  const documents = store.add(
    new Lazy(async () => {
      const created = (await load()).createCallDocuments(CALL_SCHEME);
      created.onDidChange((uri) => changes.fire(uri));
      return created;
    }),
  );
  const provideTextDocumentContent = async (uri: Uri): Promise<string> => (await documents.get()).text(uri);
  const provider = { onDidChange: changes.event, provideTextDocumentContent };
  store.add(workspace.registerTextDocumentContentProvider(CALL_SCHEME, provider));
  store.add(registry.register('avalancheLens.callMethod', async (given) => (await documents.get()).call(given)));
  const onDocument = (id: CommandID, run: (made: CallDocuments, uri: Uri) => Promise<void>): void => {
    store.add(registry.registerFor(CALL_SCHEME, id, async (uri) => run(await documents.get(), uri)));
  };
  onDocument('avalancheLens.refreshDocument', (made, uri) => made.refresh(uri));
  onDocument('avalancheLens.copyAsCurl', (made, uri) => made.copyAsCurl(uri));
  onDocument('avalancheLens.showNextPage', (made, uri) => made.showNextPage(uri));
  return store;
}
