import type { Uri } from 'vscode';
import { PagePanel } from '../../host/pages/page-panel';
import type { WindowIntent } from '../../protocol';
import { isWindowIntent } from './actions';
import type { Dashboard } from './dashboard';
import { DASHBOARD_TITLE, DASHBOARD_VIEW } from './dashboard-view';
import { intentOf } from './intent-of';

/** Options of the panel. */
export interface PanelOptions {
  readonly dashboard: Dashboard;
  /** The extension's folder. */
  readonly root: Uri;
  /** Performs intents that need windows and files. */
  readonly act: (intent: WindowIntent) => void;
}

/** The dashboard's editor. */
export function dashboardPanel({ dashboard, root, act }: PanelOptions): PagePanel {
  return new PagePanel({
    view: DASHBOARD_VIEW,
    title: DASHBOARD_TITLE,
    bundle: 'dashboard',
    root,
    state: dashboard,
    receive(message, isVisible) {
      const intent = intentOf(message);
      if (intent === undefined) return;
      if (!isWindowIntent(intent)) dashboard.receive(intent);
      else if (isVisible) act(intent);
    },
  });
}
