import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { webviewPage } from './webview-page';

/** A panel, as its page's state uses it. */
interface PanelView {
  /** Messages to a hidden panel are lost. */
  readonly isVisible: () => boolean;
  /** Whether it is visible in the focused window. */
  readonly isWatched: () => boolean;
  readonly post: (message: unknown) => void;
  readonly setTitle: (title: string) => void;
}

interface PanelPage {
  /** The view type of package.json, to which VS Code restores the panel. */
  readonly view: string;
  readonly title: string;
  /** Name of the script and the style in `dist/webview`. */
  readonly bundle: string;
  /** The extension's folder. */
  readonly root: Uri;
  /** The state in the host. */
  readonly state: {
    attach(view: PanelView): void;
    /** It was shown, hidden, moved or focused. */
    visibilityChanged(): void;
    detach(): void;
  };
  /** Gets each message of the page. Messages aren't trusted. */
  readonly receive: (message: unknown, isVisible: boolean) => void;
}

/** An editor with a page of ours, which VS Code restores after a reload. */
export class PagePanel {
  readonly #page: PanelPage;
  readonly #folder: Uri;
  #panel: WebviewPanel | undefined;

  constructor(page: PanelPage) {
    this.#page = page;
    this.#folder = Uri.joinPath(page.root, 'dist', 'webview');
  }

  get isOpen(): boolean {
    return this.#panel !== undefined;
  }

  get isActive(): boolean {
    return this.#panel?.active === true;
  }

  /** Shows the existing panel, else a new one: `isBeside` the active editor. */
  open({ isBeside = false }: { readonly isBeside?: boolean } = {}): void {
    const { view, title } = this.#page;
    const column = isBeside ? ViewColumn.Beside : ViewColumn.Active;
    if (this.#panel === undefined) this.#adopt(window.createWebviewPanel(view, title, column));
    else this.#panel.reveal();
  }

  /** Takes the panel that VS Code restored after a reload, without its page's state; closes it if there is another. */
  restore(panel: WebviewPanel): void {
    if (this.#panel === undefined) this.#adopt(panel);
    else panel.dispose();
  }

  #adopt(panel: WebviewPanel): void {
    this.#panel = panel;
    const { title, bundle, state, receive } = this.#page;
    const { webview } = panel;
    panel.title = title;
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] };
    state.attach({
      isVisible: () => this.#panel === panel && panel.visible,
      isWatched: () => panel.visible && window.state.focused,
      post: (message) => void webview.postMessage(message),
      setTitle: (text) => {
        if (panel.title !== text) panel.title = text;
      },
    });
    webview.onDidReceiveMessage((message: unknown) => receive(message, panel.visible));
    // Also when it only gets the focus: a page that is drawn between press and release of the mouse loses the click.
    panel.onDidChangeViewState(() => state.visibilityChanged());
    panel.onDidDispose(() => {
      this.#panel = undefined;
      state.detach();
    });
    const fileOf = (name: string): string => webview.asWebviewUri(Uri.joinPath(this.#folder, name)).toString();
    webview.html = webviewPage({
      cspSource: webview.cspSource,
      title,
      script: fileOf(`${bundle}.js`),
      style: fileOf(`${bundle}.css`),
      nonce: randomBytes(18).toString('base64url'),
      language: env.language,
      translations: l10n.bundle,
    });
  }
}
