import { commands, Uri, window } from 'vscode';
import { attempt, type StepsOf } from './report';
import type { CommandID } from './command-ids';
import type { Disposable } from '../disposable-store';
import { retryStep } from './failure-steps';
import type { Log } from '../messages/log';

/**
 * The action of a command. Its arguments may come from a key binding, a link in a hover or another extension, so that
 * their types are unknown.
 */
type CommandHandler = (...args: readonly unknown[]) => unknown;

type DocumentHandler = (uri: Uri) => unknown;

/** For a command that issues nothing: it can be retried with the same arguments. */
export const READS = { reads: true } as const;

/** Registers commands; a command that fails returns undefined, and shows one notification. */
export class Commands {
  readonly #log: Log;
  /** Handlers of commands for several kinds of documents, by scheme. */
  readonly #byScheme = new Map<CommandID, Map<string, DocumentHandler>>();

  constructor(log: Log) {
    this.#log = log;
  }

  register(id: CommandID, handler: CommandHandler, { reads = false }: { readonly reads?: boolean } = {}): Disposable {
    return commands.registerCommand(id, (...args: readonly unknown[]) =>
      this.attempt(
        () => handler(...args),
        (again) => (reads ? [retryStep(again)] : []),
      ),
    );
  }

  /**
   * Registers a command for the documents of one scheme. It runs on the document whose button was clicked, else on that
   * of the active editor; other schemes may handle the same command.
   */
  registerFor(scheme: string, id: CommandID, handler: DocumentHandler): Disposable {
    const handlers = this.#byScheme.get(id) ?? new Map<string, DocumentHandler>();
    const isFirst = handlers.size === 0;
    handlers.set(scheme, handler);
    this.#byScheme.set(id, handlers);
    if (!isFirst) return { dispose: () => void handlers.delete(scheme) };
    return this.register(id, (given) => {
      const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
      return uri === undefined ? undefined : handlers.get(uri.scheme)?.(uri);
    });
  }

  /** Runs an action and reports its failure, as the function `attempt` does. */
  attempt<T>(action: () => T | PromiseLike<T>, stepsOf: StepsOf<T>): Promise<T | undefined> {
    return attempt(this.#log, action, stepsOf);
  }
}
