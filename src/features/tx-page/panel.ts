import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import type { DocumentTarget } from '../../host/document-target';
import { webviewPage } from '../../host/webview-page';
import type { ToTxPage, TxPageIntent } from '../../tx-page-protocol';
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

/** The transaction page's editor: at most one, which VS Code restores after a reload. */
export class TxPagePanel {
  readonly #options: TxPagePanelOptions;
  readonly #folder: Uri;
  #panel: WebviewPanel | undefined;

  constructor(options: TxPagePanelOptions) {
    this.#options = options;
    this.#folder = Uri.joinPath(options.root, 'dist', 'webview');
  }

  /** Whether bytes are a transaction or a block. Sends nothing. */
  hasPage(target: DocumentTarget): Promise<boolean> {
    return this.#options.hasPage(target);
  }

  /** Shows a transaction in the existing panel, else in a new one. */
  open(target: DocumentTarget, { preserveFocus = false }: { readonly preserveFocus?: boolean } = {}): void {
    this.#options.page.open({ target });
    if (this.#panel === undefined) {
      const options = { viewColumn: ViewColumn.Active, preserveFocus };
      this.#adopt(window.createWebviewPanel(TX_PAGE_VIEW, TX_PAGE_TITLE, options));
    } else this.#panel.reveal(undefined, preserveFocus);
  }

  /** Takes the panel that VS Code restored after a reload, without its page's state. */
  restore(panel: WebviewPanel): void {
    if (this.#panel === undefined && this.#options.page.target !== undefined) this.#adopt(panel);
    else panel.dispose();
  }

  #adopt(panel: WebviewPanel): void {
    this.#panel = panel;
    const { page, act } = this.#options;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] };
    const fileOf = (name: string): string => webview.asWebviewUri(Uri.joinPath(this.#folder, name)).toString();
    page.attach({
      isVisible: () => this.#panel === panel && panel.visible,
      post: (message: ToTxPage) => void webview.postMessage(message),
      setTitle: (title) => {
        if (panel.title !== title) panel.title = title;
      },
    });
    webview.onDidReceiveMessage((message: unknown) => {
      const intent = intentOf(message);
      if (intent === undefined || !panel.visible) return;
      page.receive(intent);
      act(intent);
    });
    // Also when it only gets the focus: a page that is drawn between press and release of the mouse loses the click.
    panel.onDidChangeViewState(() => page.visibilityChanged());
    panel.onDidDispose(() => {
      this.#panel = undefined;
      page.detach();
    });
    webview.html = webviewPage({
      cspSource: webview.cspSource,
      title: TX_PAGE_TITLE,
      script: fileOf('tx-page.js'),
      style: fileOf('tx-page.css'),
      nonce: randomBytes(18).toString('base64url'),
      language: env.language,
      translations: l10n.bundle,
    });
  }
}
