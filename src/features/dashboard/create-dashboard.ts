import type { Event, Uri } from 'vscode';
import type { Clock } from '../../client/clock';
import { DisposableStore } from '../../host/disposable-store';
import { errorLines } from '../../host/messages/describe';
import type { Log } from '../../host/messages/log';
import type { Settings } from '../../host/settings/settings';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import type { RestServices } from '../../services/evm/rest-services';
import { evmIDOfCChain, tpsLine } from '../../services/evm/tps-line';
import { dashboardActions } from './actions';
import { Dashboard } from './dashboard';
import { dashboardPanel } from './panel';

/** Options of the dashboard. */
export interface DashboardOptions {
  readonly rest: RestServices;
  readonly clock: Clock;
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly settings: Settings;
  /** Fires when a key was set or removed, in any window. */
  readonly onDidChangeKeys: Event<unknown>;
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
}

/** Creates the dashboard, which follows settings and keys, and its panel. */
export function createDashboard(options: DashboardOptions) {
  const { clock, log, settings, root } = options;
  const dashboard = new Dashboard({ ...options, onFailure: (error) => log.error(errorLines(error)) });
  const store = new DisposableStore();
  let { services } = settings;
  store.add(
    settings.onDidChange(() => {
      const before = services;
      ({ services } = settings);
      const isSame = services.metricsURL === before.metricsURL && services.dataURL === before.dataURL;
      if (!isSame) dashboard.servicesChanged();
    }),
  );
  store.add(options.onDidChangeKeys(() => dashboard.keysChanged()));
  const act = dashboardActions({ dashboard, clock, log });
  // VS Code keeps a panel that is open when the extension stops, and restores it after the reload.
  return {
    dashboardPanel: dashboardPanel({ dashboard, root, act }),
    sandboxStarted: () => dashboard.sandboxStarted(),
    /** The loaded TPS of a network's C-Chain in one line; sends no request. */
    activity(networkID: number): string | undefined {
      const chainId = evmIDOfCChain(networkID);
      return chainId === undefined ? undefined : tpsLine(dashboard.tpsOf(chainId), clock.now());
    },
    dispose: () => store.dispose(),
  };
}
