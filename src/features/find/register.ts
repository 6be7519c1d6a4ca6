import type { CommandID, FindQuestion } from '../../host/commands/command-ids';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';

interface FindRuntime {
  readonly findAndShow: (registry: Commands, kind: FindQuestion['kind'], argument: unknown) => Promise<void>;
  readonly showAtomicTxs: (registry: Commands, address: string | undefined) => Promise<void>;
}

/** The commands that find the block of a transaction, the spender of an output, and imports and exports. */
export function registerFind(registry: Commands, load: () => Promise<FindRuntime>): Disposable {
  const store = new DisposableStore();
  const register = (id: CommandID, kind: FindQuestion['kind']): void => {
    store.add(registry.register(id, async (argument) => (await load()).findAndShow(registry, kind, argument), READS));
  };
  register('avalancheLens.findBlock', 'block');
  register('avalancheLens.findSpender', 'spender');
  const show = async (given: unknown): Promise<void> =>
    (await load()).showAtomicTxs(registry, typeof given === 'string' ? given : undefined);
  store.add(registry.register('avalancheLens.showAtomicTransactions', show, READS));
  return store;
}
