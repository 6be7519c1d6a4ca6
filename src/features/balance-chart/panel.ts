import * as l10n from '@vscode/l10n';
import { env, Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { uiText } from '../../host/ui-text';
import type { BalanceChart } from '../../services/history/balance-chart';
import { chartPage } from './chart-page';

/** The chart's editor: at most one. It runs no script, so that VS Code doesn't restore it after a reload. */
export class BalanceChartPanel {
  readonly #folder: Uri;
  #panel: WebviewPanel | undefined;

  /** @param root the extension's folder */
  constructor(root: Uri) {
    this.#folder = Uri.joinPath(root, 'dist', 'webview');
  }

  /** Shows a chart in the existing panel, else in a new one. */
  open(chart: BalanceChart): void {
    const panel = this.#panel ?? this.#create();
    const { webview } = panel;
    panel.title = uiText(l10n.t('Balances of {0}', chart.name ?? chart.address));
    webview.html = chartPage(chart, {
      cspSource: webview.cspSource,
      style: webview.asWebviewUri(Uri.joinPath(this.#folder, 'balance-chart.css')).toString(),
      language: env.language,
    });
    panel.reveal();
  }

  #create(): WebviewPanel {
    const options = { enableScripts: false, localResourceRoots: [this.#folder] };
    const panel = window.createWebviewPanel('xchainLens.balanceChart', '', ViewColumn.Active, options);
    panel.onDidDispose(() => (this.#panel = undefined));
    this.#panel = panel;
    return panel;
  }
}
