import { commands, env, EventEmitter, ProgressLocation, QuickPickItemKind, Uri, window, workspace } from 'vscode';
import { untilCancelled } from '../../host/abort';
import type { Commands } from '../../host/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { noticeText } from '../../host/notice-text';
import type { Clock } from '../../client/clock';
import { LRU } from '../../core/lru';
import type { Chains } from '../../services/chain/chains';
import { type AskParts, askParams } from './ask-call';
import type { callDocument, curlOf } from './call-document';
import type { CallItem, callList } from './call-list';
import type { addressOfCall, callAt, MethodCall } from './method-call';

/** What calls need of what is loaded at first use. */
export interface CallParts extends AskParts {
  readonly chains: Chains;
  readonly clock: Pick<Clock, 'now'>;
  readonly callList: typeof callList;
  readonly callDocument: typeof callDocument;
  readonly curlOf: typeof curlOf;
  readonly addressOfCall: typeof addressOfCall;
  readonly callAt: typeof callAt;
}

const SCHEME = 'xchain-call';
const KEPT_DOCUMENTS = 32;
const LONGEST_SELECTION = 4_096;

/** Calling any method of a chain, with its answer as a read-only document that can be asked again. */
export function registerCall(registry: Commands, load: () => Promise<{ readonly calls: CallParts }>): Disposable {
  const store = new DisposableStore();
  const texts = new LRU<string, string>(KEPT_DOCUMENTS);
  const changes = store.add(new EventEmitter<Uri>());

  /** Only a document that VS Code opens by itself, after a reload, is asked for here: the commands ask before. */
  const provideTextDocumentContent = async (uri: Uri): Promise<string> => {
    const known = texts.get(uri.toString());
    if (known !== undefined) return known;
    const { calls } = await load();
    const call = calls.callAt(uri);
    return call === undefined ? '' : calls.callDocument(calls, call, {});
  };
  store.add(
    workspace.registerTextDocumentContentProvider(SCHEME, { onDidChange: changes.event, provideTextDocumentContent }),
  );

  const show = async (calls: CallParts, call: MethodCall): Promise<void> => {
    const text = await window.withProgress(
      {
        location: ProgressLocation.Notification,
        title: noticeText(`${call.method} on ${call.chain}`),
        cancellable: true,
      },
      (_, token) => untilCancelled(token, (signal) => calls.callDocument(calls, call, { signal })),
    );
    if (text === undefined) return;
    const uri = Uri.from({ scheme: SCHEME, ...calls.addressOfCall(call) });
    texts.set(uri.toString(), text);
    changes.fire(uri);
    await window.showTextDocument(uri, { preview: true });
  };

  store.add(
    registry.register('xchainLens.callMethod', async () => {
      const { calls } = await load();
      const chain = calls.chains.active.name;
      const selected = selectedText();
      const chosen = await window.showQuickPick(rowsOf(calls.callList(chain)), {
        title: 'Call an API Method',
        placeHolder: 'Its answer opens as a document',
        matchOnDescription: true,
      });
      if (chosen?.command !== undefined) return commands.executeCommand(chosen.command);
      if (chosen?.method === undefined) return undefined;
      const params = await askParams(chosen.method, calls, selected);
      if (params !== undefined) await show(calls, { chain, method: chosen.method, params });
      return undefined;
    }),
  );
  store.add(
    registry.register('xchainLens.callAgain', async (given) => {
      const { calls } = await load();
      const call = shownCall(calls, given);
      if (call !== undefined) await show(calls, call);
    }),
  );
  store.add(
    registry.register('xchainLens.copyAsCurl', async (given) => {
      const { calls } = await load();
      const call = shownCall(calls, given);
      if (call !== undefined) await env.clipboard.writeText(await calls.curlOf(calls.chains, call));
    }),
  );
  return store;
}

function rowsOf(groups: ReturnType<typeof callList>): CallItem[] {
  return groups.flatMap(({ title, items }) => [{ label: title, kind: QuickPickItemKind.Separator }, ...items]);
}

/** The call of the document whose title has the button, or of the one in view. */
function shownCall({ callAt: read }: CallParts, given: unknown): MethodCall | undefined {
  const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  return uri?.scheme === SCHEME ? read(uri) : undefined;
}

function selectedText(): string {
  const editor = window.activeTextEditor;
  const text = editor === undefined ? '' : editor.document.getText(editor.selection);
  return text.length > LONGEST_SELECTION ? '' : text.trim();
}
