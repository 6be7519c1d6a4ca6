import type { PlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { execute } from '../../src/core/p-and-c/platform-execution';
import type { PlatformMempool, SentPlatformTx } from './platform-mempool';
import type { PlatformState } from './platform-state';
import { advanceTime, nextToEnd } from './platform-time';
import type { Staker } from './stakers';

/** What goes into the next block. */
interface PlatformDraft {
  readonly txs: readonly PlatformTx[];
  /** Rewards a staker that ends at the time of the block. */
  readonly proposal: PlatformTx | undefined;
}

/**
 * Takes the pending transactions out of the mempool, the highest price first, as far as the gas of a block at a time
 * reaches (Unix seconds). Those that are no longer valid are dropped.
 * @param reasonOf why a node refuses a transaction after the block's earlier ones.
 */
export function packBlock(
  state: PlatformState,
  mempool: PlatformMempool,
  time: bigint,
  reasonOf: (sent: SentPlatformTx, after: PlatformState) => string | undefined,
): PlatformDraft {
  const next = state.fork();
  advanceTime(next, time);
  const txs: PlatformTx[] = [];
  let room = next.numbers.gas.capacity;
  for (let first = mempool.first(); first !== undefined; first = mempool.first()) {
    if (first.gas > room) break;
    mempool.remove(first);
    const reason = reasonOf(first, next);
    if (reason !== undefined) {
      mempool.drop(first.id, reason);
      continue;
    }
    execute(next, first);
    txs.push(first.tx);
    room -= first.gas;
  }
  const ending = nextToEnd(state);
  return { txs, proposal: ending?.endTime === time ? rewardOf(ending, time) : undefined };
}

function rewardOf({ txID, renewal }: Staker, timestamp: bigint): PlatformTx {
  if (renewal === undefined) return { unsignedTx: { type: 'txs.RewardValidatorTx', txID }, credentials: [] };
  return { unsignedTx: { type: 'txs.RewardAutoRenewedValidatorTx', txID, timestamp }, credentials: [] };
}
