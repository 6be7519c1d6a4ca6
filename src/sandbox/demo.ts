import { applySteps } from './recorded-history';
import steps from './recorded-history.json';
import { systemClock } from './clock';
import { type Sandbox, startSandbox } from './server';

/**
 * A sandbox with something in it: the transactions that were recorded on a real local node (avalanchego 1.14.2) are
 * executed one block each, at the times of that node. From then on it runs in real time.
 */
export async function startDemoSandbox(): Promise<Sandbox> {
  const clock = { now: systemClock.now };
  const sandbox = await startSandbox({ clock });
  try {
    applySteps(sandbox.network, steps, (seconds) => (clock.now = () => seconds * 1000));
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  clock.now = systemClock.now;
  return sandbox;
}
