import type { AvmChain } from './chain';

/** How long a transaction waits for others before a block is built, in milliseconds; a node takes up to a second. */
const WAIT = 500;

/** Builds blocks of a chain while transactions wait. Returns a function that stops it. */
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
