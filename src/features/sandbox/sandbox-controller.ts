import * as l10n from '@vscode/l10n';
import { isPortProblem, SandboxError, sandboxURLOf } from '../../core/endpoints/sandbox-error';
import { type StateProblem, stateProblemText } from '../../core/endpoints/sandbox-state';
import type { ControlRequest, SnapshotRow } from '../../../sandbox/control/control';
import type { Disposable } from '../../host/disposable-store';

interface RunningSandbox {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Resolves with the reason when it ends without being closed. */
  readonly died: Promise<string>;
  control(request: ControlRequest): Promise<readonly SnapshotRow[]>;
  close(): Promise<void>;
}

interface SandboxStart {
  /** 0 for any free port. Rejects if another program listens on it. */
  readonly port: number;
  /** Shows a problem with its state file. */
  readonly report: (problem: StateProblem) => void;
}

/** Called with the URL that the sandbox listens on; undefined when it stops. */
type SandboxListener = (url: string | undefined) => void;

type StartSandbox = (options: SandboxStart) => Promise<RunningSandbox>;

/** Where the controller reports. */
export interface SandboxSurface {
  info(text: string): void;
  /** Shows a notification and writes to the log. */
  warn(text: string): void;
  /** Reports a failure with its next step. */
  failed(error: unknown): void;
  offerRestart(text: string): void;
}

interface SandboxControllerOptions {
  readonly start: StartSandbox;
  readonly surface: SandboxSurface;
  /** This workspace's store, which outlives a reload. */
  readonly store: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  /** The port of the settings; 0 for any free one. */
  readonly port: () => number;
  /** Unix ms. */
  readonly now: () => number;
}

/** The port that a sandbox listened on, and the one that the settings had when it started. */
interface UsedPort {
  readonly set: number;
  readonly port: number;
}

/** In the workspace's store: true after the user stopped the sandbox. */
const STOPPED_CONTEXT = 'sandbox.isStopped';

/** Restarts within a minute after it died. */
const MAX_RESTARTS = 3;
const COUNTED_MS = 60_000;

/**
 * The window's only sandbox. Its first use starts it; once the user has stopped it, only the user starts it. It keeps its
 * port, is restarted when it dies, and ends with the window.
 */
export class SandboxController implements Disposable {
  readonly #options: SandboxControllerOptions;
  readonly #surface: SandboxSurface;
  readonly #listeners = new Set<SandboxListener>();
  #isStopped: boolean;
  #starts = 0;
  #used: UsedPort | undefined;
  /** The port of the settings for which a restart was offered last. */
  #offered: number | undefined;
  #running: Promise<RunningSandbox> | undefined;
  /** Resolves when the previous sandbox has written its state and released the file. */
  #stopping: Promise<void> | undefined;
  /** The restarts within the last minute, Unix ms. */
  #restarts: readonly number[] = [];

  constructor(options: SandboxControllerOptions) {
    this.#options = options;
    this.#surface = options.surface;
    this.#isStopped = options.store.get(STOPPED_CONTEXT) === true;
  }

