import { type Disposable, Uri, workspace } from 'vscode';
import { LRU } from '../../core/lru';
import { type Commands, READS } from '../../host/commands/commands';
import { DisposableStore } from '../../host/disposable-store';
import type { SigningCommands } from './signing-commands';

interface SigningRuntime {
  readonly createSigning: (keepText: (name: string, text: string) => Uri) => SigningCommands;
}

const SLOTS_SCHEME = 'avalanche-lens-slots';
/** Sides of diffs that may still be open. */
const KEPT_TEXTS = 32;

/** The command of several signers, and the documents in which they show who signed. */
export function registerSigning(registry: Commands, load: () => Promise<SigningRuntime>): Disposable {
  const texts = new LRU<string, string>(KEPT_TEXTS);
  let count = 0;
  const keepText = (name: string, text: string): Uri => {
    const uri = Uri.from({ scheme: SLOTS_SCHEME, path: `/${name}`, query: String(++count) });
    texts.set(uri.toString(), text);
    return uri;
  };
  const commands = async (): Promise<SigningCommands> => (await load()).createSigning(keepText);
  const store = new DisposableStore();
  store.add(
    workspace.registerTextDocumentContentProvider(SLOTS_SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.toString()),
    }),
  );
  store.add(
    registry.register('avalancheLens.signTogether', async (...args) => (await commands()).signTogether(args), READS),
  );
  return store;
}
