import { commands, type Uri, type WebviewPanel, env, window } from 'vscode';
import { isRecord } from '../../core/json/record';
import type { DocumentTarget } from '../../host/documents/document-target';
import { PagePanel } from '../../host/pages/page-panel';
import { MAX_PAGE_PICTURE, MAX_PASTE, type TxPageIntent } from '../../tx-page-protocol';
import { type PendingPage, TxPage } from './tx-page';
import { TX_PAGE_TITLE, TX_PAGE_VIEW } from '../../host/pages/view-types';
import { errorLines } from '../../host/messages/ui-text';
import type { Log } from '../../host/messages/log';
import type { KeyValueStore } from '../../core/key-value-store';
import { BoxAnswers, type BoxParts } from './box-answers';
import { type LoaderParts, PageLoader } from './page-loader';
import { boxKey } from './page-trail';
import * as l10n from '@vscode/l10n';
import { reportFailure } from '../../host/commands/report';

interface TxPagePanelsOptions {
  /** A page that keeps its steps under a key of the workspace's store. */
  readonly create: (key: string) => TxPage;
  readonly store: KeyValueStore;
  /** Whether the bytes of a target of the kind `hex` are a transaction or a block. */
  readonly hasPage: (target: DocumentTarget) => Promise<boolean>;
  /** The extension's folder. */
  readonly root: Uri;
  /** Performs intents that need windows and files. */
  readonly act: (intent: TxPageIntent, page: TxPage) => void;
  readonly onFailure: (error: unknown) => void;
}

interface PageSlot {
  readonly page: TxPage;
  readonly panel: PagePanel;
}

/** Pages that stand beside each other; more replace the last one. */
const MOST_OPEN_PAGES = 16;

/** The editors of transaction pages: one, and those that the user opened to the side. */
export class TxPagePanels {
  readonly #options: TxPagePanelsOptions;
  readonly #slots: (PageSlot | undefined)[] = [];
  /** The page that the user saw last, in which what is opened is shown. */
  #last = 0;

  constructor(options: TxPagePanelsOptions) {
    this.#options = options;
  }

  /** The target of the page that the user saw last. */
  get target(): DocumentTarget | undefined {
    return this.#slots[this.#last]?.page.target;
  }

  /** Whether bytes are a transaction or a block. Sends nothing. */
  hasPage(target: DocumentTarget): Promise<boolean> {
    return this.#options.hasPage(target);
  }

