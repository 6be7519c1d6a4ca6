import { systemClock } from './clock';
import { applySteps } from './recorded-history';
import steps from './recorded-history.json';
import { type Sandbox, startSandbox } from './server';

/**
 * A sandbox with something in it: the transactions that were recorded on a real local node (avalanchego 1.14.2) are
 * executed one block each, at the times of that node. From then on it runs in real time.
 */
export async function startDemoSandbox(): Promise<Sandbox> {
  let recorded: number | undefined;
  const sandbox = await startSandbox({ clock: { now: () => recorded ?? systemClock.now() } });
  try {
    applySteps(sandbox.network, steps, (seconds) => {
      recorded = seconds * 1000;
    });
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  recorded = undefined;
  return sandbox;
}
