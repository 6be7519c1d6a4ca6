import { localHistory } from './history/local-history';
import type { Sandbox, SandboxOptions } from './server';
import { startSandbox } from './server';

/**
 * A sandbox with something in it: a history that is made anew, the same each time, with an index unless told otherwise.
 * From then on it runs in real time.
 */
export function startDemoSandbox(
  options: Pick<SandboxOptions, 'port' | 'statePath' | 'report' | 'guarded' | 'index'> = {},
): Promise<Sandbox> {
  return startSandbox({ index: true, ...options, history: () => localHistory().journal });
}
