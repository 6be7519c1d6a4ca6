import * as l10n from '@vscode/l10n';
import { commands, env, EventEmitter, ProgressLocation, QuickPickItemKind, Uri, window, workspace } from 'vscode';
import { untilCancelled } from '../../host/abort';
import type { CommandID } from '../../host/command-ids';
import type { Commands } from '../../host/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { uiText } from '../../host/ui-text';
import type { HexEncoding } from '../../core/encodings/hex-encodings';
import type { Clock } from '../../client/clock';
import type { touchesPrivateKey } from '../../core/private-keys/guard';
import { selectedText } from '../../host/selected-text';
import { LRU } from '../../core/lru';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { notify } from '../../host/notify';
import { type AskParts, askParams } from './ask-call';
import type { callDocument, curlOf, pageAfter } from './call-document';
import type { CallItem, callList } from './call-list';
import type { addressOfCall, callAt, MethodCall } from './method-call';

/** What calls need from the runtime, which is loaded at first use. */
export interface CallParts extends AskParts {
  readonly chains: Chains;
  readonly clock: Pick<Clock, 'now'>;
  readonly callList: typeof callList;
  readonly callDocument: typeof callDocument;
  readonly curlOf: typeof curlOf;
  readonly pageAfter: typeof pageAfter;
  readonly addressOfCall: typeof addressOfCall;
  readonly callAt: typeof callAt;
  readonly touchesPrivateKey: typeof touchesPrivateKey;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

const SCHEME = 'xchain-call';
const KEPT_DOCUMENTS = 32;
const LONGEST_SELECTION = 4_096;

/** Calls any method of a chain; its response is a read-only document that can be run again. */
export function registerCall(registry: Commands, load: () => Promise<{ readonly calls: CallParts }>): Disposable {
  const store = new DisposableStore();
  const texts = new LRU<string, string>(KEPT_DOCUMENTS);
  const changes = store.add(new EventEmitter<Uri>());

  /** Requests only documents that VS Code restores after a reload: commands send the request first. */
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
        title: uiText(l10n.t('{0} on {1}', call.method, call.chain)),
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
    registry.register('xchainLens.callMethod', async (given) => {
      const { calls } = await load();
      const selected = selectedInEditor(calls);
      const shown = shownCall(calls);
      const chosen = await choose(calls, given);
      if (chosen?.sends === true) {
        const encoding = await askEncoding(chosen.label);
        if (encoding === undefined) return undefined;
        return commands.executeCommand(chosen.command ?? '', undefined, { encoding, chain: chosen.chain });
      }
      if (chosen?.command !== undefined) return commands.executeCommand(chosen.command);
      if (chosen?.method === undefined) return undefined;
      const { chain, method } = chosen;
      const params = await askParams(method, calls, { selected, shown: shown?.method === method ? shown.params : {} });
      if (params !== undefined) await show(calls, { chain, method, params });
      return undefined;
    }),
  );

  /** Registers a command for the documents of calls. */
  const onCall = (id: CommandID, act: (calls: CallParts, call: MethodCall, uri: Uri) => unknown): void => {
    const handler = async (uri: Uri): Promise<void> => {
      const { calls } = await load();
      const call = calls.callAt(uri);
      if (call !== undefined) await act(calls, call, uri);
    };
    store.add(registry.registerFor(SCHEME, id, handler));
  };
  onCall('xchainLens.callAgain', show);
  onCall('xchainLens.copyAsCurl', async (calls, call) =>
    env.clipboard.writeText(await calls.curlOf(calls.chains, call)),
  );
  onCall('xchainLens.showNextPage', async (calls, call, uri) => {
    const next = calls.pageAfter(call, (await workspace.openTextDocument(uri)).getText());
    if (typeof next === 'object') await show(calls, next.call);
    else void notify.information(NO_NEXT_PAGE[next ?? 'none']);
  });
  return store;
}

const NO_NEXT_PAGE = {
  last: l10n.t('This is the last page.'),
  stuck: l10n.t("The node keeps returning the same page. The remaining items can't be loaded."),
  none: l10n.t('This document has no next page.'),
} as const;

/** Lets the user choose a row, on the given chain (a name, or a row of the side bar) or on another one. */
async function choose(calls: CallParts, given: unknown): Promise<(CallItem & { readonly chain: string }) | undefined> {
  let chain = (calls.chains.find(chainNameIn(given)) ?? calls.chains.active).name;
  for (;;) {
    const chosen = await window.showQuickPick(rowsOf(calls.callList(chain)), {
      title: l10n.t('Call API Method'),
      placeHolder: l10n.t('The response opens as a document'),
      matchOnDescription: true,
    });
    if (chosen?.isOtherChain === undefined) return chosen === undefined ? undefined : { ...chosen, chain };
    const other = await calls.pickChain(l10n.t('Call on Another Chain'));
    if (other === undefined) return undefined;
    chain = other.name;
  }
}

/** The encoding of the transaction in the request; the bytes are the same. */
async function askEncoding(method: string): Promise<HexEncoding | undefined> {
  return (await window.showQuickPick(ENCODINGS, { title: l10n.t('{0}: Encoding', method) }))?.label;
}

/** Typed only: the decoders of hex are loaded at first use. */
const ENCODINGS: readonly { readonly label: HexEncoding; readonly description: string }[] = [
  { label: 'hex', description: l10n.t('with a checksum (default)') },
  { label: 'hexc', description: l10n.t('with a checksum') },
  { label: 'hexnc', description: l10n.t('without a checksum') },
];

function chainNameIn(given: unknown): string {
  const name = typeof given === 'string' ? given : (given as { config?: { name?: unknown } } | undefined)?.config?.name;
  return typeof name === 'string' ? name : '';
}

function rowsOf(groups: ReturnType<typeof callList>): CallItem[] {
  return groups.flatMap(({ title, items }) => [{ label: title, kind: QuickPickItemKind.Separator }, ...items]);
}

/** The call whose document is in view. */
function shownCall({ callAt: read }: CallParts): MethodCall | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri?.scheme === SCHEME ? read(uri) : undefined;
}

/** The selection; empty if it is long or may be a private key. */
function selectedInEditor({ touchesPrivateKey }: CallParts): string {
  const editor = window.activeTextEditor;
  const selected = editor === undefined ? undefined : selectedText(editor, false);
  if (selected === undefined || selected.text.length > LONGEST_SELECTION) return '';
  const { text, around, start, end } = selected;
  return touchesPrivateKey(around, start, end) ? '' : text.trim();
}
