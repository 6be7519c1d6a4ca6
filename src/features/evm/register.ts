import * as l10n from '@vscode/l10n';
import { env, EventEmitter, ProgressLocation, Uri, window, workspace } from 'vscode';
import { type EVMWord, problemOfWord, USUAL_PAGE } from '../../core/evm-words';
import { LRU } from '../../core/lru';
import type { touchesPrivateKey } from '../../core/private-keys/guard';
import { SANDBOX_SERVICE } from '../../core/sandbox-words';
import { untilCancelled } from '../../host/abort';
import type { EVMBlockArguments } from '../../host/command-ids';
import type { Commands } from '../../host/commands';
import { type FailureStep, keyStep, retryStep } from '../../host/failure-steps';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { notify } from '../../host/notify';
import { selectedText } from '../../host/selected-text';
import type { Chains } from '../../services/chain/chains';
import type { RestServices } from '../../services/evm/rest-services';
import type { bridgedPageCost, evmCurl, evmDocument, evmFailure } from './evm-document';
import { type BridgedTarget, EVM_SCHEME, evmAddressOf, evmTargetOf, type EVMTarget, nextPageOf } from './evm-target';
import { PageTokens } from './page-tokens';
import { sandboxStep } from './sandbox-step';

/** What the documents need from the runtime, which is loaded at first use. */
export interface EVMParts {
  readonly chains: Chains;
  readonly rest: RestServices;
  readonly evmDocument: typeof evmDocument;
  readonly evmCurl: typeof evmCurl;
  readonly evmFailure: typeof evmFailure;
  readonly bridgedPageCost: typeof bridgedPageCost;
  readonly touchesPrivateKey: typeof touchesPrivateKey;
}

const KEPT_DOCUMENTS = 32;

/** Longer than any ID, address or number. */
const MAX_SELECTION = 128;

/** Documents of the Data API; the others are of the Metrics API. */
const OF_DATA: readonly EVMTarget['kind'][] = ['block', 'address-chains', 'supported-chains'];

/** The read-only documents of the Metrics and the Data API, and the commands that open them. */
export function registerEVM(registry: Commands, load: () => Promise<EVMParts>): Disposable {
  const store = new DisposableStore();
  const texts = new LRU<string, string>(KEPT_DOCUMENTS);
  const pages = new PageTokens();
  const changes = store.add(new EventEmitter<Uri>());
  const onDidChange = changes.event;

  /** Requests only documents that VS Code restores after a reload: commands send the request first. */
  const provideTextDocumentContent = async (uri: Uri): Promise<string> => {
    const known = texts.get(uri.toString());
    if (known !== undefined) return known;
    const target = evmTargetOf(uri);
    if (target === undefined) return '';
    const parts = await load();
    // An expensive request needs a command, which shows its cost.
    if (target.kind === 'btcb-addresses') {
      return parts.evmFailure(target, l10n.t('Not loaded again after a reload. Run Refresh to load it.'));
    }
    try {
      return await parts.evmDocument(parts.rest, target, { pages });
    } catch (error) {
      return parts.evmFailure(target, error instanceof Error ? error.message : String(error));
    }
  };
  store.add(workspace.registerTextDocumentContentProvider(EVM_SCHEME, { onDidChange, provideTextDocumentContent }));

  const open = async (target: EVMTarget): Promise<void> => {
    const { rest, evmDocument: ask } = await load();
    const service = OF_DATA.includes(target.kind) ? 'data' : 'metrics';
    const { host } = rest[service];
    const text = await window.withProgress(
      { location: ProgressLocation.Notification, title: l10n.t('Loading from {0}', host), cancellable: true },
      (_, token) => untilCancelled(token, (signal) => ask(rest, target, { signal, pages })),
    );
    if (text === undefined) return;
    const authority = rest.isSandbox(service) ? SANDBOX_SERVICE : host;
    const uri = Uri.from({ scheme: EVM_SCHEME, authority, ...evmAddressOf(target) });
    texts.set(uri.toString(), text);
    changes.fire(uri);
    await window.showTextDocument(uri, { preview: true });
  };

  /** Opens a document; a failure offers a retry with the same target. */
  const show = async (target: EVMTarget): Promise<void> => {
    const { chains } = await load();
    await registry.attempt(
      () => open(target),
      (again) => [
        ...(OF_DATA.includes(target.kind) ? [keyStep] : []),
        ...(chains.active.url === '' ? [sandboxStep(again)] : []),
        ...(target.kind === 'btcb-addresses' ? [firstPageStep(target, show)] : []),
        retryStep(again),
      ],
    );
  };

  store.add(
    registry.register('xchainLens.showAverageTPS', async (given) => {
      const chainId = await word('chainId', l10n.t('Average TPS: Chain'), given, {
        value: selected('chainId', await load()) ?? '43114',
      });
      if (chainId !== undefined) await show({ kind: 'average-tps', chainId });
    }),
  );
  store.add(
    registry.register('xchainLens.showEVMBlock', async (given, givenSecond) => {
      const [givenChain, givenBlock] = typeof given === 'string' ? [given, givenSecond] : [undefined, blockOf(given)];
      // A selected number is taken for a block.
      const chainId = await word('chainId', l10n.t('EVM Block: Chain'), givenChain, { value: '43114' });
      const blockId =
        chainId === undefined
          ? undefined
          : await word('blockId', l10n.t('EVM Block: Number or Hash on {0}', chainId), givenBlock, {
              value: selected('blockId', await load()),
            });
      if (chainId !== undefined && blockId !== undefined) await show({ kind: 'block', chainId, blockId });
    }),
  );
  store.add(
    registry.register('xchainLens.showAddressChains', async (given) => {
      const value = selected('address', await load());
      const address = await word('address', l10n.t('Chains of an EVM Address'), given, { value });
      if (address !== undefined) await show({ kind: 'address-chains', address });
    }),
  );
  store.add(
    registry.register('xchainLens.showChainInformation', async (given) => {
      const value = selected('chainId', await load()) ?? '43114';
      const chainId = await word('chainId', l10n.t('Chain Information: Chain'), given, { value });
      if (chainId !== undefined) await show({ kind: 'chain', chainId });
    }),
  );
  store.add(
    registry.register('xchainLens.showBridgedAddresses', async (givenThreshold, givenSize) => {
      const { rest, bridgedPageCost } = await load();
      const threshold = await word('threshold', l10n.t('BTC.b Addresses: Minimum'), givenThreshold, {
        value: '1',
        prompt: l10n.t("Addresses that hold at least this much BTC.b. The unit isn't documented."),
      });
      if (threshold === undefined) return;
      const pageSize = await word('pageSize', l10n.t('BTC.b Addresses: Page Size'), givenSize, {
        value: String(USUAL_PAGE),
        prompt: l10n.t('1 to 5,000. A page costs {0}.', await bridgedPageCost(rest)),
      });
      if (pageSize === undefined) return;
      await show({ kind: 'btcb-addresses', threshold, pageSize: Number(pageSize), page: 1 });
    }),
  );
  store.add(
    registry.registerFor(EVM_SCHEME, 'xchainLens.showNextPage', async (uri) => {
      const target = evmTargetOf(uri);
      if (target === undefined) return;
      const next = nextPageOf(target, (await workspace.openTextDocument(uri)).getText());
      if (next === undefined) void notify.information(l10n.t('This is the last page.'));
      else await show(next);
    }),
  );
  store.add(
    registry.register('xchainLens.refreshServiceDocument', async (given) => {
      const target = shownTarget(given);
      if (target !== undefined) await show(target);
    }),
  );
  store.add(
    registry.register('xchainLens.copyServiceRequest', async (given) => {
      const target = shownTarget(given);
      if (target === undefined) return;
      const { rest, evmCurl: curlOf } = await load();
      await env.clipboard.writeText(await curlOf(rest, target));
    }),
  );
  store.add(registry.register('xchainLens.showServiceHealth', () => show({ kind: 'health' })));
  store.add(registry.register('xchainLens.showSupportedChains', () => show({ kind: 'supported-chains' })));
  return store;
}

