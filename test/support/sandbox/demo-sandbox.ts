import type { Sandbox } from '../../../sandbox/server';
import { startDemoSandbox } from '../../../sandbox/server';
import type { LocalHistory } from '../../../sandbox/history/local-history';
import { localHistory } from '../../../sandbox/history/local-history';

let history: LocalHistory | undefined;

/** The history that the sandbox begins with, made once in a process: nothing in it changes. */
export const demoHistory = (): LocalHistory => (history ??= localHistory());

/** A sandbox with that history; see `startDemoSandbox`. */
export const startDemo = (options: Parameters<typeof startDemoSandbox>[0] = {}): Promise<Sandbox> =>
  startDemoSandbox(options, demoHistory());
