import type { Memento } from 'vscode';
import type { CommandID } from '../../host/commands/command-ids';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import { reportFailure } from '../../host/commands/report';
import type { Settings } from '../../host/settings/settings';
import { FOLLOWED_KEY } from '../../services/sending/followed-key';
import { type CodeLensParts, registerCodeLenses } from './code-lens/code-lens';
import { registerTxJSONLenses, type SlotLenses } from './compose/tx-json-lenses';
import { HexContext } from './hex-context';

interface IssueRuntime {
  readonly issue: CodeLensParts &
    SlotLenses & {
      run(id: IssueCommandID, args: readonly unknown[]): Promise<unknown>;
      /** Resumes what was followed before a reload. */
      resume(): Promise<void>;
    };
}

interface IssueRegistration {
  readonly load: () => Promise<IssueRuntime>;
  readonly settings: Settings;
  /** The window's own. */
  readonly memory: Memento;
  readonly log: Log;
}

const ISSUE_COMMANDS = [
  'avalancheLens.issueTransaction',
  'avalancheLens.showIssuedTransactions',
  'avalancheLens.followTransaction',
  'avalancheLens.newTransaction',
  'avalancheLens.stopRenewing',
  'avalancheLens.removeValidator',
  'avalancheLens.topUp',
  'avalancheLens.editAsJSON',
  'avalancheLens.encodeTransaction',
  'avalancheLens.signElsewhere',
  'avalancheLens.signTogether',
] as const satisfies readonly CommandID[];

export type IssueCommandID = (typeof ISSUE_COMMANDS)[number];

/** Registers what checks and sends transactions: commands, menus and CodeLenses. Resumes following after a reload. */
export function registerIssue(registry: Commands, { load, settings, memory, log }: IssueRegistration): Disposable {
  const store = new DisposableStore();
  for (const id of ISSUE_COMMANDS) {
    // They may be retried: what fails with an error has sent nothing, and nothing is sent before it is reviewed.
    store.add(registry.register(id, async (...args) => (await load()).issue.run(id, args), READS));
  }
  store.add(registerCodeLenses(async () => (await load()).issue, settings));
  store.add(registerTxJSONLenses(async () => (await load()).issue));
  store.add(new HexContext((error) => reportFailure(log, error)));
  // A window that follows nothing loads nothing.
  if (memory.get(FOLLOWED_KEY) !== undefined) {
    load()
      .then(({ issue }) => issue.resume())
      .catch((error: unknown) => reportFailure(log, error));
  }
  return store;
}
