import { commands, Uri, window, workspace } from 'vscode';
import { authorityOf, type RevealTarget, SAMPLE_SCHEME } from '../../host/documents/document-target';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';

const SANDBOX = 'Sandbox';

/** Its authority names the chain on which its IDs are looked up, so that no setting has to. */
function sample(): Uri {
  return Uri.from({ scheme: SAMPLE_SCHEME, authority: authorityOf(SANDBOX), path: '/ids.md' });
}

/** The address of avalanchego's public test key, which owns nearly everything in the sandbox. */
const OWNER: RevealTarget = {
  chain: SANDBOX,
  kind: 'address',
  id: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
};

/** *Open Sample File*: opens a file full of IDs, and the sandbox that has them. Changes no setting. */
export function registerTryOut(registry: Commands, root: Uri): Disposable {
  const store = new DisposableStore();
  const file = Uri.joinPath(root, 'media', 'walkthrough', 'ids.md');
  store.add(
    workspace.registerTextDocumentContentProvider(SAMPLE_SCHEME, {
      provideTextDocumentContent: async () => new TextDecoder().decode(await workspace.fs.readFile(file)),
    }),
  );
  store.add(registry.register('xchainLens.tryOut', tryOut, READS));
  return store;
}

async function tryOut(): Promise<void> {
  // In the active group, as wide as it is: in a wide window, the walkthrough's link made one beside itself (`toSide`).
  await window.showTextDocument(sample(), { preview: false });
  await commands.executeCommand('xchainLens.reveal', OWNER);
}
