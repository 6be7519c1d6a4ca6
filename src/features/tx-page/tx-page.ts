import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { FindArguments, LinkArguments, LinkCommandID } from '../../host/commands/command-ids';
import { DOCUMENTS_OF } from '../../services/lookup/document-kinds';
import { type Action, actionsOf } from '../../host/commands/actions';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { KeyValueStore } from '../../core/key-value-store';
import { shortenedID } from '../../services/text/format-id';
import type { FlowEnd } from '../../services/flow/flow';
import type { Description } from '../../services/inspect/describer';
import type { PagePending, PageState, PageSteps, ToTxPage, TxPageIntent } from '../../tx-page-protocol';
import { type BoxNews, MORE_BOXES, SHOWN_BOXES } from './flow-side';
import type { BoxAnswers, LookedOutputs } from './box-answers';
import { boxOf, contentOf, leadsTo, TO_BLOCK, unreadableContent, type Unfolded } from './page-content';
import type { PageLink } from './page-model';
import type { LoadedBlock, LoadedPage, LoadedTx, PageLoader } from './page-loader';
import { type PageStep, PageTrail } from './page-trail';

interface TxPageScreen {
  /** Messages to a hidden view are lost. */
  readonly isVisible: () => boolean;
  readonly post: (message: ToTxPage) => void;
  readonly setTitle: (title: string) => void;
}

/** A transaction that no block has yet: what the page adds to its picture, and where its buttons lead. */
export interface PendingPage {
  /** The bytes that are shown, which change with each signature. */
  readonly target: DocumentTarget;
  /** All that is known of what they do; undefined until they are checked. */
  readonly description: Description | undefined;
  readonly notes: readonly string[];
  /** What is said of its ID, beside it. */
  readonly aboutID: readonly string[];
  readonly content: PagePending;
  /** Whether it has signatures that are in no file. */
  readonly isUnsaved: boolean;
  /** Returns what ends it. */
  onDidChange(listener: () => void): () => void;
  open(isVisible: () => boolean): void;
  close(): void;
  press(key: string, check: PagePending['check']): void;
  paste(text: string): void;
}

interface TxPageOptions {
  readonly loader: Pick<PageLoader, 'load' | 'described'>;
  /** Undefined for bytes that aren't a transaction. */
  readonly pendingOf: (target: DocumentTarget) => Promise<PendingPage | undefined>;
  readonly answers: Pick<BoxAnswers, 'of' | 'look'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly letRetryPass: () => void;
  /** Keeps the blocks that were read in memory until the returned function is called. */
  readonly lease: () => () => void;
  /** Runs a command that leads away from the page. */
  readonly run: <ID extends LinkCommandID>(id: ID, argument: LinkArguments[ID]) => Promise<void>;
  /** Of this workspace; the page's steps are under `key`. */
  readonly store: KeyValueStore;
  readonly key: string;
  readonly onFailure: (error: unknown) => void;
}

const PAGE_OPTIONS: CallOptions = { priority: 'tree' };
const FOLDED: Unfolded = { in: SHOWN_BOXES, out: SHOWN_BOXES, tx: SHOWN_BOXES };
/** Recovering the signatures of a block's transactions, which show who pays, takes a millisecond each. */
const MORE_TXS = 50;

/**
 * The state of the transaction page, visible or hidden: its history, and the transaction, block or asset that it shows.
 */
export class TxPage {
  readonly #options: TxPageOptions;
  readonly #history: PageTrail;
  #screen: TxPageScreen | undefined;
  #release: (() => void) | undefined;
  #visit = 0;
  /** Whether the state changed while the view was hidden. */
  #isBehind = false;
  /** The transaction that was shown before this one, cb58. */
  #before: string | undefined;
  /** Cancels the requests for the transaction that is shown. */
  #abort = new AbortController();
  #shown: LoadedPage | undefined;
  /**
   * Headlines by kind and ID, for the tooltips of Back and Forward: an asset has the ID of the
   * transaction that created it.
   */
  readonly #headlines = new Map<string, string>();
  #looked: LookedOutputs = new Map();
  #unfolded = FOLDED;
  #pending: { readonly page: PendingPage; readonly unsubscribe: () => void } | undefined;

