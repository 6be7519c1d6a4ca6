/** Who waits for the answer, most urgent first. */
export type Priority = 'hover' | 'tree' | 'dashboard';

/** Most urgent first. */
export const PRIORITIES: readonly Priority[] = ['hover', 'tree', 'dashboard'];

/** What every call takes. */
export interface CallOptions {
  /** Aborting rejects the call with the signal's reason, which is none of our errors. */
  readonly signal?: AbortSignal | undefined;
  /** `tree` when left out. */
  readonly priority?: Priority | undefined;
  /** The whole call, its waits and retries included, takes no longer than this. Default: `DEFAULT_DEADLINE_MS`. */
  readonly deadlineMs?: number | undefined;
}

/** How long a call may take when it names no deadline. */
export const DEFAULT_DEADLINE_MS: Readonly<Record<Priority, number>> = {
  hover: 5_000,
  tree: 15_000,
  dashboard: 30_000,
};

/**
 * How long a call may sleep in all, after a 429 and between retries. A call that would have to sleep longer fails at
 * once and says when it may go on: nobody watches a hover or an opening tree node for longer.
 */
export const MAX_SLEEP_MS: Readonly<Record<Priority, number>> = { hover: 2_000, tree: 2_000, dashboard: 10_000 };