  /** Shows a transaction in the page that the user saw last, else in a new one. */
  open(target: DocumentTarget): void {
    if (!isSlotOpen(this.#slots[this.#last])) this.#last = Math.max(0, this.#slots.findIndex(isSlotOpen));
    const { page, panel } = this.#slot(this.#last);
    // Its signatures are in no file.
    if (page.isUnsaved && page.target?.id !== target.id) {
      this.openToSide(target);
      return;
    }
    page.open({ target });
    panel.open();
  }

  /** Shows a transaction in a page of its own beside the active editor. */
  openToSide(target: DocumentTarget): void {
    const free = this.#slots.findIndex((slot) => !isSlotOpen(slot));
    const at = Math.min(free < 0 ? this.#slots.length : free, MOST_OPEN_PAGES - 1);
    // Its steps are those of a page that was closed.
    if (!isSlotOpen(this.#slots[at])) {
      this.#slots[at] = undefined;
      this.#options.store.update(slotKey(at), undefined).then(undefined, this.#options.onFailure);
    }
    const { page, panel } = this.#slot(at);
    this.#last = at;
    page.open({ target });
    panel.open({ isBeside: true });
  }

  /**
   * Takes a panel that VS Code restored after a reload, if there is something to show. `state` is what its page kept;
   * it isn't trusted.
   */
  restore(panel: WebviewPanel, state: unknown): void {
    const kept = isRecord(state) ? state['slot'] : undefined;
    const at = typeof kept === 'number' && Number.isInteger(kept) && kept >= 0 && kept < MOST_OPEN_PAGES ? kept : 0;
    const slot = this.#slot(at);
    if (slot.page.target === undefined) panel.dispose();
    else slot.panel.restore(panel);
  }

  #slot(at: number): PageSlot {
    return (this.#slots[at] ??= this.#create(at));
  }

  #create(at: number): PageSlot {
    const { root, create, act } = this.#options;
    const page = create(slotKey(at));
    const panel = new PagePanel({
      view: TX_PAGE_VIEW,
      title: TX_PAGE_TITLE,
      bundle: 'tx-page',
      root,
      state: {
        attach: (view) => page.attach({ ...view, post: (message) => view.post({ ...message, slot: at }) }),
        visibilityChanged: () => {
          if (panel.isActive) this.#last = at;
          page.visibilityChanged();
        },
        detach: () => page.detach(),
      },
      receive(message, isVisible) {
        const intent = pageIntent(message);
        if (intent === undefined || !isVisible) return;
        page.receive(intent);
        act(intent, page);
      },
    });
    return { page, panel };
  }
}

function isSlotOpen(slot: PageSlot | undefined): boolean {
  return slot?.panel.isOpen === true;
}

function slotKey(slot: number): string {
  return slot === 0 ? 'txPage' : `txPage ${slot}`;
}

interface CreateTxPageOptions extends LoaderParts, BoxParts {
  readonly pendingOf: (target: DocumentTarget) => Promise<PendingPage | undefined>;
  readonly letRetryPass: () => void;
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
}

/**
 * Creates the transaction pages' panels. VS Code keeps open ones when the extension stops, and restores them.
 */
export function createTxPages(options: CreateTxPageOptions): TxPagePanels {
  const { clock, past, letRetryPass, log, root, store, pendingOf } = options;
  const onFailure = (error: unknown): void => log.error(errorLines(error));
  const loader = new PageLoader(options);
  const create = (key: string): TxPage =>
    new TxPage({
      clock,
      loader,
      pendingOf,
      letRetryPass,
      store,
      key,
      answers: new BoxAnswers(options),
      lease: () => past.lease(),
      // Our commands report their own failures.
      run: async (id, argument) => {
        await commands.executeCommand(id, argument).then(undefined, onFailure);
      },
      onFailure,
    });
  const act = (intent: TxPageIntent, page: TxPage): void =>
    void runPageAction(intent, page).catch((error: unknown) => reportFailure(log, error));
  return new TxPagePanels({ create, store, root, act, onFailure, hasPage: (target) => loader.hasPage(target) });
}

/** Performs what needs windows or files. */
async function runPageAction(intent: TxPageIntent, page: TxPage): Promise<void> {
  switch (intent.type) {
    case 'document': {
      const id = intent.form === 'json' ? 'avalancheLens.openDocument' : 'avalancheLens.openBytes';
      await commands.executeCommand(id, page.target);
      break;
    }
    case 'copyPicture':
      await copyToClipboard(intent.svg);
      break;
    case 'ready':
    case 'back':
    case 'forward':
    case 'retry':
    case 'act':
    case 'unfold':
    case 'press':
    case 'paste':
      // Performed by the page.
      break;
  }
}

async function copyToClipboard(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(`$(check) ${l10n.t('Copied')}`, 2_000);
}

/** A message from the page as an intent, checked field by field; undefined for anything else. */
function pageIntent(message: unknown): TxPageIntent | undefined {
  if (!isRecord(message)) return undefined;
  const { type } = message;
  switch (type) {
    case 'ready':
    case 'back':
    case 'forward':
    case 'retry':
      return { type };
    case 'act': {
      const box = boxKey(message['box']);
      return box === undefined ? undefined : { type, box };
    }
    case 'press': {
      const { key, check } = message;
      if (typeof key !== 'string' || !isRecord(check)) return undefined;
      const { number, hash } = check;
      return typeof number === 'number' && typeof hash === 'string'
        ? { type, key, check: { number, hash } }
        : undefined;
    }
    case 'paste': {
      const { text } = message;
      return typeof text === 'string' && text.length <= MAX_PASTE ? { type, text } : undefined;
    }
    case 'unfold': {
      const { side } = message;
      return side === 'in' || side === 'out' || side === 'tx' ? { type, side } : undefined;
    }
    case 'document': {
      const { form } = message;
      return form === 'json' || form === 'bytes' ? { type, form } : undefined;
    }
    case 'copyPicture': {
      const { svg } = message;
      return isPictureText(svg) && svg.startsWith('<svg ') ? { type, svg } : undefined;
    }
    default:
      return undefined;
  }
}

function isPictureText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_PAGE_PICTURE;
}
