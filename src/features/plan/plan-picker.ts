import { type QuickPickItem, type Uri, window, workspace } from 'vscode';
import { uiText } from '../../host/messages/ui-text';

const PLAN_FILES = '**/*.avalanche-plan.json';
const MOST_PLAN_FILES = 200;

interface PlanItem extends QuickPickItem {
  /** Undefined for a plan that is to be made. */
  readonly uri?: Uri;
}

export function isPlan({ path }: Uri): boolean {
  return path.endsWith('.avalanche-plan.json');
}

/** The plans that are open, saved or not, then those of the workspace. */
export async function planItems(): Promise<PlanItem[]> {
  const opened = workspace.textDocuments.map(({ uri }) => uri).filter(isPlan);
  const found = await workspace.findFiles(PLAN_FILES, '**/node_modules/**', MOST_PLAN_FILES);
  const uris = new Map([...opened, ...found].map((uri) => [uri.path, uri]));
  return [...uris.values()].map((uri) => ({ label: uiText(workspace.asRelativePath(uri)), uri }));
}

export async function pickPlan(title: string, items: readonly PlanItem[]): Promise<PlanItem | undefined> {
  return items.length === 1 ? items[0] : window.showQuickPick(items, { title });
}
