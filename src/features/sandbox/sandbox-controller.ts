import { commands } from 'vscode';
import type { Disposable } from '../../host/disposable-store';
import type { Log } from '../../host/log';
import { notify } from '../../host/notify';

/** A sandbox that runs. */
export interface RunningSandbox {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one; `report` takes a sentence about what went wrong with keeping it. */
export type StartSandbox = (report: (sentence: string) => void) => Promise<RunningSandbox>;

/** The context key that menus ask. */
const RUNNING = 'xchainLens.sandboxRunning';

/** The one sandbox of this window: started at most once at a time, and stopped with the window. */
export class SandboxController implements Disposable {
  readonly #start: StartSandbox;
  readonly #log: Log;
  #running: Promise<RunningSandbox> | undefined;
  /** The end of the one before: what it keeps is written, and its file free, only then. */
  #stopping: Promise<void> | undefined;

  constructor(start: StartSandbox, log: Log) {
    this.#start = start;
    this.#log = log;
  }

  /** Where it listens; starts it if it does not run. Rejects with why it cannot start; the next call tries again. */
  async url(): Promise<string> {
    if (this.#running === undefined) {
      const beginning = this.#begin();
      this.#running = beginning;
      beginning.catch(() => {
        if (this.#running === beginning) this.#running = undefined;
      });
    }
    return (await this.#running).url;
  }

  /** Ends it; nothing happens if it does not run. */
  async stop(): Promise<void> {
    if (this.#running === undefined) return;
    const stopping = this.#end(this.#running);
    this.#running = undefined;
    this.#stopping = stopping;
    await stopping;
  }

  /** With the window go its menus, so that nobody is told. */
  dispose(): void {
    this.#running?.then(
      (sandbox) => sandbox.close(),
      () => undefined,
    );
    this.#running = undefined;
  }

  #warn(sentence: string): void {
    this.#log.warn(sentence);
    void notify.warning(sentence);
  }

  async #end(running: Promise<RunningSandbox>): Promise<void> {
    // One that is about to run tells the menus so when it does: they hear of the end after that.
    const sandbox = await running.catch(() => undefined);
    if (sandbox === undefined) return;
    await sandbox.close();
    await tellMenus(false);
    this.#log.info('The sandbox is stopped.');
  }

  async #begin(): Promise<RunningSandbox> {
    // Why the one before did not end well is said to who stopped it.
    await this.#stopping?.catch(() => undefined);
    const sandbox = await this.#start((sentence) => this.#warn(sentence));
    this.#log.info(`The sandbox listens on ${sandbox.url}.`);
    await tellMenus(true);
    return sandbox;
  }
}

async function tellMenus(isRunning: boolean): Promise<void> {
  await commands.executeCommand('setContext', RUNNING, isRunning);
}
