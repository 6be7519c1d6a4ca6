import { SandboxController } from '../../../src/features/sandbox/sandbox-controller';
import { startSandbox } from '../../../sandbox/server';
import { MemoryStore } from './memory-store';

/** The sandbox of a window over real HTTP, with what the window was told. Only `die` and the settings are the test's. */
export class WindowSandbox {
  /** What happened, in order. */
  readonly events: string[] = [];
  /** What was shown: warnings, offers, and the messages of failures. */
  readonly said: string[] = [];
  readonly controller: SandboxController;
  /** The port of the settings. */
  port = 0;
  /** Unix ms. */
  now = 1_000_000;
  #die = (): void => undefined;

  /** `store` is the workspace's, which a reload of the window leaves. */
  constructor(store = new MemoryStore()) {
    this.controller = new SandboxController({
      start: async ({ port }) => {
        const sandbox = await startSandbox({ blocks: 'on call', port, control: true });
        const { url, close } = sandbox;
        this.events.push('started');
        const died = new Promise<string>((resolve) => {
          this.#die = () => void close().then(() => resolve('out of memory'));
        });
        const closeAndTell = async (): Promise<void> => {
          await close();
          this.events.push('closed');
        };
        return {
          url,
          died,
          close: closeAndTell,
          control: (request) => new Promise((resolve) => resolve(sandbox.control.answer(request))),
        };
      },
      surface: {
        info: () => undefined,
        warn: (text) => this.#say('warned', text),
        failed: (error) => this.#say('failed', error instanceof Error ? error.message : String(error)),
        offerRestart: (text) => this.#say('offered', text),
      },
      store,
      port: () => this.port,
      now: () => this.now,
    });
  }

  /** Ends the sandbox that runs, as its thread can end. */
  die(): void {
    this.#die();
  }

  #say(event: string, text: string): void {
    this.events.push(event);
    this.said.push(text);
  }
}
