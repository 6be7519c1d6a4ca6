import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { FindArguments } from '../../host/command-ids';
import type { DocumentTarget } from '../../host/document-target';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import { shortID } from '../../services/text/format-id';
import type { FlowEnd } from '../../services/flow/flow';
import type { PageState, PageSteps, ToTxPage, TxPageIntent } from '../../tx-page-protocol';
import { type BoxNews, type FlowSides, flowSides, MORE_BOXES, SHOWN_BOXES } from './flow-side';
import type { BoxAnswers, LookedOutputs } from './box-answers';
import type { LoadedTx, NotLoaded, PageLoader } from './page-loader';
import { PageHistory, type PageStep } from './page-history';

/** The view of the page. */
export interface TxPageScreen {
  /** Messages to a hidden view are lost. */
  readonly isVisible: () => boolean;
  readonly post: (message: ToTxPage) => void;
  readonly setTitle: (title: string) => void;
}

export interface TxPageOptions {
  readonly loader: Pick<PageLoader, 'load'>;
  readonly answers: Pick<BoxAnswers, 'of' | 'look'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Keeps what is read of the past in memory until the returned function is called. */
  readonly lease: () => () => void;
  /** Searches the transaction that spent an output, and opens it. */
  readonly findSpender: (output: FindArguments) => void;
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly onFailure: (error: unknown) => void;
}

const KEY = 'txPage';
const OPTIONS: CallOptions = { priority: 'tree' };

/** The state of the transaction page, visible or hidden: its history, and the transaction that it shows. */
export class TxPage {
  readonly #options: TxPageOptions;
  readonly #history: PageHistory;
  #screen: TxPageScreen | undefined;
  #release: (() => void) | undefined;
  #visit = 0;
  /** Whether the state changed while the view was hidden. */
  #isBehind = false;
  /** The transaction that was shown before this one, cb58. */
  #before: string | undefined;
  /** Cancels the requests for the transaction that is shown. */
  #abort = new AbortController();
  #shown: LoadedTx | NotLoaded | undefined;
  /** Headlines by ID, for the tooltips of Back and Forward. */
  readonly #headlines = new Map<string, string>();
  #looked: LookedOutputs = new Map();
  #unfolded = { in: SHOWN_BOXES, out: SHOWN_BOXES };

  constructor(options: TxPageOptions) {
    this.#options = options;
    this.#history = PageHistory.from(options.store.get(KEY));
  }

  /** The target that is shown. */
  get target(): DocumentTarget | undefined {
    return this.#history.current?.target;
  }

  /** The ID of the transaction that is shown, cb58. */
  get id(): string | undefined {
    const shown = this.#loaded;
    return shown?.model.id ?? this.target?.id;
  }

  attach(screen: TxPageScreen): void {
    this.#screen = screen;
    this.#release?.();
    this.#release = this.#options.lease();
    if (this.#history.current !== undefined) this.#load();
  }

  /** A page that survives a move isn't told, so that it gets what it missed; a new page sends `ready`. */
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
  }

