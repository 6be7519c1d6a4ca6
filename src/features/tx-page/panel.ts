import { commands, type Uri, type WebviewPanel } from 'vscode';
import type { DocumentTarget } from '../../host/documents/document-target';
import { PagePanel } from '../../host/pages/page-panel';
import type { TxPageIntent } from '../../tx-page-protocol';
import { intentOf } from './intent-of';
import { TxPage } from './tx-page';
import { TX_PAGE_TITLE, TX_PAGE_VIEW } from '../../host/pages/view-types';
import { errorLines } from '../../host/messages/ui-text';
import type { Log } from '../../host/messages/log';
import type { KeyValueStore } from '../../services/issuing/issue-record';
import { txPageActions } from './actions';
import { BoxAnswers, type BoxParts } from './box-answers';
import { type LoaderParts, PageLoader } from './page-loader';

interface TxPagePanelOptions {
  readonly page: TxPage;
  /** Whether the bytes of a target of the kind `hex` are a transaction or a block. */
  readonly hasPage: (target: DocumentTarget) => Promise<boolean>;
  /** The extension's folder. */
  readonly root: Uri;
  /** Performs intents that need windows and files. */
  readonly act: (intent: TxPageIntent) => void;
}

/** The transaction page's editor. */
export class TxPagePanel {
  readonly #options: TxPagePanelOptions;
  readonly #panel: PagePanel;

  constructor(options: TxPagePanelOptions) {
    this.#options = options;
    const { page, root, act } = options;
    this.#panel = new PagePanel({
      view: TX_PAGE_VIEW,
      title: TX_PAGE_TITLE,
      bundle: 'tx-page',
      root,
      state: page,
      receive(message, isVisible) {
        const intent = intentOf(message);
        if (intent === undefined || !isVisible) return;
        page.receive(intent);
        act(intent);
      },
    });
  }

  /** Whether bytes are a transaction or a block. Sends nothing. */
  hasPage(target: DocumentTarget): Promise<boolean> {
    return this.#options.hasPage(target);
  }

  /** Shows a transaction in the existing panel, else in a new one. */
  open(target: DocumentTarget, { preserveFocus = false }: { readonly preserveFocus?: boolean } = {}): void {
    this.#options.page.open({ target });
    this.#panel.open({ preserveFocus });
  }

  /** Takes the panel that VS Code restored after a reload, if there is something to show. */
  restore(panel: WebviewPanel): void {
    if (this.#options.page.target === undefined) panel.dispose();
    else this.#panel.restore(panel);
  }
}

interface CreateTxPageOptions extends LoaderParts, BoxParts {
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
}

/**
 * Creates the transaction page and its panel. VS Code keeps an open panel when the extension stops, and restores it.
 */
export function createTxPage(options: CreateTxPageOptions): TxPagePanel {
  const { clock, history, log, root, store } = options;
  const onFailure = (error: unknown): void => log.error(errorLines(error));
  const loader = new PageLoader(options);
  const page = new TxPage({
    ...{ clock, loader, store },
    answers: new BoxAnswers(options),
    lease: () => history.lease(),
    run: (id, argument) => {
      // Our commands report their own failures.
      commands.executeCommand(id, argument).then(undefined, onFailure);
    },
    onFailure,
  });
  return new TxPagePanel({ page, root, hasPage: (target) => loader.hasPage(target), act: txPageActions(page, log) });
}
