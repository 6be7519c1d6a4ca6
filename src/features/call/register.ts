import { EventEmitter, type Uri, workspace } from 'vscode';
import type { CommandID } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore, Lazy } from '../../host/disposable-store';
import type { CallDocuments } from './call-documents';
import type { ServiceName } from './service-documents';

interface CallParts {
  readonly createCallDocuments: (scheme: string) => CallDocuments;
}

const SCHEME = 'avalanche-lens-call';

/** Commands that call one route without the list: those that links run, and that users search for by name. */
const SERVICES: readonly (readonly [CommandID, ServiceName])[] = [
  ['avalancheLens.showAverageTPS', 'average-tps'],
  ['avalancheLens.showEVMBlock', 'block'],
  ['avalancheLens.showAddressChains', 'address-chains'],
];

/** The documents of calls to nodes and to the REST services, and the commands that make them. */
export function registerCall(registry: Commands, load: () => Promise<CallParts>): Disposable {
  const store = new DisposableStore();
  const changes = store.add(new EventEmitter<Uri>());
  const documents = store.add(
    new Lazy(async () => {
      const created = (await load()).createCallDocuments(SCHEME);
      created.onDidChange((uri) => changes.fire(uri));
      return created;
    }),
  );
  const provideTextDocumentContent = async (uri: Uri): Promise<string> => (await documents.get()).text(uri);
  const provider = { onDidChange: changes.event, provideTextDocumentContent };
  store.add(workspace.registerTextDocumentContentProvider(SCHEME, provider));
  store.add(registry.register('avalancheLens.callMethod', async (given) => (await documents.get()).call(given)));
  for (const [id, service] of SERVICES) {
    store.add(registry.register(id, async (...given) => (await documents.get()).callService(service, given)));
  }
  const onDocument = (id: CommandID, run: (made: CallDocuments, uri: Uri) => Promise<void>): void => {
    store.add(registry.registerFor(SCHEME, id, async (uri) => run(await documents.get(), uri)));
  };
  onDocument('avalancheLens.refreshDocument', (made, uri) => made.refresh(uri));
  onDocument('avalancheLens.copyAsCurl', (made, uri) => made.copyAsCurl(uri));
  onDocument('avalancheLens.showNextPage', (made, uri) => made.showNextPage(uri));
  return store;
}
