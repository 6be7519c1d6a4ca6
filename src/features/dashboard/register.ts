import { type WebviewPanel, window } from 'vscode';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { PagePanel } from '../../host/pages/page-panel';
import { DASHBOARD_VIEW } from '../../host/pages/view-types';

interface DashboardRuntime {
  readonly dashboardPanel: PagePanel;
}

/** The dashboard's command, and its panel after a reload. */
export function registerDashboard(registry: Commands, load: () => Promise<DashboardRuntime>): Disposable {
  const store = new DisposableStore();
  store.add(
    registry.register('avalancheLens.openDashboard', async () => {
      const { dashboardPanel } = await load();
      dashboardPanel.open();
    }),
  );
  const deserializeWebviewPanel = async (panel: WebviewPanel): Promise<void> => {
    const { dashboardPanel } = await load();
    dashboardPanel.restore(panel);
  };
  store.add(window.registerWebviewPanelSerializer(DASHBOARD_VIEW, { deserializeWebviewPanel }));
  return store;
}
