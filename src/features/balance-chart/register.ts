import { type Disposable, type WebviewPanel, window } from 'vscode';
import { BALANCE_CHART_VIEW } from '../../host/pages/view-types';
import type { BalanceChartPanel } from './balance-chart-panel';

interface BalanceChartRuntime {
  readonly balanceChartPanel: BalanceChartPanel;
}

/** The chart's panel after a reload. */
export function registerBalanceChart(load: () => Promise<BalanceChartRuntime>): Disposable {
  const deserializeWebviewPanel = async (panel: WebviewPanel): Promise<void> => {
    const { balanceChartPanel } = await load();
    await balanceChartPanel.restore(panel);
  };
  return window.registerWebviewPanelSerializer(BALANCE_CHART_VIEW, { deserializeWebviewPanel });
}
