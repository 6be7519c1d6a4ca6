import * as l10n from '@vscode/l10n';
import { env, Uri, window, workspace } from 'vscode';
import { type EVMWord, problemOfWord, USUAL_PAGE } from '../../core/endpoints/evm-words';
import { keyedText } from '../../core/private-keys/keyed-text';
import { touchesPrivateKey } from '../../core/given-text/guard';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-words';
import { askText } from '../../host/ask';
import { attempt } from '../../host/commands/attempt';
import type { EVMBlockArguments } from '../../host/commands/command-ids';
import { type FailureStep, keyStep, retryStep } from '../../host/commands/failure-steps';
import type { Log } from '../../host/messages/log';
import { LoadedDocuments } from '../../host/documents/loaded-documents';
import { notify } from '../../host/messages/notify';
import { selectedText } from '../../host/documents/selected-text';
import type { Chains } from '../../services/chain/chains';
import type { RestServices } from '../../services/evm/rest-services';
import { bridgedPageCost, evmCurl, evmDocument, evmFailure } from './evm-document';
import { EVM_SCHEME, type EVMCommandID } from './evm-commands';
import { type BridgedTarget, evmAddressOf, evmTargetOf, type EVMTarget, nextPageOf } from './evm-target';
import { PageTokens } from './page-tokens';
import { sandboxStep } from './sandbox-step';
import { messageOf } from '../../core/errors';

export interface EVMDocumentsOptions {
  readonly chains: Chains;
  readonly rest: RestServices;
  readonly log: Log;
}

/** Longer than any ID, address or number. */
const MAX_SELECTION = 128;

/** Documents of the Data API; the others are of the Metrics API. */
const OF_DATA: readonly EVMTarget['kind'][] = ['block', 'address-chains', 'supported-chains'];

/** The read-only documents of the Metrics and the Data API. */
export class EVMDocuments extends LoadedDocuments {
  readonly #options: EVMDocumentsOptions;
  readonly #pages = new PageTokens();

  constructor(options: EVMDocumentsOptions) {
    super();
    this.#options = options;
  }

  protected override async restored(uri: Uri): Promise<string> {
    const target = evmTargetOf(uri);
    if (target === undefined) return '';
    // An expensive request needs a command, which shows its cost.
    if (target.kind === 'btcb-addresses') {
      return evmFailure(target, l10n.t('Not loaded again after a reload. Run Refresh to load it.'));
    }
    try {
      return await evmDocument(this.#options.rest, target, { pages: this.#pages });
    } catch (error) {
      return evmFailure(target, messageOf(error));
    }
  }

  async run(id: EVMCommandID, [given, second]: readonly unknown[]): Promise<void> {
    switch (id) {
      case 'xchainLens.showAverageTPS':
        return this.#averageTPS(given);
      case 'xchainLens.showEVMBlock':
        return this.#block(given, second);
      case 'xchainLens.showAddressChains':
        return this.#addressChains(given);
      case 'xchainLens.showChainInformation':
        return this.#chainInformation(given);
      case 'xchainLens.showBridgedAddresses':
        return this.#bridgedAddresses(given, second);
      case 'xchainLens.refreshServiceDocument':
        return this.#refresh(given);
      case 'xchainLens.copyServiceRequest':
        return this.#copyRequest(given);
      case 'xchainLens.showServiceHealth':
        return this.#show({ kind: 'health' });
      case 'xchainLens.showSupportedChains':
        return this.#show({ kind: 'supported-chains' });
    }
  }

  /** Opens the page after the document's. */
  async showNextPage(uri: Uri): Promise<void> {
    const target = evmTargetOf(uri);
    if (target === undefined) return;
    const next = nextPageOf(target, (await workspace.openTextDocument(uri)).getText());
    if (next === undefined) void notify.information(l10n.t('This is the last page.'));
    else await this.#show(next);
  }

  /** Opens a document; a failure offers a retry with the same target. */
  async #show(target: EVMTarget): Promise<void> {
    const { chains, log } = this.#options;
    await attempt(
      log,
      () => this.#load(target),
      (again) => [
        ...(OF_DATA.includes(target.kind) ? [keyStep] : []),
        ...(chains.active.url === '' ? [sandboxStep(again)] : []),
        ...(target.kind === 'btcb-addresses' ? [this.#firstPageStep(target)] : []),
        retryStep(again),
      ],
    );
  }

  #load(target: EVMTarget): Promise<void> {
    const { rest } = this.#options;
    const service = OF_DATA.includes(target.kind) ? 'data' : 'metrics';
    const { host } = rest[service];
    return this.open(
      l10n.t('Loading from {0}', host),
      (signal) => evmDocument(rest, target, { signal, pages: this.#pages }),
      () => ({
        scheme: EVM_SCHEME,
        authority: rest.isSandbox(service) ? SANDBOX_SERVICE : host,
        ...evmAddressOf(target),
      }),
    );
  }

  /** Loads the first page of a list whose page token has expired. */
  #firstPageStep({ kind, threshold, pageSize }: BridgedTarget): FailureStep {
    return {
      label: l10n.t('Load First Page'),
      fits: (error) => error instanceof Error && error.name === 'PageTokenError',
      run: () => this.#show({ kind, threshold, pageSize, page: 1 }),
    };
  }

  async #averageTPS(given: unknown): Promise<void> {
    const value = selected('chainId') ?? '43114';
    const chainId = await word('chainId', l10n.t('Average TPS: Chain'), given, { value });
    if (chainId !== undefined) await this.#show({ kind: 'average-tps', chainId });
  }

  async #block(given: unknown, givenSecond: unknown): Promise<void> {
    const [givenChain, givenBlock] = typeof given === 'string' ? [given, givenSecond] : [undefined, blockOf(given)];
    // A selected number is taken for a block.
    const chainId = await word('chainId', l10n.t('EVM Block: Chain'), givenChain, { value: '43114' });
    if (chainId === undefined) return;
    const title = l10n.t('EVM Block: Number or Hash on {0}', chainId);
    const blockId = await word('blockId', title, givenBlock, { value: selected('blockId') });
    if (blockId !== undefined) await this.#show({ kind: 'block', chainId, blockId });
  }