  /** Whether it is stopped: only `start` and `restart` end that. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  get starts(): number {
    return this.#starts;
  }

  onDidChange(listener: SandboxListener): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /**
   * Its URL; starts it if it isn't running, and resolves with undefined while it is stopped. Rejects with the reason it
   * can't start; the next call retries.
   */
  async url(): Promise<string | undefined> {
    if (this.#running === undefined && this.#isStopped) return undefined;
    return (await (this.#running ?? this.#launch())).url;
  }

  /** Its URL if it is running. */
  async runningURL(): Promise<string | undefined> {
    return (await this.#running?.catch(() => undefined))?.url;
  }

  /** Starts it for the user, on `port` rather than that of the settings. Rejects as `url`. */
  async start(port?: number): Promise<string> {
    this.#setStopped(false);
    return (await (this.#running ?? this.#launch(port))).url;
  }

  /** Stops it until the user starts it. */
  async stop(): Promise<void> {
    this.#setStopped(true);
    if (this.#running === undefined) this.#tell(undefined);
    await this.#halt();
  }

  /** Stops it and starts it again. Rejects as `url`, and if its state can't be written. */
  async restart(): Promise<string> {
    const [, url] = await Promise.all([this.#halt(), this.start()]);
    return url;
  }

  /** As `Control.answer`. After going back to a snapshot, it is another sandbox for all who read it. */
  async control(request: ControlRequest): Promise<readonly SnapshotRow[]> {
    const sandbox = await this.#running;
    if (sandbox === undefined) throw new SandboxError(l10n.t('The sandbox is not running.'));
    const snapshots = await sandbox.control(request);
    if (request.kind === 'revert') {
      this.#starts++;
      this.#tell(sandbox.url);
    }
    return snapshots;
  }

  /** The settings changed: offers a restart if a running sandbox listens on another port than they have now. */
  configured(): void {
    if (this.#running === undefined || this.#used === undefined) return;
    const set = this.#options.port();
    if (set === (this.#offered ?? this.#used.set)) return;
    this.#offered = set;
    const { port } = this.#used;
    if (set === 0 || set === port) return;
    this.#surface.offerRestart(l10n.t('The sandbox still listens on port {0}. Restart it to use port {1}.', port, set));
  }

  /** Stops it with the window. Resolves when its state is written. */
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
    const beginning = this.#begin(port ?? this.#nextPort());
    this.#running = beginning;
    beginning.then(
      (sandbox) => void sandbox.died.then((reason) => this.#revive(beginning, reason)),
      () => {
        if (this.#running === beginning) this.#running = undefined;
      },
    );
    return beginning;
  }

  /** The last one, unless the settings name another one since. */
  #nextPort(): number {
    const set = this.#options.port();
    return this.#used !== undefined && (set === 0 || set === this.#used.set) ? this.#used.port : set;
  }

  async #revive(beginning: Promise<RunningSandbox>, reason: string): Promise<void> {
    if (this.#running !== beginning) return;
    const now = this.#options.now();
    this.#restarts = this.#restarts.filter((at) => now - at < COUNTED_MS && at <= now);
    if (this.#restarts.length >= MAX_RESTARTS) {
      this.#running = undefined;
      this.#surface.warn(
        l10n.t(
          'The sandbox stopped {0} times within a minute ({1}) and wasn\'t restarted. Run "Sandbox…" to start it, or see the log.',
          MAX_RESTARTS + 1,
          reason,
        ),
      );
      this.#stopped();
      return;
    }
    this.#restarts = [...this.#restarts, now];
    this.#surface.warn(l10n.t('The sandbox stopped ({0}) and is restarting.', reason));
    try {
      await sandboxURLOf(this.#launch().then(({ url }) => url));
    } catch (error) {
      this.#surface.failed(error);
      this.#stopped();
    }
  }

  async #halt(): Promise<void> {
    if (this.#running === undefined) return;
    const stopping = this.#end(this.#running);
    this.#running = undefined;
    this.#stopping = stopping;
    await stopping;
  }

  async #end(running: Promise<RunningSandbox>): Promise<void> {
    const sandbox = await running.catch(() => undefined);
    if (sandbox === undefined) return;
    // Before it closes, so that nothing polls a URL that no longer responds.
    this.#tell(undefined);
    await sandbox.close();
    this.#surface.info('The sandbox is stopped.');
  }

  async #begin(port: number): Promise<RunningSandbox> {
    // The caller of `stop` gets the failure of the previous sandbox.
    await this.#stopping?.catch(() => undefined);
    const set = this.#options.port();
    const sandbox = await this.#startOn(port, port === set);
    this.#used = { set, port: Number(new URL(sandbox.url).port) };
    this.#offered = undefined;
    this.#starts++;
    this.#surface.info(`The sandbox listens on ${sandbox.url}.`);
    this.#tell(sandbox.url);
    return sandbox;
  }

  /** Starts it on a port. One that no setting demands is replaced by a free one, with a message, if it is taken. */
  async #startOn(port: number, isDemanded: boolean): Promise<RunningSandbox> {
    const start = (on: number): Promise<RunningSandbox> =>
      this.#options.start({ port: on, report: (problem) => this.#surface.warn(stateProblemText(problem)) });
    try {
      return await start(port);
    } catch (error) {
      if (isDemanded || !isPortProblem(error)) throw error;
    }
    const sandbox = await start(0);
    this.#surface.warn(
      l10n.t('Another program uses port {0} now. The sandbox listens on {1} instead.', port, sandbox.url),
    );
    return sandbox;
  }

  #stopped(): void {
    this.#isStopped = true;
    this.#tell(undefined);
  }

  #tell(url: string | undefined): void {
    for (const listener of this.#listeners) listener(url);
  }

  /** Keeps what the user decided. */
  #setStopped(isStopped: boolean): void {
    this.#isStopped = isStopped;
    const { store } = this.#options;
    if ((store.get(STOPPED_CONTEXT) === true) === isStopped) return;
    store
      .update(STOPPED_CONTEXT, isStopped ? true : undefined)
      .then(undefined, (error: unknown) => this.#surface.failed(error));
  }
}