  constructor(options: TxPageOptions) {
    this.#options = options;
    this.#history = PageTrail.from(options.store.get(options.key));
  }

  get target(): DocumentTarget | undefined {
    return this.#history.current?.target;
  }

  /** The ID of the transaction that is shown, cb58. */
  get id(): string | undefined {
    return this.#idOf(this.#loaded) ?? this.target?.id;
  }

  /** Whether it shows signatures that are in no file. */
  get isUnsaved(): boolean {
    return this.#pending?.page.isUnsaved === true;
  }

  attach(screen: TxPageScreen): void {
    this.#screen = screen;
    this.#release?.();
    this.#release = this.#options.lease();
    if (this.#history.current !== undefined) this.#load();
  }

  /** A page that survives a move doesn't notice it, so it gets what it missed; a new page sends `ready`. */
  visibilityChanged(): void {
    if (this.#isBehind) this.#post();
  }

  /** The view was closed: requests are cancelled. */
  detach(): void {
    this.#screen = undefined;
    this.#release?.();
    this.#release = undefined;
    this.#abort.abort();
    this.#shown = undefined;
    this.#show(undefined);
  }

  /** Without a view, the transaction is loaded once there is one. */
  open(step: PageStep): void {
    this.#history.visit(step);
    if (this.#screen !== undefined) this.#load();
  }

  /** Performs an intent for the state; txPageActions performs those for windows and files. */
  receive(intent: TxPageIntent): void {
    switch (intent.type) {
      case 'ready':
        this.#post();
        break;
      case 'back':
        if (this.#history.go(-1)) this.#load();
        break;
      case 'forward':
        if (this.#history.go(1)) this.#load();
        break;
      case 'retry':
        this.#options.letRetryPass();
        this.#load();
        break;
      case 'act':
        this.#act(intent.box);
        break;
      case 'unfold':
        this.#unfold(intent.side);
        this.#post();
        break;
      case 'press':
        this.#press(intent.key, intent.check);
        break;
      case 'paste':
        this.#pending?.page.paste(intent.text);
        break;
      case 'document':
      case 'copyPicture':
        break;
    }
  }

  get #loaded(): LoadedTx | LoadedBlock | undefined {
    return this.#shown === undefined || 'why' in this.#shown ? undefined : this.#shown;
  }

  /** What can be done with what is shown. */
  get #actions(): Action[] {
    const { target, id } = this;
    const shown = this.#loaded;
    if (target === undefined || shown === undefined || id === undefined) return [];
    // A page may be that of an ID, or of an output.
    const { tx, block } = DOCUMENTS_OF['block' in shown ? shown.found.on : shown.on];
    const kind = target.kind === 'hex' || target.kind === 'asset' ? target.kind : 'block' in shown ? block : tx;
    const named = kind === 'hex' ? target.id : id;
    const networkID = shown.chain?.primaryNetworkID;
    const height = 'block' in shown ? shown.found.block.height : undefined;
    const own = { ...target, kind: kind ?? tx, id: named };
    return actionsOf({ target: own, networkID, height, copied: { text: id } }, 'page');
  }

  #idOf(shown: LoadedTx | LoadedBlock | undefined): string | undefined {
    return shown && ('block' in shown ? shown.block : shown.model).id;
  }

  #unfold(side: keyof Unfolded): void {
    const more = side === 'tx' ? MORE_TXS : MORE_BOXES;
    this.#unfolded = { ...this.#unfolded, [side]: this.#unfolded[side] + more };
  }

  #load(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#visit++;
    this.#before = this.#idOf(this.#loaded);
    this.#shown = undefined;
    this.#looked = new Map();
    this.#unfolded = FOLDED;
    const { store, key, onFailure } = this.#options;
    store.update(key, this.#history.toJSON()).then(undefined, onFailure);
    const { current } = this.#history;
    if (current === undefined) return;
    this.#post();
    this.#run(this.#open(current, this.#abort.signal));
  }

  async #open(step: PageStep, signal: AbortSignal): Promise<void> {
    const pending = step.target.kind === 'hex' ? await this.#options.pendingOf(step.target) : undefined;
    if (signal.aborted) return;
    this.#show(pending);
    await this.#read(step, signal);
  }

