import { localHistory } from './history/local-history';
import type { Sandbox, SandboxOptions } from './server';
import { startSandbox } from './server';

/**
 * A sandbox with something in it: a history that is made anew, the same each time, with an index unless told otherwise.
 * From then on it runs in real time.
 */
export async function startDemoSandbox(
  options: Pick<SandboxOptions, 'port' | 'statePath' | 'report' | 'guarded' | 'index'> = {},
): Promise<Sandbox> {
  const { journal, primary } = localHistory();
  return startSandbox({ index: true, ...options, history: () => journal, primary });
}
