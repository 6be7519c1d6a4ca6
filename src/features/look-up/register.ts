import type { Disposable } from '../../host/disposable-store';
import type { Commands } from '../../host/commands/commands';

interface LookUpRuntime {
  readonly lookUp: (argument: unknown) => Promise<void>;
}

/** The command that looks up what is typed, selected or at the cursor. */
export function registerLookUp(registry: Commands, load: () => Promise<LookUpRuntime>): Disposable {
  return registry.register('avalancheLens.lookUp', async (argument) => (await load()).lookUp(argument));
}
