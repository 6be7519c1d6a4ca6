import * as l10n from '@vscode/l10n';
import { type StateProblem, stateProblemText } from '../../core/endpoints/sandbox-words';
import type { Disposable } from '../../host/disposable-store';
import { messageOf } from '../../core/errors';

/** A running sandbox. */
export interface RunningSandbox {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Resolves with the reason when it ends without being closed. */
  readonly died: Promise<string>;
  close(): Promise<void>;
}

/** Options of a start. */
export interface SandboxStart {
  /** The port of the sandbox that died, so that its URL stays valid. */
  readonly port: number | undefined;
  /** Shows a problem with its state file. */
  readonly report: (problem: StateProblem) => void;
}

/** Called with the URL that the sandbox listens on; undefined when it stops. */
export type SandboxListener = (url: string | undefined) => void;

export type StartSandbox = (options: SandboxStart) => Promise<RunningSandbox>;

/** Where the controller reports. */
export interface SandboxSurface {
  /** Writes to the log. */
  info(text: string): void;
  /** Shows a notification and writes to the log. */
  warn(text: string): void;
  /** Sets the context key of the menus. */
  showRunning(isRunning: boolean): Promise<void>;
}

/** Restarts within a minute after it died. */
const MAX_RESTARTS = 3;
const MINUTE = 60_000;

/** The window's only sandbox: restarted when it dies, and stopped with the window. */
export class SandboxController implements Disposable {
  readonly #start: StartSandbox;
  readonly #surface: SandboxSurface;
  readonly #now: () => number;
  readonly #listeners = new Set<SandboxListener>();
  #isStopped = false;
  #running: Promise<RunningSandbox> | undefined;
  /** Resolves when the previous sandbox has written its state and released the file. */
  #stopping: Promise<void> | undefined;
  /** The restarts within the last minute, Unix ms. */
  #restarts: readonly number[] = [];

  /** @param now Unix ms. */
  constructor(start: StartSandbox, surface: SandboxSurface, now: () => number) {
    this.#start = start;
    this.#surface = surface;
    this.#now = now;
  }

  /** Whether it ran before and is stopped now. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  onDidChange(listener: SandboxListener): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Its URL; starts it if it isn't running. Rejects with the reason it can't start; the next call retries. */
  async url(): Promise<string> {
    return (await (this.#running ?? this.#launch())).url;
  }

  /** Stops it; does nothing if it isn't running. */
  async stop(): Promise<void> {
    if (this.#running === undefined) return;
    const stopping = this.#end(this.#running);
    this.#running = undefined;
    this.#stopping = stopping;
    await stopping;
  }

  /** Stops it with the window, without updating menus. Resolves when its state is written. */
  async end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const sandbox = await running?.catch(() => undefined);
    await Promise.all([sandbox?.close(), this.#stopping?.catch(() => undefined)]);
  }

  dispose(): void {
    void this.end();
  }

  #launch(port?: number): Promise<RunningSandbox> {
    const beginning = this.#begin(port);
    this.#running = beginning;
    beginning.then(
      (sandbox) => void sandbox.died.then((reason) => this.#restart(beginning, sandbox, reason)),
      () => {
        if (this.#running === beginning) this.#running = undefined;
      },
    );
    return beginning;
  }

  async #restart(beginning: Promise<RunningSandbox>, { url }: RunningSandbox, reason: string): Promise<void> {
    if (this.#running !== beginning) return;
    const now = this.#now();
    this.#restarts = this.#restarts.filter((at) => now - at < MINUTE && at <= now);
    if (this.#restarts.length >= MAX_RESTARTS) {
      this.#running = undefined;
      this.#surface.warn(
        l10n.t(
          'The sandbox stopped {0} times within a minute ({1}) and isn\'t restarted. To start it, run "Start Sandbox".',
          MAX_RESTARTS + 1,
          reason,
        ),
      );
      await this.#stopped();
      return;
    }
    this.#restarts = [...this.#restarts, now];
    this.#surface.warn(l10n.t('The sandbox stopped ({0}) and is restarting.', reason));
    try {
      await this.#launch(Number(new URL(url).port));
    } catch (error) {
      const why = messageOf(error);
      this.#surface.warn(l10n.t("The sandbox can't restart: {0}", why));
      await this.#stopped();
    }
  }

  async #end(running: Promise<RunningSandbox>): Promise<void> {
    // A starting sandbox sets the context key when it runs: wait for that before clearing it.
    const sandbox = await running.catch(() => undefined);
    if (sandbox === undefined) return;
    // Before it closes, so that nothing polls a URL that no longer responds.
    this.#tell(undefined);
    await sandbox.close();
    await this.#surface.showRunning(false);
    this.#surface.info('The sandbox is stopped.');
  }

  async #begin(port: number | undefined): Promise<RunningSandbox> {
    // The caller of `stop` gets the failure of the previous sandbox.
    await this.#stopping?.catch(() => undefined);
    const sandbox = await this.#start({ port, report: (problem) => this.#surface.warn(stateProblemText(problem)) });
    this.#surface.info(`The sandbox listens on ${sandbox.url}.`);
    this.#tell(sandbox.url);
    await this.#surface.showRunning(true);
    return sandbox;
  }

  async #stopped(): Promise<void> {
    this.#tell(undefined);
    await this.#surface.showRunning(false);
  }

  #tell(url: string | undefined): void {
    this.#isStopped = url === undefined;
    for (const listener of this.#listeners) listener(url);
  }
}
