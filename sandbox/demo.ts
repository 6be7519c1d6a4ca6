import type { LocalHistory } from './history/local-history';
import { localHistory } from './history/local-history';
import type { Sandbox, SandboxOptions } from './server';
import { startSandbox } from './server';

/**
 * A sandbox with the same history each time (`localHistory`, made and verified unless it is given), and with an index
 * unless an option turns it off. After the history, it runs in real time.
 */
export async function startDemoSandbox(
  options: Pick<SandboxOptions, 'port' | 'network' | 'statePath' | 'report' | 'guarded' | 'index'> = {},
  { journal, primary }: Pick<LocalHistory, 'journal' | 'primary'> = localHistory(undefined, options.network),
): Promise<Sandbox> {
  return startSandbox({ index: true, ...options, history: () => journal, primary });
}
