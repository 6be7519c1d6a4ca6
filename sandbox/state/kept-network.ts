import { readOutcome } from '../../src/core/outcome';
import type { StateProblem } from '../../src/core/endpoints/sandbox-words';
import type { Clock } from '../node/clock';
import type { JournalEntry } from '../network/journal';
import type { NetworkConfig } from '../network/network';
import { Network } from '../network/network';
import { readIfThere, removeUnfinished, setAside } from './atomic-file';
import { restore, snapshotOf } from './snapshot';
import { StateKeeper } from './state-keeper';

/** Where a network's state is kept, and its initial state. */
export interface Keeping {
  /** The file that the state is kept in; without one, the state ends with the sandbox. */
  readonly path: string | undefined;
  /** Called for a file that was damaged or can't be written. */
  readonly report: (problem: StateProblem) => void;
  /** The history of a network that has no stored state. */
  readonly history: () => readonly JournalEntry[];
}

/** A network whose changes are written to a file. */
export interface KeptNetwork {
  readonly network: Network;
  /** Writes pending changes. */
  save(): Promise<void>;
}

/** A network that continues from its file, or begins with a history, and writes its changes to the file. */
export async function keptNetwork(config: NetworkConfig, clock: Clock, keeping: Keeping): Promise<KeptNetwork> {
  const { path, report } = keeping;
  if (path === undefined) return { network: newNetwork(config, clock, keeping), save: () => Promise.resolve() };
  const restored = await restoredNetwork(config, clock, { path, report });
  const network = restored ?? newNetwork(config, clock, keeping);
  const keeper = new StateKeeper(path, () => snapshotOf(network, config), report);
  network.onChange = () => keeper.changed();
  if (restored === undefined) keeper.changed();
  return { network, save: () => keeper.flush() };
}

function newNetwork(config: NetworkConfig, clock: Clock, { history }: Keeping): Network {
  const network = new Network(config, clock);
  network.repeat(history());
  return network;
}

/** The network of the file; undefined if there is no file, or if it can't be used and was set aside. */
async function restoredNetwork(
  config: NetworkConfig,
  clock: Clock,
  { path, report }: { readonly path: string; readonly report: (problem: StateProblem) => void },
): Promise<Network | undefined> {
  const bytes = await readIfThere(path);
  if (bytes === undefined) return undefined;
  await removeUnfinished(path);
  const network = new Network(config, clock);
  const { error } = readOutcome(() => restore(network, config, bytes));
  if (error === undefined) return network;
  const aside = await setAside(path);
  report({ code: 'reset', path, reason: error.message, aside });
  return undefined;
}
