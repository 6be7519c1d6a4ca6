import { inSlices, type Clock } from '../../client/clock';
import * as l10n from '@vscode/l10n';
import { commands, ConfigurationTarget, env, EventEmitter, QuickPickItemKind, Uri, window, workspace } from 'vscode';
import { paramsOf } from '../../client/rpc/method';
import { METHODS } from '../../client/rpc/methods';
import type { HexEncoding } from '../../core/encodings/hex';
import type { Service } from '../../core/endpoints/rest-routes';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-error';
import { messageOf } from '../../core/outcome';
import { touchesPrivateKeyInSteps } from '../../core/given-text/guard';
import { isRecord } from '../../core/json/record';
import { keyedText } from '../../core/private-keys/keyed-text';
import { LRU } from '../../core/lru';
import { withCancel } from '../../host/ask';
import { attempt } from '../../host/commands/report';
import type { CommandID } from '../../host/commands/command-ids';
import { type FailureStep, isUnreachable, keyStep, retryStep } from '../../host/commands/failure-steps';
import { selectedText } from '../../host/documents/selected-text';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import { SECTION } from '../../host/settings/settings';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { partialText } from '../../services/evm/bridged-list';
import type { RestServices } from '../../services/evm/rest-services';
import { askParams, type AtHand } from './ask-call';
import { addressOfCall, type Call, callAt, CallMemory, nameOf, callTitle } from './call-method';
import { callDocument, curlOf, pageAfter } from './call-document';
import { type CallItem, callList } from './call-list';
import {
  areServiceParams,
  PageTokens,
  SERVICE_DOCUMENTS,
  type ServiceCall,
  serviceCurl,
  serviceDocument,
  serviceFailure,
  type ServiceName,
  serviceNamed,
} from './service-documents';
import { present } from '../../core/present';

interface CallDocumentsParts {
  readonly chains: Chains;
  readonly rest: RestServices;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
  /** The scheme of the documents. */
  readonly scheme: string;
}

const KEPT_CALLS = 32;

const LONGEST_SELECTION = 4_096;

const ISSUE: CommandID = 'avalancheLens.issueTransaction';

/**
 * Calls any method of a node or route of a service; the response is a read-only document that can be refreshed. A
 * command loads its text before it opens it, since VS Code requests the text of a document whenever it likes.
 */
export class CallDocuments {
  readonly #parts: CallDocumentsParts;
  readonly #memory = new CallMemory();
  readonly #pages = new PageTokens();
  readonly #texts = new LRU<string, string>(KEPT_CALLS);
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  constructor(parts: CallDocumentsParts) {
    this.#parts = parts;
  }

  /** The text of a document. One that VS Code restores after a reload is loaded; empty if its URI names none. */
  async text(uri: Uri): Promise<string> {
    return this.#texts.get(uri.toString()) ?? this.#restored(uri);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #restored(uri: Uri): Promise<string> {
    const call = callAt(uri);
    if (call === undefined) return '';
    if ('method' in call) return this.#text(call);
    // An expensive request needs a command, which shows its cost.
    if (SERVICE_DOCUMENTS[call.service].pages === true) {
      return serviceFailure(call, l10n.t('Not loaded. Select Refresh to load it.'));
    }
    return this.#text(call).catch((error: unknown) => serviceFailure(call, messageOf(error)));
  }

