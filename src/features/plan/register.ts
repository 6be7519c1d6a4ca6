import * as l10n from '@vscode/l10n';
import { Uri, type WebviewPanel, window, workspace } from 'vscode';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import { PLAN_VIEW } from '../../host/pages/view-types';
import type { PlanPanel } from './plan-panel';

interface PlanRuntime {
  readonly planPanel: PlanPanel;
}

const PLANS = '**/*.avalanche-plan.json';
const MOST_PLANS = 200;

/** The command that shows the page of a plan, and the page's panel after a reload. */
export function registerPlan(registry: Commands, load: () => Promise<PlanRuntime>): Disposable {
  const store = new DisposableStore();
  store.add(
    registry.register(
      'avalancheLens.rehearsePlan',
      async (argument) => {
        const active = window.activeTextEditor?.document.uri;
        const given = argument instanceof Uri ? argument : active && isPlan(active) ? active : await pickPlan();
        if (given === undefined) return;
        (await load()).planPanel.open({ uri: given });
      },
      READS,
    ),
  );
  const deserializeWebviewPanel = async (panel: WebviewPanel): Promise<void> => {
    (await load()).planPanel.restore(panel);
  };
  store.add(window.registerWebviewPanelSerializer(PLAN_VIEW, { deserializeWebviewPanel }));
  return store;
}

function isPlan({ path }: Uri): boolean {
  return path.endsWith('.avalanche-plan.json');
}

async function pickPlan(): Promise<Uri | undefined> {
  const files = await workspace.findFiles(PLANS, '**/node_modules/**', MOST_PLANS);
  if (files.length === 0) {
    void notify.information(l10n.t('The workspace has no file whose name ends in .avalanche-plan.json.'));
    return undefined;
  }
  const items = files.map((uri) => ({ label: uiText(workspace.asRelativePath(uri)), uri }));
  const title = l10n.t('Rehearse Plan');
  return (await window.showQuickPick(items, { title }))?.uri;
}
