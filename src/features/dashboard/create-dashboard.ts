import type { Event, Uri } from 'vscode';
import type { Clock } from '../../client/clock';
import { DisposableStore } from '../../host/disposable-store';
import { errorLines } from '../../host/describe';
import type { Log } from '../../host/log';
import type { Settings } from '../../host/settings';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import type { RestServices } from '../../services/evm/rest-services';
import { evmIDOfCChain, tpsLine } from '../../services/evm/tps-line';
import { dashboardActions } from './actions';
import { Dashboard } from './dashboard';
import { DashboardPanel } from './panel';

/** What the dashboard is made from. */
export interface DashboardOptions {
  readonly rest: RestServices;
  readonly clock: Clock;
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly settings: Settings;
  /** A key was kept or removed, here or in another window. */
  readonly onDidChangeKeys: Event<unknown>;
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
}

/** Makes the dashboard, which follows the settings and the keys, and its panel. */
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
  const dashboardPanel = new DashboardPanel({ dashboard, root, act });
  // A panel that is still there when the extension stops is VS Code's: it is given back after the reload.
  return {
    dashboardPanel,
    /** What the dashboard has read of the TPS of a network's C-Chain, in a line; asks nobody. */
    activity(networkID: number): string | undefined {
      const chainId = evmIDOfCChain(networkID);
      return chainId === undefined ? undefined : tpsLine(dashboard.tpsOf(chainId), clock.now());
    },
    dispose: () => store.dispose(),
  };
}
