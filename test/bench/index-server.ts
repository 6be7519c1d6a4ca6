// A sandbox with an index, in a process of its own. Its X-Chain has as many blocks of one payment each as the first
// argument names. Sends its URL to the process that started it, and ends with it.
import { startSandbox } from '../../sandbox/server';
import { addPaymentBlocks } from './growth/payment-blocks';

async function main(count: number): Promise<void> {
  const sandbox = await startSandbox({ blocks: 'on call', index: true });
  addPaymentBlocks(sandbox.network, count);
  process.on('disconnect', () => void sandbox.close());
  process.send?.(sandbox.url);
}

void main(Number(process.argv[2] ?? '0'));
