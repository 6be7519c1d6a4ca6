import { Uri, window, workspace } from 'vscode';
import { authorityFor, SAMPLE_SCHEME } from '../../host/documents/document-target';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { SANDBOX_CHAIN } from '../../core/endpoints/sandbox-error';

/** Its authority names the chain on which its IDs are looked up, so that no setting has to. */
function sample(): Uri {
  return Uri.from({ scheme: SAMPLE_SCHEME, authority: authorityFor(SANDBOX_CHAIN), path: '/ids.md' });
}

/**
 * *Open Sample File*: opens a file full of IDs, which are on the sandbox. Changes no setting, and nothing of the window:
 * a side bar that opens later would move the text from below the mouse.
 */
export function registerTryOut(registry: Commands, root: Uri): Disposable {
  const store = new DisposableStore();
  const file = Uri.joinPath(root, 'media', 'walkthrough', 'ids.md');
  store.add(
    workspace.registerTextDocumentContentProvider(SAMPLE_SCHEME, {
      provideTextDocumentContent: async () => new TextDecoder().decode(await workspace.fs.readFile(file)),
    }),
  );
  store.add(registry.register('avalancheLens.tryOut', tryOut, READS));
  return store;
}

async function tryOut(): Promise<void> {
  // In the active group, as wide as it is: in a wide window, the walkthrough's link made one beside itself (`toSide`).
  await window.showTextDocument(sample(), { preview: false });
}
