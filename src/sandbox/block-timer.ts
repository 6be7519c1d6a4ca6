import type { AvmChain } from './chain';

/** How long a transaction waits for company before a block is built, in milliseconds; a node takes up to a second. */
const WAIT = 500;

/** Builds the blocks of a chain from time to time, as long as transactions wait. Returns how to stop it. */
export function buildBlocksInTime(chain: AvmChain): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      chain.buildBlock();
      if (chain.mempool.size > 0) schedule();
    }, WAIT);
  };
  chain.onPending = schedule;
  if (chain.mempool.size > 0) schedule();
  return () => {
    clearTimeout(timer);
    chain.onPending = undefined;
  };
}
