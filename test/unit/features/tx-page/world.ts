import { type Clock, systemClock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { DocumentSource } from '../../../../src/features/documents/document-source';
import { BoxAnswers } from '../../../../src/features/tx-page/box-answers';
import { PageLoader } from '../../../../src/features/tx-page/page-loader';
import { type PendingPage, TxPage } from '../../../../src/features/tx-page/tx-page';
import type { LinkCommandID } from '../../../../src/host/commands/command-ids';
import type { DocumentTarget } from '../../../../src/host/documents/document-target';
import type { ChainConfig } from '../../../../src/services/chain/chain-config';
import { createServices } from '../../../../src/services/create-services';
import type { NamedAddress } from '../../../../src/services/text/names';
import type { PageContent, PageState, PageSteps, TxPageIntent } from '../../../../src/tx-page-protocol';
import { MemoryStore } from '../../../support/setup/memory-store';
import { until } from '../../../support/assertions/until';

export interface PageWorldOptions {
  /** Where the chain called Sandbox is. */
  readonly sandboxURL: string;
  readonly names?: readonly NamedAddress[];
  readonly clock?: Clock;
  readonly store?: MemoryStore;
  /** Those of the settings. */
  readonly chains?: readonly ChainConfig[];
  readonly activeChain?: string;
  /** What the page adds to bytes; nothing by default. */
  readonly pendingOf?: (target: DocumentTarget) => PendingPage | undefined;
  /** What a command does that the page runs. */
  readonly onRun?: (services: ReturnType<typeof createServices>, argument: unknown) => Promise<unknown>;
}

/** The transaction page as the extension makes it, without a window. */
export class PageWorld {
  readonly page: TxPage;
  readonly store: MemoryStore;
  /** The method of each request that left so far. */
  readonly methods: string[] = [];
  readonly failures: unknown[] = [];
  /** The commands that ran, with their arguments. */
  readonly ran: (readonly [LinkCommandID, unknown])[] = [];
  title = '';
  state: PageState | undefined;
  readonly #http: HttpClient;
  readonly #services: ReturnType<typeof createServices>;
  readonly #bytes = new Map<string, Uint8Array>();

  constructor(options: PageWorldOptions) {
    const { sandboxURL, names = [], clock = systemClock, store = new MemoryStore() } = options;
    const { chains = [], activeChain = 'Sandbox' } = options;
    this.store = store;
    this.#http = new HttpClient({ clock, onExchange: ({ method }) => this.methods.push(method) });
    const services = createServices({ http: this.#http, clock, sandboxURL: () => Promise.resolve(sandboxURL) });
    this.#services = services;
    services.chains.configure({ chains, activeChain });
    services.names.configure(names);
    const kept = {
      remember: (bytes: Uint8Array) => this.keep(bytes),
      get: (id: string) => Promise.resolve(this.#bytes.get(id)),
      store: () => Promise.resolve(),
    };
    const documents = new DocumentSource({ ...services, byteStore: kept });
    const subject = (target: DocumentTarget, given: object) => documents.subject(target, given);
    this.page = new TxPage({
      ...{ clock, store, key: 'txPage' },
      loader: new PageLoader({ ...services, subject }),
      pendingOf: (target) => Promise.resolve(options.pendingOf?.(target)),
      answers: new BoxAnswers(services),
      letRetryPass: services.letRetryPass,
      lease: () => services.past.lease(),
      run: async (id, argument) => {
        this.ran.push([id, argument]);
        await options.onRun?.(services, argument);
      },
      onFailure: (error) => this.failures.push(error),
    });
    this.page.attach({
      isVisible: () => true,
      post: ({ state }) => (this.state = state),
      setTitle: (title) => (this.title = title),
    });
  }

  /** Keeps bytes as the user's text; their ID. */
  keep(bytes: Uint8Array): string {
    const id = encodeCb58(sha256(bytes));
    this.#bytes.set(id, bytes);
    return id;
  }

  /** Reads all blocks, as a list in the side bar would. */
  async readBlocks(): Promise<void> {
    const { chains, resolver } = this.#services;
    const chain = await chains.open(chains.active);
    const height = await chain.avm.getHeight();
    for (let at = 1n; at <= height; at++) await resolver.blockAt(chain, at);
  }

  /** The height of the newest block. */
  async height(): Promise<bigint> {
    const { chains } = this.#services;
    return (await chains.open(chains.active)).avm.getHeight();
  }

  /** The ID of a block, cb58. */
  async blockAt(height: bigint): Promise<string> {
    const { chains, resolver } = this.#services;
    return encodeCb58((await resolver.blockAt(await chains.open(chains.active), height)).id);
  }

  async blockBytes(height: bigint): Promise<Uint8Array> {
    const { chains, resolver } = this.#services;
    return (await resolver.blockAt(await chains.open(chains.active), height)).bytes;
  }

  /** Shows a transaction by its ID. */
  async open(id: string, kind: DocumentTarget['kind'] = 'tx'): Promise<PageContent> {
    this.page.open({ target: { chain: 'Sandbox', kind, id } });
    return this.content();
  }

  async send(intent: TxPageIntent): Promise<PageContent> {
    this.page.receive(intent);
    return this.content();
  }

  /** Where Back and Forward lead. */
  get steps(): PageSteps {
    return this.state ?? {};
  }

  /** What is shown once everything was loaded. */
  async content(): Promise<PageContent> {
    const isDone = (): boolean =>
      this.state?.status === 'missing' ||
      (this.state?.status === 'ready' &&
        !this.state.content.isLoading &&
        !this.state.content.outputs.boxes.some(({ isLooking }) => isLooking === true));
    await until(isDone);
    if (this.state?.status !== 'ready') throw new Error(JSON.stringify(this.state));
    return this.state.content;
  }

  close(): Promise<void> {
    this.page.detach();
    return this.#http.close();
  }
}
