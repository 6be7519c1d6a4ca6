import { type Event, EventEmitter, type Uri, workspace } from 'vscode';
import type { Disposable, DisposableStore } from '../disposable-store';
import { Lazy } from '../lazy';

/** The read-only documents of a scheme. */
export interface TextDocuments extends Disposable {
  readonly onDidChange: Event<Uri>;
  text(uri: Uri): Promise<string>;
}

/** Registers the documents of a scheme, which `create` makes when the first one is opened, or a command needs them. */
export function lazyDocuments<T extends TextDocuments>(
  store: DisposableStore,
  scheme: string,
  create: () => Promise<T>,
): Lazy<T> {
  const changes = store.add(new EventEmitter<Uri>());
  const documents = store.add(
    new Lazy(async () => {
      const created = await create();
      created.onDidChange((uri) => changes.fire(uri));
      return created;
    }),
  );
  const provideTextDocumentContent = async (uri: Uri): Promise<string> => (await documents.get()).text(uri);
  const provider = { onDidChange: changes.event, provideTextDocumentContent };
  store.add(workspace.registerTextDocumentContentProvider(scheme, provider));
  return documents;
}
