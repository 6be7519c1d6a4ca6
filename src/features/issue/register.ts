import type { Memento } from 'vscode';
import type { CommandID } from '../../host/command-ids';
import type { Commands } from '../../host/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/log';
import { reportFailure } from '../../host/report';
import type { Settings } from '../../host/settings';
import { FOLLOWED_KEY } from '../../services/issuing/followed-key';
import { type CodeLensParts, registerCodeLenses } from './code-lens/code-lens';

/** What sending needs of what is loaded at first use. */
export interface IssueLens {
  readonly issue: CodeLensParts & {
    run(id: CommandID, args: readonly unknown[]): Promise<unknown>;
    /** Goes on with what was followed before a reload. */
    resume(): Promise<void>;
  };
}

export interface IssueRegistration {
  readonly load: () => Promise<IssueLens>;
  readonly settings: Settings;
  /** The window's own. */
  readonly memory: Memento;
  readonly log: Log;
}

const COMMANDS = [
  'xchainLens.issueTransaction',
  'xchainLens.checkTransaction',
  'xchainLens.issueViaWallet',
  'xchainLens.showIssuedTransactions',
  'xchainLens.newSampleTransaction',
] as const satisfies readonly CommandID[];

/** Checking and sending transactions: commands, lenses above them, and going on after a reload. */
export function registerIssue(registry: Commands, { load, settings, memory, log }: IssueRegistration): Disposable {
  const store = new DisposableStore();
  for (const id of COMMANDS) {
    store.add(registry.register(id, async (...args) => (await load()).issue.run(id, args)));
  }
  store.add(registerCodeLenses(async () => (await load()).issue, settings));
  // Nothing is loaded for a window that follows nothing.
  if (memory.get(FOLLOWED_KEY) !== undefined) {
    load()
      .then(({ issue }) => issue.resume())
      .catch((error: unknown) => reportFailure(log, error));
  }
  return store;
}