  /** Lets the user choose a method or a route and its parameters, and calls it. */
  async call(given: unknown): Promise<unknown> {
    if (isRecord(given)) {
      const named = serviceNamed(String(given['service']));
      if (named !== undefined) return this.#callService(named, given);
    }
    const chosen = await chooseCall(this.#parts, given);
    if (chosen === undefined) return undefined;
    const { chain, method, sends, service } = chosen;
    if (service !== undefined) return this.#callService(service, {});
    if (sends !== undefined) {
      const encoding = await askEncoding(sends);
      return encoding && commands.executeCommand(ISSUE, undefined, { method: sends, encoding, chain });
    }
    if (method === undefined) return undefined;
    const { scheme } = this.#parts;
    const params = await askParams(
      { title: method, params: paramsOf(METHODS[method]) },
      this.#memory,
      await atHand(method, scheme),
    );
    if (params !== undefined) await this.#show({ chain, method, params }, 'kept');
    return undefined;
  }

  /** Calls a route of a service. Parameters that aren't given are prompted for. */
  async #callService(service: ServiceName, given: Readonly<Record<string, unknown>>): Promise<void> {
    const { title, params, pages, routes } = SERVICE_DOCUMENTS[service];
    const costs = pages === true ? await this.#parts.rest.estimate(routes[0], 1) : undefined;
    const prompted = {
      title,
      params: Object.entries(params).map(([name, kind]) => ({ name, kind, required: true })),
      hints: costs === undefined ? {} : { pageSize: l10n.t('1 to 5,000. A page costs {0}.', costs.text) },
    };
    const typed = await askParams(prompted, this.#memory, {
      ...(await atHand(service, this.#parts.scheme)),
      given,
    });
    if (typed !== undefined && areServiceParams(service, typed)) await this.#show({ service, params: typed }, 'kept');
  }

  async refresh(uri: Uri): Promise<void> {
    const call = callAt(uri);
    if (call !== undefined) await this.#show(call);
  }

  async copyAsCurl(uri: Uri): Promise<void> {
    const call = callAt(uri);
    if (call === undefined) return;
    const { chains, rest } = this.#parts;
    await env.clipboard.writeText(await ('method' in call ? curlOf(chains, call) : serviceCurl(rest, call)));
  }

  async showNextPage(uri: Uri): Promise<void> {
    const call = callAt(uri);
    if (call === undefined) return;
    const next = pageAfter(call, (await workspace.openTextDocument(uri)).getText());
    if (typeof next === 'object') await this.#show(next.call);
    else if (next === 'stuck' && 'service' in call) void notify.information(partialText(next));
    else void notify.information(NO_NEXT_PAGE[next ?? 'none']);
  }

  /** Opens a document. A failure offers a retry with the same parameters; that of a node is in the document. */
  async #show(call: Call, tab: 'preview' | 'kept' = 'preview'): Promise<void> {
    const { log } = this.#parts;
    await attempt(
      log,
      () => this.#load(call, tab),
      (again) => ('method' in call ? [] : this.#steps(call, again)),
    );
  }

  async #load(call: Call, tab: 'preview' | 'kept'): Promise<void> {
    const { rest, scheme } = this.#parts;
    const place = 'method' in call ? call.chain : rest[serviceOfCall(call)].host;
    const host = 'service' in call && rest.isSandbox(serviceOfCall(call)) ? SANDBOX_SERVICE : place;
    const title = uiText(l10n.t('{0} on {1}', callTitle(call), place));
    const text = await withCancel(title, (signal) => this.#text(call, signal));
    if (text === undefined) return;
    const uri = Uri.from({ scheme, ...addressOfCall(call, host) });
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    // Two responses that the user called for can stand beside each other; pages replace one another.
    await window.showTextDocument(uri, { preview: tab === 'preview' });
  }

  #text(call: Call, signal?: AbortSignal): Promise<string> {
    const { rest } = this.#parts;
    return 'method' in call
      ? callDocument(this.#parts, call, { signal })
      : serviceDocument(rest, call, { signal, pages: this.#pages });
  }

  #steps(call: ServiceCall, again: () => unknown): FailureStep[] {
    const { rest } = this.#parts;
    const { service, params } = call;
    const { page: _, pageToken: __, ...first } = params;
    return present([
      serviceOfCall(call) === 'data' && keyStep,
      this.#parts.chains.active.url === '' && sandboxStep(again),
      firstPageStep(() => this.#show({ service, params: first })),
      retryStep(() => {
        rest.letRetryPass();
        return again();
      }),
    ]);
  }
}

function serviceOfCall({ service }: ServiceCall): Service {
  return SERVICE_DOCUMENTS[service].routes[0].service;
}

/**
 * Replaces services that can't be reached by the sandbox's, then retries: for work on the sandbox chain, often without
 * a network.
 */
function sandboxStep(again: () => unknown): FailureStep {
  const run = async (): Promise<void> => {
    const section = workspace.getConfiguration(SECTION);
    for (const name of ['metricsURL', 'dataURL'])
      await section.update(name, SANDBOX_SERVICE, ConfigurationTarget.Global);
    await again();
  };
  return { label: l10n.t('Use Sample Data of the Sandbox'), fits: isUnreachable, run };
}

/** Loads the first page of a list whose page token has expired. */
function firstPageStep(run: () => unknown): FailureStep {
  const fits = (error: unknown): boolean => error instanceof Error && error.name === 'PageTokenError';
  return { label: l10n.t('Load First Page'), fits, run };
}

const NO_NEXT_PAGE = {
  last: l10n.t('This is the last page.'),
  stuck: l10n.t("The node keeps returning the same page. The remaining items can't be loaded."),
  none: l10n.t('This document has no next page.'),
} as const;

/** Lets the user choose a row, on the given chain (a name, or a row of the side bar) or on another one. */
async function chooseCall(
  { chains, pickChain }: CallDocumentsParts,
  given: unknown,
): Promise<(CallItem & { readonly chain: string }) | undefined> {
  let chain = (chains.find(chainNameIn(given)) ?? chains.active).name;
  for (;;) {
    const chosen = await window.showQuickPick(callItems(callList(chain)), {
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
  return (await window.showQuickPick(ENCODING_CHOICES, { title: l10n.t('{0}: Encoding', method) }))?.label;
}

const ENCODING_CHOICES: readonly { readonly label: HexEncoding; readonly description: string }[] = [
  { label: 'hex', description: l10n.t('with a checksum (default)') },
  { label: 'hexc', description: l10n.t('with a checksum') },
  { label: 'hexnc', description: l10n.t('without a checksum') },
];

function chainNameIn(given: unknown): string {
  const name = typeof given === 'string' ? given : (given as { config?: { name?: unknown } } | undefined)?.config?.name;
  return typeof name === 'string' ? name : '';
}

function callItems(groups: ReturnType<typeof callList>): CallItem[] {
  return groups.flatMap(({ title, items }) => [{ label: title, kind: QuickPickItemKind.Separator }, ...items]);
}

/** What may be proposed for a call: the selection, and the parameters of the document in view if it is of that call. */
async function atHand(name: string, scheme: string): Promise<AtHand> {
  const uri = window.activeTextEditor?.document.uri;
  const call = uri?.scheme === scheme ? callAt(uri) : undefined;
  return { selected: await selectedParam(), shown: call !== undefined && nameOf(call) === name ? call.params : {} };
}

/** The selection; empty if it is long or may be a private key. */
async function selectedParam(): Promise<string> {
  const editor = window.activeTextEditor;
  const selected = editor === undefined ? undefined : selectedText(editor, false);
  if (selected === undefined || selected.text.length > LONGEST_SELECTION) return '';
  const { text, document, start, end } = selected;
  const touches = await inSlices(touchesPrivateKeyInSteps(keyedText(document), start, end));
  return touches ? '' : text.trim();
}