  async #addressChains(given: unknown): Promise<void> {
    const value = selected('address');
    const address = await word('address', l10n.t('Chains of an EVM Address'), given, { value });
    if (address !== undefined) await this.#show({ kind: 'address-chains', address });
  }

  async #chainInformation(given: unknown): Promise<void> {
    const value = selected('chainId') ?? '43114';
    const chainId = await word('chainId', l10n.t('Chain Information: Chain'), given, { value });
    if (chainId !== undefined) await this.#show({ kind: 'chain', chainId });
  }

  async #bridgedAddresses(givenThreshold: unknown, givenSize: unknown): Promise<void> {
    const threshold = await word('threshold', l10n.t('BTC.b Addresses: Minimum'), givenThreshold, {
      value: '1',
      prompt: l10n.t("Addresses that hold at least this much BTC.b. The unit isn't documented."),
    });
    if (threshold === undefined) return;
    const pageSize = await word('pageSize', l10n.t('BTC.b Addresses: Page Size'), givenSize, {
      value: String(USUAL_PAGE),
      prompt: l10n.t('1 to 5,000. A page costs {0}.', await bridgedPageCost(this.#options.rest)),
    });
    if (pageSize === undefined) return;
    await this.#show({ kind: 'btcb-addresses', threshold, pageSize: Number(pageSize), page: 1 });
  }

  async #refresh(given: unknown): Promise<void> {
    const target = shownTarget(given);
    if (target !== undefined) await this.#show(target);
  }

  async #copyRequest(given: unknown): Promise<void> {
    const target = shownTarget(given);
    if (target !== undefined) await env.clipboard.writeText(await evmCurl(this.#options.rest, target));
  }
}

/** The target of the document whose button was clicked, else of the one in view. */
function shownTarget(given: unknown): EVMTarget | undefined {
  const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  return uri?.scheme === EVM_SCHEME ? evmTargetOf(uri) : undefined;
}

/** The selected text if it is valid: the input begins with it, and only Enter sends it. Never a private key. */
function selected(what: EVMWord): string | undefined {
  const editor = window.activeTextEditor;
  const selection = editor === undefined ? undefined : selectedText(editor, false);
  if (selection === undefined || touchesPrivateKey(keyedText(selection.document), selection.start, selection.end))
    return undefined;
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
  const typed = await askText((text) => problemOfWord(what, text.trim()), {
    title,
    value,
    ...(prompt === '' ? {} : { prompt }),
  });
  return typed === undefined || typed.trim() === '' ? undefined : typed.trim();
}
