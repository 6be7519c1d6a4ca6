import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { webviewPage } from '../../host/webview-page';
import type { Intent, ToDashboard } from '../../protocol';
import { DASHBOARD_TITLE, DASHBOARD_VIEW } from './dashboard-view';
import type { Dashboard } from './dashboard';
import { intentOf } from './intent-of';

/** Options of the panel. */
export interface PanelOptions {
  readonly dashboard: Dashboard;
  /** The extension's folder. */
  readonly root: Uri;
  /** Performs intents that need windows and files. */
  readonly act: (intent: Intent) => void;
}

/** The dashboard's editor: at most one, which VS Code restores after a reload. */
export class DashboardPanel {
  readonly #options: PanelOptions;
  readonly #folder: Uri;
  #panel: WebviewPanel | undefined;

  constructor(options: PanelOptions) {
    this.#options = options;
    this.#folder = Uri.joinPath(options.root, 'dist', 'webview');
  }

  /** Shows the existing panel, else a new one. */
  open(): void {
    if (this.#panel === undefined)
      this.#adopt(window.createWebviewPanel(DASHBOARD_VIEW, DASHBOARD_TITLE, ViewColumn.Active));
    else this.#panel.reveal();
  }

  /** Takes the panel that VS Code restored after a reload, without its page's state. */
  restore(panel: WebviewPanel): void {
    if (this.#panel === undefined) this.#adopt(panel);
    else panel.dispose();
  }

  #adopt(panel: WebviewPanel): void {
    this.#panel = panel;
    const { dashboard, act } = this.#options;
    const { webview } = panel;
    panel.title = DASHBOARD_TITLE;
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] };
    const fileOf = (name: string): string => webview.asWebviewUri(Uri.joinPath(this.#folder, name)).toString();
    dashboard.attach({
      isVisible: () => this.#panel === panel && panel.visible,
      isWatched: () => panel.visible && window.state.focused,
      post: (message: ToDashboard) => void webview.postMessage(message),
    });
    webview.onDidReceiveMessage((message: unknown) => {
      const intent = intentOf(message);
      if (intent === undefined) return;
      dashboard.receive(intent);
      if (panel.visible) act(intent);
    });
    panel.onDidChangeViewState(() => dashboard.visibilityChanged());
    panel.onDidDispose(() => {
      this.#panel = undefined;
      dashboard.detach();
    });
    webview.html = webviewPage({
      cspSource: webview.cspSource,
      title: DASHBOARD_TITLE,
      script: fileOf('dashboard.js'),
      style: fileOf('dashboard.css'),
      nonce: randomBytes(18).toString('base64url'),
      language: env.language,
      translations: l10n.bundle,
    });
  }
}
