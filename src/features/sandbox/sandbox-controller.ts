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

  constructor(start: StartSandbox, log: Log) {
    this.#start = start;
    this.#log = log;
  }

  /** Where it listens; starts it if it does not run. Rejects with why it cannot start; the next call tries again. */
  async url(): Promise<string> {
    this.#running ??= this.#begin();
    return (await this.#running).url;
  }

  /** Ends it; nothing happens if it does not run. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    // One that is about to run tells the menus so when it does: they hear of the end after that.
    const sandbox = await running.catch(() => undefined);
    if (sandbox === undefined) return;
    await sandbox.close();
    await tellMenus(false);
    this.#log.info('The sandbox is stopped.');
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

  async #begin(): Promise<RunningSandbox> {
    try {
      const sandbox = await this.#start((sentence) => this.#warn(sentence));
      this.#log.info(`The sandbox listens on ${sandbox.url}.`);
      await tellMenus(true);
      return sandbox;
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
  }
}

async function tellMenus(isRunning: boolean): Promise<void> {
  await commands.executeCommand('setContext', RUNNING, isRunning);
}