  /** Shows a pending transaction beside its picture, or none. */
  #show(page: PendingPage | undefined): void {
    if (this.#pending?.page === page) return;
    const before = this.#pending;
    this.#pending = page && { page, unsubscribe: page.onDidChange(() => this.#pendingChanged()) };
    before?.unsubscribe();
    before?.page.close();
    page?.open(() => this.#screen?.isVisible() === true);
  }

  /** Its bytes may be others: a signature was added, another of a list is shown, or its file was edited. */
  #pendingChanged(): void {
    const { current } = this.#history;
    const target = this.#pending?.page.target;
    if (target === undefined || current === undefined) return;
    if (target.id !== current.target.id || target.chain !== current.target.chain) {
      const step = { target };
      this.#history.replace(step);
      const { store, key, onFailure } = this.#options;
      store.update(key, this.#history.toJSON()).then(undefined, onFailure);
      this.#abort.abort();
      this.#abort = new AbortController();
      this.#run(this.#read(step, this.#abort.signal));
    }
    this.#post();
  }

  #press(key: string, check: PagePending['check']): void {
    const shown = this.#loaded;
    if (this.#pending !== undefined) this.#pending.page.press(key, check);
    else if (key === TO_BLOCK && shown !== undefined && 'accepted' in shown) {
      const link = shown.accepted?.link;
      if (link !== undefined) void this.#follow(link, shown.on);
    }
  }

  async #read({ target }: PageStep, signal: AbortSignal): Promise<void> {
    for await (const shown of this.#options.loader.load(target, { ...PAGE_OPTIONS, signal })) {
      if (signal.aborted) return;
      this.#shown = shown;
      if (!('why' in shown)) {
        this.#headlines.set(headlineKey(target), ('block' in shown ? shown.block : shown.model).headline);
      }
      this.#post();
    }
  }

