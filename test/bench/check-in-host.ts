import { strict as assert } from 'node:assert';
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, extensions, window } from 'vscode';
import type { AvalancheLensAPI, AvalancheLensExports } from '../../src/services/answers/avalanche-lens-api';

/** What is to be done in the extension host. */
export interface CheckTask {
  /** A transaction. */
  readonly hex: string;
  readonly rounds: number;
  /** Where the times are written. */
  readonly result: string;
}

/** When each round began, Unix ms. */
export interface CheckTimes {
  readonly page: readonly number[];
  readonly list: readonly number[];
}

/** Far longer than a round takes. */
const ROUND_MS = 2_000;

/** VS Code calls this in its extension host. */
export async function run(): Promise<void> {
  const { hex, rounds, result } = JSON.parse(process.env['AVALANCHE_LENS_CHECK'] ?? '') as CheckTask;
  const extension = extensions.getExtension<AvalancheLensExports>('avalanche-lens.avalanche-lens') ?? assert.fail();
  const api = (await extension.activate()).getAPI(1);
  const [page, list]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    page.push(Date.now());
    const checking = commands.executeCommand('avalancheLens.issueTransaction', hex);
    await pause(ROUND_MS);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await checking;
    list.push(Date.now());
    await listChecks(api, hex);
  }
  writeFileSync(`${result}.part`, JSON.stringify({ page, list } satisfies CheckTimes));
  renameSync(`${result}.part`, result);
}

/** The same check as a list, as it was shown before it had a page: it opens at once and fills when the checks are done. */
async function listChecks(api: AvalancheLensAPI, hex: string): Promise<void> {
  const pick = window.createQuickPick();
  pick.show();
  const { checks } = await api.check(hex);
  pick.items = checks.map(({ name, verdict }) => ({ label: name, description: verdict }));
  await pause(ROUND_MS);
  pick.dispose();
}
