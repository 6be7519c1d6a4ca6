/** The surface that waits for the response, most urgent first. */
export type Priority = 'hover' | 'tree' | 'dashboard';

/** Most urgent first. */
export const PRIORITIES: readonly Priority[] = ['hover', 'tree', 'dashboard'];

/** Options of every call. */
export interface CallOptions {
  /** Aborting rejects the call with the signal's reason, which isn't one of our errors. */
  readonly signal?: AbortSignal | undefined;
  /** `tree` when left out. */
  readonly priority?: Priority | undefined;
  /**
   * Limit for the whole call up to its response, including waits and retries. A long response is read after that,
   * within limits of its own (`bodies/body-thread.ts`). Default: `DEFAULT_DEADLINE_MS`.
   */
  readonly deadlineMs?: number | undefined;
}

/** The deadline of a call without one, ms. */
export const DEFAULT_DEADLINE_MS: Readonly<Record<Priority, number>> = {
  hover: 5_000,
  tree: 15_000,
  dashboard: 30_000,
};

/**
 * How long a call may sleep in all, ms, after a 429 and between retries. A call that would have to sleep longer fails
 * at once with the time to retry: a user doesn't wait longer for a hover or a tree node.
 */
export const MAX_SLEEP_MS: Readonly<Record<Priority, number>> = { hover: 2_000, tree: 2_000, dashboard: 10_000 };