  /** An abort is ours: another transaction is shown. */
  #run(work: Promise<void>): void {
    const { signal } = this.#abort;
    work.catch((error: unknown) => {
      if (signal.aborted) return;
      this.#shown = { why: l10n.t('Avalanche Lens failed to show this transaction. See the log.') };
      this.#post();
      this.#options.onFailure(error);
    });
  }

  #act(key: string): void {
    const shown = this.#loaded;
    if (shown === undefined) return;
    const action = key.startsWith('do:') ? this.#actions[Number(key.slice(3))] : undefined;
    if (action !== undefined) void this.#options.run(action.command, action.argument);
    const link = leadsTo(shown, key);
    if (link !== undefined) void this.#follow(link, 'block' in shown ? undefined : shown.on);
    if (link !== undefined || 'block' in shown) return;
    const end = this.#endAt(shown, key);
    if (end === undefined) return;
    const { act } = this.#options.answers.of(shown, end, this.#looked);
    switch (act?.kind) {
      case undefined:
        break;
      case 'follow':
        this.#goTo({ kind: 'id', id: encodeCb58(act.txID) }, act.box);
        break;
      case 'look':
        this.#run(this.#look(shown, end, this.#abort.signal));
        break;
      case 'find':
        void this.#findSpender(act.output);
    }
  }

  /** Shows what a link leads to; `of` is the chain that the transaction is on. */
  #follow({ kind, id }: PageLink, of: FindArguments['of'] = 'X'): Promise<void> | undefined {
    const { run } = this.#options;
    const chain = this.target?.chain ?? '';
    switch (kind) {
      case 'tx':
      case 'asset':
      case 'id':
        this.#goTo({ kind, id });
        return undefined;
      case 'node':
        return run('avalancheLens.open', { chain, kind: 'p/node', id });
      case 'validator':
        return run('avalancheLens.open', { chain, kind: 'id', id });
      case 'address':
        return run('avalancheLens.reveal', { chain, kind, id });
      case 'account':
        return run('avalancheLens.callMethod', { service: 'address-chains', address: id });
      case 'findBlock':
        return run('avalancheLens.findBlock', { chain, of, id });
    }
  }

  /** Shows something of the same chain, and points out a box there. */
  #goTo(link: Pick<DocumentTarget, 'kind' | 'id'>, from?: string): void {
    const { current } = this.#history;
    if (current === undefined) return;
    const target = { chain: current.target.chain, ...link };
    this.open({ target, from });
  }

  async #look(shown: LoadedTx, end: FlowEnd, signal: AbortSignal): Promise<void> {
    const asked = this.#options.answers.look(shown, end, { ...PAGE_OPTIONS, signal, looked: this.#looked });
    this.#post();
    await asked;
    if (signal.aborted) return;
    this.#post();
    // A click goes to the transaction that spent it.
    const { act } = this.#options.answers.of(shown, end, this.#looked);
    if (act?.kind === 'find') await this.#findSpender(act.output);
  }

  /** The blocks that are read for it may also show that nothing spends the output. */
  async #findSpender(output: FindArguments): Promise<void> {
    await this.#options.run('avalancheLens.findSpender', output);
    this.#post();
  }

  #endAt({ model: { flow } }: LoadedTx, key: string): FlowEnd | undefined {
    const [side, place] = key.split(':');
    // A click may be on a row or a fact of what was shown before.
    const ends = side === 'in' ? flow.inputs : side === 'out' ? flow.outputs : [];
    return ends[Number(place)];
  }

  #post(): void {
    const { current } = this.#history;
    if (this.#screen === undefined || current === undefined) return;
    this.#screen.setTitle(this.#title(current));
    this.#isBehind = !this.#screen.isVisible();
    if (!this.#isBehind) this.#screen.post({ type: 'state', visit: this.#visit, state: this.#state(current) });
  }

  #title({ target }: PageStep): string {
    const shown = this.#loaded;
    const id = shortenedID(this.#idOf(shown) ?? target.id);
    const isBlock = shown === undefined ? target.kind === 'block' || target.kind === 'p/block' : 'block' in shown;
    if (isBlock) return l10n.t('Block {0}', id);
    const isAsset = shown === undefined ? target.kind === 'asset' : 'model' in shown && shown.model.thing === 'asset';
    return isAsset ? l10n.t('Asset {0}', id) : l10n.t('Transaction {0}', id);
  }

  #state({ target, from }: PageStep): PageState {
    const steps = this.#steps();
    const shown = this.#shown;
    if (shown === undefined) return { ...steps, status: 'loading', id: target.id };
    const pending = this.#pending?.page;
    const added = pending && { pending: pending.content, notes: pending.notes };
    if ('why' in shown) {
      const { why, title = this.#title({ target }) } = shown;
      if (added === undefined) return { ...steps, status: 'missing', id: target.id, title, why };
      return { ...steps, status: 'ready', content: { ...unreadableContent(title, target.id, why), ...added } };
    }
    const newsOf = (_key: string, end: FlowEnd): BoxNews =>
      'block' in shown ? {} : this.#options.answers.of(shown, end, this.#looked).news;
    const now = this.#options.clock.now();
    const actions = this.#actions.map(({ label }) => label);
    const known =
      pending?.description === undefined || 'block' in shown
        ? shown
        : this.#options.loader.described(shown, pending.description);
    const content = contentOf(known, { unfolded: this.#unfolded, newsOf, now, actions });
    // The box that led here, else that of the requested output, else that of what was shown before.
    const asked = 'output' in shown && shown.output !== undefined ? `out:${shown.output}` : undefined;
    const pointed = from ?? asked ?? boxOf(shown, this.#before);
    const notes = [...content.notes, ...(added?.notes ?? [])];
    const where = [...(pending?.aboutID ?? []), ...content.where];
    return { ...steps, status: 'ready', content: { ...content, ...added, notes, where, from: pointed } };
  }

  #steps(): PageSteps {
    const words = (step: PageStep | undefined): string | undefined =>
      step && (this.#headlines.get(headlineKey(step.target)) ?? shortenedID(step.target.id));
    const back = words(this.#history.previous);
    const forward = words(this.#history.next);
    return { back, forward };
  }
}

function headlineKey({ kind, id }: DocumentTarget): string {
  return `${kind} ${id}`;
}
