import { commands } from 'vscode';
import type { CommandID } from './command-ids';
import type { Disposable } from './disposable-store';
import type { Log } from './log';
import { reportFailure } from './report';

/**
 * What a command does. Its arguments come from anywhere (a key binding, a link in a hover, another extension), so that
 * nothing is known of them.
 */
export type CommandHandler = (...args: readonly unknown[]) => unknown;

/** Registers commands; a command that fails gives undefined, and tells why in one notification. */
export class Commands {
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  register(id: CommandID, handler: CommandHandler): Disposable {
    return commands.registerCommand(id, async (...args: readonly unknown[]) => {
      try {
        return await handler(...args);
      } catch (error) {
        reportFailure(this.#log, error);
        return undefined;
      }
    });
  }
}
