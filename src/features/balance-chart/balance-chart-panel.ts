import { env, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { uiText } from '../../host/messages/ui-text';
import type { BalanceChart, LedgerTarget, NoLedger } from '../../services/past/ledger/ledger-text';
import type { KeyValueStore } from '../../core/key-value-store';
import { BALANCE_CHART_VIEW } from '../../host/pages/view-types';
import { chartPage, chartTitle } from './chart-page';

interface BalanceChartPanelOptions {
  /** The extension's folder. */
  readonly root: Uri;
  /** Of this workspace: the address of the chart. */
  readonly store: KeyValueStore;
  /** Reads the chart of an address again. */
  readonly read: (target: LedgerTarget) => Promise<BalanceChart | NoLedger>;
  readonly onFailure: (error: unknown) => void;
}

const STORED_CHART = 'balanceChart';

/** The chart's editor: at most one. It runs no script; after a reload it reads the chart of the same address again. */
export class BalanceChartPanel {
  readonly #options: BalanceChartPanelOptions;
  readonly #folder: Uri;
  #panel: WebviewPanel | undefined;
  /** Whether the panel shows a chart: a restored one is empty at first. */
  #isShown = false;

  constructor(options: BalanceChartPanelOptions) {
    this.#options = options;
    this.#folder = Uri.joinPath(options.root, 'dist', 'webview');
  }

  /** Shows a chart in the existing panel, else in a new one. */
  open(target: LedgerTarget, chart: BalanceChart): void {
    const panel = this.#panel ?? this.#adopt(window.createWebviewPanel(BALANCE_CHART_VIEW, '', ViewColumn.Active, {}));
    this.#show(panel, target, chart);
    panel.reveal();
    const { chain, address } = target;
    Promise.resolve(this.#options.store.update(STORED_CHART, { chain, address })).catch(this.#options.onFailure);
  }

  /** Takes the panel that VS Code restored after a reload; closes it if there is another, or no chart. */
  async restore(panel: WebviewPanel): Promise<void> {
    const other = this.#panel;
    if (other !== undefined) {
      panel.dispose();
      return;
    }
    this.#adopt(panel);
    const target = targetIn(this.#options.store.get(STORED_CHART));
    if (target === undefined) {
      panel.dispose();
      return;
    }
    const chart = await this.#options.read(target);
    // Closed meanwhile, or another one is shown in it.
    if (this.#panel === panel && !this.#isShown) this.#show(panel, target, chart);
  }

  #adopt(panel: WebviewPanel): WebviewPanel {
    this.#panel = panel;
    this.#isShown = false;
    panel.webview.options = { enableScripts: false, localResourceRoots: [this.#folder] };
    panel.onDidDispose(() => (this.#panel = undefined));
    return panel;
  }

  #show(panel: WebviewPanel, { chain, address }: LedgerTarget, chart: BalanceChart | NoLedger): void {
    const { webview } = panel;
    this.#isShown = true;
    panel.title = uiText(chartTitle('why' in chart ? { address } : chart));
    webview.html = chartPage('why' in chart ? { chain, address, ...chart } : chart, {
      cspSource: webview.cspSource,
      style: webview.asWebviewUri(Uri.joinPath(this.#folder, 'balance-chart.css')).toString(),
      language: env.language,
    });
  }
}

/** What another version may have stored; undefined if it isn't an address. */
function targetIn(stored: unknown): LedgerTarget | undefined {
  const { chain, address } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return typeof chain === 'string' && typeof address === 'string' ? { chain, address } : undefined;
}
