// The sandbox's own thread: a failure in it doesn't end the extension host. See thread.ts, which starts it.
import { parentPort, workerData } from 'node:worker_threads';
import type { StateProblem } from '../src/core/endpoints/sandbox-state';
import { messageOf } from '../src/core/outcome';
import type { Control, ControlRequest } from './control/control';
import { startDemoSandbox } from './server';
import { type Controlled, type ThreadMessage, type ThreadOptions, type ThreadRequest, OUT_OF_MEMORY } from './thread';

/** Bytes outside of the heap, which the limit of the heap doesn't cover: bodies, transactions and blocks. */
const MAX_BUFFERS = 256 * 1024 * 1024;

/** How often they are checked, in milliseconds. */
const WINDOW_LOOK_MS = 250;

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

function controlled(control: Control, request: ControlRequest): Controlled {
  try {
    return { snapshots: control.answer(request) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

async function main(): Promise<void> {
  const report = (problem: StateProblem): void => tell({ kind: 'report', problem });
  const sandbox = await startDemoSandbox({ ...(workerData as ThreadOptions), report, guarded: true });
  const look = setInterval(() => {
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers > MAX_BUFFERS) throw new Error(OUT_OF_MEMORY);
  }, WINDOW_LOOK_MS);
  parentPort?.on('message', (given: ThreadRequest) => {
    if (given !== 'close') {
      tell({ kind: 'controlled', number: given.number, ...controlled(sandbox.control, given.request) });
      return;
    }
    clearInterval(look);
    void sandbox.close().finally(() => parentPort?.close());
  });
  tell({ kind: 'listening', url: sandbox.url });
}

// A rejection ends the thread with its reason, as an error does.
void main();
