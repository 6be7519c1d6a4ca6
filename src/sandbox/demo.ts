import type { JournalEntry } from './journal';
import { localNetwork } from './local-genesis';
import { Network } from './network';
import { applySteps } from './recorded-history';
import steps from './recorded-history.json';
import type { Sandbox, SandboxOptions } from './server';
import { startSandbox } from './server';

/**
 * A sandbox with something in it: the transactions that were recorded on a real local node (avalanchego 1.14.2) are
 * executed one block each, at the times of that node. From then on it runs in real time.
 */
export function startDemoSandbox(options: Pick<SandboxOptions, 'statePath' | 'report'> = {}): Promise<Sandbox> {
  return startSandbox({ ...options, history: recordedJournal });
}

function recordedJournal(): readonly JournalEntry[] {
  let now = 0;
  const network = new Network(localNetwork(), { now: () => now });
  applySteps(network, steps, (seconds) => {
    now = seconds * 1000;
  });
  return network.journal;
}
