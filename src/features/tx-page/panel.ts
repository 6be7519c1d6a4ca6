import type { Uri, WebviewPanel } from 'vscode';
import type { DocumentTarget } from '../../host/documents/document-target';
import { PagePanel } from '../../host/pages/page-panel';
import type { TxPageIntent } from '../../tx-page-protocol';
import { intentOf } from './intent-of';
import type { TxPage } from './tx-page';
import { TX_PAGE_TITLE, TX_PAGE_VIEW } from './tx-page-view';

export interface TxPagePanelOptions {
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
