import * as l10n from '@vscode/l10n';
import { env, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import type { ByteStore } from '../../host/documents/byte-store';
import { uiText } from '../../host/messages/ui-text';
import type { BalanceChart } from '../../services/history/ledger/balance-chart';
import { chartFromBytes, chartToBytes } from '../../services/history/ledger/stored-chart';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import { BALANCE_CHART_VIEW } from './balance-chart-view';
import { chartPage } from './chart-page';

export interface BalanceChartPanelOptions {
  /** The extension's folder. */
  readonly root: Uri;
  /** Where the chart is kept, which has as many points as its address has transactions. */
  readonly kept: Pick<ByteStore, 'get' | 'remember' | 'store'>;
  /** Of this workspace: the ID of the kept chart. */
  readonly store: KeyValueStore;
  readonly onFailure: (error: unknown) => void;
}

const KEY = 'balanceChart';

/** The chart's editor: at most one. It runs no script; after a reload it shows the same chart, without a request. */
export class BalanceChartPanel {
  readonly #options: BalanceChartPanelOptions;
  readonly #folder: Uri;
  #panel: WebviewPanel | undefined;
  /** Whether the panel shows a chart: a restored one is empty at first. */
  #isShown = false;
  #storing: Promise<void> = Promise.resolve();

  constructor(options: BalanceChartPanelOptions) {
    this.#options = options;
    this.#folder = Uri.joinPath(options.root, 'dist', 'webview');
  }

  /** Shows a chart in the existing panel, else in a new one. */
  open(chart: BalanceChart): void {
    const panel = this.#panel ?? this.#adopt(window.createWebviewPanel(BALANCE_CHART_VIEW, '', ViewColumn.Active, {}));
    this.#show(panel, chart);
    panel.reveal();
    // One after the other: the last one is that of the panel.
    this.#storing = this.#storing.then(() => this.#keep(chart)).catch(this.#options.onFailure);
  }

  /** Takes the panel that VS Code restored after a reload; closes it if there is another, or no chart. */
  async restore(panel: WebviewPanel): Promise<void> {
    const other = this.#panel;
    if (other !== undefined) {
      panel.dispose();
      return;
    }
    this.#adopt(panel);
    const chart = await this.#stored();
    // Closed meanwhile, or another one is shown in it.
    if (this.#panel !== panel || this.#isShown) return;
    if (chart === undefined) panel.dispose();
    else this.#show(panel, chart);
  }

  #adopt(panel: WebviewPanel): WebviewPanel {
    this.#panel = panel;
    this.#isShown = false;
    panel.webview.options = { enableScripts: false, localResourceRoots: [this.#folder] };
    panel.onDidDispose(() => (this.#panel = undefined));
    return panel;
  }

  #show(panel: WebviewPanel, chart: BalanceChart): void {
    const { webview } = panel;
    this.#isShown = true;
    panel.title = uiText(l10n.t('Balances of {0}', chart.name ?? chart.address));
    webview.html = chartPage(chart, {
      cspSource: webview.cspSource,
      style: webview.asWebviewUri(Uri.joinPath(this.#folder, 'balance-chart.css')).toString(),
      language: env.language,
    });
  }

  async #keep(chart: BalanceChart): Promise<void> {
    const { kept, store } = this.#options;
    const id = kept.remember(chartToBytes(chart));
    await kept.store(id);
    await store.update(KEY, id);
  }

  async #stored(): Promise<BalanceChart | undefined> {
    const { kept, store } = this.#options;
    const id = store.get(KEY);
    const bytes = typeof id === 'string' ? await kept.get(id) : undefined;
    return bytes === undefined ? undefined : chartFromBytes(bytes);
  }
}