/** The target of the document whose button was clicked, else of the one in view. */
function shownTarget(given: unknown): EVMTarget | undefined {
  const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  return uri?.scheme === EVM_SCHEME ? evmTargetOf(uri) : undefined;
}

/** Loads the first page of a list whose page token has expired. */
function firstPageStep(target: BridgedTarget, show: (target: EVMTarget) => Promise<void>): FailureStep {
  const { kind, threshold, pageSize } = target;
  return {
    label: l10n.t('Load First Page'),
    fits: (error) => error instanceof Error && error.name === 'PageTokenError',
    run: () => show({ kind, threshold, pageSize, page: 1 }),
  };
}

/** The selected text if it is valid: the input begins with it, and only Enter sends it. Never a private key. */
function selected(what: EVMWord, { touchesPrivateKey }: Pick<EVMParts, 'touchesPrivateKey'>): string | undefined {
  const editor = window.activeTextEditor;
  const selection = editor === undefined ? undefined : selectedText(editor, false);
  if (selection === undefined || touchesPrivateKey(selection.around, selection.start, selection.end)) return undefined;
  const text = selection.text.trim();
  // A chain's ID may be any word, also a key: only a number is accepted.
  const fits = what === 'chainId' ? /^\d+$/.test(text) : text.length <= MAX_SELECTION;
  return fits && problemOfWord(what, text) === undefined ? text : undefined;
}

/** The block in a link's argument. */
function blockOf(given: unknown): unknown {
  return typeof given === 'object' && given !== null ? (given as Partial<EVMBlockArguments>).blockId : undefined;
}

/** The given text if it is valid, else what the user types. */
async function word(
  what: EVMWord,
  title: string,
  given: unknown,
  { value = '', prompt = '' }: { readonly value?: string | undefined; readonly prompt?: string } = {},
): Promise<string | undefined> {
  if (typeof given === 'string' && problemOfWord(what, given) === undefined) return given;
  const typed = await window.showInputBox({
    title,
    value,
    ...(prompt === '' ? {} : { prompt }),
    ignoreFocusOut: true,
    // An empty input isn't a mistake yet.
    validateInput: (text) => (text === '' ? undefined : problemOfWord(what, text.trim())),
  });
  return typed === undefined || typed.trim() === '' ? undefined : typed.trim();
}
