import * as l10n from '@vscode/l10n';
import { commands, env, QuickPickItemKind, type Uri, window, workspace } from 'vscode';
import type { Clock } from '../../client/clock';
import type { HexEncoding } from '../../core/encodings/hex-encodings';
import { keyedText } from '../../core/private-keys/keyed-text';
import { touchesPrivateKey } from '../../core/given-text/guard';
import { LoadedDocuments } from '../../host/documents/loaded-documents';
import { notify } from '../../host/messages/notify';
import { selectedText } from '../../host/documents/selected-text';
import { uiText } from '../../host/messages/ui-text';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { askParams } from './ask-call';
import { callDocument, curlOf, pageAfter } from './call-document';
import { type CallItem, callList } from './call-list';
import { CallMemory } from './call-memory';
import { CALL_SCHEME, type CallCommandID } from './call-commands';
import { addressOfCall, callAt, type MethodCall } from './method-call';

export interface CallOptions {
  readonly chains: Chains;
  readonly clock: Pick<Clock, 'now'>;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

const LONGEST_SELECTION = 4_096;

/** Calls any method of a chain; its response is a read-only document that can be run again. */
export class CallDocuments extends LoadedDocuments {
  readonly #options: CallOptions;
  readonly #memory = new CallMemory();

  constructor(options: CallOptions) {
    super();
    this.#options = options;
  }

  protected override async restored(uri: Uri): Promise<string> {
    const call = callAt(uri);
    return call === undefined ? '' : callDocument(this.#options, call, {});
  }

  /** Lets the user choose a method and its parameters, and calls it. */
  async call(given: unknown): Promise<unknown> {
    const selected = selectedInEditor();
    const shown = shownCall();
    const chosen = await choose(this.#options, given);
    if (chosen?.command !== undefined) {
      const { command, sends: method, chain } = chosen;
      if (method === undefined) return commands.executeCommand(command);
      const encoding = await askEncoding(method);
      return encoding === undefined
        ? undefined
        : commands.executeCommand(command, undefined, { method, encoding, chain });
    }
    if (chosen?.method === undefined) return undefined;
    const { chain, method } = chosen;
    const proposed = { selected, shown: shown?.method === method ? shown.params : {} };
    const params = await askParams(method, this.#memory, proposed);
    if (params !== undefined) await this.#show({ chain, method, params });
    return undefined;
  }

  /** Runs a command on the document of a call. */
  async run(id: CallCommandID, uri: Uri): Promise<void> {
    const call = callAt(uri);
    if (call === undefined) return undefined;
    switch (id) {
      case 'xchainLens.callAgain':
        return this.#show(call);
      case 'xchainLens.copyAsCurl':
        return env.clipboard.writeText(await curlOf(this.#options.chains, call));
      case 'xchainLens.showNextPage':
        return this.#showNextPage(call, uri);
    }
  }

  async #showNextPage(call: MethodCall, uri: Uri): Promise<void> {
    const next = pageAfter(call, (await workspace.openTextDocument(uri)).getText());
    if (typeof next === 'object') await this.#show(next.call);
    else void notify.information(NO_NEXT_PAGE[next ?? 'none']);
  }

  #show(call: MethodCall): Promise<void> {
    return this.open(
      uiText(l10n.t('{0} on {1}', call.method, call.chain)),
      (signal) => callDocument(this.#options, call, { signal }),
      () => ({ scheme: CALL_SCHEME, ...addressOfCall(call) }),
    );
  }
}

const NO_NEXT_PAGE = {
  last: l10n.t('This is the last page.'),
  stuck: l10n.t("The node keeps returning the same page. The remaining items can't be loaded."),
  none: l10n.t('This document has no next page.'),
} as const;

/** Lets the user choose a row, on the given chain (a name, or a row of the side bar) or on another one. */
async function choose(
  { chains, pickChain }: CallOptions,
  given: unknown,
): Promise<(CallItem & { readonly chain: string }) | undefined> {
  let chain = (chains.find(chainNameIn(given)) ?? chains.active).name;
  for (;;) {
    const chosen = await window.showQuickPick(rowsOf(callList(chain)), {
      title: l10n.t('Call API Method'),
      placeHolder: l10n.t('The response opens as a document'),
      matchOnDescription: true,
    });
    if (chosen?.isOtherChain === undefined) return chosen === undefined ? undefined : { ...chosen, chain };
    const other = await pickChain(l10n.t('Call on Another Chain'));
    if (other === undefined) return undefined;
    chain = other.name;
  }
}

/** The encoding of the transaction in the request; the bytes are the same. */
async function askEncoding(method: string): Promise<HexEncoding | undefined> {
  return (await window.showQuickPick(ENCODINGS, { title: l10n.t('{0}: Encoding', method) }))?.label;
}

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
function shownCall(): MethodCall | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri?.scheme === CALL_SCHEME ? callAt(uri) : undefined;
}

/** The selection; empty if it is long or may be a private key. */
function selectedInEditor(): string {
  const editor = window.activeTextEditor;
  const selected = editor === undefined ? undefined : selectedText(editor, false);
  if (selected === undefined || selected.text.length > LONGEST_SELECTION) return '';
  const { text, document, start, end } = selected;
  return touchesPrivateKey(keyedText(document), start, end) ? '' : text.trim();
}
