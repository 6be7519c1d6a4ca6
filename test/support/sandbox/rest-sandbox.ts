import type { WallClock } from '../../../sandbox/node/node';
import type { RestServicesOptions } from '../../../sandbox/rest/rest-services';
import { startSandbox } from '../../../sandbox/server';

/** Noon of a day with two years of history before it. */
export const NOON = Date.UTC(2026, 10, 21, 12);

/** An answer as it came. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the text is none. */
  readonly json: unknown;
}

/** A clock that stands where the test sets it, or runs from there on. */
export class SetClock implements WallClock {
  ms = NOON;
  #startedAt: number | undefined;

  /** From here on its time passes as the real one does. */
  run(): void {
    this.#startedAt = Date.now();
  }

  now(): number {
    return this.ms + (this.#startedAt === undefined ? 0 : Date.now() - this.#startedAt);
  }
}

/** A sandbox's two services, closed after the tests of the suite that calls this. */
export function restSetUp(options: RestServicesOptions = {}) {
  const cleanUps: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  /** Starts one; `get` asks it. */
  return async (more: RestServicesOptions = {}) => {
    const clock = new SetClock();
    const sandbox = await startSandbox({ clock, blocks: 'on call', rest: { ...options, ...more } });
    cleanUps.push(() => sandbox.close());
    const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RestAnswer> => {
      const response = await fetch(sandbox.url + path, { headers, method, redirect: 'manual' });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: tryParse(text) };
    };
    return { url: sandbox.url, clock, get };
  };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
