import * as l10n from '@vscode/l10n';
import { Uri, type WebviewPanel, window, workspace } from 'vscode';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { notify } from '../../host/messages/notify';
import { PLAN_VIEW } from '../../host/pages/view-types';
import { isPlan, pickPlan, planItems } from './plan-picker';
import type { PlanPanel } from './plan-panel';

interface PlanRuntime {
  readonly planPanel: PlanPanel;
  readonly newPlan: (template: unknown) => Promise<void>;
  readonly addToPlan: (step: unknown) => Promise<void>;
}

/** The commands that make a plan and show its page, and the page's panel after a reload. */
export function registerPlan(registry: Commands, load: () => Promise<PlanRuntime>): Disposable {
  const store = new DisposableStore();
  const rehearse = async (argument: unknown): Promise<void> => {
    const active = window.activeTextEditor?.document.uri;
    const given = argument instanceof Uri ? argument : active && isPlan(active) ? active : await chosenPlan();
    // What is issued of a plan is kept beside its file.
    const uri = given?.scheme === 'untitled' ? await workspace.save(given) : given;
    if (uri !== undefined) (await load()).planPanel.open({ uri });
  };
  store.add(registry.register('avalancheLens.rehearsePlan', rehearse, READS));
  store.add(registry.register('avalancheLens.newPlan', async (name) => (await load()).newPlan(name), READS));
  store.add(registry.register('avalancheLens.addToPlan', async (step) => (await load()).addToPlan(step), READS));
  const deserializeWebviewPanel = async (panel: WebviewPanel): Promise<void> => {
    (await load()).planPanel.restore(panel);
  };
  store.add(window.registerWebviewPanelSerializer(PLAN_VIEW, { deserializeWebviewPanel }));
  return store;
}

async function chosenPlan(): Promise<Uri | undefined> {
  const items = await planItems();
  if (items.length === 0)
    void notify.information(l10n.t('The workspace has no file whose name ends in .avalanche-plan.json.'));
  else return (await pickPlan(l10n.t('Rehearse Plan'), items))?.uri;
  return undefined;
}
