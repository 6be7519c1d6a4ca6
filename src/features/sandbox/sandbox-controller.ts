import type { Disposable } from '../../host/disposable-store';

/** A sandbox that runs. */
export interface RunningSandbox {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Resolves with the reason when it ends without being closed. */
  readonly died: Promise<string>;
  close(): Promise<void>;
}

/** What a sandbox is started with. */
export interface SandboxStart {
  /** The port of the one that died: its URL stays valid. */
  readonly port: number | undefined;
  /** Takes a sentence about what went wrong with keeping its state. */
  readonly report: (sentence: string) => void;
}

/** Called with the URL at which the sandbox listens from now on; undefined when it stops. */
export type SandboxListener = (url: string | undefined) => void;

export type StartSandbox = (options: SandboxStart) => Promise<RunningSandbox>;

/** Where a controller shows what it does. */
export interface SandboxSurface {
  /** Writes to the log. */
  info(sentence: string): void;
  /** Shows a notification, and writes to the log. */
  warn(sentence: string): void;
  /** Menus depend on whether it runs. */
  showRunning(isRunning: boolean): Promise<void>;
}

/** A sandbox that dies is restarted so often within a minute. */
const MAX_RESTARTS = 3;
const MINUTE = 60_000;

/** The one sandbox of this window: started at most once at a time, restarted when it dies, and stopped with the window. */
export class SandboxController implements Disposable {
  readonly #start: StartSandbox;
  readonly #surface: SandboxSurface;
  readonly #now: () => number;
  readonly #listeners = new Set<SandboxListener>();
  #isStopped = false;
  #running: Promise<RunningSandbox> | undefined;
  /** The end of the one before: what it keeps is written, and its file free, only then. */
  #stopping: Promise<void> | undefined;
  /** When it was restarted within the last minute, Unix ms. */
  #restarts: readonly number[] = [];

  /** @param now Unix ms. */
  constructor(start: StartSandbox, surface: SandboxSurface, now: () => number) {
    this.#start = start;
    this.#surface = surface;
    this.#now = now;
  }

  /** Whether it ran before and doesn't run now. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  onDidChange(listener: SandboxListener): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Where it listens; starts it if it does not run. Rejects with why it cannot start; the next call tries again. */
  async url(): Promise<string> {
    return (await (this.#running ?? this.#launch())).url;
  }

  /** Ends it; nothing happens if it does not run. */
  async stop(): Promise<void> {
    if (this.#running === undefined) return;
    const stopping = this.#end(this.#running);
    this.#running = undefined;
    this.#stopping = stopping;
    await stopping;
  }

  /** Ends it with the window, whose menus go as well. Resolves when its state is written. */
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
        `The sandbox stopped (${reason}). It isn't restarted because it stopped ${MAX_RESTARTS + 1} times within a minute. To start it, run "X-Chain Lens: Start Sandbox".`,
      );
      await this.#stopped();
      return;
    }
    this.#restarts = [...this.#restarts, now];
    this.#surface.warn(`The sandbox stopped (${reason}) and is restarting.`);
    try {
      await this.#launch(Number(new URL(url).port));
    } catch (error) {
      this.#surface.warn(`The sandbox can't restart: ${error instanceof Error ? error.message : String(error)}`);
      await this.#stopped();
    }
  }

  async #end(running: Promise<RunningSandbox>): Promise<void> {
    // One that is about to run tells the menus so when it does: they hear of the end after that.
    const sandbox = await running.catch(() => undefined);
    if (sandbox === undefined) return;
    // Before it closes: nothing polls a URL that no longer responds.
    this.#tell(undefined);
    await sandbox.close();
    await this.#surface.showRunning(false);
    this.#surface.info('The sandbox is stopped.');
  }

  async #begin(port: number | undefined): Promise<RunningSandbox> {
    // Why the one before did not end well is said to who stopped it.
    await this.#stopping?.catch(() => undefined);
    const sandbox = await this.#start({ port, report: (sentence) => this.#surface.warn(sentence) });
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