  /** Without a view, the transaction is loaded once there is one. */
  open(step: PageStep): void {
    this.#history.visit(step);
    if (this.#screen !== undefined) this.#load();
  }

  /** Performs an intent for the state; windows and files are txPageActions' business. */
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
        this.#load();
        break;
      case 'act':
        this.#act(intent.box);
        break;
      case 'unfold':
        this.#unfolded = { ...this.#unfolded, [intent.side]: this.#unfolded[intent.side] + MORE_BOXES };
        this.#post();
        break;
      case 'document':
      case 'copyID':
      case 'copyPicture':
      case 'copied':
      case 'savePicture':
        break;
    }
  }

  get #loaded(): LoadedTx | undefined {
    return this.#shown === undefined || 'why' in this.#shown ? undefined : this.#shown;
  }

  #load(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#visit++;
    this.#before = this.#loaded?.model.id;
    this.#shown = undefined;
    this.#looked = new Map();
    this.#unfolded = { in: SHOWN_BOXES, out: SHOWN_BOXES };
    const { store, onFailure } = this.#options;
    store.update(KEY, this.#history.toJSON()).then(undefined, onFailure);
    const { current } = this.#history;
    if (current === undefined) return;
    this.#post();
    this.#run(this.#follow(current, this.#abort.signal));
  }

  async #follow({ target }: PageStep, signal: AbortSignal): Promise<void> {
    for await (const shown of this.#options.loader.load(target, { ...OPTIONS, signal })) {
      if (signal.aborted) return;
      this.#shown = shown;
      if (!('why' in shown)) this.#headlines.set(target.id, shown.model.headline);
      this.#post();
    }
  }

  /** An abort is ours: another transaction is shown. */
  #run(work: Promise<void>): void {
    const { signal } = this.#abort;
    work.catch((error: unknown) => {
      if (signal.aborted) return;
      this.#shown = { why: l10n.t('X-Chain Lens failed to show this transaction. See the log.') };
      this.#post();
      this.#options.onFailure(error);
    });
  }

  #act(key: string): void {
    const shown = this.#loaded;
    const end = shown === undefined ? undefined : this.#endAt(shown, key);
    const { current } = this.#history;
    if (shown === undefined || end === undefined || current === undefined) return;
    const { act } = this.#options.answers.of(shown, end, this.#looked);
    switch (act?.kind) {
      case undefined:
        break;
      case 'follow': {
        const target = { chain: current.target.chain, kind: 'id', id: encodeCb58(act.txID) } as const;
        this.open({ target, ...(act.box === undefined ? {} : { from: act.box }) });
        break;
      }
      case 'look':
        this.#run(this.#look(shown, end, this.#abort.signal));
        break;
      case 'find':
        this.#options.findSpender(act.output);
    }
  }

  async #look(shown: LoadedTx, end: FlowEnd, signal: AbortSignal): Promise<void> {
    const asked = this.#options.answers.look(shown, end, { ...OPTIONS, signal, looked: this.#looked });
    this.#post();
    await asked;
    if (signal.aborted) return;
    this.#post();
    // A click goes to the transaction that spent it.
    const { act } = this.#options.answers.of(shown, end, this.#looked);
    if (act?.kind === 'find') this.#options.findSpender(act.output);
  }

  #endAt({ model: { flow } }: LoadedTx, key: string): FlowEnd | undefined {
    const [side, place] = key.split(':');
    return (side === 'in' ? flow.inputs : flow.outputs)[Number(place)];
  }

  #post(): void {
    const { current } = this.#history;
    if (this.#screen === undefined || current === undefined) return;
    this.#screen.setTitle(this.#title(current));
    this.#isBehind = !this.#screen.isVisible();
    if (!this.#isBehind) this.#screen.post({ type: 'state', visit: this.#visit, state: this.#state(current) });
  }

  #title({ target }: PageStep): string {
    return l10n.t('Transaction {0}', shortID(this.#loaded?.model.id ?? target.id));
  }

  #state({ target, from }: PageStep): PageState {
    const steps = this.#steps();
    const shown = this.#shown;
    if (shown === undefined) return { ...steps, status: 'loading', id: target.id };
    if ('why' in shown) return { ...steps, status: 'missing', id: target.id, why: shown.why };
    const { id, headline, facts, nothing } = shown.model;
    const content = {
      ...{ id, headline, facts },
      ...{ where: shown.where, notes: shown.notes, isLoading: shown.isLoading },
      ...this.#sides(shown),
      ...(nothing === undefined ? {} : { nothing }),
      ...this.#from(shown, from),
    };
    return { ...steps, status: 'ready', content };
  }

  /** The box that the user came from: one that led here, else the first input of what was shown before. */
  #from({ model: { flow } }: LoadedTx, box: string | undefined): { readonly from?: string } {
    if (box !== undefined) return { from: box };
    const place = flow.inputs.findIndex(
      ({ spends }) => spends !== undefined && encodeCb58(spends.txID) === this.#before,
    );
    return place < 0 ? {} : { from: `in:${place}` };
  }

  #sides(shown: LoadedTx): FlowSides {
    const newsOf = (_key: string, end: FlowEnd): BoxNews => this.#options.answers.of(shown, end, this.#looked).news;
    return flowSides(shown.model.flow, { shown: this.#unfolded, newsOf, now: this.#options.clock.now() });
  }

  #steps(): PageSteps {
    const words = (step: PageStep | undefined): string | undefined =>
      step && (this.#headlines.get(step.target.id) ?? shortID(step.target.id));
    const back = words(this.#history.previous);
    const forward = words(this.#history.next);
    return { ...(back === undefined ? {} : { back }), ...(forward === undefined ? {} : { forward }) };
  }
}
