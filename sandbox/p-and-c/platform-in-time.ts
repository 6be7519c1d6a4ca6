import type { PlatformChain } from './platform-chain';

/** The shortest time between two blocks, in milliseconds. */
const BETWEEN_BLOCKS = 1000;

/**
 * How far ahead the next change is searched, in seconds, as by a node. A timer is never longer: the clock may be behind
 * the last block by years.
 */
const LOOK_AHEAD_SECONDS = 3600;

/**
 * Builds blocks of a P-Chain while transactions wait, for `wait` ms each, and where a staker ends. Returns a function that
 * stops it.
 */
export function buildPlatformInTime(chain: PlatformChain, wait: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  /** When the timer ends, and when a block was built last; Unix milliseconds. */
  let due = Infinity;
  let last = 0;
  const wakeAt = (time: number): void => {
    const at = Math.max(time, last + BETWEEN_BLOCKS);
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(build, at - Date.now());
  };
  const schedule = (): void => {
    const now = Date.now();
    if (chain.mempool.size > 0) wakeAt(now + wait);
    else {
      const seconds = Number(chain.secondsToChange(BigInt(LOOK_AHEAD_SECONDS)));
      wakeAt(now + Math.min(seconds, LOOK_AHEAD_SECONDS) * 1000);
    }
  };
  const build = (): void => {
    due = Infinity;
    const isBuilt = chain.buildBlock().length > 0;
    // Without a block, what waits is for gas of a later second.
    last = isBuilt && wait === 0 ? 0 : Date.now();
    schedule();
  };
  chain.onPending = schedule;
  schedule();
  return () => {
    clearTimeout(timer);
    chain.onPending = undefined;
  };
}
